// Prompts for people: asking the memory from the client's menu. Each is one message that says which tools to use.
import { KnownError } from '../errors.ts'

interface Prompt {
  name: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  /** Every line of it but the person's own. */
  lines(given: Record<string, string>): string[]
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'ask',
    description: 'Answer a question from the memory of this project, with its sources',
    arguments: [{ name: 'question', description: 'what you want to know', required: true }],
    lines: ({ question = '' }) => [
      'Answer this from the memory of this project (the tools of the server memc), not from what you know:',
      question,
      'Search for it with words of the subject, read the articles that are about it, and name the article behind each statement.',
      'If the memory does not say, say that it does not.',
    ],
  },
  {
    name: 'catch-up',
    description: 'What the latest sessions did, decided and left open',
    arguments: [{ name: 'subject', description: 'only about this', required: false }],
    lines: ({ subject = '' }) => [
      'Tell me briefly where this project stands, from its memory (the tools of the server memc):',
      ...(subject === '' ? [] : [subject]),
      'Look at the latest entries with recent, read what matters in them, and list what was decided and what is still open.',
      'Keep apart what I decided and what an agent concluded, and give the day of each.',
    ],
  },
]

export interface Asked {
  description: string
  text: string
  /** The lines that are ours: what the person adds is theirs and may be captured. */
  ours: string[]
}

/** The message of a prompt. Throws 'not-found', and 'bad-usage' when something required is missing. */
export function askedBy(name: string, given: Readonly<Record<string, string>> = {}): Asked {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (!prompt) {
    throw new KnownError(
      'not-found',
      `There is no such prompt; there are ${PROMPTS.map((one) => one.name).join(', ')}.`,
    )
  }
  const values = Object.fromEntries(prompt.arguments.map((one) => [one.name, (given[one.name] ?? '').trim()]))
  const missing = prompt.arguments.find((one) => one.required && values[one.name] === '')
  if (missing) throw new KnownError('bad-usage', `The prompt ${name} needs "${missing.name}": ${missing.description}.`)
  const lines = prompt.lines(values)
  return {
    description: prompt.description,
    text: lines.join('\n'),
    ours: lines.filter((line) => !Object.values(values).includes(line)),
  }
}
