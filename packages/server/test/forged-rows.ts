import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { roleNames } from '../src/rights/roles.ts'
import {
  attemptResults,
  decisionKinds,
  entityKinds,
  entityStates,
  frequencies,
  lookUpFindings,
  messageStates,
  operationStates,
  pullScopes,
  pullStates,
  readings,
  reviewConclusions,
  reviewSubjects,
  submissionStatuses,
  type Tables,
  weekdays,
} from '../src/store/tables.ts'

/** A row as it is stored. */
export type Row = Record<string, SQLInputValue>

/** What the catalogue of the database says of a table. */
export interface Table {
  name: string
  columns: readonly Column[]
  /** The columns of its key, and those that no two rows may share besides. */
  key: readonly string[]
  unique: readonly string[]
}

interface Column {
  name: string
  type: string
  isNullable: boolean
}

/** One change of one row by hand: without `before` a row is added, without `after` it is deleted. */
export interface Forgery {
  table: string
  /** The column that is another; absent where the whole row is. */
  column?: string
  before?: Row
  after?: Row
}

/** The tables that the database itself says it has. */
export function readTables(sqlite: DatabaseSync): Table[] {
  const names = sqlite
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`)
    .all()
    .map(({ name }) => String(name))
  return names
    .filter(name => !name.startsWith('kysely_'))
    .map(name => {
      const columns = sqlite.prepare(`pragma table_info("${name}")`).all()
      const unique = sqlite
        .prepare(`pragma index_list("${name}")`)
        .all()
        .filter(index => index.unique === 1 && index.origin !== 'pk')
        .flatMap(index => sqlite.prepare(`pragma index_info("${String(index.name)}")`).all())
      const key = columns.filter(({ pk }) => Number(pk) > 0)
      return {
        name,
        columns: columns.map(({ name: column, type, notnull, pk }) => ({
          name: String(column),
          type: String(type),
          isNullable: notnull === 0 && pk === 0,
        })),
        key: key.map(each => String(each.name)),
        unique: unique.map(each => String(each.name)),
      }
    })
}

/** The rows of a table. */
export function readRows(sqlite: DatabaseSync, { name }: Table): Row[] {
  return sqlite
    .prepare(`select * from "${name}"`)
    .all()
    .map(row => ({ ...row }))
}

/** Of so many forms of rows at most two rows of each are forged, of more one of each. */
const fewForms = 2

/**
 * What a holder of the database can do to the rows of a table: each column of rows of every kind as another legal value, as NULL
 * and as what a neighbour has; rows deleted; and rows added under another key.
 */
export function* listForgeries(table: Table, rows: readonly Row[]): Generator<Forgery, void> {
  const some = pickDifferent(table, rows)
  const forms = [...Map.groupBy(some, row => describeForm(table, row)).values()]
  for (const column of table.columns) {
    for (const before of forms.flatMap(form => form.slice(0, forms.length > fewForms ? 1 : 2))) {
      for (const value of listOtherValues(table, column, before, rows))
        yield { table: table.name, column: column.name, before, after: { ...before, [column.name]: value } }
    }
  }
  for (const before of some) yield { table: table.name, before }
  for (const row of some) {
    for (const name of table.key) {
      const after = { ...row }
      for (const other of [name, ...table.unique])
        after[other] = changeValue(after[other] ?? null, other, rows)
      yield { table: table.name, after }
    }
  }
  if (rows.length === 0) yield { table: table.name, after: makeRow(table) }
}

/** Does it. @returns whether the database let it in */
export function forge(sqlite: DatabaseSync, table: Table, { before, after }: Forgery): boolean {
  try {
    if (before === undefined) insert(sqlite, table, after ?? {})
    else if (after === undefined) remove(sqlite, table, before)
    else replace(sqlite, table, before, after)
    return true
  } catch {
    return false
  }
}

/** Makes it as it was. */
export function undo(sqlite: DatabaseSync, table: Table, { before, after }: Forgery): void {
  if (before === undefined) remove(sqlite, table, after ?? {})
  else if (after === undefined) insert(sqlite, table, before)
  else replace(sqlite, table, after, before)
}

function insert(sqlite: DatabaseSync, { name }: Table, row: Row): void {
  const columns = Object.keys(row).map(column => `"${column}"`)
  const places = columns.map(() => '?')
  sqlite
    .prepare(`insert into "${name}" (${columns.join()}) values (${places.join()})`)
    .run(...Object.values(row))
}

function remove(sqlite: DatabaseSync, { name, key }: Table, row: Row): void {
  const where = key.map(column => `"${column}" = ?`).join(' and ')
  sqlite.prepare(`delete from "${name}" where ${where}`).run(...key.map(column => row[column] ?? null))
}

function replace(sqlite: DatabaseSync, { name, key }: Table, before: Row, after: Row): void {
  const columns = Object.keys(after)
  const set = columns.map(column => `"${column}" = ?`).join()
  const where = key.map(column => `"${column}" = ?`).join(' and ')
  sqlite
    .prepare(`update "${name}" set ${set} where ${where}`)
    .run(...columns.map(column => after[column] ?? null), ...key.map(column => before[column] ?? null))
}

/** How many rows of a table are forged at most, besides one of each form. */
const mostOfTable = 12

/** Rows that differ in what they have and have not, all of them, and in what takes few values. */
function pickDifferent(table: Table, rows: readonly Row[]): Row[] {
  const few = table.columns
    .map(({ name }) => name)
    .filter(name => new Set(rows.map(row => row[name])).size <= 5)
  const pickFirst = (name: (row: Row) => string): Row[] =>
    Array.from(Map.groupBy(rows, name).values(), ([first]) => first).filter(row => row !== undefined)
  const ofEachForm = pickFirst(row => describeForm(table, row))
  const ofEachKind = pickFirst(row => JSON.stringify([describeForm(table, row), few.map(name => row[name])]))
  return [...new Set([...ofEachForm, ...ofEachKind.slice(0, mostOfTable)])]
}

/** Which columns a row has. */
function describeForm({ columns }: Table, row: Row): string {
  return columns.map(({ name }) => (row[name] === null ? '-' : '+')).join('')
}

/** What else may stand there: a legal value, nothing, and what another row has. */
function listOtherValues(
  table: Table,
  { name, isNullable }: Column,
  row: Row,
  rows: readonly Row[],
): SQLInputValue[] {
  const value = row[name] ?? null
  const listed = legalValues[`${table.name}.${name}`] ?? legalValues[name]
  const legal = listed?.filter(each => each !== value) ?? [changeValue(value, name, rows)]
  const neighbour = rows
    .map(other => other[name] ?? null)
    .find(other => other !== null && !isEqual(other, value))
  return [
    ...legal,
    ...writeOtherwise(value),
    ...(isNullable && value !== null ? [null] : []),
    ...(neighbour === undefined ? [] : [neighbour]),
  ]
}

function isEqual(one: SQLInputValue, other: SQLInputValue): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.from(one).equals(Buffer.from(other))
    : one === other
}

/** What columns can have that take few values: those of one table, or of that name everywhere. */
const legalValues: Readonly<Record<string, readonly SQLInputValue[] | undefined>> = {
  stage: ['preview', 'production'],
  ...({
    'submission.status': submissionStatuses,
    'operation.state': operationStates,
    'operation.needs_operator': [0, 1],
    'message.state': messageStates,
    'attempt.result': attemptResults,
    'acknowledgement.reading': readings,
    'entity.kind': entityKinds,
    'entity.state': entityStates,
    'entity.refused': [0, 1],
    'look_up.finding': lookUpFindings,
    'look_up.quarantined': [0, 1],
    'look_up.of_group': [0, 1],
    'decision.kind': decisionKinds,
    'pull.state': pullStates,
    'pull.scope': pullScopes,
    'inquiry.state': pullStates,
    'webhook.enabled': [0, 1],
    'acknowledged_warning.kind': [null, 'device', 'group'],
    'review.subject': reviewSubjects,
    'review.conclusion': reviewConclusions,
    'subscription.frequency': frequencies,
    'subscription.weekday': weekdays,
    'role_grant.role': roleNames,
    'role_grant.is_by_groups': [0, 1],
    'code_list_change.kind': ['import', 'reset'],
    'work_item.kind': ['submission', 'batch', 'deadline'],
  } satisfies Partial<Record<ColumnName, readonly SQLInputValue[]>>),
}

/** A column of the store. */
type ColumnName = { [Name in keyof Tables]: `${Name}.${keyof Tables[Name] & string}` }[keyof Tables]

/** Another value of the same form, which none of these rows has. */
function changeValue(value: SQLInputValue, name: string, rows: readonly Row[]): SQLInputValue {
  if (value instanceof Uint8Array) return Uint8Array.from(value, (byte, at) => (at === 0 ? byte ^ 1 : byte))
  const taken = new Set(rows.map(row => row[name]))
  if (typeof value !== 'string') {
    let number = Number(value ?? 0) + 1
    while (taken.has(number)) number += 1
    return number
  }
  const at = value.search(/[\p{L}\p{N}](?![\s\S]*[\p{L}\p{N}])/u)
  const put = (letter: string) =>
    at === -1 ? `${value}${letter}` : `${value.slice(0, at)}${letter}${value.slice(at + 1)}`
  return Array.from('123456789abcdef', put).find(other => !taken.has(other)) ?? put('xyz')
}

/** Another text that a reader who is not strict takes for the same: digits of base64 that carry bits of no byte, and capitals of hexadecimal. */
function writeOtherwise(value: SQLInputValue): string[] {
  if (typeof value !== 'string') return []
  const [, start, last, padding] = /^([A-Za-z0-9+/]*)([AEIMQUYcgkosw048])(={1,2})$/.exec(value) ?? []
  if (start !== undefined && last !== undefined && value.length % 4 === 0)
    return [`${start}${String.fromCharCode(last.charCodeAt(0) + 1)}${padding}`, value.replace(/=+$/, '')]
  const capitals = value.toUpperCase()
  return /^[0-9a-f]{16,}$/.test(value) && capitals !== value ? [capitals] : []
}

/** A row of what the columns take. */
function makeRow({ columns }: Table): Row {
  return Object.fromEntries(
    columns.map(({ name, type }) => [name, /int/.test(type) ? 1 : type === 'blob' ? new Uint8Array(1) : '1']),
  )
}
