// A trace as people read it: the claims with the numbers of their sources, then each source once. Pure.
import type { TracedClaim } from './claims.ts'
import type { TracedSource, TracedTurn } from './sources.ts'
import type { Trace } from './trace.ts'

export function traceAsText({ article, title, claims, sources }: Trace): string {
  const numbers = new Map(sources.map(({ ref }, at) => [ref, at + 1]))
  let section = ''
  const lines = claims.flatMap((claim) => {
    const heading = claim.section === section ? [] : ['', `## ${claim.section}`]
    section = claim.section
    return [...heading, ...claimLines(claim, numbers)]
  })
  return [`${title} (${article})`, ...lines, ...sources.flatMap((one, at) => ['', ...sourceLines(one, at + 1)])].join(
    '\n',
  )
}

const WHO: Record<TracedClaim['who'], string> = {
  person: 'a person wrote it',
  human: 'a person said it',
  assistant: 'the agent concluded it',
  tool: 'a tool showed it',
  unknown: 'the log does not say who said it',
}

function claimLines({ n, id, text, who, superseded, evidence }: TracedClaim, numbers: Map<string, number>): string[] {
  const refs = evidence.map(({ ref }) => `[${numbers.get(ref) ?? '?'}]`).join(' ')
  const said = evidence.flatMap(({ ref, bullet }) =>
    bullet ? [`    - [${numbers.get(ref) ?? '?'}] ${bullet.section}: ${bullet.text}`] : [],
  )
  return [
    '',
    `${n}. ${text}${id === undefined ? '' : ` (${id})`}`,
    ...fate(superseded),
    `    ${WHO[who]} ${refs}`.trimEnd(),
  ].concat(said)
}

function fate(superseded: TracedClaim['superseded']): string[] {
  if (superseded === undefined) return []
  const { date, reason, by } = superseded
  const next = by && (by.n === undefined ? `${by.id}, which is not there` : `${by.n} (${by.id})`)
  const what = next === undefined ? `retired ${date}` : `superseded ${date} by ${next}`
  return [`    ${what}${reason === '' ? '' : `: ${reason}`}`, ...(by?.text ? [`    now: ${by.text}`] : [])]
}

function sourceLines(source: TracedSource, number: number): string[] {
  const { ref, kind, state, date, title, entries = [], omitted = 0 } = source
  const name = title ? ` ${title}` : ''
  const head = `[${number}] ${ref}${name === '' ? '' : ` -${name}`}`
  if (state !== 'there' && source.text === undefined && source.said === undefined)
    return [head, `    ${state === 'forgotten' ? 'forgotten' : `this ${kind} no longer exists`}`]
  if (kind === 'day')
    return [
      `${head}: the whole day ${date}, as the earlier tool cited it`,
      ...entries.map((entry) => `    - ${entry.id} ${entry.title}`),
      ...(omitted > 0 ? [`    (${omitted} more)`] : []),
    ]
  if (kind === 'block') return [head, `    | ${source.text}`, `    cites ${source.cites?.join(', ') || 'nothing'}`]
  const gone = state === 'gone' ? ['    this entry no longer stands in its daily log'] : []
  return [head, ...gone, ...origin(source), ...words(source)]
}

function origin({ session, turns, from, transcript }: TracedSource): string[] {
  const range = turns ? ` turns ${turns[0]}..${turns[1]}` : ''
  const made = session === undefined ? [] : [`    session ${session}${range}`]
  const where: Record<NonNullable<TracedSource['from']>, string> = {
    transcript: `in its own words, from the transcript ${transcript ?? ''}`,
    span: 'as captured on this machine; the transcript no longer holds it',
    'daily log': 'what was said is no longer kept; the entry in the daily log',
    copy: 'what was said is no longer kept; the copy of the entry on this machine',
  }
  return [...made, ...(from === undefined ? [] : [`    ${where[from]}`])]
}

function words({ said, omitted = 0, text }: TracedSource): string[] {
  if (said === undefined) return (text ?? '').split('\n').map((line) => `    | ${line}`.trimEnd())
  if (said.length === 0) return ['    (nothing of it may be shown: it is paused, excluded or forgotten)']
  return [...said.flatMap(turnLines), ...(omitted > 0 ? [`    (${omitted} more turns; --block shows more)`] : [])]
}

function turnLines({ role, kind, time, text, cut }: TracedTurn): string[] {
  const who = role === 'user' ? 'person' : role === 'assistant' ? 'agent' : kind
  return [
    `    ${[time, who].filter((part) => part !== '').join(' ')}`,
    ...text.split('\n').map((line) => `    | ${line}`.trimEnd()),
    ...(cut > 0 ? [`    (${cut} more characters)`] : []),
  ]
}
