// An answer that rests on an answer: a mistake in the first is confirmed by the second.
import type { Found, Rule } from './rule.ts'

export const answerOnAnswers: Rule = {
  id: 'answer-on-answers',
  severity: 'warning',
  docs: {
    finds: `An article that takes a filed answer as evidence: it cites a block of one (\`[[qa/…#^c…]]\`) outside code, or, being an
answer itself, names one in \`consulted\` or links to one under \`## Sources Consulted\`. Each answer that is so used is one
finding, at its first place.

None: a plain link to an answer in an article, as a pointer to more; an answer's references to its own blocks.`,
    why: 'Answers are derived. When they count as sources, an error of one comes back as the evidence of the next.',
    example: 'consulted: ["qa/why-postgres"]',
    fix: 'Cite the entries or articles that the answer rests on, or ask the question again.',
  },
  check({ pages, lookUp }): Found[] {
    return pages
      .filter(({ redirect }) => redirect === undefined)
      .flatMap((page) => {
        const used = [
          ...page.links.filter(
            ({ block, section }) => block !== undefined || (page.kind === 'answer' && section === 'Sources Consulted'),
          ),
          ...(page.kind === 'answer' ? page.consulted : []).map((target) => ({
            target,
            line: page.fields.consulted ?? 1,
          })),
        ]
        const found = new Map<string, Found>()
        for (const { target, line } of used) {
          const source = target === '' ? undefined : lookUp.article(target)
          if (source?.kind !== 'answer' || source.id === page.id || found.has(source.id)) continue
          found.set(source.id, { path: page.path, line, message: `rests on ${source.id}, which is an answer itself` })
        }
        return [...found.values()]
      })
  },
}
