import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AccessPoint } from '../src/authorities/access-point.ts'
import { throughAccessPoint } from './access-point.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const maker = 'DE-MF-000001723'

type Request = ReturnType<typeof freshRequest<'EU_UDI_MDR'>>

interface Doubt {
  requestId: string
  doubt: string
  needsOperator: boolean
  choices: string[]
}

async function open(t: TestContext, options: Parameters<typeof start>[2] = {}) {
  const world = await start(t, await throughAccessPoint(), options)
  const admin = {
    key: await world.makeKey({ actors: [maker], scopes: ['validate', 'submit', 'read', 'admin'] }),
  }
  const registerToken = (securityToken: string | null) =>
    world.put(`/api/v1/actors/${maker}`, { securityToken }, admin)
  const submitLater = async (request: object) => {
    const { status, body } = await world.post(submit, request, { headers: { prefer: 'respond-async' } })
    assert.equal(status, 202, JSON.stringify(body))
    return body.requestId
  }
  const change = (table: 'submission' | 'message', column: string, value: string, requestId: string) =>
    world.gateway.store.db
      .updateTable(table)
      .set({ [column]: value } as never)
      .where(table === 'submission' ? 'request_id' : 'message_id', '=', requestId as never)
      .execute()
  return {
    world,
    admin,
    registerToken,
    submitLater,
    change,
    /** The doubt about a submission, once it needs an operator. */
    async doubtAbout(requestId: string): Promise<Doubt> {
      const { body } = await eventually(
        () => world.get('/api/v1/doubts?needsOperator=true'),
        ({ body }) => (body.items as Doubt[]).some(doubt => doubt.requestId === requestId),
      )
      const found = (body.items as Doubt[]).find(doubt => doubt.requestId === requestId)
      assert.ok(found)
      return found
    },
    async decide(requestId: string, decision: string) {
      const said = {
        decision,
        reason: 'tried',
        ...(decision === 'registered' ? { evidence: 'seen' } : {}),
      }
      const { status, body } = await world.post(`/api/v1/doubts/${requestId}`, said, admin)
      assert.equal(status, 200, JSON.stringify(body))
    },
    /** How a submission ended. */
    async waitForEnd(requestId: string) {
      const { body } = await eventually(
        () => world.get(`/api/v1/submissions/${requestId}`),
        ({ body }) => body.endedAt !== undefined,
      )
      return body.status
    },
  }
}

/**
 * A submission that waits for its group, which another one registers: nothing of it was sent, and what is stored of it can
 * be changed before it is. `release` lets it go.
 */
async function held({ world, submitLater }: Awaited<ReturnType<typeof open>>, securityToken = 'own-token') {
  const first = freshRequest('EU_UDI_MDR')
  const request: Request = makeSibling(first)
  await world.simulator.arm('no-acknowledgement', { match: first.device.Device })
  const before = await submitLater({ ...first, securityToken })
  await eventually(
    () => world.simulator.messagesWith(first.device.Device),
    ({ length }) => length > 0,
  )
  const requestId = await submitLater({ ...request, securityToken })
  return {
    request,
    requestId,
    async release() {
      await world.gateway.store.db
        .updateTable('operation')
        .set({ doubt: 'made up', doubted_at: 1, state: 'unclear', needs_operator: 1 })
        .where('request_id', '=', before)
        .execute()
      return before
    },
  }
}

/** The tokens of the messages that the authority got to register a device; questions about it apart. */
async function sentFor(world: World, { device }: Request): Promise<string[]> {
  const messages = await world.simulator.messagesWith(device.Device)
  return messages
    .filter(({ operation }) => operation !== 'GET')
    .map(({ xml }) => /serviceAccessToken>([^<]*)</.exec(xml)?.[1] ?? '')
}

/** What a device may be submitted with afterwards: the same and something else. */
async function assertFree({ world }: Awaited<ReturnType<typeof open>>, request: Request): Promise<void> {
  const { body } = await world.post(submit, { ...request, securityToken: 'after-token' })
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body))
  const changed = { ...request, device: { ...request.device, Website: 'https://example.org/after' } }
  assert.equal(
    (await world.post(submit, { ...changed, securityToken: 'after-token' })).body.status,
    'SUCCESS',
  )
}

/** What was sealed with another key. */
const unreadable = Buffer.alloc(64, 7).toString('base64')

test('a token that cannot be opened comes before an operator, who gives up: nothing was sent, and the device is free', async t => {
  const opened = await open(t)
  const { world, change, doubtAbout, decide, waitForEnd } = opened
  const { request, requestId, release } = await held(opened)
  await change('submission', 'sealed_token', unreadable, requestId)
  await decide(await release(), 'registered')

  const doubt = await doubtAbout(requestId)
  assert.match(doubt.doubt, /secret key.*udigate actors set/)
  assert.deepEqual(doubt.choices, ['registered', 'send-again', 'give-up'])
  assert.equal((await world.get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'IN_DOUBT')
  assert.match(
    String((await world.get('/metrics')).body.text),
    /udigate_operations_in_doubt\{stage="preview",needs_operator="true"\} 1/,
  )
  // Sending it again changes nothing as long as there is no token.
  await decide(requestId, 'send-again')
  await doubtAbout(requestId)
  await decide(requestId, 'give-up')
  assert.equal(await waitForEnd(requestId), 'INTERNAL_ERROR')
  assert.deepEqual(await sentFor(world, request), [])
  await assertFree(opened, request)
})

test('a token that is registered for the actor is picked up by what waits, and sent', async t => {
  const opened = await open(t)
  const { world, change, doubtAbout, decide, waitForEnd, registerToken } = opened
  const { request, requestId, release } = await held(opened)
  await change('submission', 'sealed_token', unreadable, requestId)
  await decide(await release(), 'registered')
  await doubtAbout(requestId)
  await registerToken('new-token')
  assert.equal(await waitForEnd(requestId), 'SUCCESS')
  assert.deepEqual(await sentFor(world, request), ['new-token'])
  assert.deepEqual((await world.get('/api/v1/doubts')).body.items, [])
  await assertFree(opened, request)
})

test('a registered token that is withdrawn or cannot be opened while a submission waits comes before an operator', async t => {
  const opened = await open(t)
  const { world, doubtAbout, decide, waitForEnd, registerToken, submitLater } = opened
  await registerToken('first-token')
  for (const lose of [
    () => registerToken(null),
    () =>
      world.gateway.store.db
        .updateTable('actor')
        .set({ sealed_token: unreadable })
        .where('code', '=', maker)
        .execute(),
  ]) {
    const request = freshRequest('EU_UDI_MDR')
    await world.simulator.arm('http-503', { match: request.device.Device, times: 1000 })
    const requestId = await submitLater(request)
    await lose()
    const { doubt } = await doubtAbout(requestId)
    assert.match(doubt, /access token/)
    await world.simulator.disarm()
    await registerToken('second-token')
    assert.equal(await waitForEnd(requestId), 'SUCCESS')
    assert.deepEqual(await sentFor(world, request), ['second-token'])
  }
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('http-503', { match: request.device.Device, times: 1000 })
  const requestId = await submitLater(request)
  await registerToken(null)
  await doubtAbout(requestId)
  await world.simulator.disarm()
  await decide(requestId, 'give-up')
  assert.equal(await waitForEnd(requestId), 'INTERNAL_ERROR')
  await assertFree(opened, request)
})

test('records of which no message can be made come before an operator, and stop no other submission', async t => {
  const opened = await open(t)
  const { world, change, doubtAbout, decide, waitForEnd } = opened
  for (const decision of ['give-up', 'registered'] as const) {
    const { request, requestId, release } = await held(opened)
    const stored = JSON.stringify({ ...request.device, MarketInfos: 7, TradeNames: 7 })
    await change('submission', 'device', stored, requestId)
    const before = await release()
    await decide(before, 'registered')
    const { doubt } = await doubtAbout(requestId)
    assert.match(doubt, /No message can be made/)
    const other = freshRequest('EU_UDI_MDR')
    assert.equal((await world.post(submit, { ...other, securityToken: 'other-token' })).status, 200)
    await decide(requestId, 'send-again')
    await doubtAbout(requestId)
    await change('submission', 'device', JSON.stringify(request.device), requestId)
    await decide(requestId, decision)
    assert.equal(await waitForEnd(requestId), decision === 'give-up' ? 'INTERNAL_ERROR' : 'SUCCESS')
    assert.deepEqual(await sentFor(world, request), [])
    if (decision === 'give-up') await assertFree(opened, request)
  }
})

/** An access point that throws where it should not, until it is fixed. */
function faulty() {
  const state = { throwsAt: 'nothing' as 'send' | 'fetchStatus' | 'nothing' }
  return {
    state,
    beforeAccessPoint: (own: AccessPoint): AccessPoint => ({
      async send(draft, signal) {
        if (state.throwsAt === 'send') throw new TypeError('a fault of the connector')
        return own.send(draft, signal)
      },
      async fetchStatus(id, signal) {
        if (state.throwsAt === 'fetchStatus') throw new TypeError('a fault of the connector')
        return own.fetchStatus(id, signal)
      },
      listPending: collecting => own.listPending(collecting),
      open: (id, signal) => own.open(id, signal),
    }),
  }
}

test('a message that the connector throws at comes before an operator, and goes when it is sent again', async t => {
  const { state, beforeAccessPoint } = faulty()
  const opened = await open(t, { beforeAccessPoint })
  const { world, doubtAbout, decide, waitForEnd, submitLater } = opened
  for (const decision of ['send-again', 'give-up'] as const) {
    state.throwsAt = 'send'
    const request = freshRequest('EU_UDI_MDR')
    const requestId = await submitLater({ ...request, securityToken: 'own-token' })
    const { doubt } = await doubtAbout(requestId)
    assert.match(doubt, /fails to send it/)
    state.throwsAt = 'nothing'
    await decide(requestId, decision)
    assert.equal(await waitForEnd(requestId), decision === 'give-up' ? 'INTERNAL_ERROR' : 'SUCCESS')
    assert.deepEqual(await sentFor(world, request), decision === 'give-up' ? [] : ['own-token'])
    await assertFree(opened, request)
  }
})

test('a stored message that cannot be prepared comes before an operator, and is made again when it is sent again', async t => {
  const opened = await open(t)
  const { world, change, doubtAbout, decide, waitForEnd, submitLater, registerToken } = opened
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('http-503', { match: request.device.Device, times: 1000 })
  await registerToken('a-token')
  const requestId = await submitLater(request)
  await registerToken(null)
  await doubtAbout(requestId)
  await world.gateway.store.db.updateTable('attempt').set({ result: 'unavailable' }).execute()
  const [message] = await world.gateway.store.db.selectFrom('message').selectAll().execute()
  await change('message', 'document', '<x>ACCESS-TOKEN-IS-PLACED-WHEN-SENT</x>', message?.message_id ?? '')
  await registerToken('a-token')
  await world.simulator.disarm()
  const { doubt } = await doubtAbout(requestId)
  assert.match(doubt, /fails to send it/)
  await decide(requestId, 'send-again')
  assert.equal(await waitForEnd(requestId), 'SUCCESS')
  await assertFree(opened, request)
})

test('an answer is applied although the token of its message cannot be opened any longer', async t => {
  const opened = await open(t)
  const { world, change, waitForEnd, submitLater } = opened
  const request = freshRequest('EU_UDI_MDR')
  const release = await world.simulator.hold(request.device.Device)
  const requestId = await submitLater({ ...request, securityToken: 'own-token' })
  await eventually(
    () => world.simulator.messagesWith(request.device.Device),
    ({ length }) => length > 0,
  )
  await change('submission', 'sealed_token', unreadable, requestId)
  await release()
  assert.equal(await waitForEnd(requestId), 'SUCCESS')
})

test('a submission that the access point does not accept says what is in the way', async t => {
  const { world, submitLater } = await open(t)
  const request = { ...freshRequest('EU_UDI_MDR'), securityToken: 'own-token' }
  await world.simulator.arm('http-503', { match: request.device.Device, times: 1000 })
  const requestId = await submitLater(request)
  const { body } = await eventually(
    () => world.get(`/api/v1/submissions/${requestId}`),
    ({ body }) => /attempt/.test(String(body.statusText)),
  )
  assert.match(String(body.statusText), /access point has not accepted the message \(attempt \d+: .*HTTP 503/)
  const again = await world.post(submit, request, { headers: { prefer: 'wait=1' } })
  assert.equal(again.status, 202)
  assert.match(String(again.body.statusText), /HTTP 503/)
  await world.simulator.disarm()
})
