import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { canonicalise, type Message, renderMessage } from '@udigate/eudamed'
import { facts } from '../../../test/eudamed-testing.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, type CallOptions, eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { ownSimulator } from '../../../test/simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

/** A gateway with a key for one actor, of whom the simulator holds nothing yet. */
async function startForActor(t: TestContext, environment: Record<string, string> = {}) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const world = await start(t, environment)
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'validate', 'admin'] })
  const options: CallOptions = { key }
  return {
    actor,
    world,
    simulator: world.simulator,
    get: (path: string) => world.get(path, options),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      world.post(path, body, { key, headers }),
    put: (path: string, body: unknown) => world.put(path, body, options),
    pull: () => pullToEnd(world, options),
    /** A request of a new device of the actor. */
    fresh: () => makeRequest(actor),
  }
}

function makeRequest(actor: string) {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  return { device: { ...device }, deviceGroup: { ...deviceGroup, MFActorCode: actor } }
}

interface Pulled {
  id: string
  state: string
  because?: string
  pages: number
  expectedPages?: number
  counts: Record<string, number>
  differences: number
  items: Found[]
}

interface Found {
  entity: { kind: string; code: string }
  finding: string
  heldBy?: string
  state?: { before: string; after: string }
  versions?: { before: object; after: object }
  differences: { path: string; before?: unknown; after?: unknown }[]
}

async function pullToEnd(world: World, options: CallOptions): Promise<Pulled> {
  const { status, body } = await world.post('/api/v1/pulls', {}, options)
  assert.equal(status, 202, JSON.stringify(body))
  return waitForEnd(world, options, String(body.id))
}

async function waitForEnd(world: World, options: CallOptions, id: string): Promise<Pulled> {
  const ended = await eventually(
    () => world.get(`/api/v1/pulls/${id}`, options),
    ({ body }) => body.state !== 'RUNNING',
  )
  return ended.body as unknown as Pulled
}

/** The counts that are not 0. */
function counted({ counts }: Pulled): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

/** What was found of each entity, by the kind of it. */
function findings({ items }: Pulled): string[] {
  return items.map(({ entity, finding }) => `${entity.kind} ${finding}`).sort()
}

/** Which pages the authority was asked for, in order. */
async function askedPages(world: World, pullId: string): Promise<number[]> {
  const questions = await world.simulator.messagesWith(`SearchId>${pullId}<`)
  return questions.map(({ xml }) => Number(/pageNumber>(\d+)</.exec(xml)?.[1]))
}

function isState(state: string): (answer: Answered) => boolean {
  return ({ body }) => body.state === state
}

/** Changes a registered device in EUDAMED without this gateway. */
async function changeElsewhere(
  world: World,
  actor: string,
  request: ReturnType<typeof makeRequest>,
  version: number,
) {
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', request)
  await world.simulator.seed(
    renderMessage({
      ...facts,
      sender: { actorCode: actor },
      withAccessToken: false,
      model: 'EU_UDI_MDR',
      operation: 'UDI_DI.PATCH',
      entities: [{ device, deviceGroup, version }],
    } as unknown as Message),
  )
}

test('a pull stores new devices, page by page, and the next one finds them unchanged', async t => {
  const { world, actor, simulator, get, post, pull } = await startForActor(t)
  await simulator.seed({ actor, devices: 650, devicesPerGroup: 4 })
  const first = await pull()
  assert.equal(first.state, 'COMPLETE', first.because)
  assert.deepEqual([first.pages, first.expectedPages], [3, 3])
  assert.deepEqual(counted(first), { devices: 650, groups: 163, created: 813 })
  assert.deepEqual(first.items, [])
  assert.deepEqual(await askedPages(world, first.id), [0, 1, 2])

  const register = (await simulator.register()).filter(entity => entity.actor === actor)
  const device = register.find(({ kind }) => kind === 'device')
  const stored = await get(`/api/v1/devices/GS1/${device?.code}`)
  assert.equal(stored.body.state, 'REGISTERED')
  assert.equal(stored.body.actorCode, actor)
  assert.deepEqual((stored.body.versions as { device: number }).device, 1)
  const record = stored.body.record as { DeviceGroup: string }
  const group = await get(`/api/v1/device-groups/GS1/${record.DeviceGroup}`)
  assert.deepEqual(group.body.versions, { deviceGroup: 1 })

  // What was pulled can be submitted: identical needs nothing, a change follows the version of the authority.
  const records = { device: record, deviceGroup: group.body.record }
  const same = await post('/api/v1/plan/EU_UDI_MDR', records)
  assert.equal(same.body.verdict, 'IDENTICAL', JSON.stringify(same.body))
  const changed = await post(submit, {
    ...records,
    device: { ...record, Website: 'https://example.com/new' },
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))

  const second = await pull()
  assert.deepEqual(counted(second), { devices: 650, groups: 163, unchanged: 813 })
})

for (const { legislation, role, model } of [
  { legislation: 'IVDR', role: 'MF', model: 'EU_UDI_IVDR' },
  { legislation: 'SPP', role: 'PR', model: 'EU_UDI_SPP' },
]) {
  test(`devices of ${model} are pulled too, and planned from`, async t => {
    const world = await start(t)
    const actor = `IT-${role}-${String(randomInt(1e9)).padStart(9, '0')}`
    const options = { key: await world.makeKey({ actors: [actor] }) }
    await world.simulator.seed({ actor, devices: 3, legislation })
    assert.deepEqual(counted(await pullToEnd(world, options)), { devices: 3, groups: 3, created: 6 })
    const stored = await storedRecords(world)
    assert.equal(stored.length, 3)
    for (const { device, deviceGroup } of stored) {
      const planned = await world.post(`/api/v1/plan/${model}`, { device, deviceGroup }, options)
      assert.equal(planned.body.verdict, 'IDENTICAL', JSON.stringify(planned.body))
    }
  })
}

function readRecord(row: { record: string | null } | undefined) {
  return JSON.parse(row?.record ?? 'null')
}

/** The records of every device in the store, each with that of its group. */
async function storedRecords({ gateway }: World) {
  const entities = await gateway.store.db.selectFrom('entity').selectAll().execute()
  return entities
    .filter(({ kind }) => kind === 'device')
    .map(device => ({
      device: readRecord(device),
      deviceGroup: readRecord(
        entities.find(({ kind, code }) => kind === 'group' && code === device.group_code),
      ),
    }))
}

test('what others changed is taken over, told, and planned from', async t => {
  const { world, actor, get, post, pull, fresh } = await startForActor(t)
  const request = fresh()
  Object.assign(request.device, { Material: 'A-1', OrgUnit: 'North' })
  assert.equal((await post(submit, request)).status, 200)
  assert.deepEqual(counted(await pull()), { devices: 1, groups: 1, unchanged: 2 })

  const theirs = structuredClone(request)
  Object.assign(theirs.device, { Website: 'https://example.com/theirs' })
  await changeElsewhere(world, actor, theirs, 2)
  const pulled = await pull()
  assert.deepEqual(counted(pulled), { devices: 1, groups: 1, unchanged: 1, changed: 1 })
  assert.deepEqual(pulled.items, [
    {
      number: 1,
      entity: { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: request.device.Device },
      finding: 'CHANGED',
      versions: { before: { device: 1 }, after: { device: 2 } },
      differences: [{ path: '/device/Website', after: 'https://example.com/theirs' }],
    },
  ])
  const { body } = await get(`/api/v1/devices/GS1/${request.device.Device}`)
  const record = body.record as Record<string, unknown>
  assert.equal(record.Website, 'https://example.com/theirs')
  assert.deepEqual([record.Material, record.OrgUnit], ['A-1', 'North'])

  const back = await post('/api/v1/plan/EU_UDI_MDR', request)
  const [operation] = back.body.operations as { operation: string; version: number }[]
  assert.deepEqual([operation?.operation, operation?.version], ['UDI_DI.PATCH', 3])
})

test('a submitted device is shown as it is, and follows when its notified body has confirmed it', async t => {
  const { simulator, get, post, pull, fresh } = await startForActor(t)
  const request = fresh()
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  assert.equal((await post(submit, request)).status, 200)
  const path = `/api/v1/devices/GS1/${request.device.Device}`
  const before = await pull()
  assert.deepEqual([before.state, counted(before)], ['COMPLETE', { devices: 1, groups: 1, unchanged: 2 }])
  assert.equal((await get(path)).body.state, 'SUBMITTED')

  const group = { issuingAgency: 'GS1', code: request.deviceGroup.DeviceGroup }
  assert.equal(await simulator.confirm(group), 200)
  const after = await pull()
  assert.deepEqual(findings(after), ['device CONFIRMED', 'group CONFIRMED'])
  assert.deepEqual(after.items[0]?.state, { before: 'SUBMITTED', after: 'REGISTERED' })
  assert.deepEqual(after.items[0]?.differences, [])
  assert.equal((await get(path)).body.state, 'REGISTERED')
  assert.deepEqual(counted(await pull()), { devices: 1, groups: 1, unchanged: 2 })
})

test('what was discarded in EUDAMED is told, and is discarded here', async t => {
  const { simulator, get, post, pull, fresh } = await startForActor(t)
  const [gone, stays] = [fresh(), fresh()]
  for (const request of [gone, stays]) assert.equal((await post(submit, request)).status, 200)
  await simulator.discard({ issuingAgency: 'GS1', code: gone.device.Device })
  const pulled = await pull()
  assert.deepEqual(counted(pulled), { devices: 2, groups: 2, unchanged: 2, discarded: 2 })
  assert.deepEqual(findings(pulled), ['device DISCARDED', 'group DISCARDED'])
  assert.equal((await get(`/api/v1/devices/GS1/${gone.device.Device}`)).body.state, 'DISCARDED')
  // It may be registered again, and is not shown twice.
  assert.equal((await post(submit, gone)).status, 200)
  assert.equal((await get(`/api/v1/devices/GS1/${gone.device.Device}`)).body.state, 'REGISTERED')
  assert.deepEqual(counted(await pull()), { devices: 2, groups: 2, unchanged: 4 })
})

test('what is registered here and not shown, where registered devices alone are, is told as missing, and stays as it is', async t => {
  const simulator = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
  const { get, post, pull, fresh } = await startForActor(t, {
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
  })
  const [gone, stays] = [fresh(), fresh()]
  for (const request of [gone, stays]) assert.equal((await post(submit, request)).status, 200)
  await simulator.discard({ issuingAgency: 'GS1', code: gone.device.Device })
  const pulled = await pull()
  assert.deepEqual(counted(pulled), { devices: 1, groups: 1, unchanged: 2, missing: 2 })
  assert.deepEqual(findings(pulled), ['device MISSING', 'group MISSING'])
  assert.deepEqual(
    pulled.items.map(({ entity }) => entity.code).sort(),
    [gone.device.Device, gone.deviceGroup.DeviceGroup].sort(),
  )
  assert.equal((await get(`/api/v1/devices/GS1/${gone.device.Device}`)).body.state, 'REGISTERED')
})

test('an empty download removes nothing', async t => {
  const { actor, simulator, get, pull } = await startForActor(t)
  await simulator.seed({ actor, devices: 3 })
  await pull()
  await simulator.arm('empty-download', { match: actor })
  const pulled = await pull()
  assert.deepEqual([pulled.state, counted(pulled)], ['COMPLETE', { missing: 6 }])
  const register = (await simulator.register()).filter(entity => entity.actor === actor)
  for (const { kind, code } of register) {
    const path = kind === 'device' ? 'devices' : 'device-groups'
    assert.equal((await get(`/api/v1/${path}/GS1/${code}`)).body.state, 'REGISTERED')
  }
})

test('what a submission holds is noted and not touched, whatever the authority shows of it', async t => {
  // Long enough that no look-up asks for the missing answers meanwhile.
  const { world, actor, simulator, get, post, pull, fresh } = await startForActor(t, {
    UDIGATE_QUARANTINE: '3600',
  })
  const request = fresh()
  assert.equal((await post(submit, request)).status, 200)
  const unanswered = fresh()
  await simulator.arm('no-acknowledgement', { match: unanswered.device.Device })
  const waiting = await post(submit, unanswered, { prefer: 'wait=0' })
  assert.equal(waiting.status, 202)
  await eventually(
    () => simulator.register(),
    register => register.some(({ code }) => code === unanswered.device.Device),
  )
  const desired = structuredClone(request)
  Object.assign(desired.device, { Website: 'https://example.com/ours' })
  await simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 600_000 })
  const late = await post(submit, desired, { prefer: 'wait=0' })
  await eventually(
    () => simulator.register(),
    register => register.some(({ code, version }) => code === request.device.Device && version === 2),
  )

  const pulled = await pull()
  assert.deepEqual(counted(pulled), { devices: 2, groups: 2, unchanged: 1, inSubmission: 3 })
  const noted = pulled.items.find(({ entity }) => entity.code === unanswered.device.Device)
  assert.equal(noted?.heldBy, waiting.body.requestId)
  assert.deepEqual(noted?.state, { before: 'NONE', after: 'REGISTERED' })
  const stored = await get(`/api/v1/devices/GS1/${unanswered.device.Device}`)
  assert.deepEqual([stored.body.state, stored.body.heldState], ['IN_SUBMISSION', 'NONE'])
  const held = pulled.items.find(({ entity }) => entity.code === request.device.Device)
  assert.deepEqual(held?.differences, [{ path: '/device/Website', after: 'https://example.com/ours' }])

  await simulator.release()
  await eventually(
    () => get(`/api/v1/submissions/${late.body.requestId}`),
    answer => answer.body.status === 'SUCCESS',
  )
  const { body } = await get(`/api/v1/devices/GS1/${request.device.Device}`)
  assert.deepEqual([body.state, (body.versions as { device: number }).device], ['REGISTERED', 2])
  assert.ok(!world.logged.some(line => line.includes('delivery step failed')), actor)
})

test('a pull goes on where it was when the gateway starts again: no page is asked for twice', async t => {
  const { world, actor, simulator, get, post } = await startForActor(t)
  await simulator.seed({ actor, devices: 700 })
  const first = await simulator.hold(actor)
  const { body } = await post('/api/v1/pulls', {})
  const path = `/api/v1/pulls/${String(body.id)}`
  await eventually(
    () => simulator.messagesWith(`SearchId>${String(body.id)}<`),
    asked => asked.length === 1,
  )
  const second = await simulator.hold(actor)
  await first()
  await eventually(
    () => get(path),
    answer => answer.body.pages === 1,
  )
  await world.restart()
  await second()
  const ended = await eventually(() => get(path), isState('COMPLETE'))
  assert.deepEqual(counted(ended.body as unknown as Pulled), { devices: 700, groups: 700, created: 1400 })
  assert.deepEqual(await askedPages(world, String(body.id)), [0, 1, 2])
})

const refusals = [
  { fault: 'server-error', because: /^The authority refused page 0: SERVER_ERROR; 50000/ },
  { fault: 'refuse-message', because: /^The authority refused page 0: [A-Z_]+; / },
  { fault: 'broken-acknowledgement', because: /^Page 0 cannot be read: / },
]

for (const { fault, because } of refusals) {
  test(`a page that is answered with ${fault} ends the pull with the reason, and the next one works`, async t => {
    const { actor, simulator, pull } = await startForActor(t)
    await simulator.seed({ actor, devices: 2 })
    await simulator.arm(fault, { match: actor })
    const failed = await pull()
    assert.equal(failed.state, 'FAILED')
    assert.match(failed.because ?? '', because)
    assert.deepEqual([failed.pages, counted(failed)], [0, {}])
    assert.deepEqual(counted(await pull()), { devices: 2, groups: 2, created: 4 })
  })
}

test('a pull that fails on a later page keeps what it has stored, and misses nothing', async t => {
  const { actor, simulator, pull, get, post, world } = await startForActor(t)
  await simulator.seed({ actor, devices: 301 })
  assert.equal((await pull()).state, 'COMPLETE')
  const release = await simulator.hold(actor)
  const { body } = await post('/api/v1/pulls', {})
  await eventually(
    () => simulator.messagesWith(`SearchId>${String(body.id)}<`),
    asked => asked.length === 1,
  )
  await simulator.arm('server-error', { match: actor })
  await release()
  const failed = await eventually(() => get(`/api/v1/pulls/${String(body.id)}`), isState('FAILED'))
  assert.deepEqual([failed.body.pages, failed.body.differences], [1, 0])
  assert.deepEqual(counted(failed.body as unknown as Pulled), { devices: 300, groups: 300, unchanged: 600 })
  assert.deepEqual(await askedPages(world, String(body.id)), [0, 1])
})

test('pages are counted by what is on them where the authority says that there are none', async t => {
  const { world, actor, simulator, pull } = await startForActor(t)
  await simulator.seed({ actor, devices: 600 })
  await simulator.arm('zero-pages', { match: actor, times: 3 })
  const pulled = await pull()
  assert.deepEqual([pulled.state, pulled.pages], ['COMPLETE', 3])
  assert.deepEqual(counted(pulled), { devices: 600, groups: 600, created: 1200 })
  assert.deepEqual(await askedPages(world, pulled.id), [0, 1, 2])
})

test('an answer that comes twice is stored once', async t => {
  const { world, actor, simulator, get, pull } = await startForActor(t)
  await simulator.seed({ actor, devices: 2 })
  await simulator.arm('duplicate-acknowledgement', { match: actor })
  const pulled = await pull()
  assert.deepEqual(counted(pulled), { devices: 2, groups: 2, created: 4 })
  const answers = await eventually(
    async () => {
      // The store alone would not let anything else happen.
      await get('/health/live')
      const query = world.gateway.store.db.selectFrom('acknowledgement').select('reading')
      return query.where('message_id', 'is not', null).execute()
    },
    rows => rows.length === 2,
  )
  assert.deepEqual(answers.map(({ reading }) => reading).sort(), ['applied', 'repeated'])
})

test('two pulls of one actor at a time are one; those of two actors are not', async t => {
  const { world, actor, simulator, get, post } = await startForActor(t)
  const release = await simulator.hold(actor)
  const answers = await Promise.all([post('/api/v1/pulls', {}), post('/api/v1/pulls', { actorCode: actor })])
  const [first, second] = answers
  assert.deepEqual([first?.status, second?.status], [202, 202])
  assert.equal(first?.body.id, second?.body.id)
  assert.equal(first?.headers.get('location'), `/api/v1/pulls/${String(first?.body.id)}`)
  const other = await world.post('/api/v1/pulls', { actorCode: 'FR-MF-000002345' })
  assert.notEqual(other.body.id, first?.body.id)
  await release()
  await eventually(() => get(`/api/v1/pulls/${String(first?.body.id)}`), isState('COMPLETE'))
  const third = await post('/api/v1/pulls', {})
  assert.notEqual(third.body.id, first?.body.id)

  const list = await get('/api/v1/pulls?limit=2')
  const ids = (list.body.items as { id: string }[]).map(({ id }) => id)
  assert.deepEqual(ids, [third.body.id, other.body.id])
  const rest = await get(`/api/v1/pulls?cursor=${String(list.body.nextCursor)}`)
  assert.deepEqual(
    (rest.body.items as { id: string }[]).map(({ id }) => id),
    [first?.body.id],
  )
})

test('the differences of a pull are read in pages', async t => {
  const { actor, simulator, get, pull } = await startForActor(t)
  await simulator.seed({ actor, devices: 3 })
  await pull()
  await simulator.arm('empty-download', { match: actor })
  const { id, differences } = await pull()
  assert.equal(differences, 6)
  const numbers: unknown[] = []
  let cursor = ''
  do {
    const { body } = await get(`/api/v1/pulls/${id}?limit=4${cursor}`)
    numbers.push((body.items as { number: number }[]).map(({ number }) => number))
    cursor = body.nextCursor === undefined ? '' : `&cursor=${body.nextCursor as string}`
  } while (cursor !== '')
  assert.deepEqual(numbers, [
    [1, 2, 3, 4],
    [5, 6],
  ])
})

test('a pull asks with the registered token, from the registered party', async t => {
  const { world, actor, put, pull } = await startForActor(t)
  const token = `canary-${actor}`
  await put(`/api/v1/actors/${actor}`, { securityToken: token, partyId: 'EUDAMED_004423' })
  const { id } = await pull()
  const [question] = await world.simulator.messagesWith(`SearchId>${id}<`)
  assert.match(question?.xml ?? '', new RegExp(`serviceAccessToken>${token}<`))
  assert.match(question?.xml ?? '', />EUDAMED_004423</)
  const rows = await world.gateway.store.db.selectFrom('message').selectAll().execute()
  for (const text of [JSON.stringify(rows), world.logged.join('\n')]) assert.ok(!text.includes(token))
})

test('a pull is seen by its organisation alone, and asked for what can be pulled', async t => {
  const { world, actor, get, post, pull } = await startForActor(t)
  const { id } = await pull()
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any' }) }
  assert.equal((await world.get(`/api/v1/pulls/${id}`, stranger)).status, 404)
  assert.deepEqual((await world.get('/api/v1/pulls', stranger)).body, { items: [] })
  const theirs = await world.post('/api/v1/pulls', { actorCode: actor }, stranger)
  assert.deepEqual([theirs.status, theirs.body.code], [403, 'permission.actor'])
  assert.equal((await get('/api/v1/pulls/01a1febd-4be9-75b4-9722-bf9d45e34c01')).status, 404)

  const several = await world.post('/api/v1/pulls', {})
  assert.deepEqual([several.status, several.body.code], [400, 'request.members'])
  const wrong = await post('/api/v1/pulls', { actor })
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'request.members'])
  const role = await world.post('/api/v1/pulls', { actorCode: 'DE-AR-000000001' }, stranger)
  assert.deepEqual([role.status, role.body.code], [400, 'request.members'])
  const production = { key: await world.makeKey({ stage: 'production', actors: [actor] }) }
  const unconnected = await world.post('/api/v1/pulls', {}, production)
  assert.deepEqual([unconnected.status, unconnected.body.code], [409, 'pull.impossible'])
  const reader = { key: await world.makeKey({ actors: [actor], scopes: ['read'] }) }
  assert.equal((await world.post('/api/v1/pulls', {}, reader)).body.code, 'permission.scope')
})

test('an actor with a pull under way is not removed', async t => {
  const { world, actor, simulator, put, post } = await startForActor(t)
  await put(`/api/v1/actors/${actor}`, {})
  await simulator.arm('no-acknowledgement', { match: actor })
  await post('/api/v1/pulls', {})
  const key = await world.makeKey({ actors: [actor], scopes: ['admin'] })
  assert.equal((await world.remove(`/api/v1/actors/${actor}`, { key })).body.code, 'actor.busy')
})
