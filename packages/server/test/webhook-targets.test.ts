import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { eventually, start, type World } from './harness.ts'
import { startReceiver } from './webhook-receiver.ts'

const webhooks = '/api/v1/webhooks'

/** What counts who connects to it, and never answers. */
async function startListener(t: TestContext): Promise<{ port: number; connections: () => number }> {
  let count = 0
  const server = createServer(socket => {
    count += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => count }
}

async function asAdmin({ makeKey, post, get, put }: World) {
  const key = await makeKey({ scopes: ['admin', 'read'] })
  return {
    create: (url: string) => post(webhooks, { url, events: ['pull.ended'] }, { key }),
    replace: (id: string, url: string) => put(`${webhooks}/${id}`, { url, events: ['pull.ended'] }, { key }),
    /** The last attempt of a test event. */
    async attempt(id: string) {
      const { headers } = await post(`${webhooks}/${id}/test`, undefined, { key })
      const { body } = await eventually(
        () => get(headers.get('location') ?? '', { key }),
        answer => answer.body.attempts === 1,
      )
      return (body.log as { status?: number; because?: string }[])[0]
    },
  }
}

test('no webhook is made or changed that leads to a private address', async t => {
  const listener = await startListener(t)
  const names: Record<string, string[]> = {
    'inside.example': ['127.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'half.example': ['8.8.8.8', '127.0.0.1'],
    'public.example': ['8.8.8.8'],
  }
  const world = await start(t, {}, { resolveHost: async host => names[host] ?? [] })
  const { create, replace } = await asAdmin(world)
  const { port } = listener
  const good = await create('https://public.example/')
  assert.equal(good.status, 201, JSON.stringify(good.body))
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://2130706433:${port}/`,
    `https://inside.example:${port}/`,
    `https://mapped.example:${port}/`,
    `https://half.example:${port}/`,
    `https://user:password@public.example:${port}/`,
    'https://169.254.169.254/latest/meta-data/',
    'https://public.example:25/',
    'http://public.example/',
    'file:///etc/passwd',
  ]) {
    for (const answer of [await create(url), await replace(String(good.body.id), url)]) {
      assert.deepEqual([answer.status, answer.body.code], [400, 'webhook.refused'], url)
      assert.ok(!JSON.stringify(answer.body).includes('127.0.0.1'), url)
    }
  }
  assert.equal(listener.connections(), 0)
})

test('a name that leads elsewhere by the time of delivery is looked at again', async t => {
  const listener = await startListener(t)
  let addresses = ['8.8.8.8']
  const world = await start(t, {}, { resolveHost: async () => addresses })
  const { create, attempt } = await asAdmin(world)
  const { body } = await create(`https://rebinding.example:${listener.port}/`)
  for (const now of [['127.0.0.1'], ['8.8.8.8', '::ffff:127.0.0.1']]) {
    addresses = now
    const { status, because } = (await attempt(String(body.id))) ?? {}
    assert.equal(status, undefined)
    assert.match(because ?? '', /^Nothing was sent to the address\./)
  }
  assert.equal(listener.connections(), 0)
})

test('a name is looked up once for an attempt, and what was looked at is connected to', async t => {
  const receiver = await startReceiver(t)
  let count = 0
  const resolveHost = async (): Promise<string[]> => {
    count += 1
    // A second question would get another answer.
    return count % 2 === 1 ? ['127.0.0.1'] : ['127.0.0.2']
  }
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8' }, { resolveHost })
  const { create, attempt } = await asAdmin(world)
  const { port } = new URL(receiver.url)
  const { body } = await create(`http://receiver.example:${port}/`)
  assert.equal(count, 1)
  count = 0
  assert.equal((await attempt(String(body.id)))?.status, 204)
  assert.equal(count, 1)
  assert.equal(receiver.received[0]?.headers.host, `receiver.example:${port}`)
})

test('a redirect leads nowhere', async t => {
  const listener = await startListener(t)
  const receiver = await startReceiver(t)
  const location = `http://127.0.0.1:${listener.port}/`
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const { create, attempt } = await asAdmin(world)
  const { body } = await create(receiver.url)
  for (const status of [302, 307]) {
    receiver.answer(() => ({ status, headers: { location } }))
    const attempted = await attempt(String(body.id))
    assert.equal(attempted?.status, status)
    assert.match(attempted?.because ?? '', /Redirects are not followed/)
  }
  assert.equal(listener.connections(), 0)
})
