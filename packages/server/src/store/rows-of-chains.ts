import { type ChainedTable, type ChainNames, chainsOf } from './chains.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow, Tables } from './tables.ts'

/** Tables whose rows belong to a row that has a chain: by which column, and what names them besides. */
export const partsOfRows = {
  operation: { of: 'submission', by: 'request_id', part: 'position' },
  operation_message: { of: 'submission', by: 'request_id', part: 'message_id' },
  look_up: { of: 'submission', by: 'request_id', part: 'message_id' },
  decision: { of: 'submission', by: 'request_id', part: 'id' },
  idempotency_key: { of: 'submission', by: 'request_id', part: 'key' },
  attempt: { of: 'message', by: 'message_id', part: 'number' },
  acknowledgement: { of: 'message', by: 'message_id', part: 'ebms_message_id' },
  pull_page: { of: 'pull', by: 'pull_id', part: 'number' },
  passkey: { of: 'account', by: 'person_id', part: 'id' },
  comment: { of: 'work_item', by: 'work_item_id', part: 'id' },
  register_entity: { of: 'register_file', by: 'file', part: 'code' },
} as const satisfies {
  [Name in keyof Tables]?: { of: ChainedTable; by: keyof Tables[Name]; part: keyof Tables[Name] }
}

/** A table whose rows belong to a row that has a chain. */
export type PartTable = keyof typeof partsOfRows

/** Those whose rows belong to rows of a table. */
export type PartTableOf<Name extends ChainedTable> = {
  [Part in PartTable]: (typeof partsOfRows)[Part]['of'] extends Name ? Part : never
}[PartTable]

/** A row that has a chain, with all that belongs to it. */
export interface ChainedRow<Name extends ChainedTable> {
  chain: string
  row: Tables[Name]
  parts: { readonly [Part in PartTableOf<Name>]: readonly Tables[Part][] }
}

/** Reads the rows of a table that these chains are of: under all names, since a row that has the name of another chain is a fault. */
export async function readRowsOfChains<Name extends ChainedTable>(
  db: Db,
  table: Name,
  chains: readonly string[],
): Promise<ChainedRow<Name>[]> {
  const names: ChainNames<string> = chainsOf[table]
  const rows = await readRows(db, table, names, new Set(chains))
  const found = rows.map(row => ({ chain: names.name(row), row, parts: {} as Record<PartTable, unknown[]> }))
  if (found.length === 0) return []
  const owner = names.columns.at(-1) ?? ''
  for (const [part, { of, by, part: named }] of Object.entries(partsOfRows)) {
    if (of !== table) continue
    const all = await db
      .selectFrom(part as 'comment')
      .selectAll()
      .where(
        by as 'work_item_id',
        'in',
        rows.map(row => String(row[owner])),
      )
      .orderBy(named as 'id')
      .execute()
    const byOwner = Map.groupBy(all as Record<string, unknown>[], row => row[by])
    for (const { row, parts } of found) parts[part as PartTable] = byOwner.get(row[owner]) ?? []
  }
  return found as unknown as ChainedRow<Name>[]
}

type AnyRow = Readonly<Record<string, string | number>>

/** Looks for the rows of all chains together, by the last of the columns that name them. */
async function readRows(
  db: Db,
  table: ChainedTable,
  { columns, sharing = [], name, parse }: ChainNames<string>,
  chains: ReadonlySet<string>,
): Promise<AnyRow[]> {
  const last = columns.at(-1) ?? ''
  const keys = [...chains].map(parse).filter(key => key !== undefined)
  const rows: AnyRow[] = []
  for (const some of Map.groupBy(keys, key => sharing.map(column => key[column]).join(' ')).values()) {
    const shared = Object.fromEntries(sharing.map(column => [column, some[0]?.[column]]))
    const found = await db
      .selectFrom(table as 'api_key')
      .selectAll()
      .where(row => row.and(shared))
      .where(
        last as 'id',
        'in',
        some.map(key => key[last] ?? ''),
      )
      .execute()
    rows.push(...(found as unknown as AnyRow[]))
  }
  return rows.filter(row => chains.has(name(row)))
}

/** The answers on a stage that answer none of our messages. */
export function readUnmatched(db: Db, stage: string): Promise<AcknowledgementRow[]> {
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', 'is', null)
    .where('stage', '=', stage as AcknowledgementRow['stage'])
    .execute()
}
