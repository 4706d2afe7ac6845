import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { SealedRowKey, Tables } from './tables.ts'

/** A table with columns that are sealed. */
export interface SealedTable {
  /** What names a row. */
  key: readonly string[]
  /** What else says for what its columns are sealed. */
  more?: readonly string[]
  columns: readonly string[]
  /** How many rows are looked at together. */
  atOnce: number
}

/** Every table with columns that are sealed with the secret key. */
export const sealedTables = {
  submission: { key: ['request_id'], columns: ['sealed_token'], atOnce: 500 },
  actor: { key: ['stage', 'code'], columns: ['sealed_token'], atOnce: 500 },
  webhook: { key: ['id'], columns: ['sealed_secret', 'sealed_old_secret'], atOnce: 500 },
  session: { key: ['id'], more: ['person_id'], columns: ['sealed_id_token'], atOnce: 500 },
  sign_in: { key: ['state_hash'], columns: ['sealed_verifier'], atOnce: 500 },
  account: { key: ['person_id'], columns: ['sealed_totp'], atOnce: 500 },
  invitation: { key: ['id'], more: ['claim'], columns: ['sealed_totp'], atOnce: 500 },
  file_piece: { key: ['file_id', 'number'], columns: ['sealed'], atOnce: 4 },
  received_exchange: { key: ['stage', 'exchange_id'], columns: ['sealed'], atOnce: 10 },
} as const satisfies Partial<Record<keyof Tables, SealedTable>>
export type SealedTableName = keyof typeof sealedTables

/** The names of these tables. */
export const sealedTableNames = Object.keys(sealedTables) as SealedTableName[]

/** A row of one of them, with its sealed columns: text, or bytes. */
export type SealedRow = Readonly<Record<string, string | number | Uint8Array | null>>

/** How many rows these tables have together. */
export async function countSealedTables(db: Db): Promise<number> {
  let count = 0
  for (const table of sealedTableNames) {
    const { rows } = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(table)}`
      .execute(db)
      .then(found => ({ rows: found.rows[0]?.rows ?? 0 }))
    count += Number(rows)
  }
  return count
}

/** How many rows have something sealed in each of these tables. */
export async function countSealed(db: Db): Promise<Record<SealedTableName, number>> {
  const counts = await Promise.all(
    sealedTableNames.map(async table => {
      const [first] = sealedTables[table].columns
      const { rows } = await sql<{
        count: number | string
      }>`select count(${sql.ref(first)}) as count from ${sql.table(table)}`.execute(db)
      return [table, Number(rows[0]?.count ?? 0)] as const
    }),
  )
  return Object.fromEntries(counts) as Record<SealedTableName, number>
}

/** The next rows of a table, whether or not anything is sealed in them, after the one that `after` names. */
export async function listSealedRows(
  db: Db,
  table: SealedTableName,
  after: SealedRowKey | undefined,
): Promise<SealedRow[]> {
  const { key, columns, more = [], atOnce }: SealedTable = sealedTables[table]
  const rest = after === undefined ? sql`` : sql`where (${joinColumns(key)}) > (${sql.join([...after])})`
  const { rows } =
    await sql<SealedRow>`select ${joinColumns([...key, ...more, ...columns])} from ${sql.table(table)}
    ${rest} order by ${joinColumns(key)} limit ${sql.lit(atOnce)}`.execute(db)
  return rows
}

function joinColumns(names: readonly string[]) {
  return sql.join(names.map(name => sql.ref(name)))
}

/** What names a row of a table. */
export function nameSealedRow(table: SealedTableName, row: SealedRow): SealedRowKey {
  return sealedTables[table].key.map(name => row[name] as string | number)
}

/**
 * Puts what is sealed again in the place of what was read, unless it is another by now.
 *
 * @returns whether it was
 */
export async function replaceSealed(
  db: Db,
  table: SealedTableName,
  row: SealedRow,
  column: string,
  sealed: string | Uint8Array,
): Promise<boolean> {
  const conditions = [...sealedTables[table].key, column].map(name => sql`${sql.ref(name)} = ${row[name]}`)
  const { numUpdatedRows } = await db
    // Any of these tables, all of which have what is set here.
    .updateTable(table as 'actor')
    .set({ [column]: sealed })
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts the mark of the token of a submission in the place of the one that a former key made. */
export async function replaceTokenMark(db: Db, requestId: string, mark: string): Promise<void> {
  await db
    .updateTable('submission')
    .set({ token_mark: mark })
    .where('request_id', '=', requestId)
    .where('token_mark', 'is not', null)
    .execute()
}
