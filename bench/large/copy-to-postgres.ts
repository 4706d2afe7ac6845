// The rows of a SQLite store, put into a PostgreSQL whose tables are made: by COPY, without indexes, which are made at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { binaries } from '../../packages/server/test/postgres.ts'

/** What the other store has made for itself. */
const own = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'entity_lock',
  'instance',
  'duty',
  'shard',
  'shard_worker',
  'store_epoch',
])

/** Takes all rows of the store in `dataDir` over. */
export async function copyToPostgres(dataDir: string, url: string): Promise<void> {
  const from = new DatabaseSync(join(dataDir, 'udigate.sqlite'), { readOnly: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in (select relid from pg_stat_user_tables)
         and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows: tables } = await client.query<{ name: string }>(
      'select relname as name from pg_stat_user_tables order by relname',
    )
    const copied = tables.map(({ name }) => name).filter(name => !own.has(name))
    await client.query(`truncate ${copied.map(name => `"${name}"`).join(', ')}`)
    for (const name of copied) await copyTable(from, url, name)
    for (const { definition } of indexes) await client.query(definition)
    // As autovacuum would have left it.
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
    from.close()
  }
}

async function copyTable(from: DatabaseSync, url: string, table: string): Promise<void> {
  const columns = from.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[]
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  // What refers to rows of another table may come before them.
  const commands = ['set session_replication_role = replica', `copy "${table}" (${names}) from stdin`]
  const flags = ['-q', '-v', 'ON_ERROR_STOP=1', ...commands.flatMap(command => ['-c', command]), url]
  const child = spawn(join(binaries ?? '', 'psql'), flags, { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const rows = from.prepare(`select ${names} from "${table}"`).iterate()
  await pipeline(Readable.from(writeLines(rows)), child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`${table} was not copied.`)
}

/** Some lines at a time. */
function* writeLines(rows: Iterable<Record<string, SQLOutputValue>>): Generator<string> {
  let lines = ''
  for (const row of rows) {
    lines += `${Object.values(row).map(writeValue).join('\t')}\n`
    if (lines.length < 100_000) continue
    yield lines
    lines = ''
  }
  yield lines
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function writeValue(value: SQLOutputValue): string {
  if (value === null) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return String(value).replace(/[\\\n\r\t]/g, found => escapes[found] ?? found)
}
