import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { makeLimits } from '../../limits/limits.ts'
import type { Caller } from '../../rights/caller.ts'
import { afterCall } from './after-call.ts'
import { limitCalls } from './limit-calls.ts'

/** A server that answers every call so, and a call to it. */
async function call(
  t: TestContext,
  answer: (request: FastifyRequest, reply: FastifyReply, hangUp: () => void) => Promise<unknown>,
) {
  const app = fastify()
  t.after(() => app.close())
  const answered = Promise.withResolvers<void>()
  app.get('/', async (request, reply) => {
    try {
      return await answer(request, reply, () => socket.destroy())
    } finally {
      answered.resolve()
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  socket.resume()
  await Promise.all([answered.promise, once(socket, 'close')])
}

test('work after a call is done once, in order, and takes one listener', async t => {
  const done: number[] = []
  let listeners = 0
  await call(t, async (_request, reply) => {
    const before = reply.raw.listenerCount('close')
    for (let number = 0; number < 20; number++) afterCall(reply, () => done.push(number))
    listeners = reply.raw.listenerCount('close') - before
    assert.deepEqual(done, [])
    return 'answered'
  })
  assert.deepEqual(
    done,
    Array.from({ length: 20 }, (_, number) => number),
  )
  assert.equal(listeners, 1)
})

test('work after a call whose client has hung up is done at once', async t => {
  let done = 0
  await call(t, async (_request, reply, hangUp) => {
    const closed = once(reply.raw, 'close')
    hangUp()
    await closed
    afterCall(reply, () => {
      done += 1
    })
    assert.equal(done, 1)
  })
  assert.equal(done, 1)
})

test('a client that hangs up while its key is looked up takes no room from its organisation', async t => {
  const config = { rateLimit: 0, rateBurst: 1, failureLimit: 0, mostCalls: 2, mostLoopDelay: 0 }
  const limits = makeLimits(config, () => new Date(0))
  t.after(() => limits.stop())
  const caller = { author: 'key', organisation: 'a' } as Caller
  await call(t, async (_request, reply, hangUp) => {
    const closed = once(reply.raw, 'close')
    hangUp()
    await closed
    limitCalls({ limits } as Gateway, caller, reply)
  })
  assert.ok(limits.load.beginOf('a'))
})
