import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { type Connection, connect, type GatewayClient } from '@udigate/client'

/** What is answered to one call. */
export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: object | string }
  /** The connection is closed before an answer, or in the middle of one. */
  | 'cut'
  | { status: number; cutAfter: string }
  /** This much comes, and nothing after it. */
  | { status: number; stayAfter: string }
  /** Nothing is ever answered; what happens once the call has come. */
  | { unanswered: () => void }

export interface Scripted {
  client: GatewayClient
  /** What came, in order. */
  calls: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  /** The pauses that the client made, in milliseconds; it does not really wait. */
  pauses: number[]
}

export const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: {
    type: `urn:udigate:problem:${code}`,
    title: code,
    status,
    detail: `It is ${code}.`,
    code,
    requestId: '1',
  },
})

/** A client of a server that gives these answers, one to each call, and the last one to all further calls. */
export async function startScripted(
  t: TestContext,
  answers: readonly ScriptedAnswer[],
  connection: Partial<Connection> = {},
): Promise<Scripted> {
  const calls: Scripted['calls'] = []
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = '', url = '', headers } = request
    calls.push({ method, url, headers, body: Buffer.concat(pieces).toString() })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (typeof answer === 'object' && 'unanswered' in answer) {
      answer.unanswered()
      return
    }
    if (answer === undefined || answer === 'cut') {
      response.destroy()
      return
    }
    if ('cutAfter' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/x-ndjson' })
      response.write(answer.cutAfter, () => response.destroy())
      return
    }
    if ('stayAfter' in answer) {
      response.writeHead(answer.status).write(answer.stayAfter)
      return
    }
    const { status, headers: fields = {}, body } = answer
    const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...fields }).end(text)
  }
  const server = createServer((request, response) => void answerTo(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const pauses: number[] = []
  const { port } = server.address() as { port: number }
  const client = connect({
    url: `http://127.0.0.1:${port}`,
    key: 'a-key',
    ...connection,
    environment: {
      random: () => 0.5,
      now: () => new Date('2026-01-01T00:00:00Z'),
      async wait(milliseconds) {
        pauses.push(milliseconds)
      },
      ...connection.environment,
    },
  })
  return { client, calls, pauses }
}
