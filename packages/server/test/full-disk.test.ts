import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Store } from '../src/store/database.ts'
import { StoreUnavailable } from '../src/store/unavailable.ts'
import { freshRequest } from './fresh-request.ts'
import { type Answered, start, type World } from './harness.ts'
import { openTestStore } from './open-test-store.ts'

/** From now on SQLite says that the disk is full as soon as the file would have to grow. */
async function fill({ db }: Store): Promise<void> {
  // Without it the file has free pages, which it would use before.
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
}

async function makeRoom({ db }: Store): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(db)
}

/** Calls until there is no room any more: the pages that are there have some. */
async function untilRefused(call: (count: number) => Promise<Answered>): Promise<Answered> {
  for (let count = 0; count < 300; count += 1) {
    const answer = await call(count)
    if (answer.status >= 400) return answer
  }
  throw new Error('It was taken again and again.')
}

async function onFullDisk(t: TestContext): Promise<World & { admin: { key: string } }> {
  const world = await start(t, {}, { resolveHost: async () => ['8.8.8.8'] })
  const key = await world.makeKey({ actors: 'any', scopes: ['validate', 'submit', 'read', 'admin'] })
  await fill(world.gateway.store)
  return { ...world, gateway: world.gateway, admin: { key } }
}

const long = 'x'.repeat(90)
const writes: Readonly<
  Record<string, (world: World, own: { key: string }, count: number) => Promise<Answered>>
> = {
  'a key': ({ post }, own, count) =>
    post('/api/v1/keys', { name: `${count} ${long}`, scopes: ['read'], actors: 'any' }, own),
  'an actor': ({ put }, own, count) =>
    put(`/api/v1/actors/DE-MF-${String(count).padStart(9, '0')}`, { securityToken: long }, own),
  'a webhook': ({ post }, own, count) =>
    post(
      '/api/v1/webhooks',
      { url: `https://receiver.example/${long.repeat(20)}${count}`, events: ['pull.ended'] },
      own,
    ),
  'a batch': async ({ url }, { key }) => {
    const lines = Array.from({ length: 20 }, () => `${JSON.stringify(freshRequest('EU_UDI_MDR'))}\n`)
    const response = await fetch(`${url}/api/v1/batches?mode=validate&model=EU_UDI_MDR`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/x-ndjson' },
      body: lines.join(''),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answered['body'],
    }
  },
}

for (const [what, write] of Object.entries(writes)) {
  test(`on a full disk the call that stores ${what} is told that the store is not available`, async t => {
    const world = await onFullDisk(t)
    const { admin, gateway, logged } = world
    const refused = await untilRefused(count => write(world, admin, count))
    assert.deepEqual([refused.status, refused.body.code], [503, 'store.unavailable'])
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.ok(logged.some(line => line.includes('database or disk is full')))
    assert.ok(!logged.some(line => line.includes('cannot rollback')))

    for (const count of [996, 997, 998]) assert.equal((await write(world, admin, count)).status, 503)
    await makeRoom(gateway.store)
    const taken = await write(world, admin, 999)
    assert.ok(taken.status < 300, JSON.stringify(taken.body))
    const told = logged
      .map(line => JSON.parse(line))
      .filter(({ msg, level }) => level >= 30 && /^(calls |request failed)/.test(msg))
    assert.deepEqual(
      told.map(({ msg, failures }) => [msg, failures]),
      [
        ['calls cannot be served, the store is away', 1],
        ['calls are served again', 4],
      ],
    )
  })
}

test('on a full disk a submission is refused in the words of the contract, and taken once there is room', async t => {
  const { post, gateway, logged } = await onFullDisk(t)
  const requests = Array.from({ length: 300 }, () => freshRequest('EU_UDI_MDR'))
  const submit = (request: object | undefined) =>
    post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  const refused = await untilRefused(count => submit(requests[count]))
  assert.deepEqual([refused.status, refused.body.status], [500, 'INTERNAL_ERROR'])
  assert.ok(logged.some(line => line.includes('database or disk is full')))
  assert.ok(!logged.some(line => line.includes('cannot rollback')))

  await makeRoom(gateway.store)
  assert.equal((await submit(freshRequest('EU_UDI_MDR'))).status, 202)
})

test('while nothing can be stored the process is not ready and says why, and is ready again once there is room', async t => {
  const world = await onFullDisk(t)
  const ready = () => world.get('/health/ready', { key: null })
  await untilRefused(() =>
    world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'), {
      headers: { prefer: 'respond-async' },
    }),
  )
  // Where there is no room, what needs none is stored all the same, as the jobs of a gateway do any time.
  await world.gateway.store.write(db =>
    db
      .updateTable('instance')
      .set(eb => ({ id: eb.ref('id') }))
      .execute(),
  )
  const refused = await ready()
  const details = refused.body.details as { check: string; state: string; message: string; since?: string }[]
  const store = details.find(({ check }) => check === 'store')
  assert.deepEqual([refused.status, store?.state], [503, 'failed'])
  assert.match(store?.message ?? '', /nothing can be stored/)
  assert.ok(store?.since)
  // Asking is enough: no call has to come for it to be noticed.
  await makeRoom(world.gateway.store)
  assert.equal((await ready()).status, 200)
})

test('another program that holds the file for a moment is waited for, and one that does not let go is not', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-held-'))
  const store = await openTestStore({ dataDir: folder })
  const other = new DatabaseSync(join(folder, 'udigate.sqlite'))
  t.after(async () => {
    other.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const insert = (id: string) =>
    store.write(async db => {
      await db.selectFrom('instance').select('id').execute()
      // What reads first must not lose its right to write to one that writes now.
      assert.throws(() => other.exec(`insert into instance (id, beat) values ('x', 0)`), /locked/)
      await db.insertInto('instance').values({ id, beat: 0 }).execute()
    })
  await insert('a')
  other.exec('begin immediate')
  await assert.rejects(insert('b'), (error: unknown) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(String(error.cause), /database is locked/)
    return true
  })
  other.exec('rollback')
  await insert('c')
  const rows = await store.db.selectFrom('instance').select('id').orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['a', 'c'],
  )
})
