import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const texts = (...lines: string[]) => read(...lines).decisions.map((one) => one.text)

describe('several decisions in one message', () => {
  it('tells each thing with what it is for', () => {
    const found = texts(
      'U: what about logs and metrics?',
      'A: For logs, Loki is cheap and ELK is powerful. For metrics, Prometheus is the standard.',
      'U: Loki for logs, Prometheus for metrics',
    )
    expect(found).toEqual(['What about logs and metrics? Loki for logs', 'Prometheus for metrics'])
  })

  it('makes one of each item of a list of decisions', () => {
    const found = texts(
      'U: decisions from the meeting:\n- Kafka for the audit stream\n- NATS for everything else\n- retention is 14 days',
      'A: Thanks.',
    )
    expect(found).toEqual(['Kafka for the audit stream', 'NATS for everything else', 'Retention is 14 days'])
  })

  it('keeps the proposal agreed to beside a rule that is added', () => {
    const found = texts(
      'U: the retry logic hammers the upstream',
      "A: I'd use exponential backoff with jitter, starting at 200 ms.",
      'U: yes, exponential backoff, and also never retry POST requests',
    )
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('exponential backoff with jitter')
    expect(found[1]).toBe('Never retry POST requests')
  })

  it('cuts after an announced number of things and between two comparisons', () => {
    expect(texts('U: two things: drop python 3.8 support, and move the CI to ubuntu 24.04')).toEqual([
      'Drop python 3.8 support',
      'Move the CI to ubuntu 24.04',
    ])
    const found = read(
      'U: for the parser I want nom over pest because the grammar is tiny, and criterion instead of the built in benches',
    ).decisions
    expect(found.map((one) => one.text)).toEqual([
      'For the parser I want nom over pest',
      'Criterion instead of the built in benches',
    ])
    expect(found[0]?.because).toBe('The grammar is tiny')
  })

  it('leaves a choice with its alternative and its reason', () => {
    const found = texts(
      'U: the node crashes after three days',
      'A: Heap fragmentation is likely, the largest free block shrinks steadily.',
      'U: ok rule for this firmware: no malloc after init. static buffers only, sized for the worst case',
    )
    expect(found).toEqual([
      'Rule for this firmware: no malloc after init. Static buffers only, sized for the worst case',
    ])
    const chosen = texts(
      'U: which bundler?',
      'A: esbuild is fast, rollup has more plugins.',
      "U: esbuild over rollup, because speed matters here, and we don't need plugins",
    )
    expect(chosen).toHaveLength(1)
  })

  it('finds nothing in several tasks', () => {
    expect(texts('U: rename the function, and also run the tests', 'A: Done.')).toEqual([])
    expect(texts('U: 1. run the build\n2. check the size\n3. tell me the result', 'A: 41 KB.')).toEqual([])
  })
})
