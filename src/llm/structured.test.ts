import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerAnswer, chooseAnswer } from './answer-shape.ts'
import { compileAnswer } from './compile-shape.ts'
import { contradictAnswer } from './contradict-shape.ts'
import { extractAnswer } from './extract-shape.ts'
import { shortenAnswer } from './shorten-shape.ts'
import { checkAnswer, closeSchema, readJson, toJsonSchema } from './structured.ts'

describe('the schema a model is shown', () => {
  test.each(
    Object.entries({ extractAnswer, compileAnswer, chooseAnswer, answerAnswer, contradictAnswer, shortenAnswer }),
  )('%s stays under 6 KB', (_, schema) => {
    expect(JSON.stringify(toJsonSchema(schema)).length).toBeLessThan(6000)
  })

  test('is an object at the top, names no dialect and keeps descriptions', () => {
    const schema = toJsonSchema(chooseAnswer)
    expect(schema).toMatchObject({ type: 'object', required: ['articles'] })
    expect(schema).not.toHaveProperty('$schema')
    expect(JSON.stringify(schema)).toContain('most useful first')
  })

  test('offers variants in the way every service takes', () => {
    const text = JSON.stringify(toJsonSchema(compileAnswer))
    expect(text).toContain('"anyOf"')
    expect(text).not.toContain('"oneOf"')
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })
})

describe('JSON in a text', () => {
  const value = { articles: ['a"}{b', '```'] }
  const json = JSON.stringify(value)

  test.each([
    ['bare', `  ${json}\n`],
    ['in a fence', `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``],
    ['in a fence without a language', `Sure.\n\`\`\`\n${json}\n\`\`\`\nDone.`],
    ['inside prose with braces', `As {you} asked: ${json} (see {above})`],
    ['after a brace that never closes', `I use { as a mark. ${json}`],
  ])('is found %s', (_, text) => {
    expect(readJson(text)).toEqual({ found: true, value })
  })

  test.each(['', 'nothing here', '"just a string"', '42', json.slice(0, -3)])('is not found in %j', (text) => {
    expect(readJson(text)).toEqual({ found: false })
  })

  test('is looked for in bounded time', () => {
    const started = performance.now()
    expect(readJson('{'.repeat(1_000_000))).toEqual({ found: false })
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('checking an answer', () => {
  test('gives the value of the form, without what was not asked for', () => {
    expect(checkAnswer(chooseAnswer, { articles: ['x'], mood: 'good' })).toEqual({
      ok: true,
      value: { articles: ['x'] },
    })
  })

  test('names every problem with its place, what was expected and what was found', () => {
    const value = { operations: [{ op: 'explode' }, { op: 'add', article: 7, section: 'Intro', text: '', cites: [] }] }
    expect(checkAnswer(compileAnswer, value)).toEqual({
      ok: false,
      problems: [
        'operations[0].op: expected one of the known values, found "explode"',
        'operations[1].article: expected string, found 7',
        'operations[1].section: expected one of "Key Points", "Details", found "Intro"',
        'operations[1].text: expected at least 1 characters, found ""',
        'operations[1].cites: expected at least 1 items, found a list of 0',
        'nothing: expected array, found nothing',
      ],
    })
  })

  test('calls the whole answer by name when that is of the wrong kind', () => {
    expect(checkAnswer(z.object({}), [])).toEqual({
      ok: false,
      problems: ['the answer: expected object, found a list of 0'],
    })
  })
})

describe('a schema that a service holds a model to', () => {
  const closed = (schema: z.ZodType) => closeSchema(toJsonSchema(schema))

  test('has closed objects at every depth and none of the limits that services do not know', () => {
    const part = z.object({ text: z.string().min(1), numbers: z.array(z.number().int().positive()).min(1).max(9) })
    const found = closed(z.object({ list: z.array(z.union([part, z.object({ op: z.literal('none') })])) }))
    expect(found).toMatchObject({ closed: true, complete: true })
    expect(JSON.stringify(found.schema)).not.toMatch(/minLength|exclusiveMinimum|minItems|maxItems/)
    expect(JSON.stringify(found.schema).match(/"additionalProperties":false/g)).toHaveLength(3)
  })

  test('keeps properties that are named like a limit', () => {
    const { schema } = closed(z.object({ pattern: z.string(), default: z.string() }))
    expect(schema).toMatchObject({ properties: { pattern: { type: 'string' }, default: { type: 'string' } } })
  })

  test('is told apart when something may be missing, and when it is open by nature', () => {
    expect(closed(z.object({ note: z.string().optional() }))).toMatchObject({ closed: true, complete: false })
    expect(closed(z.object({ fields: z.record(z.string(), z.string()) }))).toMatchObject({ closed: false })
  })

  test.each(Object.entries({ extractAnswer, compileAnswer, chooseAnswer, answerAnswer }))(
    '%s can be closed',
    (_, one) => {
      expect(closed(one)).toMatchObject({ closed: true })
    },
  )
})

describe('an answer with thinking in it', () => {
  test('is read after the thinking, with or without its opening mark', () => {
    const value = { a: 1 }
    expect(readJson('<think>{"a": 2, "b": "longer"}</think>{"a": 1}')).toEqual({ found: true, value })
    expect(readJson('{"a": 2, "b": "longer"} hm</think>\n```json\n{"a": 1}\n```')).toEqual({ found: true, value })
  })

  test('may speak of the marks in its own text', () => {
    const value = { note: 'strip <think> and </think> first' }
    expect(readJson(JSON.stringify(value))).toEqual({ found: true, value })
    expect(readJson(`Here: ${JSON.stringify(value)}`)).toEqual({ found: true, value })
  })

  test('of a million empty lines after a fence takes no time', () => {
    const started = performance.now()
    expect(readJson('```json\n'.concat('\n'.repeat(1_000_000)))).toEqual({ found: false })
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
