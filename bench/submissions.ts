// npm run bench:submissions [-- --profile FOLDER] [--per-group N]: submissions that are accepted durably, as a ratio to bare
// inserts of as many bytes, with as many clients and the same durability, in turns on the same machine. N devices share a
// group, 10 where nothing is said.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import type { Store } from '../packages/server/src/store/database.ts'
import { hasPostgres, sharedPostgres } from '../packages/server/test/postgres.ts'
import { type Cost, each, readCost } from './gateway-figures.ts'
import { type BenchPlace, makeKey, startGatewayProcess, withStore } from './gateway-process.ts'
import { median } from './measure.ts'
import { completeRequest, manyRequests } from './records.ts'

const clients = 32
const rounds = 5
const seconds = 4
const { values } = parseArgs({
  options: { profile: { type: 'string' }, 'per-group': { type: 'string', default: '10' } },
})
const devicesPerGroup = Number(values['per-group'])

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
try {
  await measure('SQLite', { dataDir: join(folder, 'data') }, bytes =>
    insertIntoSqlite(join(folder, 'bare.sqlite'), bytes),
  )
  if (hasPostgres) {
    const server = await sharedPostgres()
    const databaseUrl = await server.createDatabase()
    const bare = await server.createDatabase({ empty: true })
    await measure('PostgreSQL', { dataDir: join(folder, 'data-2'), databaseUrl }, bytes =>
      insertIntoPostgres(bare, bytes),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(
  name: string,
  place: BenchPlace,
  insertBare: (bytes: number) => Promise<number>,
): Promise<void> {
  const key = await withStore(place, makeKey)
  const requests = manyRequests(1_000_000, devicesPerGroup)
  const flags =
    values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${join(values.profile, name)}`]
  const gateway = await startGatewayProcess(place, flags)
  await submitFor(gateway.url, key, requests, 1)
  await gateway.stop()
  const bytes = await withStore(place, measureSubmission)

  const again = await startGatewayProcess(place, flags)
  await submitFor(again.url, key, requests, 1)
  const ratios: number[] = []
  const rates: number[] = []
  const floors: number[] = []
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    const floor = await insertBare(bytes)
    const before = readCost(again.pid)
    const accepted = await submitFor(again.url, key, requests, seconds)
    costs.push(each(before, readCost(again.pid), accepted))
    floors.push(floor)
    rates.push(accepted / seconds)
    ratios.push(accepted / seconds / floor)
  }
  await again.stop()
  console.log(
    `${name}: ${median(rates).toFixed(0)} submissions/s with ${clients} clients, ${devicesPerGroup} devices a group, ${median(ratios).toFixed(3)} of bare inserts of ${bytes} bytes (${median(floors).toFixed(0)}/s)`,
  )
  const [cpu, written] = [median(costs.map(cost => cost.cpuMs)), median(costs.map(cost => cost.writtenKb))]
  console.log(`  each: ${cpu.toFixed(2)} ms of CPU, ${written.toFixed(0)} kB written by the gateway`)
}

/** Submits new devices with many clients, and gives how many were accepted. */
async function submitFor(
  url: string,
  key: string,
  requests: Iterator<object>,
  time: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + time * 1000
  let accepted = 0
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      const body = Buffer.from(JSON.stringify(requests.next().value))
      const status = await post(agent, `${url}/api/v1/submit/EU_UDI_MDR`, key, body)
      if (status !== 202) throw new Error(`Status ${status}`)
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, run))
  agent.destroy()
  return accepted
}

function post(agent: Agent, url: string, key: string, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: key,
      'content-type': 'application/json',
      'content-length': body.length,
      prefer: 'respond-async',
    }
    const sent = httpRequest(url, { method: 'POST', agent, headers }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** What one submission leaves in the store, and its request, in bytes. */
async function measureSubmission(store: Store): Promise<number> {
  const tables = ['submission', 'operation', 'entity', 'evidence', 'evidence_head'] as const
  let bytes = Buffer.byteLength(JSON.stringify(completeRequest()))
  const { count } = await store.db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} limit 5000`.execute(store.db)
    const stored = rows.reduce((sum: number, row) => sum + Buffer.byteLength(Object.values(row).join('')), 0)
    bytes += stored / Math.min(count, 5000)
  }
  return Math.round(bytes)
}

/** The clients take turns: SQLite has one writer, and each waits for the disk. */
async function insertIntoSqlite(file: string, bytes: number): Promise<number> {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('create table if not exists bare (id integer primary key, content text not null)')
  const insert = database.prepare('insert into bare (content) values (?)')
  const content = randomBytes(bytes).toString('base64').slice(0, bytes)
  const start = performance.now()
  let inserted = 0
  while (performance.now() - start < seconds * 1000) {
    insert.run(content)
    inserted += 1
  }
  database.close()
  return inserted / seconds
}

async function insertIntoPostgres(url: string, bytes: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  await pool.query('create table if not exists bare (id bigserial primary key, content text not null)')
  const content = randomBytes(bytes).toString('base64').slice(0, bytes)
  const run = async (end: number): Promise<number> => {
    let inserted = 0
    for (; performance.now() < end; inserted += 1) {
      await pool.query({ name: 'insert', text: 'insert into bare (content) values ($1)', values: [content] })
    }
    return inserted
  }
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: clients }, () => run(end)))
  await pool.end()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
