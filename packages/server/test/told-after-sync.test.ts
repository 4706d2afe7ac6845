import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { endpoints } from '../src/http/endpoints.ts'
import type { OpenStore } from '../src/store/open-store.ts'
import { openSqliteStore } from '../src/store/sqlite-store.ts'
import { freshRequest } from './fresh-request.ts'
import { start } from './harness.ts'

test('a submission is answered, shown and sent when it is on the disk, and not before', async t => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => held.resolve())
  const openStore: OpenStore = ({ dataDir }, options) => {
    const file = new DatabaseSync(join(dataDir, 'udigate.sqlite'), { readOnly: true })
    t.after(() => file.close())
    // In the log another program sees it.
    const isStored = () => file.prepare('select 1 from submission').all().length > 0
    return openSqliteStore(dataDir, options, async own => {
      if (isStored()) {
        reached.resolve()
        await held.promise
      }
      await own()
    })
  }
  const { post, get, simulator } = await start(t, {}, { openStore })
  const request = freshRequest('EU_UDI_MDR')
  const told: string[] = []
  const note = <Answer>(name: string, answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(() => void told.push(name))
  const submitted = note(
    'submitted',
    post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } }),
  )
  await reached.promise
  const listed = note('listed', get('/api/v1/submissions'))
  // What needs no store is answered meanwhile.
  for (let count = 0; count < 5; count += 1) assert.equal((await get('/health/live')).status, 200)
  assert.deepEqual(told, [])
  assert.deepEqual(await simulator.messagesWith(request.device.Device), [])
  held.resolve()
  assert.equal((await submitted).status, 202)
  const { items } = (await listed).body as unknown as { items: unknown[] }
  assert.equal(items.length, 1)
})

test('no call that reads is answered, or refused, while something that was stored before it is not on the disk', async t => {
  let reached = Promise.withResolvers<void>()
  let held: PromiseWithResolvers<void> | undefined
  t.after(() => held?.resolve())
  const openStore: OpenStore = ({ dataDir }, options) =>
    openSqliteStore(dataDir, options, async own => {
      reached.resolve()
      await held?.promise
      await own()
    })
  const { gateway, get, key, url } = await start(t, {}, { openStore })
  const reading = Object.entries(endpoints).filter(
    ([, { method, right }]) => method === 'GET' && right !== 'anyone',
  )
  assert.ok(reading.length > 80)
  for (const [name, { path }] of reading) {
    held = Promise.withResolvers()
    reached = Promise.withResolvers()
    const stored = gateway.store.write(db =>
      db
        .insertInto('actor')
        .values({ stage: 'preview', code: `XX-MF-${name}`, organisation: 'another' })
        .execute(),
    )
    await reached.promise
    let isTold = false
    const answered = fetch(url + path.replaceAll(/:\w+/g, 'GS1'), { headers: { authorization: key } }).then(
      async ({ body, status }) => {
        isTold = true
        // Events never end.
        await body?.cancel()
        return status
      },
    )
    for (let count = 0; count < 4; count += 1) await get('/health/live')
    assert.equal(isTold, false, name)
    held.resolve()
    await stored
    assert.ok((await answered) < 500, name)
    held = undefined
  }
})
