import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Item {
  name: string
  device: Record<string, unknown>
  notice: Record<string, unknown>
}

/** A message as it came. */
export interface BoardMessage {
  ids: { messageId: string; correlationId: string }
  operation?: string
  items?: readonly Item[]
  ask?: string
}

/** How the board is: it takes messages and answers, takes them without an answer, or is away. */
type Mood = 'open' | 'silent' | 'away'

/**
 * The notice board, which judges by itself. It answers each message under its id, names items in turns by their own names and by those
 * that it gives them, and refuses notices of the city of Nowhere.
 */
export async function startBoard() {
  const items = new Map<string, Item>()
  const messages: BoardMessage[] = []
  const answers = new Map<string, object | undefined>()
  let mood: Mood = 'open'

  function post(item: Item): object {
    const name = messages.length % 2 === 0 ? item.name : `notice of ${item.name}`
    if (item.notice.city === 'Nowhere') return { name, because: 'There is no such city.' }
    items.set(item.name, item)
    return { name }
  }

  function carryOut({ ids: { correlationId }, items: posted = [], ask }: BoardMessage): object {
    if (ask === undefined) return { correlationId, results: posted.map(post) }
    const item = items.get(ask)
    return { correlationId, shown: item ? [item] : [] }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, folder, name = ''] = (request.url ?? '').split('/')
    const id = decodeURIComponent(name)
    if (mood === 'away') return reply(response, 503)
    if (request.method === 'PUT') {
      const message = (await json(request)) as BoardMessage
      if (!answers.has(id)) {
        messages.push(message)
        answers.set(id, mood === 'silent' && message.ask === undefined ? undefined : carryOut(message))
      }
      return reply(response, 202)
    }
    if (folder === 'messages') return reply(response, answers.has(id) ? 200 : 404)
    const answer = answers.get(id)
    return reply(response, answer ? 200 : 404, answer)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    turn(next: Mood) {
      mood = next
    },
    item: (name: string) => items.get(name),
    /** What it was sent of an item, without questions. */
    sentOf: (name: string) =>
      messages.filter(({ items: some = [] }) => some.some(each => each.name === name)),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function reply(response: ServerResponse, status: number, body?: object): void {
  response.statusCode = status
  response.setHeader('connection', 'close')
  response.end(JSON.stringify(body ?? {}))
}
