import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Row, StoreRows } from './history.ts'

const tables = [
  'submission',
  'operation',
  'operation_message',
  'message',
  'attempt',
  'acknowledgement',
  'entity',
] as const

/** Answers one query on the store. */
export type Query = (sql: string) => Row[]

/** Everything in the store that the checker reads, at one moment. */
export function readStore(query: Query, hasEvidence: boolean): StoreRows {
  const rows = Object.fromEntries(
    tables.map(name => [name, query(`select ${columns[name] ?? '*'} from ${name}`)]),
  ) as unknown as StoreRows
  if (!hasEvidence) return rows
  return {
    ...rows,
    evidence: query(`select ${columns.evidence} from evidence`),
    look_up: query('select request_id, position, finding from look_up'),
    decision: query('select request_id, position, kind from decision'),
  }
}

/** Without the documents, which may be large. */
const columns: Readonly<Record<string, string>> = {
  acknowledgement: 'ebms_message_id, stage, correlation_id, message_id, received_at, reading',
  message: 'message_id, correlation_id, stage, operation, state, created_at',
  evidence: 'chain, seq, kind, previous, hash',
}

/** Reads the embedded store in a data folder, whether or not a gateway has it open. */
export function querySqlite(dataDir: string, sql: string): Row[] {
  const path = join(dataDir, 'udigate.sqlite')
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
