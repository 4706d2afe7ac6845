import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { eventually } from './harness.ts'

/** A request that came. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** How a receiver answers; never where it is `hang`. */
export type Answering =
  | number
  | 'hang'
  | ((received: Received) => { status: number; headers?: object; body?: string })

/** A receiver of events, on this machine. */
export interface Receiver {
  url: string
  /** What came, first to last. */
  received: Received[]
  /** From now on. */
  answer(how: Answering): void
  /** Waits until so many requests have come. */
  until(count: number): Promise<readonly Received[]>
}

/** Starts a receiver that answers 204. */
export async function startReceiver(t: TestContext): Promise<Receiver> {
  let answering: Answering = 204
  const received: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    if (answering === 'hang') return
    const {
      status,
      headers = {},
      body = '',
    } = typeof answering === 'number' ? { status: answering } : answering(one)
    response.writeHead(status, { ...headers }).end(body)
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(how) {
      answering = how
    },
    until: count =>
      eventually(
        async () => received,
        all => all.length >= count,
      ),
  }
}

/** What a receiver was told, read. */
export function eventIn({ body }: Received): {
  type: string
  timestamp: string
  data: Record<string, unknown>
} {
  return JSON.parse(body)
}

/** The headers by which a request is verified. */
export function signedHeaders({ headers }: Received): Record<string, string> {
  return Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => [name, String(headers[name])]),
  )
}
