// The form of an answer: the same as ever for a project without types, and small with them.
import { expect, it } from 'vitest'
import { hash } from '../lib/hash.ts'
import { compileAnswer, compileAnswerFor } from './compile-shape.ts'
import { toJsonSchema } from './structured.ts'

const TYPES = [{ name: 'person', folder: 'people', about: 'A person.', fields: ['role'], sections: ['Duties'] }]
const schemaFor = (types: typeof TYPES) => JSON.stringify(toJsonSchema(compileAnswerFor(types)))

it('does not change for a project without types', () => {
  expect(schemaFor([])).toBe(JSON.stringify(toJsonSchema(compileAnswer)))
  expect(hash(schemaFor([])).slice(0, 12)).toMatchInlineSnapshot(`"19f489748ca7"`)
})

it('stays under 6 KB with types, however many', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...TYPES[0], name: `type${at}` })) as typeof TYPES
  expect(schemaFor(TYPES).length).toBeLessThan(6000)
  expect(schemaFor(many)).toBe(schemaFor(TYPES))
})

it('takes type, fields and sections only where there are types', () => {
  const claim = { text: 'x', cites: ['e1'] }
  const create = {
    ...{ op: 'create', title: 'x', aliases: [], tags: [], summary: claim, keyPoints: [], details: [], related: [] },
    ...{ type: 'person', fields: [{ name: 'role', value: 'x', cites: ['e1'] }], sections: [] },
  }
  const add = { op: 'add', article: 'people/x', section: 'Duties', ...claim }
  const answer = { operations: [create], nothing: [] }
  expect(compileAnswerFor(TYPES).parse({ operations: [create, add], nothing: [] }).operations).toEqual([create, add])
  expect(compileAnswer.parse(answer).operations[0]).not.toHaveProperty('type')
  expect(compileAnswer.safeParse({ operations: [add], nothing: [] }).success).toBe(false)
})
