import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** What stands before a gateway: it can be cut off, or answer in its place. */
export interface Front {
  url: string
  /** Where what comes goes on to; no answer comes where it is undefined. */
  gateway: string | undefined
  /** Whose answers are made here: a status, or nothing for what goes on to the gateway. */
  answerTo: (path: string) => number | undefined
  /** Whose answers wait until `release`. */
  holds: (path: string) => boolean
  /** Lets go on what was held, and holds nothing any more. */
  release(): void
  /** What came to the API: its path, and its headers. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  /** Ends what is open. */
  cut(): void
}

export async function startFront(t: TestContext, gateway: string): Promise<Front> {
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (path.startsWith('/api/')) front.asked.push({ path, headers: asked.headers })
    const status = front.answerTo(path)
    if (front.gateway === undefined) asked.socket.destroy()
    else if (status !== undefined) answer.writeHead(status, { 'retry-after': '0' }).end()
    else if (front.holds(path)) held.push(() => pass(gateway, asked, answer))
    else pass(front.gateway, asked, answer)
  })
  const front: Front = {
    url: '',
    gateway,
    answerTo: () => undefined,
    holds: () => false,
    release() {
      front.holds = () => false
      for (const goOn of held.splice(0)) goOn()
    },
    asked: [],
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  front.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  t.after(() => {
    front.cut()
    server.close()
  })
  return front
}

function pass(gateway: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = asked
  const passed = request(new URL(url, gateway), { method, headers }, given => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
