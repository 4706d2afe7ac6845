import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { freshRequest } from './fresh-request.ts'
import { makeDatabase } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { poolTransactions, withoutPgbouncer } from './pgbouncer.ts'
import { withoutPostgres } from './postgres.ts'
import { serve } from './serving.ts'
import { spawnSimulator } from './simulator.ts'

const skip = withoutPostgres || withoutPgbouncer

/** A database, and its address behind a PgBouncer. */
async function openPooled(t: TestContext): Promise<string> {
  const database = await makeDatabase()
  t.after(() => database.drop())
  return poolTransactions(t, database.url)
}

test('two processes deliver through a pooler that gives each transaction another connection, each message once', {
  skip,
}, async t => {
  const url = await openPooled(t)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pooled-'))
  const { child, simulator } = await spawnSimulator(folder)
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const environment = {
    DATABASE_URL: url,
    UDIGATE_DATABASE_POOLER: 'transaction',
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
  }
  const gateways = [await serve(t, environment), await serve(t, environment)] as const
  const requests = Array.from({ length: 12 }, () => freshRequest('EU_UDI_MDR'))
  const answers = await Promise.all(
    requests.map((request, index) =>
      gateways[index % 2 === 0 ? 0 : 1].post('/api/v1/submit/EU_UDI_MDR', request, 'wait=60'),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ body }) => body.status)), new Set(['SUCCESS']))
  for (const { device } of requests) {
    assert.equal((await simulator.messagesWith(device.Device)).length, 1, device.Device)
  }
})

test('behind a pooler each transaction has its limits of time, and leaves none to those after it', {
  skip,
}, async t => {
  const url = await openPooled(t)
  const place = { dataDir: '', databaseUrl: url, databasePooler: 'transaction' } as const
  const store = await openTestStore({ ...place, databasePatience: 700 })
  t.after(() => store.close())
  const limits = await store.write(async db => {
    const { rows } = await sql<{ idle: string; statement: string }>`select
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('statement_timeout') as statement`.execute(db)
    return rows[0]
  })
  assert.deepEqual(limits, { idle: '5s', statement: '30s' })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    for (const name of ['idle_in_transaction_session_timeout', 'statement_timeout']) {
      assert.equal((await other.query(`show ${name}`)).rows[0][name], '0', name)
    }
    const { rows } = await other.query('select count(*) as count from pg_prepared_statements')
    assert.equal(Number(rows[0].count), 0)
  } finally {
    // Before the pooler ends, which ends connections.
    await other.end()
  }
})

test('a process that is not told of the pooler says what to set', { skip }, async t => {
  const url = await openPooled(t)
  await assert.rejects(openTestStore({ dataDir: '', databaseUrl: url }), {
    message: /UDIGATE_DATABASE_POOLER=transaction/,
  })
})
