// Where secrets stand in texts. Looking for them one file at a time costs more than all the rest, so texts are looked through
// many at once, and only those of a batch with a secret one by one; most have nothing in them that a secret would have.
import { createRedactor, type Redactor } from '../capture/redact.ts'
import { mayHoldSecret } from '../capture/secret-hints.ts'

interface SecretLine {
  line: number
  kind: string
}

/** The lines of each text that hold a secret. */
type SecretScan = (texts: ReadonlyMap<string, string>) => Promise<Map<string, SecretLine[]>>

const BATCH_CHARS = 200_000
/** No pattern reaches over it. */
const APART = '\n\n\n'

export async function secretScan(patterns: string[]): Promise<SecretScan> {
  const redactor = await createRedactor({ patterns })
  return async (texts) => {
    const found = new Map<string, SecretLine[]>()
    const suspect = patterns.length > 0 ? texts : new Map([...texts].filter(([, text]) => mayHoldSecret(text)))
    for (const batch of batches(suspect)) await scanBatch(redactor, batch, found)
    return found
  }
}

type Batch = [path: string, text: string][]

function batches(texts: ReadonlyMap<string, string>): Batch[] {
  const all: Batch[] = []
  let size = Infinity
  for (const [path, text] of texts) {
    if (size + text.length > BATCH_CHARS) {
      all.push([])
      size = 0
    }
    all.at(-1)?.push([path, text])
    size += text.length
  }
  return all
}

async function scanBatch(redactor: Redactor, batch: Batch, found: Map<string, SecretLine[]>): Promise<void> {
  const all = batch.map(([, text]) => text).join(APART)
  if ((await redactor.redact(all)).found.length === 0) return
  const [only] = batch
  if (batch.length === 1 && only !== undefined) {
    const lines = await secretLines(redactor, only[1])
    if (lines.length > 0) found.set(only[0], lines)
    return
  }
  const half = Math.ceil(batch.length / 2)
  await scanBatch(redactor, batch.slice(0, half), found)
  await scanBatch(redactor, batch.slice(half), found)
}

/** A secret of one line is at that line; one of several, such as a private key, where the text begins to differ. */
async function secretLines(redactor: Redactor, text: string): Promise<SecretLine[]> {
  const lines = text.split(/\r\n|\r|\n/)
  const whole = await redactor.redact(text)
  const clean = whole.text.split(/\r\n|\r|\n/)
  if (clean.length === lines.length) {
    const differing = lines.flatMap((line, at) => (line === clean[at] ? [] : [{ at, clean: clean[at] ?? '' }]))
    return differing.map(({ at, clean }) => ({ line: at + 1, kind: kindIn(clean) }))
  }
  const first = lines.findIndex((line, at) => line !== clean[at])
  return [{ line: first + 1, kind: kindIn(clean[first] ?? '') }]
}

function kindIn(line: string): string {
  return /\[redacted:([a-z0-9-]+)\]/.exec(line)?.[1] ?? 'secret'
}
