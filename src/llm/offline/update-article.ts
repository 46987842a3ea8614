// What a heap of notes changes in an article that exists: nothing that it says already, a successor where a choice was
// replaced, else an added block. Blocks written by a person are left alone.
import type { CandidateArticle, CompileInput, Operation } from '../compile-shape.ts'
import type { Placed } from './compile.ts'
import { claimText } from './create-article.ts'
import { languageOf } from './language.ts'
import type { Heap, NoteOfEntry } from './notes.ts'
import { splitReason } from './phrasing.ts'
import { covered } from './same-subject.ts'
import { contentWords } from './subjects.ts'

type Block = CandidateArticle['blocks'][number]

/** A note that shares this much with a block says nothing new. */
const SAID = 0.85

export function updateArticle(
  article: CandidateArticle,
  heap: Heap,
  placed: Placed[],
  input: CompileInput,
): Operation[] {
  const operations: Operation[] = []
  const gone = new Set<number>()
  for (const note of [...heap.notes].sort(byDate)) {
    const text = claimText(note)
    const cites = [note.entry.id]
    if (isSaid(text, article, gone) || isGiven(text, operations)) continue
    const old = article.blocks.find((block) => !gone.has(block.n) && isReplaced(block, note))
    if (old !== undefined) {
      gone.add(old.n)
      operations.push({ op: 'supersede', article: article.id, block: old.n, text, cites, reason: reasonOf(note) })
    } else {
      operations.push({
        op: 'add',
        article: article.id,
        section: note.section === 'exchange' ? 'Details' : 'Key Points',
        text,
        cites,
      })
    }
  }
  if (operations.length > 0) operations.push(...relations(article, heap, placed))
  return operations.filter((one) =>
    input.candidates.some((candidate) => 'article' in one && candidate.id === one.article),
  )
}

/** The reason the note gives for itself, else the session's title. */
function reasonOf(note: NoteOfEntry): string {
  const said = /[:：]\s*(.{4,})$/su.exec(note.text)?.[1] ?? splitReason(note.text, languageOf(note.text)).because
  return said === '' ? note.entry.title : said
}

function byDate(a: NoteOfEntry, b: NoteOfEntry): number {
  return a.entry.date < b.entry.date ? -1 : a.entry.date > b.entry.date ? 1 : 0
}

function isSaid(text: string, article: CandidateArticle, gone: Set<number>): boolean {
  return article.blocks.some((block) => !gone.has(block.n) && !isDead(block) && covered(text, block.text) >= SAID)
}

function isGiven(text: string, operations: Operation[]): boolean {
  return operations.some((one) => 'text' in one && covered(text, one.text) >= SAID)
}

const TO_FROM: RegExp[] = [
  /(?:switch|switched|switching|move|moved|moving|migrate|migrated|migrating|change|changed|changing|go|went|going)\s+(?:\S+\s+){0,5}?(?:from|off|away from)\s+(?<old>[^,.;]+?)\s+(?:to|over to|onto)\s+(?<new>[^,.;]+)/iu,
  /replac(?:e|ed|es|ing)\s+(?<old>[^,.;]+?)\s+(?:with|by)\s+(?<new>[^,.;]+)/iu,
  /(?<new>[^,.;]+?)\s+replac(?:es|ed|ing)\s+(?<old>[^,.;]+)/iu,
  /(?<new>[^,.;]*?)(?:instead of|rather than|no longer(?:\s+\w+)?|not any ?more|in place of|drop(?:ped|ping)?|retir(?:e|ed|ing)|stop(?:ped)? using)\s+(?<old>[^,.;]+)/iu,
  /(?:从|從|由)\s*(?<old>.+?)\s*(?:换|換|迁|遷|改|切|转|轉)(?:到|成|为|為|用|移到|换到|换成)?\s*(?<new>[^，。；]+)/u,
  /(?:不再(?:用|使用)?|弃用|棄用|放弃|不用|废弃)\s*(?<old>[^，。；]+)[，,]?(?<new>[^，。；]*)/u,
  /(?<old>[^、。]+?)(?:から|をやめて?|の代わりに|ではなく)[、]?\s*(?<new>[^、。]+?)(?:に|へ|を)/u,
  /(?<old>[^,.]+?)(?:에서|대신|말고|을 버리고|를 버리고)\s+(?<new>[^,.]+?)(?:으로|로|을|를)/u,
]

/** True when the note plainly replaces what the block says: "switched from X to Y" against a block about X. */
function isReplaced(block: Block, note: NoteOfEntry): boolean {
  if (block.byPerson || isDead(block) || note.section !== 'decision' || block.cites.includes(note.entry.id))
    return false
  for (const pattern of TO_FROM) {
    const found = pattern.exec(note.text)?.groups
    if (found?.old === undefined) continue
    const old = contentWords(found.old).slice(0, 4)
    const fresh = new Set(contentWords(found.new ?? ''))
    const outgoing = old.filter((word) => !fresh.has(word))
    const words = new Set(contentWords(block.text))
    const saysOld = outgoing.length > 0 && outgoing.filter((word) => words.has(word)).length / outgoing.length >= 0.6
    const saysNew = [...fresh].filter((word) => !old.includes(word)).some((word) => words.has(word))
    if (saysOld && !saysNew) return true
  }
  return false
}

function isDead(block: Block): boolean {
  return /superseded|sources|related/i.test(block.section)
}

/** Links to the articles that the same entries bring. */
function relations(article: CandidateArticle, heap: Heap, placed: Placed[]): Operation[] {
  const entries = new Set(heap.notes.map((note) => note.entry.id))
  return placed
    .filter((one) => one.article === undefined && one.heap.notes.some((note) => entries.has(note.entry.id)))
    .slice(0, 3)
    .flatMap((one) => {
      const [first] = one.heap.notes
      return first === undefined
        ? []
        : [{ op: 'relate' as const, article: article.id, to: one.title, why: claimText(first, 120) }]
    })
}
