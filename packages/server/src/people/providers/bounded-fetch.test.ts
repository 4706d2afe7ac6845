import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { boundedFetch } from './bounded-fetch.ts'

/** A provider on this machine that answers as it likes. */
async function startAnswering(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('an answer comes whole with its status and headers', async t => {
  const address = await startAnswering(t, (_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"x"}')
  })
  const response = await boundedFetch(address)
  assert.deepEqual([response.status, await response.json()], [400, { error: 'x' }])
})

test('without TLS nothing is asked but this machine', async () => {
  for (const address of [
    'http://login.example/',
    'http://127.0.0.1.login.example/',
    'ftp://login.example/',
  ]) {
    await assert.rejects(boundedFetch(address), { message: /is not asked without TLS/ }, address)
  }
})

test('a redirect leads nowhere', async t => {
  let asked = 0
  const address = await startAnswering(t, ({ url }, response) => {
    asked += 1
    if (url === '/') response.writeHead(302, { location: '/elsewhere' })
    response.end('{}')
  })
  await assert.rejects(boundedFetch(address))
  assert.equal(asked, 1)
})

test('what has no end is given up after 256 KiB, also where it says that it is short', async t => {
  const address = await startAnswering(t, (_request, response) => {
    const more = (): void => {
      while (response.write(Buffer.alloc(16 * 1024)));
      response.once('drain', more)
    }
    more()
  })
  await assert.rejects(boundedFetch(address), { message: 'The answer has more than 262144 bytes.' })
})

test('an answer that does not come, or stops in the middle, is given up', async t => {
  const never = await startAnswering(t, () => {})
  const half = await startAnswering(t, (_request, response) => void response.write('{'))
  const given = await Promise.allSettled([boundedFetch(never), boundedFetch(half)])
  assert.deepEqual(
    given.map(each => each.status === 'rejected' && each.reason.name),
    ['TimeoutError', 'TimeoutError'],
  )
})
