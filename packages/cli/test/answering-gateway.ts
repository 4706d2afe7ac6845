import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** What a gateway answers: a body is written as JSON, a text as it is. */
export interface Reply {
  status?: number
  type?: string
  body: unknown
}

/** A call as it came in; its body is read as JSON. */
export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** A gateway that answers what the test says, in the order of the calls, and keeps what it is asked. */
export async function startAnswering(
  t: TestContext,
  answer: (asked: Asked, index: number) => Reply,
): Promise<{ environment: Record<string, string>; asked: Asked[] }> {
  const asked: Asked[] = []
  const environment = await startListening(t, async (request, response) => {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    const isJson = headers['content-type'] === 'application/json'
    const call: Asked = { method, url, headers, body: isJson && body !== '' ? JSON.parse(body) : undefined }
    const reply = answer(call, asked.push(call) - 1)
    response
      .writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json; charset=utf-8' })
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  })
  return { environment, asked }
}

/** A server on a free port that ends with the test, and the settings that name it as the gateway. */
export async function startListening(
  t: TestContext,
  listener: (...of: Parameters<RequestListener>) => void | Promise<void>,
): Promise<Record<string, string>> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { UDIGATE_URL: `http://127.0.0.1:${address.port}`, UDIGATE_API_KEY: 'key' }
}
