import assert from 'node:assert/strict'
import { freshRequest } from './fresh-request.ts'
import { type Answered, eventually, start, unasked } from './harness.ts'
import { test } from './on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

/** What is tried and what must come of it: one message at the authority, and the truth in the answer. */
const troubles = [
  { fault: 'http-503', title: 'the access point is busy for a moment' },
  { fault: 'reset-before', title: 'the connection breaks before the access point has the message' },
  { fault: 'reset', title: 'the connection breaks after the access point has taken the message' },
]

for (const { fault, title } of troubles) {
  test(`200 and one registration when ${title}`, async t => {
    const { post, get, simulator } = await start(t)
    const request = freshRequest('EU_UDI_MDR')
    await simulator.arm(fault, { match: request.device.Device })
    const { status, body } = await post(mdr, request)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)

    const { attempts } = listMessages(await get(`/api/v1/submissions/${body.requestId}`))[0] ?? {
      attempts: [],
    }
    assert.equal(new Set(attempts.map(attempt => attempt.ebmsMessageId)).size, 1)
    assert.notEqual(attempts[0]?.result, 'taken')
  })
}

test('a refusal of the authority is 400 with its own code and words', async t => {
  const { post, get, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: request.device.Device })
  const { status, body } = await post(mdr, request)
  assert.equal(status, 400)
  assert.equal(body.status, 'VALIDATION_FAILED')
  const findings = [body.deviceErrors, body.deviceGroupErrors].flat() as { ruleId: string; message: string }[]
  assert.equal(findings.length, 1)
  assert.match(findings[0]?.ruleId ?? '', /^ERR-/)
  const stored = await get(`/api/v1/submissions/${body.requestId}`)
  assert.equal(stored.body.status, 'VALIDATION_FAILED')
  assert.equal((stored.body.refusals as { code: string }[])[0]?.code, findings[0]?.ruleId)
})

test("an unknown authorised representative is the record's fault, although the authority calls it its own", async t => {
  const { post, makeKey } = await start(t)
  const actor = 'US-MF-000001111'
  const request = freshRequest('EU_UDI_MDR')
  const { status, body } = await post(
    mdr,
    {
      device: request.device,
      deviceGroup: { ...request.deviceGroup, MFActorCode: actor },
      authorizedRepresentativeCode: 'DE-AR-000000404',
    },
    { key: await makeKey({ actors: [actor] }) },
  )
  assert.equal(status, 400, JSON.stringify(body))
  const findings = [body.deviceErrors, body.deviceGroupErrors].flat() as { ruleId: string }[]
  assert.deepEqual(
    findings.map(finding => finding.ruleId),
    ['M-50000'],
  )
})

test('500 and nothing held when the authority breaks down over the message', async t => {
  const { post, get, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('server-error', { match: request.device.Device })
  const { status, body } = await post(mdr, request)
  assert.equal(status, 500)
  assert.equal(body.status, 'INTERNAL_ERROR')
  assert.equal(body.error, 'Internal Server Error')
  assert.ok((body.reasons as string[]).length > 0)
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'NONE')
  assert.equal((await post(mdr, request)).status, 200)
})

test('500 for production while that stage is not connected, and nothing is stored', async t => {
  const { post, get, makeKey } = await start(t)
  const key = await makeKey({ stage: 'production' })
  const { status, body } = await post(mdr, freshRequest('EU_UDI_MDR'), { key })
  assert.equal(status, 500)
  assert.equal(body.status, 'INTERNAL_ERROR')
  assert.deepEqual((await get('/api/v1/submissions', { key })).body.items, [])
})

test('what was under way when the gateway stopped goes on when it starts again', async t => {
  const world = await start(t, unasked)
  const { post, get, simulator } = world
  const handed = freshRequest('EU_UDI_MDR')
  const waiting = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(handed.device.Device)
  await simulator.arm('http-503', { match: waiting.device.Device, times: 2 })
  const first = await post(mdr, handed, { headers: { prefer: 'wait=0' } })
  const second = await post(mdr, waiting, { headers: { prefer: 'wait=0' } })
  assert.deepEqual([first.status, second.status], [202, 202])

  await world.restart()
  await release()
  for (const { body } of [first, second]) {
    const submission = await eventually(
      () => get(`/api/v1/submissions/${body.requestId}`),
      answer => answer.body.status !== 'IN_SUBMISSION',
    )
    assert.equal(submission.body.status, 'SUCCESS')
  }
  for (const { device } of [handed, waiting]) {
    assert.equal((await simulator.messagesWith(device.Device)).length, 1)
  }
})

test('what the wire carries is what is kept, but for the token, which is nowhere else', async t => {
  const { post, get, simulator, logged, gateway } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const securityToken = `canary-${request.device.Device}-<&>`
  const { status, body } = await post(mdr, { ...request, securityToken })
  assert.equal(status, 200, JSON.stringify(body))

  const sent = (await simulator.messagesWith(request.device.Device))[0]?.xml ?? ''
  const escaped = securityToken.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
  assert.ok(sent.includes(escaped))
  const stored = await get(`/api/v1/submissions/${body.requestId}`)
  const [message] = listMessages(stored)
  assert.equal(sent.replace(escaped, ''), message?.document.replace(placeholderIn(message.document), ''))

  const rows = await gateway.store.db.selectFrom('submission').selectAll().execute()
  for (const text of [JSON.stringify(rows), JSON.stringify(stored.body), logged.join('\n')]) {
    assert.ok(!text.includes('canary-'))
  }
  assert.equal(rows.find(row => row.request_id === body.requestId)?.sealed_token, null)
})

interface Message {
  document: string
  attempts: { ebmsMessageId: string; result?: string }[]
}

function listMessages({ body }: Answered): Message[] {
  return body.messages as Message[]
}

function placeholderIn(document: string): string {
  return /serviceAccessToken>([^<]*)</.exec(document)?.[1] ?? ''
}
