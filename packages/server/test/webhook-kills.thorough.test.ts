import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { makeDatabase } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'
import { makeWay, type Served, serve } from './serving.ts'
import { spawnSimulator } from './simulator.ts'
import { eventIn, startReceiver } from './webhook-receiver.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

test('a killed process loses no event, and each keeps its id', { skip: withoutPostgres }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-webhook-kills-'))
  const { child, simulator } = await spawnSimulator(folder)
  const database = await makeDatabase()
  t.after(async () => {
    child.kill('SIGKILL')
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = await openTestStore({ dataDir: '', databaseUrl: database.url })
  t.after(() => store.close())
  const gateway = async (): Promise<Served> => {
    const way = await makeWay(t, simulator.port)
    return serve(t, {
      DATABASE_URL: database.url,
      UDIGATE_SIMULATOR_PORT: String(way.port),
      UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
      UDIGATE_QUARANTINE: '1',
    })
  }
  const receiver = await startReceiver(t)
  const first = await gateway()
  const wanted = { url: receiver.url, events: ['submission.ended'] }
  assert.equal((await first.post('/api/v1/webhooks', wanted)).status, 201)
  const second = await gateway()

  const seen = new Set<string>()
  receiver.answer(({ headers }) => {
    const id = String(headers['webhook-id'])
    const isNew = !seen.has(id)
    seen.add(id)
    if (isNew && seen.size === 3) first.signal('SIGKILL')
    // Every third event arrives at its second attempt alone.
    return { status: isNew && seen.size % 3 === 0 ? 500 : 204 }
  })
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? first : second)
        .post(submit, freshRequest('EU_UDI_MDR'))
        .catch(() => 'it was killed'),
    ),
  )
  await first.ended
  const ended = async (): Promise<string[]> => {
    const rows = await store.db.selectFrom('submission').select(['request_id', 'outcome']).execute()
    assert.ok(rows.length >= 6)
    return rows.filter(({ outcome }) => outcome !== null).map(({ request_id }) => request_id)
  }
  const groupIds = (): Map<string, Set<string>> => {
    const ids = new Map<string, Set<string>>()
    for (const received of receiver.received) {
      const requestId = String(eventIn(received).data.requestId)
      ids.set(requestId, new Set([...(ids.get(requestId) ?? []), String(received.headers['webhook-id'])]))
    }
    return ids
  }
  await eventually(
    async () => {
      const all = await store.db.selectFrom('submission').select('outcome').execute()
      const waiting = await store.db.selectFrom('webhook_delivery').select('state').execute()
      return [...all.map(({ outcome }) => outcome), ...waiting.map(({ state }) => state)]
    },
    states => states.every(state => state !== null && state !== 'waiting'),
  )
  const ids = groupIds()
  assert.deepEqual([...ids.keys()].sort(), (await ended()).sort())
  assert.ok([...ids.values()].every(each => each.size === 1))
})
