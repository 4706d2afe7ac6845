import {
  AliasNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  type SelectModifierNode,
  type SelectQueryNode,
  SqliteQueryCompiler,
  TableNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import type { Statement } from './engine.ts'
import type { Strength } from './row-locks.ts'
import type { Table } from './tables.ts'

export type Value = string | number | bigint | null | Uint8Array

/** The values of the primary key of a row. */
export type Key = readonly Value[]

const compiler = new SqliteQueryCompiler()
const queryId = { queryId: 'model' } as QueryId

/** What only PostgreSQL understands, and SQLite in its place. */
export type Translations = readonly (readonly [string, string])[]

const always: Translations = [
  ['information_schema.tables', `(select name as table_name, 'main' as table_schema from sqlite_master)`],
  ['current_schema()', `'main'`],
]

/** A query as SQLite understands it. */
export function compile(node: OperationNode): Statement {
  return compiler.compileQuery(node as RootOperationNode, queryId)
}

export function translate({ sql, parameters }: Statement, translations: Translations): Statement {
  let translated = sql
  for (const [postgres, sqlite] of [...always, ...translations])
    translated = translated.replaceAll(postgres, sqlite)
  return { sql: translated, parameters }
}

/** The table of a query, and the name under which the query speaks of it. */
export function readTableName(node: OperationNode): { name: string; alias: string } {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias))
    return { name: readTableName(node.node).name, alias: node.alias.name }
  if (!TableNode.is(node)) throw new Error(`The rows of a ${node.kind} are locked, which is not modelled.`)
  const { name } = node.table.identifier
  return { name, alias: name }
}

/** SQL with values in it, each where the next fragment begins. */
export function raw(fragments: readonly string[], values: readonly unknown[]): RawNode {
  return RawNode.create(fragments, values.map(ValueNode.create))
}

/** The key of a table, as what is selected. */
export function selectKey({ key }: Table, alias: string): SelectionNode[] {
  return key.map((column, index) =>
    SelectionNode.create(
      AliasNode.create(
        RawNode.createWithSql(`"${alias}"."${column}"`),
        IdentifierNode.create(`key${index}`),
      ) as never,
    ),
  )
}

export function readKey(table: Table, row: Record<string, unknown>): Key {
  return table.key.map((_, index) => row[`key${index}`] as Value)
}

/** The name of a row for its locks. */
export function nameRow({ name }: Table, key: Key): string {
  return `${name} ${JSON.stringify(key.map(value => (value instanceof Uint8Array ? [...value] : value)))}`
}

/** A condition that only rows of these keys meet. */
export function isAmong(table: Table, alias: string, keys: readonly Key[]): OperationNode {
  const columns = table.key.map(column => `"${alias}"."${column}"`).join(', ')
  const [first = [], ...others] = keys
  const next = (index: number): string => (index === first.length - 1 ? '' : ', ')
  const fragments = [
    `(${columns}) in (values (`,
    ...[first, ...others].flatMap((key, row) =>
      key.map((_, index) => (index < key.length - 1 ? next(index) : row < keys.length - 1 ? '), (' : '))')),
    ),
  ]
  return raw(fragments, keys.flat())
}

export function restrict(where: WhereNode | undefined, condition: OperationNode): WhereNode {
  return where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition)
}

/** How a query locks what it selects; `undefined` where it does not. */
export function readLocking(
  modifiers: readonly SelectModifierNode[] = [],
): { strength: Strength; otherwise: 'wait' | 'skip' | 'fail' } | undefined {
  const names = new Set(modifiers.map(({ modifier }) => modifier))
  const strengths = {
    ForKeyShare: 'key-share',
    ForShare: 'share',
    ForNoKeyUpdate: 'no-key-update',
    ForUpdate: 'update',
  } as const
  const name = (Object.keys(strengths) as (keyof typeof strengths)[]).find(each => names.has(each))
  if (name === undefined) return undefined
  const otherwise = names.has('SkipLocked') ? 'skip' : names.has('NoWait') ? 'fail' : 'wait'
  return { strength: strengths[name], otherwise }
}

/** Whether a query locks rows, or one within it does. */
export function locksAnything({ sql }: CompiledQuery): boolean {
  return / for (no key )?(key )?(update|share)/.test(sql)
}

/** The queries within a query that lock what they select. */
export function listLockingQueries(root: OperationNode): SelectQueryNode[] {
  const found: SelectQueryNode[] = []
  class Search extends OperationNodeTransformer {
    protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
      if (node !== root && readLocking(node.endModifiers)) found.push(node)
      return super.transformSelectQuery(node)
    }
  }
  new Search().transformNode(root)
  return found
}

/** The same query with what queries within it have selected in their place. */
export function replaceQueries<Node extends OperationNode>(
  root: Node,
  results: ReadonlyMap<OperationNode, readonly unknown[]>,
): Node {
  class Replacement extends OperationNodeTransformer {
    protected override transformNodeImpl<Inner extends OperationNode>(node: Inner, id?: QueryId): Inner {
      const values = results.get(node)
      if (values) return PrimitiveValueListNode.create(values) as unknown as Inner
      return super.transformNodeImpl(node, id)
    }
  }
  return new Replacement().transformNode(root)
}
