import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, type GatewayEvent, NoAnswerError } from '@udigate/client'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { start } from '../../server/test/harness.ts'
import { problem, startScripted } from './scripted-gateway.ts'

test('who listens is notified of each submission as it changes, and stops when he likes', async t => {
  const world = await start(t)
  const client = connect({ url: world.url, key: world.key })
  const request = freshRequest('EU_UDI_MDR')
  const told: GatewayEvent[] = []
  const ending = new AbortController()
  for await (const event of client.events({ signal: ending.signal })) {
    told.push(event)
    // Only now nothing is missed any more.
    if (event.name === 'watching') void client.submit('EU_UDI_MDR', request)
    if (event.name === 'submission' && event.data.status === 'SUCCESS') break
  }
  assert.equal(told[0]?.name, 'watching')
  assert.ok(told.every(({ name }, index) => (name === 'watching') === (index === 0)))
  const last = told.at(-1)
  assert.ok(last?.name === 'submission' && last.data.device.code === request.device.Device)
  ending.abort()
})

test('events are put together from the pieces in which they come; a connection that breaks says so', async t => {
  const cutAfter =
    ': watching\n\nevent: submission\ndata: {"requestId":"ä"}\n\n: still here\n\nevent: batch\ndata: {"id'
  const { client } = await startScripted(t, [{ status: 200, cutAfter }])
  const told: GatewayEvent[] = []
  await assert.rejects(async () => {
    for await (const event of client.events()) told.push(event)
  }, NoAnswerError)
  assert.deepEqual(told, [{ name: 'watching' }, { name: 'submission', data: { requestId: 'ä' } }])
})

test('a connection in which nothing comes any more is taken to be broken', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { client } = await startScripted(t, [{ status: 200, stayAfter: ': watching\n\n' }])
  const told: GatewayEvent[] = []
  await assert.rejects(
    async () => {
      for await (const event of client.events({ silence: 20 })) {
        told.push(event)
        t.mock.timers.tick(20)
      }
    },
    { name: 'NoAnswerError', isTimeout: true },
  )
  assert.deepEqual(told, [{ name: 'watching' }])
})

test('the signal ends the listening, and a key that may not listen is told so', async t => {
  const { client } = await startScripted(t, [
    { status: 200, stayAfter: ': watching\n\n' },
    problem(401, 'authentication.invalid'),
  ])
  const ending = new AbortController()
  const reason = new Error('enough')
  await assert.rejects(async () => {
    for await (const { name } of client.events({ signal: ending.signal })) {
      assert.equal(name, 'watching')
      ending.abort(reason)
    }
  }, reason)
  await assert.rejects(client.events().next(), { name: 'ProblemError', status: 401 })
})
