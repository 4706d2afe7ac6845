import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectTo, never } from './testing/connect-to.ts'
import {
  type Answer,
  fault,
  http,
  resetAfterBody,
  silence,
  soap,
  startScriptedServer,
} from './testing/scripted-server.ts'

const statuses = {
  NOT_FOUND: 'not-found',
  READY_TO_SEND: 'on-its-way',
  READY_TO_PULL: 'on-its-way',
  BEING_PULLED: 'on-its-way',
  SEND_ENQUEUED: 'on-its-way',
  SEND_IN_PROGRESS: 'on-its-way',
  WAITING_FOR_RECEIPT: 'on-its-way',
  WAITING_FOR_RETRY: 'on-its-way',
  SEND_ATTEMPT_FAILED: 'on-its-way',
  ACKNOWLEDGED: 'delivered',
  ACKNOWLEDGED_WITH_WARNING: 'delivered',
  SEND_FAILURE: 'failed',
  RECEIVED: 'unknown',
  RECEIVED_WITH_WARNINGS: 'unknown',
  DOWNLOADED: 'unknown',
  DELETED: 'unknown',
  constructor: 'unknown',
  SOMETHING_NEW: 'unknown',
  '': 'unknown',
}

test('every status of Domibus has its meaning for a message that was sent', async t => {
  for (const [status, meaning] of Object.entries(statuses)) {
    const server = await startScriptedServer(t, [
      soap(`<ws:getStatusResponse>${status}</ws:getStatusResponse>`),
    ])
    assert.equal(await connectTo(server).fetchStatus('m1.1@udigate', never()), meaning, status)
    assert.match(
      server.requests[0]?.body ?? '',
      /<ws:statusRequestWithAccessPointRole><messageID>m1\.1@udigate<\/messageID><accessPointRole>SENDING</,
    )
  }
})

test('a fault that says there is no such message is an answer', async t => {
  for (const code of ['WS_PLUGIN:0009', 'WS_PLUGIN_0009']) {
    const server = await startScriptedServer(t, [fault('Message not found', code)])
    assert.equal(await connectTo(server).fetchStatus('m1.1@udigate', never()), 'not-found')
  }
})

test('what answers and does not let the gateway in is told from what is down', async t => {
  const answers: Answer[] = [
    fault('Message not found'),
    fault('Something else', 'WS_PLUGIN:0001'),
    http(302),
    http(401),
    http(403),
    http(404),
    http(405),
    http(200, 'NOT_FOUND'),
    soap('<getStatusResponse>NOT_FOUND</getStatusResponse>'),
  ]
  for (const answer of answers) {
    const server = await startScriptedServer(t, [answer])
    assert.equal(await connectTo(server).fetchStatus('m1.1@udigate', never()), 'turned-away')
  }
})

test('whatever is no answer leaves the status unknown', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: Answer[] = [
    http(503, '', { 'retry-after': '1' }),
    http(408),
    http(429),
    soap('<ws:getStatusResponse>NOT_FOUND</ws:getStatusResponse>', { status: 500 }),
    resetAfterBody,
    silence(() => t.mock.timers.tick(100)),
  ]
  for (const answer of answers) {
    const server = await startScriptedServer(t, [answer])
    const accessPoint = connectTo(server, { totalTimeoutMs: 100 })
    assert.equal(await accessPoint.fetchStatus('m1.1@udigate', never()), 'unknown')
  }
})
