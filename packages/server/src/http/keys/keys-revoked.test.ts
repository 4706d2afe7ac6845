import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, unasked } from '../../../test/harness.ts'
import { startJobs } from '../../../test/jobs.ts'
import { test } from '../../../test/on-both-stores.ts'
import { watchKeys } from '../../keys/watch-keys.ts'
import { endCallWith } from '../guards/end-call.ts'
import { call, list, makeIn, now, revokeIn, submit } from './testing/keys-revoked-world.ts'

test('a call that waits ends when its key expires', async t => {
  const world = await start(t, unasked)
  const { store } = world.gateway
  const expiry = new Date(Date.now() + 1_500)
  const { key } = await makeIn(store, expiry)
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.hold(request.device.Device)
  const { status } = await call(world.url + submit, key, request, 'wait=60')
  assert.equal(status, 401)
  const late = Date.now() - expiry.getTime()
  assert.ok(late >= 0, `${-late} ms before it`)
})

test('on a connection that is kept open the next call is refused', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const made = await makeIn(store)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const sockets = new Set<unknown>()
  const ask = async (): Promise<number | undefined> => {
    const request = send(world.url + list, { agent, headers: { authorization: made.key } })
    request.on('socket', socket => sockets.add(socket))
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  assert.equal(await ask(), 200)
  await revokeIn(store, made)
  assert.equal(await ask(), 401)
  assert.equal(sockets.size, 1)
})

test('a body that is still coming does not get through', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const made = await makeIn(store)
  const body = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const request = send(world.url + submit, {
    method: 'POST',
    headers: {
      authorization: made.key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  request.flushHeaders()
  await once(request, 'continue')
  request.write(body.slice(0, 100))
  await revokeIn(store, made)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 401)
  request.on('error', () => {})
  request.end(body.slice(100))
  response.resume()
  await once(response, 'close')
  assert.deepEqual(await store.db.selectFrom('submission').select('request_id').execute(), [])
})

test('an answer that is still going out is cut off', async t => {
  const { gateway } = await start(t)
  const { store } = gateway
  const made = await makeIn(store)
  const keys = watchKeys(store.db, now, startJobs(t, { monotonic: now, randomBytes }))
  const app = Fastify()
  t.after(() => app.close())
  const over = Promise.withResolvers<void>()
  app.get(
    '/',
    {
      onRequest: async (request, reply) =>
        endCallWith(onEnd => keys.watch(made.row.id, onEnd), 'This API key', request, reply),
    },
    (_request, reply) => {
      const endless = new Readable({ read() {} })
      endless.push('beginning')
      endless.once('close', over.resolve)
      return reply.type('text/plain').send(endless)
    },
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(url)
  const reader = response.body?.getReader()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'beginning')
  await revokeIn(store, made)
  await assert.rejects(async () => reader?.read(), TypeError)
  await over.promise
})

test('no key is watched once all calls have ended', async t => {
  const { gateway } = await start(t)
  const { store } = gateway
  const made = await makeIn(store)
  const keys = watchKeys(store.db, now, startJobs(t, { monotonic: now, randomBytes }))
  const ended: string[] = []
  const unwatch = keys.watch(made.row.id, () => ended.push('first'))
  const second = new Promise<void>(resolve => {
    keys.watch(made.row.id, () => {
      ended.push('second')
      resolve()
    })
  })
  unwatch()
  await revokeIn(store, made)
  await second
  assert.deepEqual(ended, ['second'])
})
