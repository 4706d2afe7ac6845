import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test as testOnce } from 'node:test'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { joinStore, LeaseLost } from '../src/instances/membership.ts'
import { timerPause } from '../src/jobs/environment.ts'
import { makeJobRunner } from '../src/jobs/runner.ts'
import { makeLog } from '../src/log/make-log.ts'
import { migrate, NewerTables } from '../src/store/migrate.ts'
import { migrations } from '../src/store/migrations/index.ts'
import { postgresDialect } from '../src/store/postgres-dialect.ts'
import { openPool } from '../src/store/postgres-pool.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { databaseFor, emptyDatabaseFor, makeDatabase, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'
import { sharedSecret } from './serving.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const future = '9999-of-the-future'
const own = Object.keys(migrations).at(-1) ?? ''
const onPostgres = { skip: withoutPostgres }

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-newer-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a newer version does to a PostgreSQL, in one transaction. */
async function migrateFurther(url: string): Promise<void> {
  await ask(
    url,
    `begin; alter table submission add column of_the_future text;
     insert into kysely_migration (name, timestamp) values ('${future}', ''); commit`,
  )
}

/** Databases of tests are used again. */
function migrateBack(url: string): Promise<void> {
  return ask(
    url,
    `delete from kysely_migration where name = '${future}'; alter table submission drop column if exists of_the_future`,
  )
}

async function ask(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

async function openDatabase(t: TestContext): Promise<string> {
  const database = await makeDatabase()
  t.after(async () => {
    await migrateBack(database.url)
    await database.drop()
  })
  return database.url
}

test('a store that a newer version has migrated is refused at the start, with both versions and what to do', async t => {
  const folder = makeFolder(t)
  const database = await databaseFor(t)
  t.after(async () => {
    if (database) await migrateBack(database.url)
    await database?.drop()
  })
  const place = { dataDir: folder, databaseUrl: database?.url }
  const store = await openTestStore(place)
  await sql`insert into kysely_migration (name, timestamp) values (${future}, '')`.execute(store.db)
  await store.close()
  await assert.rejects(openTestStore(place), (error: Error) => {
    const words = `was migrated by a newer version of udigate (migration ${future}; this is udigate 0.1.0, migration ${own}); run that version or a newer one, or restore the back-up.`
    assert.ok(error.message.endsWith(words), error.message)
    assert.ok(!error.message.includes('corrupted'))
    return true
  })
})

test('a migration takes the processes of the older version out, and its own do not notice', async t => {
  const database = await emptyDatabaseFor(t)
  t.after(() => database?.drop())
  const dialect = database
    ? postgresDialect(openPool(database.url, { max: 2 }))
    : sqliteDialect(new DatabaseSync(':memory:'))
  const db = new Kysely<Tables>({ dialect })
  t.after(() => db.destroy())
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== own))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => older } })
  const { error } = await migrator.migrateToLatest()
  assert.equal(error, undefined)
  const instances = async () => (await db.selectFrom('instance').select('id').execute()).map(({ id }) => id)
  await db.insertInto('instance').values({ id: 'of the older version', beat: 3 }).execute()
  await migrate(db)
  assert.deepEqual(await instances(), [])
  await db.insertInto('instance').values({ id: 'of this version', beat: 0 }).execute()
  await migrate(db)
  assert.deepEqual(await instances(), ['of this version'])
})

testOnce(
  'a process whose store is migrated under it is not ready, takes nothing and sends nothing',
  onPostgres,
  async t => {
    const url = await openDatabase(t)
    const world = await start(t, { DATABASE_URL: url, UDIGATE_SECRET_KEY: sharedSecret })
    const { gateway, post, get, simulator, logged } = world
    const waiting = freshRequest('EU_UDI_MDR')
    await simulator.arm('http-503', { match: waiting.device.Device, times: 1_000 })
    await post(submit, waiting, { headers: { prefer: 'respond-async' } })
    const attempts = () => gateway.store.db.selectFrom('attempt').select('result').execute()
    await eventually(attempts, rows => rows.length > 0)

    await migrateFurther(url)
    const ready = await eventually(
      () => get('/health/ready', { key: null }),
      ({ status }) => status === 503,
    )
    const details = ready.body.details as { check: string; state: string; message: string; advice: string }[]
    const tables = details.find(({ check }) => check === 'tables')
    assert.equal(tables?.state, 'failed')
    assert.ok(tables.message.includes(future) && tables.message.includes(own), tables.message)
    assert.match(tables.advice, /start the version that has migrated the store/)
    await eventually(
      async () => gateway.store.newerMigration(),
      newer => newer === future,
    )

    const refused = await post(submit, freshRequest('EU_UDI_MDR'))
    assert.deepEqual([refused.status, refused.body.status], [503, 'INTERNAL_ERROR'])
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    const listed = await get('/api/v1/submissions')
    assert.deepEqual([listed.status, listed.body.code], [503, 'store.newer'])
    assert.match(listed.headers.get('retry-after') ?? '', /^\d+$/)

    // It has left the others on the store, and with that its right to send; what waits comes to be due, and stays.
    const instances = () => gateway.store.control(db => db.selectFrom('instance').select('id').execute())
    await eventually(instances, rows => rows.length === 0)
    await simulator.disarm()
    const [message] = await gateway.store.control(db => db.selectFrom('message').select('due_at').execute())
    await eventually(
      async () => Date.now(),
      now => now > Number(message?.due_at),
    )
    assert.deepEqual(await simulator.messagesWith(waiting.device.Device), [])
    assert.ok(logged.some(line => line.includes('outdated') && line.includes(future)))

    // Where the store is one of this version again, the process goes on.
    await migrateBack(url)
    await eventually(
      () => simulator.messagesWith(waiting.device.Device),
      messages => messages.length === 1,
    )
  },
)

testOnce(
  'nothing is sent once a newer version has migrated the store, even before the process has noticed',
  onPostgres,
  async t => {
    const url = await openDatabase(t)
    const store = await openTestStore({ dataDir: '', databaseUrl: url })
    t.after(() => store.close())
    const environment = {
      now: () => new Date(),
      monotonic: () => new Date(),
      randomBytes: (count: number) => new Uint8Array(count),
      pause: timerPause,
    }
    const log = makeLog('silent')
    const jobs = makeJobRunner(environment, log)
    t.after(() => jobs.stop())
    // It sends no further heartbeat.
    const times = { between: 600_000, patience: 600_000 }
    const membership = await joinStore(store, { ...environment, log, jobs, times })
    const lease = await membership.lease()
    assert.equal(await lease.store.write(async () => 'sent'), 'sent')
    await migrateFurther(url)
    let isSent = false
    const send = lease.store.write(async () => {
      isSent = true
    })
    await assert.rejects(send, error => error instanceof LeaseLost || error instanceof NewerTables)
    assert.equal(isSent, false)
  },
)

testOnce(
  'an error of the database over its tables says that a newer version has migrated them',
  onPostgres,
  async t => {
    const url = await openDatabase(t)
    const store = await openTestStore({ dataDir: '', databaseUrl: url })
    t.after(() => store.close())
    const read = () => store.control(db => db.selectFrom('submission').selectAll().execute())
    const readAll = () => store.db.selectFrom('submission').selectAll().execute()
    await read()
    await readAll()
    await migrateFurther(url)
    // The plan of the statement that is kept prepared has other columns.
    await assert.rejects(
      readAll,
      (error: Error) => error instanceof NewerTables && error.message.includes(future),
    )
    await assert.rejects(
      store.write(async () => {}),
      NewerTables,
    )
  },
)
