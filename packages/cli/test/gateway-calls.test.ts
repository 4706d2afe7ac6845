import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewayClient } from '@udigate/client'
import { callGateway, findAt } from '../src/gateway/call-gateway.ts'
import { startAnswering } from './answering-gateway.ts'

const id = { id: 'k' }
const json = { method: 'POST', path: '/api/v1/exports' }
const request = '{"device":{}}'

/** A call by each method of the client: those that only read, and those that may change something. */
const readingCalls: Readonly<Record<string, (gateway: GatewayClient) => Promise<unknown>>> = {
  get: gateway => gateway.get('/api/v1/keys/{id}', { path: id }),
  items: gateway => Array.fromAsync(gateway.items('/api/v1/keys')),
  lines: gateway => Array.fromAsync(gateway.lines('/api/v1/evidence/verification')),
  bytes: gateway => Array.fromAsync(gateway.bytes('/api/v1/exports/archive')),
  events: gateway => Array.fromAsync(gateway.events()),
}
const changingCalls: Readonly<Record<string, (gateway: GatewayClient) => Promise<unknown>>> = {
  put: gateway => gateway.put('/api/v1/actors/{srn}', { path: { srn: 'k' }, body: {} }),
  post: gateway => gateway.post('/api/v1/keys/{id}/revoke', { path: id }),
  remove: gateway => gateway.remove('/api/v1/keys/{id}', { path: id }),
  validate: gateway => gateway.validate('EU_UDI_MDR', request),
  plan: gateway => gateway.plan('EU_UDI_MDR', request),
  submit: gateway => gateway.submit('EU_UDI_MDR', request),
  upload: gateway => gateway.upload({ mode: 'submit' }, request, { type: 'application/json' }),
  request: gateway => gateway.request(json),
}
const allCalls = Object.entries({ ...readingCalls, ...changingCalls })

const refused = {
  status: 404,
  type: 'application/problem+json',
  body: { detail: 'There is no such key.', code: 'resource.not-found' },
}

test('every call that is refused, or not answered, is a failure of the command with its sentence', async t => {
  const { environment } = await startAnswering(t, () => refused)
  assert.deepEqual(
    Object.keys(callGateway(environment)).toSorted(),
    allCalls.map(([name]) => name).toSorted(),
  )
  for (const [name, call] of allCalls) {
    await assert.rejects(
      call(callGateway(environment)),
      { name: 'CommandFailure', message: 'There is no such key.', httpStatus: 404, status: 1 },
      name,
    )
    const nowhere = { ...environment, UDIGATE_URL: 'http://127.0.0.1:1' }
    if (name === 'submit') continue
    await assert.rejects(
      call(callGateway(nowhere)),
      { name: 'CommandFailure', message: /^The gateway at http:\/\/127\.0\.0\.1:1 cannot be reached: / },
      name,
    )
  }
})

test('the reason goes with every call that may change something, and with no other', async t => {
  const { environment, asked } = await startAnswering(t, () => refused)
  const gateway = callGateway({ ...environment, UDIGATE_REASON: 'Umzug' })
  for (const [, call] of allCalls) await call(gateway).catch(() => {})
  assert.deepEqual(
    asked.map(({ headers }) => headers['udigate-reason']),
    [...Object.keys(readingCalls).map(() => undefined), ...Object.keys(changingCalls).map(() => 'Umzug')],
  )
})

test('a submission and a validation that are not taken for the moment are made again, and no other call is', async t => {
  const busy = { status: 503, type: 'application/problem+json', body: { detail: 'It is busy.' } }
  const { environment, asked } = await startAnswering(t, () => busy)
  for (const [name, call] of allCalls) {
    asked.length = 0
    await assert.rejects(call(callGateway(environment)), { message: 'It is busy.', isPassing: true }, name)
    assert.equal(asked.length, name === 'submit' || name === 'validate' ? 3 : 1, name)
  }
})

test('what is not there is found to be nothing; what is refused for another reason fails', async t => {
  let status = 404
  const { environment } = await startAnswering(t, () => ({ ...refused, status }))
  const find = () => findAt(callGateway(environment).get('/api/v1/keys/{id}', { path: id }))
  assert.equal(await find(), undefined)
  status = 403
  await assert.rejects(find(), { message: 'There is no such key.' })
})

test('a name that would make another address is wrong usage, and nothing is called', async t => {
  const { environment, asked } = await startAnswering(t, () => refused)
  for (const name of ['', '.', '..']) {
    const gateway = callGateway(environment)
    await assert.rejects(gateway.remove('/api/v1/keys/{id}', { path: { id: name } }), {
      name: 'CommandFailure',
      message: `Nothing has the name "${name}".`,
      status: 2,
    })
  }
  assert.equal(asked.length, 0)
})
