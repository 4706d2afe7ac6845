import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { authority } from '@udigate/eudamed'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Authority } from '../src/authorities/authority.ts'
import { readDocument } from '../src/authorities/eudamed/read-document.ts'
import { applyAnswer } from '../src/delivery/collect/apply-answer.ts'
import { rememberOthers } from '../src/delivery/collect/other-answers.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import type { EpochWatch } from '../src/delivery/epoch/watch-epoch.ts'
import { makeBreaker } from '../src/delivery/memory/breaker.ts'
import { countRejections } from '../src/delivery/memory/count-rejections.ts'
import { watchMailbox } from '../src/delivery/memory/mailbox-watch.ts'
import { rememberSendTimes } from '../src/delivery/memory/send-times.ts'
import { trafficRejection } from '../src/delivery/pace/traffic-rejection.ts'
import { startDuePulls } from '../src/delivery/refresh/schedule.ts'
import { makeRecorders } from '../src/metrics/recorders.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import type { Store } from '../src/store/database.ts'
import { atPreview } from './at-preview.ts'
import { facts } from './eudamed-testing.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { writePage } from './shown-page.ts'

/** An authority that the next page can be asked of. */
const asked = {
  law: authority,
  accessTokens: { kind: 'supplied', token: 'token-of-the-simulator' },
  envelope: (actorCode: string) => ({
    sender: { ...facts.sender, actorCode },
    recipient: facts.recipient,
    schemaVersion: facts.dtxVersion,
  }),
  listProblems: () => [],
} as unknown as Authority

function deliveryTo(authority: Authority, store: Store): Delivery {
  return {
    ...atPreview,
    authority,
    store,
    sealing: sealWith(randomBytes(32)),
    readAnswer: async document => readDocument(document),
    startedAt: new Date(0),
    breaker: makeBreaker(() => new Date(), randomBytes),
    rejections: countRejections(),
    pace: { budget: {}, isTrafficRejection: trafficRejection('unusual traffic') },
    epoch: {} as EpochWatch,
    sendTimes: rememberSendTimes(() => new Date()),
    mailbox: watchMailbox(() => new Date()),
    others: rememberOthers(() => new Date()),
    metrics: makeRecorders(new Registry()),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    monotonic: () => new Date(),
    randomBytes: count => randomBytes(count),
    onEnded() {},
  }
}

/** A pull that the authority leaves without an answer, so that the test can give it. */
async function startUnansweredPull(t: TestContext) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const world = await start(t)
  const options = { key: await world.makeKey({ actors: [actor] }) }
  await world.simulator.arm('no-acknowledgement', { match: actor, times: 9 })
  const { store } = world.gateway
  let answers = 0
  // One page is asked for, and it is the only one.
  const delivery = deliveryTo(asked, store)
  /** Starts a pull. @returns its id */
  const ask = async (body: object): Promise<string> =>
    String((await world.post('/api/v1/pulls', body, options)).body.id)
  /** Gives the page that a pull asks for last `xml` for an answer. @returns the pull */
  const answer = async (pullId: string, xml: string) => {
    const { message_id, correlation_id } = await store.db
      .selectFrom('message')
      .innerJoin('pull_page', 'pull_page.message_id', 'message.message_id')
      .select(['message.message_id', 'correlation_id'])
      .where('pull_id', '=', pullId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    answers += 1
    await applyAnswer(delivery, {
      answerId: `answer-${answers}-${message_id}`,
      refToMessageId: `${message_id}.1@udigate`,
      xml: new TextEncoder().encode(xml.replaceAll(facts.ids.correlationId, correlation_id)),
    })
    return (await world.get(`/api/v1/pulls/${pullId}`, options)).body
  }
  return {
    actor,
    world,
    get: (path: string) => world.get(path, options),
    post: (path: string, body: unknown) => world.post(path, body, options),
    ask,
    answer,
    /** Starts a pull and gives its first page `xml` for an answer. */
    pull: async (xml: string) => answer(await ask({}), xml),
  }
}

type Request = Pick<ReturnType<typeof freshRequest<'EU_UDI_MDR'>>, 'device' | 'deviceGroup'>

function makeRequest(actor: string): Request {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  return { device: { ...device }, deviceGroup: { ...deviceGroup, MFActorCode: actor } }
}

function counted(counts: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts as Record<string, number>).filter(([, count]) => count !== 0),
  )
}

const withoutGroup = `<device:Device xsi:type="device:IVDEUDeviceType"><device:IVDEUData><udidi:identifier>
  <commondi:DICode>D-1</commondi:DICode><commondi:issuingEntityCode>EUDAMED</commondi:issuingEntityCode>
  </udidi:identifier></device:IVDEUData></device:Device>`

test('devices without their group, those of unknown kinds, drafts and those of another actor are counted and passed over', async t => {
  const { actor, pull, get } = await startUnansweredPull(t)
  const own = makeRequest(actor)
  const theirs = makeRequest('DE-MF-000000001')
  const others = `${withoutGroup}<device:Device xsi:type="device:NewDeviceType"/><device:Device/>`
  const page = writePage(
    [{ request: own }, { request: theirs }, { request: makeRequest(actor), state: 'DRAFT' }],
    others,
  )
  const { state, counts } = await pull(page)
  assert.equal(state, 'COMPLETE')
  assert.deepEqual(counted(counts), { devices: 1, groups: 1, created: 2, skipped: 5 })
  assert.equal((await get(`/api/v1/devices/GS1/${own.device.Device}`)).body.state, 'REGISTERED')
  assert.equal((await get(`/api/v1/devices/GS1/${theirs.device.Device}`)).status, 404)
})

test('what of the answers is not understood is told with how often and where, and what is understood is kept', async t => {
  const { actor, pull, get } = await startUnansweredPull(t)
  const requests = [makeRequest(actor), makeRequest(actor)]
  const page = writePage(
    requests.map(request => ({ request })),
    '<device:Device/><device:Novelty/>',
  ).replaceAll('<udidi:latex>', '<udidi:colour>red</udidi:colour><udidi:latex>')
  const { counts, notUnderstood } = await pull(page)
  assert.deepEqual(counted(counts), { devices: 2, groups: 2, created: 4, skipped: 1 })
  const [first] = requests
  assert.deepEqual(notUnderstood, [
    { place: 'payload/Novelty', times: 1 },
    {
      place: 'Device/MDRUDIDIData/colour',
      times: 2,
      example: { kind: 'device', issuingAgency: 'GS1', code: first?.device.Device },
    },
    { place: 'A Device says no type.', times: 1 },
  ])
  assert.equal((await get(`/api/v1/devices/GS1/${first?.device.Device}`)).body.state, 'REGISTERED')
})

test('a device that the authority has discarded is registered again where the same is submitted', async t => {
  const { actor, pull, post } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  await pull(writePage([{ request }]))
  const plan = async () => {
    const { body } = await post('/api/v1/plan/EU_UDI_MDR', request)
    return [body.verdict, (body.operations as { operation: string }[]).map(({ operation }) => operation)]
  }
  assert.deepEqual(await plan(), ['IDENTICAL', []])
  await pull(writePage([{ request, state: 'DISCARDED' }]))
  assert.deepEqual(await plan(), ['POSSIBLE', ['UDI_DI.POST']])
})

test('a device is discarded where the authority says so, and appears again where it does', async t => {
  const { actor, pull, get } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  const path = `/api/v1/devices/GS1/${request.device.Device}`
  await pull(writePage([{ request }]))
  const gone = await pull(writePage([{ request, state: 'DISCARDED' }]))
  assert.deepEqual(counted(gone.counts), { devices: 1, groups: 1, unchanged: 1, discarded: 1 })
  const [found] = gone.items as { finding: string; state: object }[]
  assert.deepEqual(found?.state, { before: 'REGISTERED', after: 'DISCARDED' })
  assert.equal((await get(path)).body.state, 'DISCARDED')
  const back = await pull(writePage([{ request }]))
  assert.deepEqual(counted(back.counts), { devices: 1, groups: 1, unchanged: 1, appeared: 1 })
  assert.equal((await get(path)).body.state, 'REGISTERED')
})

test("another organisation's entity is not touched, and nothing of it is told", async t => {
  const { actor, world, pull, get } = await startUnansweredPull(t)
  const request = makeRequest('DE-MF-000001723')
  const theirs = { ...request, actorCode: 'DE-MF-000001723' }
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', theirs)).status, 200)
  await world.gateway.store.db.updateTable('entity').set({ organisation: 'other' }).execute()
  const claimed = {
    ...request,
    deviceGroup: { ...request.deviceGroup, MFActorCode: actor, DeviceName: 'Mine' },
  }
  const { counts, items } = await pull(writePage([{ request: claimed }]))
  assert.deepEqual(counted(counts), { devices: 1, groups: 1, elsewhere: 2 })
  for (const item of items as { finding: string; differences: unknown[] }[]) {
    assert.deepEqual([item.finding, item.differences], ['ELSEWHERE', []])
  }
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).status, 404)
  const rows = await world.gateway.store.db.selectFrom('entity').select(['organisation', 'actor']).execute()
  assert.deepEqual(
    new Set(rows.map(row => `${row.organisation} ${row.actor}`)),
    new Set(['other DE-MF-000001723']),
  )
})

const refusal = `<m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1">
    <m:correlationID>${facts.ids.correlationId}</m:correlationID><m:responseEntities><m:responseEntity>
    <m:responseCode>SECURITY_ERROR</m:responseCode><m:report><m:elementReport>
    <m:operationErrorCode>E-1</m:operationErrorCode><m:operationErrorDetail>No such token.</m:operationErrorDetail>
    </m:elementReport></m:report></m:responseEntity></m:responseEntities></m:Acknowledgement>`

test('an answer that is not the page that was asked for ends the pull, and is kept', async t => {
  const { actor, pull, world } = await startUnansweredPull(t)
  const wrong = await pull(writePage([{ request: makeRequest(actor) }], '', [3, 2]))
  assert.equal(wrong.because, 'The authority answered page 0 with page 2.')
  const nothing = await pull('no document')
  assert.match(String(nothing.because), /^Page 0 cannot be read: /)
  const refused = await pull(refusal)
  assert.equal(refused.because, 'The authority refused page 0: SECURITY_ERROR; E-1: No such token.')
  for (const { state, counts } of [wrong, nothing, refused]) {
    assert.deepEqual([state, counted(counts)], ['FAILED', {}])
  }
  const kept = await world.gateway.store.db.selectFrom('acknowledgement').select('document').execute()
  assert.ok(kept.every(({ document }) => document.byteLength > 0))
})

test('pages that go round in a circle end the pull', async t => {
  const { actor, world, post } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  const { body } = await post('/api/v1/pulls', {})
  const id = String(body.id)
  const { db } = world.gateway.store
  const delivery = deliveryTo(asked, world.gateway.store)
  for (const number of [0, 1]) {
    const { correlation_id } = await db
      .selectFrom('message')
      .innerJoin('pull_page', 'pull_page.message_id', 'message.message_id')
      .select('correlation_id')
      .where('pull_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const page = writePage([{ request }], '', [9, number])
    const xml = new TextEncoder().encode(page.replaceAll(facts.ids.correlationId, correlation_id))
    await applyAnswer(delivery, { answerId: `circle-${number}-${id}`, xml })
  }
  const pull = await db.selectFrom('pull').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([pull.state, pull.because], ['failed', 'Page 1 shows nothing but what earlier pages did.'])
})

test('a pull of what has changed ends with the refusal of a later page, and takes it for no page without anything', async t => {
  const { actor, pull, ask, answer } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  assert.equal((await pull(writePage([{ request }]))).state, 'COMPLETE')
  const id = await ask({ scope: 'CHANGED' })
  assert.equal((await answer(id, writePage([{ request }], '', [2, 0]))).state, 'RUNNING')
  const ended = await answer(id, refusal)
  assert.deepEqual(
    [ended.state, ended.because],
    ['FAILED', 'The authority refused page 1: SECURITY_ERROR; E-1: No such token.'],
  )
})

test('a code that was registered again is not taken for discarded, since its group is looked at in every state', async t => {
  const { actor, pull, ask, answer, get } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  const path = `/api/v1/devices/GS1/${request.device.Device}`
  assert.equal((await pull(writePage([{ request }]))).state, 'COMPLETE')
  const id = await ask({ scope: 'CHANGED' })
  const other = makeRequest(actor)
  for (const _ of ['devices', 'groups']) await answer(id, writePage([{ request: other }]))
  const discarded = { request, state: 'DISCARDED' } as const
  const { state } = await answer(id, writePage([discarded]))
  assert.equal(state, 'RUNNING')
  assert.equal((await get(path)).body.state, 'REGISTERED')
  const ended = await answer(id, writePage([discarded, { request }]))
  assert.deepEqual([ended.state, ended.because, ended.differences], ['COMPLETE', undefined, 0])
  assert.equal((await get(path)).body.state, 'REGISTERED')
})

test('of a code that was registered again, the device counts that is held, on whichever page it stands', async t => {
  const { actor, ask, answer, get } = await startUnansweredPull(t)
  const request = makeRequest(actor)
  const id = await ask({})
  await answer(id, writePage([{ request, state: 'DISCARDED' }], '', [2, 0]))
  const ended = await answer(id, writePage([{ request }], '', [2, 1]))
  assert.equal(ended.state, 'COMPLETE', String(ended.because))
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'REGISTERED')
})

test('every registered manufacturer is pulled when it is due, and no other actor', async t => {
  const world = await start(t)
  const key = await world.makeKey({ organisation: 'scheduled', actors: 'any', scopes: ['admin', 'read'] })
  const [first, second] = ['SE-MF-000000001', 'SE-PR-000000002']
  for (const actor of [first, second, 'SE-AR-000000003']) {
    await world.put(`/api/v1/actors/${actor}`, {}, { key })
  }
  let now = new Date()
  const { store } = world.gateway
  const pulling = {
    ...atPreview,
    authority: asked,
    store,
    log: pino({ level: 'silent' }),
    now: () => now,
    monotonic: () => new Date(),
    randomBytes: (count: number) => randomBytes(count),
    epoch: { knownFor: () => 0 },
  } as const
  const day = 24 * 3_600_000
  const daily = { every: day, fullEvery: 1 }
  assert.equal(await startDuePulls(pulling, daily), 2)
  assert.equal(await startDuePulls(pulling, daily), 0)
  await store.db.updateTable('pull').set({ state: 'complete' }).execute()
  now = new Date(now.getTime() + day - 1)
  assert.equal(await startDuePulls(pulling, daily), 0)
  now = new Date(now.getTime() + 1)
  await store.db.updateTable('pull').set({ started_at: now.getTime() }).where('actor', '=', second).execute()
  assert.equal(await startDuePulls(pulling, daily), 1)
  const running = await store.db
    .selectFrom('pull')
    .select(['actor', 'organisation', 'started_by'])
    .where('state', '=', 'running')
    .execute()
  assert.deepEqual(
    running.map(row => ({ ...row })),
    [{ actor: first, organisation: 'scheduled', started_by: 'schedule' }],
  )
})

test('a gateway with a schedule pulls by itself', async t => {
  const world = await start(t, { UDIGATE_PREVIEW_PULL_EVERY: '24' })
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const key = await world.makeKey({ organisation: 'own', actors: [actor], scopes: ['admin', 'read'] })
  await world.simulator.seed({ actor, devices: 2 })
  await world.put(`/api/v1/actors/${actor}`, {}, { key })
  await world.restart()
  const { body } = await eventually(
    () => world.get('/api/v1/pulls', { key }),
    ({ body: { items } }) => (items as { state: string }[])[0]?.state === 'COMPLETE',
  )
  const [pull] = body.items as { startedBy: object; counts: Record<string, number> }[]
  assert.deepEqual(pull?.startedBy, { kind: 'gateway', name: 'schedule' })
  assert.equal(pull?.counts.created, 4)
})
