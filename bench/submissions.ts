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

if (import.meta.main) {
  const { values } = parseArgs({
    options: { profile: { type: 'string' }, 'per-group': { type: 'string', default: '10' } },
  })
  const devicesPerGroup = Number(values['per-group'])
  for (const store of storesHere()) {
    const { rate, ratio, floor, bytes, cpuMs, writtenKb } = await compareSubmissions(store, {
      rounds: 5,
      seconds: 4,
      devicesPerGroup,
      profile: values.profile,
    })
    console.log(
      `${store}: ${rate.toFixed(0)} submissions/s with ${clients} clients, ${devicesPerGroup} devices a group, ${ratio.toFixed(3)} of bare inserts of ${bytes} bytes (${floor.toFixed(0)}/s)`,
    )
    console.log(`  each: ${cpuMs.toFixed(2)} ms of CPU, ${writtenKb.toFixed(0)} kB written by the gateway`)
  }
}

type StoreName = 'SQLite' | 'PostgreSQL'

/** The stores that can be measured on this machine. */
export function storesHere(): readonly StoreName[] {
  return hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite']
}

interface Load {
  rounds: number
  /** Of a round. */
  seconds: number
  devicesPerGroup: number
  /** A folder in which the gateway leaves what its time went into. */
  profile?: string | undefined
}

interface Submissions extends Cost {
  /** Submissions a second, bare inserts a second, and the first as a ratio to the second. */
  rate: number
  floor: number
  ratio: number
  /** Of one bare insert: as many as a submission stores. */
  bytes: number
}

/** Submissions that are accepted durably, beside bare inserts of as many bytes. */
export async function compareSubmissions(store: StoreName, load: Load): Promise<Submissions> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  try {
    const dataDir = join(folder, 'data')
    if (store === 'SQLite') {
      return await measure({ dataDir }, load, bytes =>
        insertIntoSqlite(join(folder, 'bare.sqlite'), bytes, load.seconds),
      )
    }
    const server = await sharedPostgres()
    const databaseUrl = await server.createDatabase()
    const bare = await server.createDatabase({ empty: true })
    return await measure({ dataDir, databaseUrl }, load, bytes =>
      insertIntoPostgres(bare, bytes, load.seconds),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  place: BenchPlace,
  { rounds, seconds, devicesPerGroup, profile }: Load,
  insertBare: (bytes: number) => Promise<number>,
): Promise<Submissions> {
  const key = await withStore(place, makeKey)
  const requests = manyRequests(1_000_000, devicesPerGroup)
  const gateway = await startGatewayProcess(place)
  await submitFor(gateway.url, key, requests, 1)
  await gateway.stop()
  const bytes = await withStore(place, measureSubmission)

  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const again = await startGatewayProcess(place, flags)
  await submitFor(again.url, key, requests, 1)
  const measured: Omit<Submissions, 'bytes'>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const floor = await insertBare(bytes)
    const before = readCost(again.pid)
    const accepted = await submitFor(again.url, key, requests, seconds)
    const rate = accepted / seconds
    measured.push({ ...each(before, readCost(again.pid), accepted), rate, floor, ratio: rate / floor })
  }
  await again.stop()
  const middle = (name: keyof (typeof measured)[number]) => median(measured.map(round => round[name]))
  return {
    bytes,
    rate: middle('rate'),
    floor: middle('floor'),
    ratio: middle('ratio'),
    cpuMs: middle('cpuMs'),
    writtenKb: middle('writtenKb'),
  }
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
async function insertIntoSqlite(file: string, bytes: number, seconds: number): Promise<number> {
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

async function insertIntoPostgres(url: string, bytes: number, seconds: number): Promise<number> {
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
