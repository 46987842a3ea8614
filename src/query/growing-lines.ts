// An answer on a terminal while it comes: of lines that grow, what is new is printed. Lines that have become others (the call
// was made again, and answered otherwise) are said to be void, and printed anew; a terminal takes nothing back.

export interface GrowingLines {
  /** All lines so far. */
  show(lines: readonly string[]): void
  /** All lines there are. */
  end(lines: readonly string[]): void
  /** The answer will not come to its end. */
  breakOff(): void
  /** Everything that was ever printed. */
  printed: readonly string[]
}

export function growingLines(io: { print(text: string): void; note(text: string): void }): GrowingLines {
  const printed: string[] = []
  let standing: readonly string[] = []
  const print = (lines: readonly string[]) => {
    if (!startsWith(lines, standing)) {
      io.note(OTHER)
      standing = []
    }
    for (const line of lines.slice(standing.length)) io.print(line)
    printed.push(...lines.slice(standing.length))
    standing = [...lines]
  }
  return {
    // Fewer lines are the same answer, begun again and not yet as far.
    show: (lines) => {
      if (!startsWith(standing, lines)) print(lines)
    },
    end: print,
    breakOff: () => {
      if (standing.length > 0) io.note(BROKEN_OFF)
    },
    printed,
  }
}

const OTHER = 'The answer was begun anew: what stands above does not count, this does.'
const BROKEN_OFF = 'The answer broke off: what stands above is not the whole of it, and nothing was filed.'

function startsWith(lines: readonly string[], first: readonly string[]): boolean {
  return first.every((line, at) => lines[at] === line)
}
