// When two names mean the same article. Case is folded, but not in short symbols: Cr is chromium, CR a carriage return.

const LONGEST_SYMBOL = 3

/** Two names are one when their keys are equal. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/(?<=[\p{L}\p{N}])[-_](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= LONGEST_SYMBOL ? plain : plain.toLowerCase()
}
