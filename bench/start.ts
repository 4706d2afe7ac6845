// npm run bench:start [-- COUNT]: from the start of the gateway to its being ready, with so many submissions in the store
// (a million where absent), as a ratio to an empty store.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../packages/server/src/store/database.ts'
import { hasPostgres, sharedPostgres } from '../packages/server/test/postgres.ts'
import { type BenchPlace, startGatewayProcess, withStore } from './gateway-process.ts'
import { median } from './measure.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const rounds = 7
const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
try {
  await measure(
    'SQLite',
    { dataDir: join(folder, 'empty') },
    { dataDir: join(folder, 'full') },
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers`,
  )
  if (hasPostgres) {
    const server = await sharedPostgres()
    await measure(
      'PostgreSQL',
      { dataDir: folder, databaseUrl: await server.createDatabase() },
      { dataDir: folder, databaseUrl: await server.createDatabase({ empty: true }) },
      sql`select n from generate_series(1, ${sql.lit(count)}) as n`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(
  name: string,
  empty: BenchPlace,
  full: BenchPlace,
  numbers: RawBuilder<unknown>,
): Promise<void> {
  await withStore(full, store => fill(store, numbers))
  const times: { empty: number; full: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push({ empty: await startTime(empty), full: await startTime(full) })
  }
  const ratio = median(times.map(time => time.full / time.empty))
  const [none, many] = [median(times.map(time => time.empty)), median(times.map(time => time.full))]
  console.log(
    `${name}: ready ${many.toFixed(0)} ms after the start with ${count.toLocaleString('en')} submissions, ${none.toFixed(0)} ms with none, ${ratio.toFixed(2)} times as long`,
  )
}

async function startTime(place: BenchPlace): Promise<number> {
  const gateway = await startGatewayProcess(place)
  await gateway.stop()
  return gateway.readyAfter
}

function id(prefix: string): RawBuilder<unknown> {
  return sql`${sql.lit(prefix)} || n`
}

/** Submissions that have ended, each with its operation, its message, its device and its evidence. */
async function fill(store: Store, numbers: RawBuilder<unknown>): Promise<void> {
  const insert = async (table: string, row: Record<string, RawBuilder<unknown> | string | number>) => {
    const names = sql.join(Object.keys(row).map(column => sql.ref(column)))
    const values = sql.join(
      Object.values(row).map(value => (typeof value === 'object' ? value : sql.lit(value))),
    )
    // A transaction of its own, however long it takes.
    await store.write(async db => {
      if (store.isShared) await sql`set local statement_timeout = 0`.execute(db)
      await sql`insert into ${sql.table(table)} (${names}) select ${values} from (${numbers}) as numbers`.execute(
        db,
      )
    })
  }
  const owned = { organisation: 'bench', stage: 'preview', actor: 'DE-MF-000001723' }
  const device = JSON.stringify({ Device: 'x'.repeat(200) })
  await insert('submission', {
    ...owned,
    request_id: id('r'),
    model: 'EU_UDI_MDR',
    key_id: 'k',
    device_agency: 'GS1',
    device_code: id('d'),
    group_agency: 'GS1',
    group_code: id('g'),
    device,
    plan: '["DEVICE.POST"]',
    received_at: 1,
    ended_at: 2,
    outcome: '{"kind":"accepted","state":"REGISTERED","operations":["DEVICE.POST"]}',
  })
  await insert('message', {
    ...owned,
    message_id: id('m'),
    correlation_id: id('c'),
    operation: 'DEVICE.POST',
    document: device,
    document_sha256: 'x',
    state: 'answered',
    failures: 0,
    created_at: 1,
  })
  await insert('operation', {
    request_id: id('r'),
    position: 0,
    name: 'DEVICE.POST',
    entity_name: id('g'),
    planned: '{}',
    state: 'accepted',
    message_id: id('m'),
  })
  await insert('entity', {
    ...owned,
    kind: 'device',
    agency: 'GS1',
    code: id('d'),
    model: 'EU_UDI_MDR',
    state: 'REGISTERED',
    versions: '{}',
    record: device,
    refused: 0,
    updated_at: 1,
  })
  await insert('evidence_head', { chain: id('r'), seq: 1, hash: 'x', checkpoint: 1 })
}
