import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, unasked } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const list = '/api/v1/submissions'

interface Summary {
  requestId: string
  status: string
  [member: string]: unknown
}
interface Detail extends Summary {
  records: { device: object; deviceGroup?: object }
  messages: Message[]
}
interface Message {
  operation: string
  state: string
  document: string
  documentSha256: string
  attempts: { number: number; startedAt: string; endedAt: string; [member: string]: unknown }[]
  acknowledgements: { reading: string; document: string; [member: string]: unknown }[]
  [member: string]: unknown
}

const listItems = ({ status, body }: Answered): Summary[] => {
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as Summary[]
}
const getDetail = ({ status, body }: Answered): Detail => {
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Detail
}
const getRequestId = ({ status, body }: Answered): string => {
  assert.equal(status, 200, JSON.stringify(body))
  return body.requestId
}

test('submissions are listed newest first, page by page', async t => {
  const { get, post } = await start(t)
  assert.deepEqual((await get(list)).body, { items: [] })

  const sent: string[] = []
  for (let count = 0; count < 5; count += 1) {
    sent.push(getRequestId(await post(submit, freshRequest('EU_UDI_MDR'))))
  }
  const newestFirst = sent.toReversed()
  assert.deepEqual(
    listItems(await get(list)).map(item => item.requestId),
    newestFirst,
  )

  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await get(`${list}?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    pages.push(listItems(page).map(item => item.requestId))
    cursor = page.body.nextCursor as string | undefined
  } while (cursor !== undefined)
  assert.deepEqual(pages, [newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4)])

  const exact = await get(`${list}?limit=5`)
  assert.equal(listItems(exact).length, 5)
  assert.ok(!('nextCursor' in exact.body))

  getRequestId(await post(submit, freshRequest('EU_UDI_MDR')))
  const second = listItems(await get(`${list}?limit=2&cursor=${newestFirst[1]}`))
  assert.deepEqual(
    second.map(item => item.requestId),
    newestFirst.slice(2, 4),
    'what is added in front moves nothing',
  )
})

test('400 for parameters that cannot be used', async t => {
  const { get } = await start(t)
  const wrong = [
    'limit=0',
    'limit=-1',
    'limit=501',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1e2',
    'limit=10&limit=20',
    'limit=99999999999999999999',
    'cursor=',
    'cursor=x',
    'cursor=%27%20or%201=1',
    `cursor=${'0'.repeat(36)}`,
    'cursor=01a1fd43-9ead-792d-849b-9ee78957c189&cursor=01a1fd43-9ead-792d-849b-9ee78957c189',
  ]
  for (const query of wrong) {
    const { status, body } = await get(`${list}?${query}`)
    assert.equal(status, 400, query)
    assert.equal(body.code, 'request.parameter')
  }
  for (const query of ['limit=1', 'limit=500', 'cursor=01a1fd43-9ead-792d-849b-9ee78957c189']) {
    assert.equal((await get(`${list}?${query}`)).status, 200, query)
  }
})

test('one submission, with all that was sent and received', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const securityToken = `TOKEN-${request.device.Device}`
  const requestId = getRequestId(await post(submit, { ...request, securityToken }))
  const answer = await get(`${list}/${requestId}`)
  const { records, messages, outcomes, receivedAt, endedAt, submittedBy, ...summary } = getDetail(answer)
  const { id, ...author } = submittedBy as { id: string }
  assert.deepEqual(author, { kind: 'key', name: 'test' })
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(summary, {
    requestId,
    stage: 'preview',
    model: 'EU_UDI_MDR',
    label: { reference: request.device.ReferenceNumber, class: 'CLASS_I', group: 'Infusion needle' },
    criterion: 'STANDARD',
    actorCode: 'DE-MF-000001723',
    device: { issuingAgency: 'GS1', code: request.device.Device },
    deviceGroup: { issuingAgency: 'GS1', code: request.deviceGroup.DeviceGroup },
    status: 'SUCCESS',
    statusText: 'Submission successfully validated and accepted',
    operations: ['DEVICE.POST'],
  })
  assert.ok(String(receivedAt) <= String(endedAt))
  assert.deepEqual(records, { device: request.device, deviceGroup: request.deviceGroup })

  const [message, ...others] = messages
  assert.ok(message && others.length === 0)
  assert.deepEqual(outcomes, [
    {
      operation: 'DEVICE.POST',
      entity: {
        kind: 'group',
        criterion: 'STANDARD',
        issuingAgency: 'GS1',
        code: request.deviceGroup.DeviceGroup,
      },
      state: 'accepted',
      messageId: message.messageId,
      differences: [],
    },
  ])
  assert.equal(message.operation, 'DEVICE.POST')
  assert.equal(message.state, 'answered')
  assert.equal(message.documentSha256, createHash('sha256').update(message.document).digest('hex'))
  assert.ok(message.document.includes(request.device.Device))

  const [received, ...again] = await simulator.messagesWith(request.device.Device)
  assert.ok(received && again.length === 0)
  assert.equal(received.messageId, message.messageId)
  assert.equal(received.correlationId, message.correlationId)
  assert.ok(!JSON.stringify(answer.body).includes(securityToken), 'the token is not shown')

  const [attempt, ...moreAttempts] = message.attempts
  assert.ok(attempt && moreAttempts.length === 0)
  assert.equal(attempt.number, 1)
  assert.equal(attempt.result, 'taken')
  assert.ok(attempt.startedAt <= attempt.endedAt)
  assert.ok(String(attempt.ebmsMessageId).startsWith(String(message.messageId)))

  const [acknowledgement, ...moreAnswers] = message.acknowledgements
  assert.ok(acknowledgement && moreAnswers.length === 0)
  assert.equal(acknowledgement.reading, 'applied')
  assert.ok(acknowledgement.document.includes(String(message.correlationId)))
})

test('the security token is gone from store and log when the submission has ended', async t => {
  const { gateway, post, logged } = await start(t)
  const securityToken = 'CANARY-90c2b7'
  getRequestId(await post(submit, { ...freshRequest('EU_UDI_MDR'), securityToken }))
  const { db } = gateway.store
  const [submission] = await db.selectFrom('submission').selectAll().execute()
  assert.equal(submission?.sealed_token, null)
  const kept = [
    submission,
    await db.selectFrom('message').selectAll().execute(),
    await db.selectFrom('entity').selectAll().execute(),
    logged,
  ]
  assert.ok(!JSON.stringify(kept).includes(securityToken))
})

test('a submission that the authority refused shows what it said', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: request.device.Device })
  const refused = await post(submit, request)
  assert.equal(refused.status, 400)
  const detail = getDetail(await get(`${list}/${refused.body.requestId}`))
  assert.equal(detail.status, 'VALIDATION_FAILED')
  const refusals = detail.refusals as { operation: string; responseCode: string }[]
  assert.ok(refusals.length > 0)
  for (const { operation, responseCode } of refusals) {
    assert.equal(operation, 'DEVICE.POST')
    assert.equal(responseCode, 'PROCESSED_WITH_ERRORS')
  }
})

test('a submission under way is IN_SUBMISSION, in the list and by its Location', async t => {
  const { get, post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)
  const answer = await post(submit, request, { headers: { prefer: 'respond-async' } })
  assert.equal(answer.status, 202)
  assert.equal(answer.body.status, 'IN_SUBMISSION')
  const location = answer.headers.get('location') ?? ''
  assert.equal(location, `${list}/${answer.body.requestId}`)
  assert.equal(listItems(await get(list))[0]?.status, 'IN_SUBMISSION')
  const composed = await eventually(
    () => get(location),
    ({ body }) => (body.messages as unknown[]).length > 0,
  )
  const under = getDetail(composed)
  assert.equal(under.status, 'IN_SUBMISSION')
  assert.ok(!('endedAt' in under))
  assert.equal(under.messages[0]?.acknowledgements.length, 0)
  await release()

  const ended = await eventually(
    () => get(location),
    ({ body }) => body.status !== 'IN_SUBMISSION',
  )
  assert.equal(ended.body.status, 'SUCCESS')
})

test('requests that break rules or states are no submissions', async t => {
  const { get, post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const invalid = await post(submit, { ...request, device: {} })
  assert.equal(invalid.status, 400)
  assert.equal((await get(`${list}/${invalid.body.requestId}`)).status, 404)
  assert.deepEqual(listItems(await get(list)), [])
})

test('a submission of another organisation, of another stage, and one that is not there answer alike', async t => {
  const { get, post, makeKey } = await start(t)
  const requestId = getRequestId(await post(submit, freshRequest('EU_UDI_MDR')))
  const absent = requestId.replace(/.{4}$/, end => (end === '0000' ? '0001' : '0000'))
  const strangers = [
    await makeKey({ organisation: 'other', actors: ['FR-MF-000009999'] }),
    await makeKey({ stage: 'production' }),
  ]
  for (const key of strangers) {
    const [theirs, none] = [
      await get(`${list}/${requestId}`, { key }),
      await get(`${list}/${absent}`, { key }),
    ]
    const answers = [theirs, none].map(({ status, headers, body }, index) => {
      const { requestId: _call, detail, ...rest } = body
      const named = index === 0 ? requestId : absent
      return { status, rest, detail: String(detail).replace(named, ''), type: headers.get('content-type') }
    })
    assert.equal(answers[0]?.status, 404)
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(listItems(await get(list, { key })), [])
    assert.deepEqual(listItems(await get(`${list}?cursor=ffffffff-ffff-ffff-ffff-ffffffffffff`, { key })), [])
  }
  for (const id of ['x', "' or 1=1 --", '%00', absent.toUpperCase()]) {
    assert.equal((await get(`${list}/${encodeURIComponent(id)}`)).status, 404)
  }
})

test('what is submitted is there after a restart', async t => {
  const world = await start(t)
  const requestId = getRequestId(await world.post(submit, freshRequest('EU_UDI_MDR')))
  const before = await world.get(`${list}/${requestId}`)
  await world.restart()
  assert.deepEqual((await world.get(`${list}/${requestId}`)).body, before.body)
})
