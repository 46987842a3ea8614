// What the client says on stdin. It may never close the pipe, so a whole JSON object is enough, and silence ends after a
// deadline. Through the stream and not a blocking read: a blocked read cannot be given up, not even by exiting.
export interface StdinOptions {
  isWhole(text: string): boolean
  deadlineMs: number
}

/** Resolves with what has come by the first of: a whole object, the end, the deadline. Never rejects. */
export function readStdin(input: NodeJS.ReadStream, { isWhole, deadlineMs }: StdinOptions): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const text = () => Buffer.concat(chunks).toString('utf8')
    const finish = () => {
      clearTimeout(timer)
      resolve(text())
    }
    const timer = setTimeout(finish, deadlineMs)
    input.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // Only a chunk that ends like an object is worth a look at the whole.
      if (/\}\s*$/.test(chunk.subarray(-64).toString('latin1')) && isWhole(text())) finish()
    })
    input.on('end', finish)
    input.on('close', finish)
    input.on('error', finish)
  })
}
