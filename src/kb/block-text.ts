// The text of one block or bullet on its way into a file and back.
export function normaliseBlock(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
