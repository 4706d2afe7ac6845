import assert from 'node:assert/strict'
import { createServer, request as startRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { registerToken, throughAccessPoint } from './access-point.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const maker = 'DE-MF-000001723'

/** Silence counts after a second, and two seconds are the quarantine. */
const quick = { UDIGATE_QUARANTINE: '2' }

/** What stands before the access point: it passes calls on, or answers some of them itself. */
async function startDoor(t: TestContext, accessPoint: URL) {
  const door = { answers: undefined as number | undefined, only: /./ }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (door.answers !== undefined && door.only.test(body.toString('utf8'))) {
        response.writeHead(door.answers).end()
        return
      }
      const { method, headers } = request
      const onward = startRequest(accessPoint, { method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      onward.end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { door, endpoint: `http://127.0.0.1:${port}${accessPoint.pathname}` }
}

async function open(t: TestContext, more: Record<string, string> = {}) {
  const settings = { ...(await throughAccessPoint()), ...more }
  const { door, endpoint } = await startDoor(t, new URL(settings.UDIGATE_PREVIEW_ENDPOINT ?? ''))
  const world = await start(t, { ...settings, UDIGATE_PREVIEW_ENDPOINT: endpoint })
  await registerToken(world, maker)
  const admin = {
    key: await world.makeKey({ actors: [maker], scopes: ['validate', 'submit', 'read', 'admin'] }),
  }
  return {
    door,
    world,
    async submitLater(request: object) {
      const { status, body } = await world.post(submit, request, { headers: { prefer: 'respond-async' } })
      assert.equal(status, 202, JSON.stringify(body))
      return body.requestId
    },
    async doubtAbout(requestId: string) {
      const find = async () => {
        const { body } = await world.get('/api/v1/doubts?needsOperator=true')
        return (body.items as { requestId: string; doubt: string; choices: string[] }[]).find(
          doubt => doubt.requestId === requestId,
        )
      }
      const found = await eventually(find, doubt => doubt !== undefined)
      assert.ok(found)
      return found
    },
    async decide(requestId: string, decision: string) {
      const said = { decision, reason: 'tried' }
      const { status, body } = await world.post(`/api/v1/doubts/${requestId}`, said, admin)
      assert.equal(status, 200, JSON.stringify(body))
    },
    async waitForEnd(requestId: string) {
      const { body } = await eventually(
        () => world.get(`/api/v1/submissions/${requestId}`),
        ({ body }) => body.endedAt !== undefined,
      )
      return body.status
    },
    async sentFor(device: string) {
      const messages = await world.simulator.messagesWith(device)
      return messages.filter(({ operation }) => operation !== 'GET').length
    },
  }
}

for (const [status, said] of [
  [401, /user and password/],
  [404, /no WS plugin/],
] as const) {
  test(`a gateway that is rejected with ${status} calls an operator, and sends everything once when it is let in`, async t => {
    const { door, world, submitLater, doubtAbout, waitForEnd, sentFor } = await open(t)
    door.answers = status
    const requests = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]
    const ids = []
    for (const request of requests) ids.push(await submitLater(request))
    for (const id of ids) {
      const { doubt, choices } = await doubtAbout(id)
      assert.match(doubt, /udigate connection check/)
      assert.deepEqual(choices, ['registered', 'send-again', 'give-up'])
    }
    assert.match((await doubtAbout(ids[0] ?? '')).doubt, said)
    const shown = await world.get(`/api/v1/devices/GS1/${requests[0]?.device.Device}`)
    assert.equal(shown.body.state, 'IN_DOUBT')
    assert.match(
      String((await world.get('/metrics')).body.text),
      /udigate_operations_in_doubt\{stage="preview",needs_operator="true"\} 2/,
    )
    door.answers = undefined
    for (const id of ids) assert.equal(await waitForEnd(id), 'SUCCESS')
    for (const { device } of requests) assert.equal(await sentFor(device.Device), 1)
    assert.deepEqual((await world.get('/api/v1/doubts')).body.items, [])
  })
}

test('what is given up while the gateway is rejected is never sent, and its device is free', async t => {
  const { door, world, submitLater, doubtAbout, decide, waitForEnd, sentFor } = await open(t)
  door.answers = 403
  const request = freshRequest('EU_UDI_MDR')
  const requestId = await submitLater(request)
  await doubtAbout(requestId)
  await decide(requestId, 'give-up')
  assert.equal(await waitForEnd(requestId), 'INTERNAL_ERROR')
  door.answers = undefined
  const other = await submitLater(freshRequest('EU_UDI_MDR'))
  assert.equal(await waitForEnd(other), 'SUCCESS')
  assert.equal(await sentFor(request.device.Device), 0)
  assert.equal((await world.post(submit, request)).body.status, 'SUCCESS')
})

test('a message that alone is rejected calls an operator, who sends it again', async t => {
  const { door, world, submitLater, doubtAbout, decide, waitForEnd, sentFor } = await open(t)
  door.answers = 403
  door.only = /submitRequest/
  const request = freshRequest('EU_UDI_MDR')
  const requestId = await submitLater(request)
  assert.match((await doubtAbout(requestId)).doubt, /turns this message away.*HTTP 403/)
  door.answers = undefined
  assert.equal((await world.post(submit, freshRequest('EU_UDI_MDR'))).body.status, 'SUCCESS')
  await doubtAbout(requestId)
  await decide(requestId, 'send-again')
  assert.equal(await waitForEnd(requestId), 'SUCCESS')
  assert.equal(await sentFor(request.device.Device), 1)
})

for (const status of [401, 403, 404]) {
  test(`a message that the access point has accepted, and of which it then says nothing but ${status}, calls an operator, and goes on when the access point answers`, async t => {
    const { door, world, submitLater, doubtAbout, waitForEnd, sentFor } = await open(t, quick)
    door.answers = status
    door.only = /statusRequest/
    const request = freshRequest('EU_UDI_MDR')
    await world.simulator.arm('no-acknowledgement', { match: request.device.Device })
    const requestId = await submitLater(request)
    assert.match((await doubtAbout(requestId)).doubt, /has accepted it and does not say.*connection check/)
    assert.equal(await sentFor(request.device.Device), 1)
    door.answers = undefined
    assert.equal(await waitForEnd(requestId), 'SUCCESS')
    assert.equal(await sentFor(request.device.Device), 1)
    assert.deepEqual((await world.get('/api/v1/doubts')).body.items, [])
  })
}

test('an access point that answers 404 while it starts loses nothing, and needs no operator', async t => {
  const { door, world, submitLater, doubtAbout, waitForEnd, sentFor } = await open(t, quick)
  const unanswered = freshRequest('EU_UDI_MDR')
  const unsent = freshRequest('EU_UDI_MDR')
  const later = freshRequest('EU_UDI_MDR')
  const requests = [unanswered, unsent, later]
  // One was accepted and is not acknowledged, one got no answer, one comes while the access point starts.
  await world.simulator.arm('no-acknowledgement', { match: unanswered.device.Device })
  await world.simulator.arm('reset', { match: unsent.device.Device })
  const ids = [await submitLater(unanswered), await submitLater(unsent)]
  await eventually(
    async () => [await sentFor(unanswered.device.Device), await sentFor(unsent.device.Device)],
    ([first, second]) => first === 1 && second === 1,
  )
  door.answers = 404
  ids.push(await submitLater(later))
  await doubtAbout(ids[2] ?? '')
  await world.restart()
  await eventually(
    () => world.get('/metrics'),
    ({ body }) => /udigate_access_point_reachable\{[^\n]* 0/.test(String(body.text)),
  )
  door.answers = undefined
  for (const id of ids) assert.equal(await waitForEnd(id), 'SUCCESS')
  for (const { device } of requests) assert.equal(await sentFor(device.Device), 1)
  const { body } = await eventually(
    () => world.get('/api/v1/doubts'),
    ({ body }) => (body.items as unknown[]).length === 0,
  )
  assert.deepEqual(body.items, [])
})

test('an access point that is down is waited for', async t => {
  const { door, world, submitLater, waitForEnd } = await open(t)
  door.answers = 502
  const requestId = await submitLater(freshRequest('EU_UDI_MDR'))
  await eventually(
    () => world.get('/metrics'),
    ({ body }) => /udigate_authority_failures\{[^\n]* ([6-9]|\d\d)/.test(String(body.text)),
  )
  assert.deepEqual((await world.get('/api/v1/doubts')).body.items, [])
  door.answers = undefined
  assert.equal(await waitForEnd(requestId), 'SUCCESS')
})
