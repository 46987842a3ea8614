// From the operations a model proposes to the edits code will make. What breaks a rule is told to the model once, then the
// unit is set aside. Links to nowhere, and merges that nothing supports, are left out and not refused: they cost no
// knowledge. The rules stand in validate/, one subject a file.
import type { Edit } from '../kb/edit.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import type { CompileAnswer, CompileInput, Operation } from '../llm/compile-shape.ts'
import { nameTable } from './near-duplicate.ts'
import type { Unit } from './units.ts'
import { clashes } from './validate/batch.ts'
import { add, relate, retire, rewrite } from './validate/blocks.ts'
import type { Context, Refuse, Validated } from './validate/context.ts'
import { type Create, collectCreated, connect, create } from './validate/create.ts'
import { withoutLooseEnds } from './validate/loose-ends.ts'
import { merge, rename } from './validate/whole.ts'

export type { Validated } from './validate/context.ts'

/** Far above what a unit of a few entries can need: an answer that runs away is not worth reading. */
const MOST_OPERATIONS = 60
const MOST_CLAIMS = 40
/** As many as a model can act on. */
const MOST_PROBLEMS = 25

export function validate(
  answer: CompileAnswer,
  from: { unit: Unit; input: CompileInput; kb: KnowledgeBase; isLast?: boolean },
): Validated {
  const lists = { edits: [], nothing: [], problems: [], warnings: [], unseen: [] }
  const context: Context = { isLast: false, ...from, ...lists, created: new Map(), became: new Map() }
  const excess = tooMany(answer.operations)
  if (excess !== undefined) context.problems.push(excess)
  else checkOperations(answer.operations, context)
  context.edits = withoutLooseEnds(context)
  checkCoverage(answer, context)
  const { nothing, problems, warnings, unseen } = context
  return {
    edits: context.edits,
    nothing,
    problems: problems.slice(0, MOST_PROBLEMS),
    warnings,
    unseen: [...new Set(unseen)],
  }
}

function tooMany(operations: Operation[]): string | undefined {
  if (operations.length > MOST_OPERATIONS)
    return `the answer has ${operations.length} operations; at most ${MOST_OPERATIONS} are read, and a unit seldom needs ten: keep what the entries teach`
  for (const [at, one] of operations.entries()) {
    const claims = claimsIn(one)
    if (claims > MOST_CLAIMS)
      return `operation ${at + 1} (${one.op}) has ${claims} claims; at most ${MOST_CLAIMS} are read`
  }
  return undefined
}

function claimsIn(one: Operation): number {
  if (one.op === 'connect') return one.evidence.length
  if (one.op !== 'create') return 0
  const { keyPoints, details, fields = [], sections = [] } = one
  const own = sections.reduce((sum, { claims }) => sum + 1 + claims.length, fields.length)
  return keyPoints.length + details.length + own
}

function checkOperations(operations: Operation[], context: Context): void {
  const refusals = operations.map(({ op }, at): Refuse => {
    const where = `operation ${at + 1} (${op})`
    return (problem) => context.problems.push(`${where}: ${problem}`)
  })
  const nowhere: Refuse = () => undefined
  const creates = operations.flatMap((operation, at) =>
    operation.op === 'create' ? [{ operation, refuse: refusals[at] ?? nowhere }] : [],
  )
  collectCreated(creates, nameTable(), context)
  const clashing = clashes(operations)
  for (const [at, operation] of operations.entries()) {
    const refuse = refusals[at] ?? nowhere
    const clash = clashing.get(at)
    if (clash === undefined) context.edits.push(...toEdits(operation, context, refuse))
    else refuse(clash)
  }
  warnOfShape(
    creates.map(({ operation }) => operation),
    context,
  )
}

function toEdits(operation: Operation, context: Context, refuse: Refuse): Edit[] {
  if (operation.op === 'create') return create(operation, context, refuse)
  const edit = toEdit(operation, context, refuse)
  return edit === undefined ? [] : [edit]
}

function toEdit(operation: Exclude<Operation, Create>, context: Context, refuse: Refuse): Edit | undefined {
  switch (operation.op) {
    case 'connect':
      return connect(operation, context, refuse)
    case 'add':
      return add(operation, context, refuse)
    case 'relate':
      return relate(operation, context, refuse)
    case 'replace':
    case 'supersede':
      return rewrite(operation, context, refuse)
    case 'retire':
      return retire(operation, context, refuse)
    case 'rename':
      return rename(operation, context, refuse)
    case 'merge':
      return merge(operation, context, refuse)
    default:
      return operation satisfies never
  }
}

function checkCoverage(answer: CompileAnswer, context: Context): void {
  const named = new Set(answer.nothing.map(({ entry }) => entry.replace(/^\^/, '')))
  const ids = new Set(context.unit.entries.map(({ id }) => id))
  for (const name of named) {
    if (!ids.has(name)) context.warnings.push(`nothing names "${truncate(name, 40)}", which is no new entry`)
  }
  const said = JSON.stringify(context.edits)
  for (const entry of context.unit.entries) {
    if (said.includes(JSON.stringify(entry.ref))) continue
    context.nothing.push(entry.ref)
    if (!named.has(entry.id) && context.problems.length === 0)
      context.warnings.push(`${entry.ref} changed no article, and no reason was given`)
  }
}

function warnOfShape(creates: Create[], context: Context): void {
  if (creates.length > 7)
    context.warnings.push(`${creates.length} new articles from one unit; 3 to 7 a daily log is usual`)
  for (const { title, keyPoints, related } of creates) {
    const name = truncate(title, 60)
    if (keyPoints.length < 3 || keyPoints.length > 5)
      context.warnings.push(`"${name}" has ${keyPoints.length} key points; 3 to 5 are usual`)
    if (related.length < 2) context.warnings.push(`"${name}" has ${related.length} links out; at least two are usual`)
  }
}
