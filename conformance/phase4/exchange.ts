import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What travels in an HTTP request or response. */
export interface Travelled {
  readonly contentType: string
  readonly body: Uint8Array
}

/** An HTTP server of this machine alone that answers each POST. */
export interface Listener extends AsyncDisposable {
  readonly url: string
}

/** Listens for what phase4 sends. `answer` gets the path and the request, and gives the response, of status 200. */
export async function listen(
  answer: (path: string, request: Travelled) => Promise<Travelled>,
): Promise<Listener> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request
    const { contentType, body } = await answer(url, {
      contentType: headers['content-type'] ?? '',
      body: await buffer(request),
    })
    response.writeHead(200, { 'content-type': contentType }).end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Posts a message to phase4's receiving side. */
export async function post(url: string, message: Travelled): Promise<Travelled & { status: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': message.contentType },
    body: Buffer.from(message.body),
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
