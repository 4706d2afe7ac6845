import { parseSync, Visitor } from 'rolldown/utils'
import type { Edit, Operator } from './mutant.ts'

type Visits = NonNullable<ConstructorParameters<typeof Visitor>[0]>
type NodeOf<Kind extends keyof Visits> = Parameters<NonNullable<Visits[Kind]>>[0]
/** A part of a source. */
type Place = Pick<Edit, 'start' | 'end'>
/** What stands after each other in one block. */
type Statement = NodeOf<'Program'>['body'][number]
type GetText = (place: Place) => string

/** What a query is narrowed, ordered or locked by. */
const partsOfQueries = new Set([
  'where',
  'whereRef',
  'orderBy',
  'limit',
  'forUpdate',
  'forShare',
  'skipLocked',
  'noWait',
])
/** The columns that say whose a row is. */
const ownersColumns = /^'(?:\w+\.)?(?:organisation|stage|register|actor|held_by|claimed_by)'$/
const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
/** What functions work with, which is no value of a record. */
const surroundings = new Set([
  'db',
  'store',
  'log',
  'delivery',
  'authority',
  'gateway',
  'law',
  'environment',
  'settings',
])
/** What runs a function within a transaction. */
const transacting = new Set(['write', 'writeTogether', 'transact'])
/** States are written in words of small letters; the other states are those that stand in the same file. */
const state = /^'[a-z]+(?:-[a-z]+)*'$/

/**
 * All small faults that the operators make of a source.
 *
 * @param name of its file, which says what language it is in
 * @throws Error where it is no TypeScript
 */
export function findEdits(name: string, source: string): Edit[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const edits: Edit[] = []
  const textOf: GetText = ({ start, end }) => source.slice(start, end)
  const put = (operator: Operator, { start, end }: Place, replacement: string): void => {
    if (source.slice(start, end) !== replacement) edits.push({ operator, start, end, replacement })
  }
  const comparedStates: Place[] = []

  const visitBlock = (statements: readonly Statement[]): void => {
    for (const [at, statement] of statements.entries()) {
      if (statement.type === 'ExpressionStatement' && !('directive' in statement && statement.directive)) {
        put('statement', statement, ';')
        const { expression } = statement
        if (expression.type === 'AwaitExpression') {
          put('error', expression, `await Promise.resolve(${textOf(expression.argument)}).catch(() => {})`)
        }
      }
      if (statement.type === 'ThrowStatement') put('error', statement, ';')
      const next = statements[at + 1]
      if (next !== undefined && mayMove(statement, next, textOf)) {
        put('await', { start: statement.start, end: next.end }, `${textOf(next)}\n${textOf(statement)}`)
      }
    }
  }

  const visitor = new Visitor({
    Program: node => visitBlock(node.body),
    BlockStatement: node => visitBlock(node.body),
    IfStatement: ({ test }) => {
      put('condition', test, 'true')
      put('condition', test, 'false')
    },
    ConditionalExpression: node => {
      put('condition', node, `(${textOf(node.consequent)})`)
      put('condition', node, `(${textOf(node.alternate)})`)
    },
    LogicalExpression: node => {
      if (node.operator === '??') return
      put('condition', node, `(${textOf(node.left)})`)
      put('condition', node, `(${textOf(node.right)})`)
    },
    BinaryExpression: node => {
      const other = swapped[node.operator]
      if (other !== undefined) put('comparison', node, `${textOf(node.left)} ${other} ${textOf(node.right)}`)
      for (const side of [node.left, node.right]) if (state.test(textOf(side))) comparedStates.push(side)
    },
    Property: node => {
      if (textOf(node.key) === 'state' && state.test(textOf(node.value))) comparedStates.push(node.value)
    },
    ObjectExpression: ({ properties }) => {
      for (const [at, one] of properties.entries()) {
        const other = properties[at + 1]
        if (one.type !== 'Property' || other?.type !== 'Property') continue
        if (one.value.type !== 'MemberExpression' || other.value.type !== 'MemberExpression') continue
        put('neighbour', one.value, textOf(other.value))
        put('neighbour', other.value, textOf(one.value))
      }
    },
    CallExpression: node => {
      const { callee, arguments: given } = node
      const [first, second] = given
      if (first?.type === 'Identifier' && second?.type === 'Identifier' && !isSurrounding(first, second)) {
        put('neighbour', first, textOf(second))
        put('neighbour', second, textOf(first))
      }
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const called = textOf(callee.property)
      if (partsOfQueries.has(called)) {
        const isOwners = first !== undefined && ownersColumns.test(textOf(first))
        put(isOwners ? 'owner' : 'query', { start: callee.object.end, end: node.end }, '')
      }
      if (transacting.has(called))
        for (const divided of divide(node, textOf)) put('transaction', node, divided)
    },
    Literal: node => {
      // Shorter ones count things; a time is told in milliseconds.
      if (typeof node.value !== 'number' || node.value < 1_000 || node.value > 1e10) return
      put('time', node, '0')
      put('time', node, `(${textOf(node)} * 60)`)
    },
  })
  visitor.visit(program)
  const states = [...new Set(comparedStates.map(textOf))]
  for (const each of comparedStates) {
    const other = states[(states.indexOf(textOf(each)) + 1) % states.length]
    if (other !== undefined) put('comparison', each, other)
  }
  return edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Whether one of them is no value but what a function works with: in its place any other one breaks down at once. */
function isSurrounding(...given: readonly { name: string }[]): boolean {
  return given.some(({ name }) => surroundings.has(name))
}

/** Two statements of which one waits, and the second needs nothing that the first declares. */
function mayMove(one: Statement, other: Statement, textOf: GetText): boolean {
  const movable = ['ExpressionStatement', 'VariableDeclaration']
  if (!movable.includes(one.type) || !movable.includes(other.type)) return false
  if (!waits(one) && !waits(other)) return false
  const next = textOf(other)
  return listDeclared(one, textOf).every(name => !mentions(next, name))
}

/** Whether a statement itself waits, and not only a function in it. */
function waits(statement: Statement): boolean {
  if (statement.type === 'ExpressionStatement') return statement.expression.type === 'AwaitExpression'
  if (statement.type !== 'VariableDeclaration') return false
  return statement.declarations.some(({ init }) => init?.type === 'AwaitExpression')
}

function listDeclared(statement: Statement, textOf: GetText): string[] {
  if (statement.type !== 'VariableDeclaration') return []
  // Of a pattern each word counts, also those that it does not declare.
  return statement.declarations.flatMap(({ id }) => textOf(id).match(/[A-Za-z_$][\w$]*/g) ?? [])
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`).test(text)
}

/** The call made twice: with the statements of its function up to one, and with those after it. */
function divide({ callee, arguments: [work], end }: NodeOf<'CallExpression'>, textOf: GetText): string[] {
  if (work?.type !== 'ArrowFunctionExpression' || work.body.type !== 'BlockStatement') return []
  const statements = work.body.body
  const head = textOf({ start: work.start, end: work.body.start })
  const tail = textOf({ start: work.end, end })
  const name = textOf(callee)
  const made: string[] = []
  for (let at = 1; at < statements.length; at += 1) {
    const [before, after] = [statements.slice(0, at), statements.slice(at)]
    const text = (part: readonly Statement[]): string => part.map(textOf).join('\n')
    const declared = before.flatMap(each => listDeclared(each, textOf))
    if (declared.some(each => mentions(text(after), each)) || /\breturn\b/.test(text(before))) continue
    made.push(
      `${name}(${head}{ ${text(before)} }${tail}.then(() => ${name}(${head}{ ${text(after)} }${tail})`,
    )
  }
  return made
}
