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

const withEvidence = ['evidence', 'look_up', 'decision'] as const

/** Answers queries on the store, all of them as it stands at one moment. */
export type Query = (...statements: readonly string[]) => Row[][]

/** Everything in the store that the checker reads, at one moment: a gateway may be writing. */
export function readStore(query: Query, hasEvidence: boolean): StoreRows {
  const named = hasEvidence ? [...tables, ...withEvidence] : tables
  const found = query(...named.map(name => `select ${columns[name] ?? '*'} from ${name}`))
  return Object.fromEntries(named.map((name, index) => [name, found[index]])) as unknown as StoreRows
}

/** Without the documents, which may be large. */
const columns: Readonly<Record<string, string>> = {
  acknowledgement: 'ebms_message_id, stage, correlation_id, message_id, received_at, reading',
  message: 'message_id, correlation_id, stage, operation, state, created_at',
  evidence: 'chain, seq, kind, previous, hash',
  look_up: 'request_id, position, finding',
  decision: 'request_id, position, kind',
}

/** Reads the embedded store in a data folder, whether or not a gateway has it open. */
export function querySqlite(dataDir: string, ...statements: readonly string[]): Row[][] {
  const path = join(dataDir, 'udigate.sqlite')
  if (!existsSync(path)) return statements.map(() => [])
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    database.exec('begin')
    return statements.map(sql => database.prepare(sql).all() as Row[])
  } finally {
    database.close()
  }
}
