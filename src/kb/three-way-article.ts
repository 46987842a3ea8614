// Two versions of one article made one: block by block, each known by its id, so that both sides' claims stay and nothing
// that one side took out comes back. A person's words rank above a model's; two persons' words for one block are a
// conflict, the only one there is. It must never lose a block without saying so.
import { type ArticleId, parseArticle } from './article.ts'
import { joinBlock } from './block-text.ts'
import { formatRetired, isCorrected, type Retired, SUPERSEDED } from './superseded.ts'
import { mergeSets, pick, type Sides } from './three-way.ts'
import { mergeFields } from './three-way-fields.ts'
import { emitSheet, isLink, type Part, recogniseEdited, type Sheet, sheetOf, toSheet } from './three-way-sheet.ts'

export interface MergedText {
  text: string
  /** What a person has to decide, one sentence each. */
  conflicts: string[]
}

/** Undefined when one of the texts cannot be taken apart or the result would not read as meant. */
export function mergeArticles(id: ArticleId, texts: Sides<string>): MergedText | undefined {
  const ours = parseArticle(id, texts.ours)
  const theirs = parseArticle(id, texts.theirs)
  const base = texts.base === undefined ? undefined : parseArticle(id, texts.base)
  if ([ours, theirs, base].some((article) => (article?.problems.length ?? 0) > 0)) return undefined
  if (ours.redirect !== theirs.redirect) return keepArticle(texts, ours.redirect, theirs.redirect)
  const before = base === undefined ? undefined : toSheet(base)
  const sheets = { base: before, ours: toSheet(ours), theirs: toSheet(theirs) }
  if (before !== undefined) for (const side of [sheets.ours, sheets.theirs]) recogniseEdited(before, side)
  const { fates, conflicts } = decideAll(sheets)
  const body = emitSheet(sheets, fates)
  if (body === undefined) return undefined
  if (conflicts.length === 0 && !readsAsMeant(id, body, fates)) return undefined
  const text = mergeFields({ base, ours, theirs }, body)
  return text === undefined ? undefined : { text, conflicts }
}

/** What becomes of a part: undefined when it goes. */
type Fate = Pick<Part, 'section' | 'source'>

/** A file knows nothing of other files, so an edit cannot follow a move: the article that has text stays whole. */
function keepArticle({ ours, theirs }: Sides<string>, here?: string, there?: string): MergedText {
  const [text, to] = here === undefined ? [ours, there] : there === undefined ? [theirs, here] : [ours, here]
  const why =
    here !== undefined && there !== undefined
      ? `The article was moved to ${here} on one side and to ${there} on the other; the first is kept.`
      : `The article was moved to ${to} on one side and changed on the other; the changed one is kept.`
  return { text, conflicts: [why] }
}

interface Sheets extends Sides<Sheet> {}

function decideAll(sheets: Sheets): { fates: Map<string, Fate>; conflicts: string[] } {
  const { base, ours, theirs } = sheets
  const fates = new Map<string, Fate>()
  const conflicts: string[] = []
  const lost = { ours: citesLost(base, ours), theirs: citesLost(base, theirs) }
  for (const key of new Set([...ours.parts.keys(), ...theirs.parts.keys()])) {
    const part = { base: base?.parts.get(key), ours: ours.parts.get(key), theirs: theirs.parts.get(key) }
    const fate =
      part.ours && part.theirs ? decideBoth({ ...part, ours: part.ours, theirs: part.theirs }) : decideOne(part, lost)
    if (fate === undefined) continue
    fates.set(key, fate)
    if (fate.conflict !== undefined) conflicts.push(fate.conflict)
  }
  return { fates: withHeadings(sheets, fates), conflicts }
}

type Decided = Fate & { conflict?: string }

/** It stands on one side only: new there, or taken out on the other. What was changed is not taken out with it. */
function decideOne(
  { base, ours, theirs }: Sides<Part | undefined>,
  lost: { ours: ReadonlySet<string>; theirs: ReadonlySet<string> },
): Decided | undefined {
  const there = ours ?? theirs
  if (there === undefined || base === undefined) return there
  if (there.section === base.section && there.source === base.source) return undefined
  const { block } = there
  if (block === undefined || block.byPerson || block.cites.length === 0) return there
  // An entry that is cited nowhere any more was forgotten or taken back there: no citation of it may stay here.
  const gone = ours === undefined ? lost.ours : lost.theirs
  const cites = block.cites.filter((cite) => !gone.has(cite))
  if (cites.length === block.cites.length) return there
  return cites.length === 0 ? undefined : { section: there.section, source: render(there, { ...block, cites }) }
}

function decideBoth(part: { base: Part | undefined; ours: Part; theirs: Part }): Decided {
  const { base, ours, theirs } = part
  const whole = pick({ base: base && stateOf(base), ours: stateOf(ours), theirs: stateOf(theirs) })
  if (whole !== undefined) return whole.value === stateOf(ours) ? ours : theirs
  const [mine, other] = [ours.block, theirs.block]
  // Headings that differ in their marks only; the title of a page that was named twice.
  if (mine === undefined || other === undefined) {
    const source = pick({ base: base?.source, ours: ours.source, theirs: theirs.source })
    return { section: ours.section, source: source?.value ?? ours.source }
  }
  const said = pick({ base: base?.block?.text, ours: mine.text, theirs: other.text })
  if (said === undefined && mine.byPerson === other.byPerson) {
    // Two reasons for one link are no matter for a person.
    return isLink(ours) ? ([ours, theirs].sort(bySource)[0] ?? ours) : conflictOf(ours, theirs)
  }
  const winner = said === undefined ? (mine.byPerson ? ours : theirs) : said.value === mine.text ? ours : theirs
  const edited = mine.text !== other.text && winner.block?.byPerson === true
  // Superseding what somebody has corrected meanwhile would bury the correction.
  if (edited) return isCorrected(mine.retired) || isCorrected(other.retired) ? conflictOf(ours, theirs) : winner
  return unite(part, winner)
}

/** The same words on both sides: section, citations and note are merged each for itself. */
function unite({ base, ours, theirs }: { base: Part | undefined; ours: Part; theirs: Part }, winner: Part): Fate {
  const [mine, other] = [ours.block, theirs.block]
  if (mine === undefined || other === undefined) return winner
  const cites = mergeSets({ base: base?.block?.cites, ours: mine.cites, theirs: other.cites })
  const moved = pick({ base: base?.section, ours: ours.section, theirs: theirs.section })
  const superseded = [ours, theirs].find(({ block }) => block?.section === SUPERSEDED)
  // Moved here and there: the same place whoever merges.
  const first = ours.section < theirs.section ? ours : theirs
  const place = moved?.value ?? (superseded ?? first).section
  const there = place === ours.section ? ours : theirs
  if (mine.byPerson || other.byPerson || mine.id === undefined) return there
  const retired = [mine, other].flatMap((block) => (there.block?.section === SUPERSEDED ? (block.retired ?? []) : []))
  const block = { ...mine, cites, retired: retired.sort(earlier)[0] }
  return { section: place, source: render(there, block) }
}

function conflictOf(ours: Part, theirs: Part): Decided {
  const source = `<<<<<<< ours\n${ours.source}\n=======\n${theirs.source}\n>>>>>>> theirs`
  const words = ours.block?.text.slice(0, 60) ?? ''
  return { section: ours.section, source, conflict: `Both sides have changed the block "${words}" by hand.` }
}

function bySource(one: Part, other: Part): number {
  return one.source < other.source ? -1 : 1
}

interface Said {
  text: string
  cites: string[]
  id: string | undefined
  retired?: Retired | undefined
}

function render(there: Part, { text, cites, id, retired }: Said): string {
  const same =
    (there.block?.cites ?? []).length === cites.length && cites.every((cite) => there.block?.cites.includes(cite))
  const note = there.block?.retired
  const sameNote = retired?.date === note?.date && retired?.by === note?.by && retired?.reason === note?.reason
  if (id === undefined || (same && sameNote && there.block?.text === text)) return there.source
  const marker = /^\s*(?:[-+*]|\d{1,9}[.)])[ \t]+/.exec(there.source)?.[0] ?? ''
  const parts = { text, cites, id }
  return there.block?.kind === 'bullet' || retired !== undefined
    ? `${marker || '- '}${retired === undefined ? joinBlock(parts) : formatRetired(parts, retired)}`
    : joinBlock(parts)
}

function stateOf({ section, source }: Part): string {
  return `${section}\n${source}`
}

/** What a person said first, then what was said first. */
function earlier(one: Retired, other: Retired): number {
  const [a, b] = [one, other].map(({ date, by, reason }) =>
    JSON.stringify([isCorrected({ date, by, reason }) ? 0 : 1, date, by ?? '', reason]),
  )
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** What an article cited before and one side cites no longer, anywhere. */
function citesLost(base: Sheet | undefined, side: Sheet): Set<string> {
  const cited = (sheet: Sheet) => [...sheet.parts.values()].flatMap(({ block }) => block?.cites ?? [])
  const now = new Set(cited(side))
  return new Set(base === undefined ? [] : cited(base).filter((cite) => !now.has(cite)))
}

/** A heading stays as long as a block stands under it, and goes when the last one has gone. */
function withHeadings({ ours, theirs }: Sheets, fates: Map<string, Fate>): Map<string, Fate> {
  const used = new Set<string>()
  for (const [key, { section }] of fates) if (!key.startsWith('h:')) used.add(section)
  for (const side of [ours, theirs]) {
    for (const [key, part] of side.parts) {
      if (part.block !== undefined || part.level < 2) continue
      if (used.has(key)) fates.set(key, fates.get(key) ?? part)
      else if ([ours, theirs].every((sheet) => hasBlocks(sheet, key))) fates.delete(key)
    }
  }
  return fates
}

function hasBlocks(sheet: Sheet, heading: string): boolean {
  return !sheet.parts.has(heading) || [...sheet.parts.values()].some((part) => part.block && part.section === heading)
}

/** Read again, the text has exactly the parts that were decided on. */
function readsAsMeant(id: ArticleId, body: string, fates: ReadonlyMap<string, Fate>): boolean {
  const read = [...sheetOf(id, body).parts.values()].map(({ source }) => source).sort()
  const meant = [...fates.values()].map(({ source }) => source).sort()
  return read.length === meant.length && read.every((source, at) => source === meant[at])
}
