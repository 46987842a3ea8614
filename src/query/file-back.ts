// Filing an answer: an article of its own kind, marked as derived. It is never evidence for another article. What came from
// the daily log cites its entries, which do not count as compiled by it.
import { type Change, commit } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { publish } from '../publish.ts'
import { readKnowledge } from '../read-home.ts'
import type { SaidBy } from './citation.ts'
import type { Answer } from './query.ts'
import type { Sentence } from './verify.ts'

/** Files what sources carry of a known answer under qa/; the article's id. One that came from its file stays as it is. */
export function fileBack(project: Project, answer: Answer): string {
  if (!answer.known) throw new KnownError('bad-usage', 'There is no answer to file.')
  if (answer.way === 'filed' && answer.filed) return answer.filed.id
  const supported = answer.sentences.filter(({ unsupported }) => unsupported === undefined)
  const now = localTime(project.now().toISOString())
  const date = now?.date ?? ''
  const { value } = commit(project.store, { reason: 'answer', summary: answer.question, scope: 'home' }, (snapshot) => {
    const published = publish({
      files: readKnowledge(snapshot),
      edits: [
        {
          op: 'create',
          draft: {
            kind: 'answer',
            question: answer.question,
            consulted: answer.from === 'log' ? entriesCited(supported) : answer.consulted,
            filed: date,
            sentences: supported.map(({ text, saidBy, citations }) => ({
              text: saidBy === undefined ? text : `${ATTRIBUTED[saidBy]}: ${text}`,
              cites: [...new Set(citations.map(({ article, block }) => (block ? `${article}#^${block}` : article)))],
            })),
            followUps: answer.followUps,
          },
        },
      ],
      record: {
        time: `${date}T${now?.time}:00`,
        kind: 'answer',
        title: answer.question,
        source: [],
        created: [],
        updated: [],
        nothing: [],
      },
    })
    const [problem] = published.problems
    if (problem) throw new KnownError('bad-document', `The answer could not be filed: ${problem.message}.`)
    const changes: Change[] = published.changes
    return { changes, value: published.created[0] ?? published.updated[0] ?? '' }
  })
  return value
}

/** In the text itself: a mark beside it would be lost in a file. */
const ATTRIBUTED: Readonly<Record<SaidBy, string>> = {
  assistant: 'The agent said',
  tool: 'A tool showed',
  unknown: 'It is not recorded who said',
}

/** Only those: nothing of the others is in the answer, and it goes when its evidence goes. */
function entriesCited(sentences: Sentence[]): string[] {
  return [...new Set(sentences.flatMap(({ citations }) => citations.flatMap(({ entries }) => entries)))]
}
