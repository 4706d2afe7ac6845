import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test as testAlways } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { makeDatabase } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { startServer, withoutPostgres } from './postgres.ts'
import { makeWay, type Served, serve } from './serving.ts'
import { type Simulator, spawnSimulator } from './simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const options = { skip: withoutPostgres }

/** A simulator and a database of their own, and gateways that share them, each over a way of its own. */
async function openWorld(t: TestContext, databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-several-'))
  const { child, simulator } = await spawnSimulator(folder)
  const database = databaseUrl === undefined ? await makeDatabase() : undefined
  const url = databaseUrl ?? database?.url ?? ''
  t.after(async () => {
    child.kill('SIGKILL')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = await openTestStore({ dataDir: '', databaseUrl: url })
  t.after(() => store.close())
  return {
    simulator,
    store,
    async gateway() {
      const way = await makeWay(t, simulator.port)
      const served = await serve(t, { DATABASE_URL: url, UDIGATE_SIMULATOR_PORT: String(way.port) })
      return { ...served, way }
    },
    /** How many shards of the composing of a stage each living process has, the most first. */
    async shares() {
      const rows = await store.db
        .selectFrom('shard')
        .innerJoin('instance', 'instance.id', 'shard.held_by')
        .select('held_by')
        .where('job', '=', 'compose preview')
        .execute()
      const held = Map.groupBy(rows, ({ held_by }) => held_by)
      return [...held.values()].map(({ length }) => length).toSorted((one, other) => other - one)
    },
    instances: async () => (await store.db.selectFrom('instance').select('id').execute()).map(({ id }) => id),
  }
}

/** Asks a gateway for a device of each of so many actors, and waits until all are registered. @returns the devices */
function submitForActors(gateway: Pick<Served, 'get' | 'post'>, first: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const request = freshRequest('EU_UDI_MDR')
      const actorCode = `DE-MF-00000${1000 + first + index}`
      Object.assign(request, { actorCode })
      Object.assign(request.deviceGroup, { MFActorCode: actorCode })
      const { body } = await gateway.post(submit, request, 'respond-async')
      await eventually(
        () => gateway.get(`/api/v1/submissions/${body.requestId}`),
        submission => submission.body.status === 'SUCCESS',
      )
      return request.device.Device
    }),
  )
}

/** How many messages a gateway has composed. */
async function countComposed({ url }: Served): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = [...metrics.matchAll(/^udigate_messages_composed_total\{stage="preview"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Each of these went to the authority once, under one id, and is registered. */
async function assertOnce(simulator: Simulator, codes: readonly string[]): Promise<void> {
  const register = await simulator.register()
  for (const code of codes) {
    const messages = await simulator.messagesWith(code)
    assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, 1, code)
    assert.equal(messages.length, 1, code)
    assert.equal(register.filter(item => item.kind === 'device' && item.code === code).length, 1, code)
  }
}

async function submitTo(gateway: Pick<Served, 'post'>, code?: (device: string) => void) {
  const request = freshRequest('EU_UDI_MDR')
  code?.(request.device.Device)
  const { status, body } = await gateway.post(submit, request, 'wait=30')
  return { status, body, device: request.device.Device, request }
}

testAlways('what one process takes on, another delivers, and either answers', options, async t => {
  const { gateway, simulator } = await openWorld(t)
  const gateways = await Promise.all([gateway(), gateway()])
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submitTo(gateways[index % 2] as Served)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  await assertOnce(
    simulator,
    answers.map(({ device }) => device),
  )
  const [first] = answers
  const [one, other] = gateways
  assert.equal((await other.get(`/api/v1/submissions/${first?.body.requestId}`)).body.status, 'SUCCESS')
  const again = await Promise.all([one, other].map(each => each.post(submit, first?.request)))
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200],
  )
})

testAlways('the same request at two processes at once is one submission', options, async t => {
  const { gateway, simulator } = await openWorld(t)
  const gateways = await Promise.all([gateway(), gateway()])
  // Until both have it, neither can come to an end of it.
  for (const { way } of gateways) way.hold()
  const requests = Array.from({ length: 8 }, () => freshRequest('EU_UDI_MDR'))
  const taken = await Promise.all(
    requests.map(request => Promise.all(gateways.map(each => each.post(submit, request, 'respond-async')))),
  )
  for (const { way } of gateways) way.letGo()
  for (const answers of taken) {
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202],
    )
    assert.equal(new Set(answers.map(({ body }) => body.requestId)).size, 1)
  }
  const ended = await Promise.all(
    requests.flatMap(request => gateways.map(each => each.post(submit, request, 'wait=30'))),
  )
  assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set([200]))
  await assertOnce(
    simulator,
    requests.map(({ device }) => device.Device),
  )
})

testAlways('what a killed process had under way goes on within seconds', options, async t => {
  const { gateway, simulator, instances } = await openWorld(t)
  const first = await gateway()
  const others = await Promise.all([gateway(), gateway()])
  first.way.hold()
  const holding = first.way.holding().then(() => true)
  const waiting: ReturnType<typeof submitTo>[] = []
  // The others may be quicker, and leave it nothing to do with the first ones.
  for (let isHolding = false; !isHolding; ) {
    const more = Array.from({ length: 6 }, (_, index) => submitTo(others[index % 2] as Served))
    waiting.push(...more)
    isHolding = await Promise.race([holding, Promise.all(more).then(() => false)])
  }
  first.signal('SIGKILL')
  await first.ended
  const answers = await Promise.all(waiting)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  await assertOnce(
    simulator,
    answers.map(({ device }) => device),
  )
  assert.equal((await instances()).length, 2)
})

testAlways('processes share what is composed, as they come and as they are killed', options, async t => {
  const { gateway, simulator, shares } = await openWorld(t)
  const awaitShares = (...wanted: number[]) =>
    eventually(shares, held => JSON.stringify(held) === JSON.stringify(wanted))
  const first = await gateway()
  await awaitShares(64)
  const second = await gateway()
  await awaitShares(32, 32)
  // All calls come to the first, and each composes those of its own shards.
  const devices = await submitForActors(first, 0, 16)
  const composed = await Promise.all([countComposed(first), countComposed(second)])
  assert.ok(Math.min(...composed) > 0, composed.join(' '))
  assert.equal(composed[0] + composed[1], 16)

  const third = await gateway()
  await awaitShares(22, 22, 20)
  first.signal('SIGKILL')
  await first.ended
  await awaitShares(32, 32)
  devices.push(...(await submitForActors(third, 16, 16)))
  assert.ok((await countComposed(third)) > 0)
  await assertOnce(simulator, devices)
})

testAlways('a process that ends gives everything free at once', options, async t => {
  const { gateway, instances } = await openWorld(t)
  const first = await gateway()
  const second = await gateway()
  assert.equal((await submitTo(second)).status, 200)
  const countSilent = () => second.logged().split('heartbeat missing').length
  const before = countSilent()
  first.signal('SIGTERM')
  await first.ended
  await eventually(instances, ids => ids.length === 1)
  // It left by itself: the other one saw no silence, which takes seconds.
  assert.equal(countSilent(), before)
  assert.equal((await submitTo(second)).status, 200)
})

testAlways(
  'a process that stood still for too long writes nothing of what others do now',
  options,
  async t => {
    const { gateway, simulator, store, instances } = await openWorld(t)
    const first = await gateway()
    const second = await gateway()
    const before = await instances()
    first.way.hold()
    const waiting = Array.from({ length: 4 }, () => submitTo(second))
    await first.way.holding()
    first.signal('SIGSTOP')
    const answers = await Promise.all(waiting)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const snapshot = await Promise.all(
      (['submission', 'operation', 'message', 'attempt', 'entity'] as const).map(table =>
        store.db.selectFrom(table).selectAll().execute(),
      ),
    )
    // What it had in hand reaches the access point only now.
    first.way.letGo()
    first.signal('SIGCONT')
    const joined = await eventually(
      async () => (await instances()).filter(id => !before.includes(id)),
      ids => ids.length === 1,
    )
    assert.equal(joined.length, 1)
    const after = await Promise.all(
      (['submission', 'operation', 'message', 'attempt', 'entity'] as const).map(table =>
        store.db.selectFrom(table).selectAll().execute(),
      ),
    )
    assert.deepEqual(sorted(after), sorted(snapshot))
    await assertOnce(
      simulator,
      answers.map(({ device }) => device),
    )
    assert.equal((await submitTo(first)).status, 200)
  },
)

testAlways(
  'a database that goes away and comes back loses nothing, and no call waits for it',
  options,
  async t => {
    const server = await startServer()
    t.after(() => server.end())
    const { gateway, simulator, store } = await openWorld(t, server.url)
    const gateways = await Promise.all([gateway(), gateway()])
    const [one] = gateways
    const devices: string[] = []
    const note = (device: string): unknown => devices.push(device)
    assert.equal((await submitTo(one, note)).status, 200)

    const underWay = Array.from({ length: 6 }, (_, index) => submitTo(gateways[index % 2] as Served, note))
    await eventually(
      async () => (await store.db.selectFrom('submission').select('request_id').execute()).length,
      count => count > 2,
    )
    await server.stop()
    for (const each of gateways) {
      await eventually(
        () => each.get('/health/ready'),
        ({ status }) => status === 503,
      )
    }
    const meanwhile = await submitTo(one, note)
    assert.equal(meanwhile.status, 500)
    assert.equal(meanwhile.body.status, 'INTERNAL_ERROR')
    assert.equal((await one.get('/api/v1/submissions')).status, 503)
    await server.start()
    for (const each of gateways) {
      await eventually(
        () => each.get('/health/ready'),
        ({ status }) => status === 200,
      )
    }
    // Anyone who was told that the gateway broke down, sends the same again.
    for (const { status, request } of [...(await Promise.all(underWay)), meanwhile]) {
      if (status === 200) continue
      assert.ok(status === 500 || status === 503, String(status))
      const again = await gateways[1].post(submit, request, 'wait=30')
      assert.equal(again.status, 200, JSON.stringify(again.body))
    }
    await assertOnce(simulator, devices)

    await server.stop()
    one.signal('SIGTERM')
    assert.deepEqual(await one.ended, [0, null])
  },
)

testAlways('processes that start at once make the tables once', options, async t => {
  const database = await makeDatabase({ empty: true })
  const { gateway } = await openWorld(t, database.url)
  t.after(() => database.drop())
  const gateways = await Promise.all([gateway(), gateway(), gateway()])
  for (const each of gateways) assert.equal((await submitTo(each)).status, 200)
})

function sorted(tables: readonly (readonly object[])[]): readonly string[][] {
  return tables.map(rows => rows.map(row => JSON.stringify(row)).sort())
}
