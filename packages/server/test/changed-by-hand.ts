import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/store/tables.ts'

/** A row as it is stored. */
export type Row = Record<string, string | number | Uint8Array | null>

/** The tables with a chain of their own for each row, and what names a row. */
const keys = {
  submission: ['request_id'],
  message: ['message_id'],
  pull: ['id'],
  api_key: ['id'],
  webhook: ['id'],
  actor: ['stage', 'code'],
  entity: ['stage', 'kind', 'agency', 'code_space', 'code'],
  subscription: ['id'],
  acknowledged_warning: ['id'],
  review: ['id'],
  person: ['id'],
  role_grant: ['id'],
  invitation: ['id'],
  account: ['person_id'],
  work_item: ['id'],
  mapping: ['organisation', 'name'],
  inquiry: ['id'],
  code_list_change: ['number'],
} as const

/** The covered tables whose rows belong to the chain of another row, or are evidence themselves, and what names a row. */
const partKeys = {
  operation: ['request_id', 'position'],
  decision: ['id'],
  look_up: ['message_id'],
  pull_page: ['pull_id', 'number'],
  operation_message: ['request_id', 'position', 'message_id'],
  idempotency_key: ['organisation', 'stage', 'key'],
  attempt: ['message_id', 'number'],
  acknowledgement: ['ebms_message_id'],
  passkey: ['id'],
  comment: ['id'],
  evidence: ['chain', 'seq'],
  audit_trail: ['organisation', 'stage', 'at', 'chain', 'seq'],
  evidence_head: ['chain'],
  evidence_checkpoint: ['number'],
} as const
/** What names a row of each covered table. */
export const allKeys = { ...keys, ...partKeys }
/** A table of which rows that were changed are found. */
export type AnyTable = keyof typeof allKeys

/** What a holder of the database can do to its rows, without the gateway. */
export const raw = (db: Kysely<Tables>) => ({
  rows: async (table: string): Promise<Row[]> =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows.map(row => ({ ...row })),
  insert: (table: string, row: Row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db),
  remove: (table: AnyTable, row: Row) =>
    sql`delete from ${sql.table(table)} where ${named(table, row)}`.execute(db),
  change: (table: AnyTable, row: Row, column: string, value: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${named(table, row)}`.execute(db),
})

function named(table: AnyTable, row: Row) {
  return sql.join(
    allKeys[table].map(name => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
}
