import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { leaveForeignAnswers, listPending } from './another-application.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { ownSimulator, type Simulator } from './simulator.ts'
import { tapWire, type WireTap } from './wire-tap.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

test('two gateways on one access point get the answers to what each has sent, and mark no others', async t => {
  const simulator = await ownSimulator(t)
  const gateways = [await startOn(t, simulator), await startOn(t, simulator)]
  const statuses = await Promise.all(
    gateways.flatMap(({ world }) =>
      Array.from({ length: 6 }, async () => {
        const answer = await world.post(mdr, freshRequest('EU_UDI_MDR'))
        return `${answer.status} ${String(answer.body.status)}`
      }),
    ),
  )
  assert.deepEqual(new Set(statuses), new Set(['200 SUCCESS']))
  for (const { wire } of gateways) {
    const own = new Set(wire.listIds('submitRequest'))
    await eventually(
      async () => wire.listIds('markMessageAsDownloadedRequest').length,
      count => count === own.size,
    )
    for (const marked of wire.listIds('markMessageAsDownloadedRequest')) {
      assert.ok(own.has(referredBy(wire, marked)), `${marked} answers ${referredBy(wire, marked)}`)
    }
    assertNothingIsTakenByReading(wire)
  }
  assert.deepEqual(await listPending(simulator), [])
})

test('more foreign messages than the access point lists do not hide an answer of ours', async t => {
  const simulator = await ownSimulator(t)
  const foreign = await leaveForeignAnswers(simulator, 150)
  await setUp(simulator, { longestList: 60 })
  const { wire, world } = await startOn(t, simulator)
  for (let n = 0; n < 3; n += 1) {
    assert.equal((await world.post(mdr, freshRequest('EU_UDI_MDR'))).status, 200)
  }
  const fetched = wire.listIds('retrieveMessageRequest').filter(id => foreign.includes(id))
  assert.equal(fetched.length, 150)
  assert.equal(new Set(fetched).size, 150, 'each is fetched once')
  // A full list of foreign ones is left.
  await eventually(
    () => listPending(simulator),
    ids => ids.length === 60 && ids.every(id => foreign.includes(id)),
  )
})

test('an answer that cannot be marked is read again, applied once, and then marked', async t => {
  const simulator = await ownSimulator(t)
  const { wire, world } = await startOn(t, simulator)
  wire.cut('markMessageAsDownloadedRequest', 'before')
  const { status, body } = await world.post(mdr, freshRequest('EU_UDI_MDR'))
  assert.equal(status, 200)
  const [marked = ''] = await eventually(
    async () => wire.listIds('markMessageAsDownloadedRequest'),
    ids => ids.length === 1,
  )
  assert.deepEqual(await listPending(simulator), [])
  assert.equal(wire.listIds('retrieveMessageRequest').filter(id => id === marked).length, 2)
  const { db } = world.gateway.store
  assert.equal((await db.selectFrom('acknowledgement').selectAll().execute()).length, 1)
  const told = await world.get(`/api/v1/submissions/${body.requestId}`)
  assert.equal((told.body.messages as { state: string }[])[0]?.state, 'answered')
})

test('two stages with plugin users of their own share one access point', async t => {
  const simulator = await ownSimulator(t)
  await setUp(simulator, {
    users: [
      { user: 'playground', password: 'pass-1', originalUser: 'urn:C1:playground' },
      { user: 'production', password: 'pass-2', originalUser: 'urn:C1:production' },
    ],
  })
  const endpoint = `http://127.0.0.1:${simulator.port}/domibus/services/wsplugin`
  const of = (stage: string, user: string, password: string): Record<string, string> => ({
    [`UDIGATE_${stage}_ENDPOINT`]: endpoint,
    [`UDIGATE_${stage}_PARTY_ID`]: 'EUDAMED_004423',
    [`UDIGATE_${stage}_USER`]: user,
    [`UDIGATE_${stage}_PASSWORD`]: password,
    [`UDIGATE_${stage}_AUTHORITY_PARTY_ID`]: 'eudamed_mdr',
    [`UDIGATE_${stage}_AUTHORITY_NODE_ID`]: 'eudamed_mdr',
    [`UDIGATE_${stage}_FINAL_RECIPIENT`]: 'urn:C4',
    [`UDIGATE_${stage}_ORIGINAL_SENDER`]: `urn:C1:${user}`,
  })
  const world = await start(t, {
    ...of('PREVIEW', 'playground', 'pass-1'),
    ...of('PRODUCTION', 'production', 'pass-2'),
  })
  const production = await world.makeKey({ stage: 'production' })
  const answers = await Promise.all(
    [world.key, production, world.key, production].map(key =>
      world.post(mdr, { ...freshRequest('EU_UDI_MDR'), securityToken: 'token' }, { key }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

test('an answer that cannot be read is found by what its header refers to, and leaves its submission in doubt', async t => {
  const simulator = await ownSimulator(t)
  const { world } = await startOn(t, simulator)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('broken-acknowledgement', { match: 'DEVICE.POST' })
  // What the authority is asked about it then is not answered either.
  await simulator.arm('no-acknowledgement', { match: 'DEVICE.GET' })
  const { body } = await world.post(mdr, request, { headers: { prefer: 'respond-async' } })
  const told = await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: { messages } }) => (messages as { state: string }[])[0]?.state === 'unclear',
  )
  assert.ok(told.body.doubt)
  await eventually(
    () => listPending(simulator),
    ids => ids.length === 0,
  )
})

/** A gateway with its own store whose calls to the access point can be seen. */
async function startOn(t: TestContext, simulator: Simulator): Promise<{ world: World; wire: WireTap }> {
  const wire = await tapWire(t, simulator.port)
  const world = await start(t, {
    UDIGATE_SIMULATOR_PORT: new URL(wire.endpoint).port,
  })
  return { world, wire }
}

/** The ebMS id that a message refers to, as the access point gave it. */
function referredBy({ calls }: WireTap, id: string): string {
  const call = calls.find(
    ({ operation, sent }) => operation === 'retrieveMessageRequest' && sent.includes(`>${id}<`),
  )
  return /RefToMessageId>([^<]+)</.exec(call?.answered ?? '')?.[1] ?? ''
}

function assertNothingIsTakenByReading({ calls }: WireTap): void {
  for (const { operation, sent } of calls) {
    if (operation === 'retrieveMessageRequest') assert.match(sent, /markAsDownloaded="false"/)
  }
}

async function setUp({ port }: Simulator, settings: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/access-point`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  assert.equal(response.status, 200, await response.text())
}
