import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerAnswer, chooseAnswer } from './answer-shape.ts'
import { compileAnswer } from './compile-shape.ts'
import { extractAnswer } from './extract-shape.ts'
import { checkAnswer, readJson, toJsonSchema } from './structured.ts'

describe('the schema a model is shown', () => {
  test.each(Object.entries({ extractAnswer, compileAnswer, chooseAnswer, answerAnswer }))(
    '%s stays under 6 KB',
    (_, schema) => {
      expect(JSON.stringify(toJsonSchema(schema)).length).toBeLessThan(6000)
    },
  )

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
