import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What the register does with a message that carries something, where it does not just carry it out and answer. */
export const registerFaults = {
  'http-503': 'it answers HTTP 503; nothing is accepted',
  'reset-before': 'it breaks the connection before it reads; nothing is accepted',
  'late-arrival': 'it breaks the connection, and the message arrives after delayMs',
  'late-processing': 'it accepts the message and carries it out after delayMs',
  'late-acknowledgement': 'it carries the message out at once and answers after delayMs',
  'no-acknowledgement': 'it carries the message out and never answers',
  'empty-acknowledgement': 'it carries the message out, and its answer says nothing of any box',
  reset: 'it carries the message out and breaks the connection without an answer',
} as const

export interface RegisterFault {
  fault: keyof typeof registerFaults
  /** How many messages it applies to; 1 where absent. */
  times?: number
  /** Only messages that carry the box of this name. */
  match?: string
  /** For those that are late, in milliseconds. */
  delayMs?: number
}

interface Box {
  Box: string
  Batch: string
  Label?: string
}

interface Message {
  ids: { messageId: string; correlationId: string }
  add?: Box[]
  relabel?: Box[]
  ask?: { box: string }
}

/** A message that the register has carried out. */
export interface RegisterEntry {
  seq: number
  /** When, in milliseconds since 1970. */
  at: number
  messageId: string
  /** The boxes that it was to add. */
  added: readonly string[]
  /** The boxes that it asked about. */
  asked: readonly string[]
  /** The boxes that it did add or relabel. */
  written: readonly string[]
  /** The same, as it has them since. */
  held: readonly Box[]
}

/**
 * The register of pills, which judges by itself: it keeps boxes, and an answer to each message under the id by which it was sent.
 * It has no mailbox: the sender asks whether it has a message (`/messages/…`), and for the answer (`/answers/…`). A message of an
 * id that it has is not carried out again; a box that it has is not added again.
 */
export async function startRegister() {
  const boxes = new Map<string, Box>()
  /** By the id of the message; `undefined` where it is not answered. */
  const answers = new Map<string, object | undefined>()
  const entries: RegisterEntry[] = []
  let armed: RegisterFault[] = []
  const asked: string[] = []

  function add(box: Box) {
    if (box.Box === 'BAD') return refuse(box.Box, 'NO', 'It is bad.')
    if (boxes.has(box.Box)) return refuse(box.Box, 'THERE', 'It is there already.')
    boxes.set(box.Box, box)
    return { box: box.Box }
  }

  function relabel(box: Box) {
    if (!boxes.has(box.Box)) return refuse(box.Box, 'NONE', 'There is no such box.')
    boxes.set(box.Box, box)
    return { box: box.Box }
  }

  function carryOut({ ids, add: added = [], relabel: relabelled = [], ask }: Message): object {
    const results = [...added.map(add), ...relabelled.map(relabel)]
    const written = results.filter(result => !('because' in result)).map(({ box }) => box)
    const names = added.map(box => box.Box)
    entries.push({
      seq: entries.length + 1,
      at: Date.now(),
      messageId: ids.messageId,
      added: names,
      asked: ask ? [ask.box] : [],
      written,
      held: written.flatMap(name => boxes.get(name) ?? []),
    })
    const { correlationId } = ids
    if (ask === undefined) return { correlationId, results }
    const box = boxes.get(ask.box)
    return { correlationId, shown: box ? [box] : [] }
  }

  function drawFault({ add: added = [], relabel: relabelled = [] }: Message): RegisterFault | undefined {
    const names = [...added, ...relabelled].map(({ Box }) => Box)
    if (names.length === 0) return undefined
    const fault = armed.find(({ match }) => match === undefined || names.includes(match))
    if (fault === undefined) return undefined
    const left = (fault.times ?? 1) - 1
    armed =
      left > 0
        ? armed.with(armed.indexOf(fault), { ...fault, times: left })
        : armed.filter(each => each !== fault)
    return fault
  }

  function receive(id: string, message: Message, { fault, delayMs = 0 }: Partial<RegisterFault>): void {
    if (answers.has(id)) return
    answers.set(id, undefined)
    if (fault === 'late-processing') {
      later(delayMs, () => answers.set(id, carryOut(message)))
      return
    }
    const answer = carryOut(message)
    const empty = { correlationId: message.ids.correlationId, results: [] }
    if (fault === 'late-acknowledgement') later(delayMs, () => answers.set(id, answer))
    else if (fault === 'empty-acknowledgement') answers.set(id, empty)
    else if (fault !== 'no-acknowledgement') answers.set(id, answer)
  }

  async function take(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = (await json(request)) as Message
    const fault: Partial<RegisterFault> = drawFault(message) ?? {}
    switch (fault.fault) {
      case 'http-503':
        return reply(response, 503)
      case 'reset-before':
        return void request.socket.resetAndDestroy()
      case 'late-arrival':
        later(fault.delayMs ?? 0, () => receive(id, message, {}))
        return void request.socket.resetAndDestroy()
      case 'reset':
        receive(id, message, fault)
        return void request.socket.resetAndDestroy()
      default:
        receive(id, message, fault)
        return reply(response, 202)
    }
  }

  const server = createServer((request, response) => {
    const [, folder, name = ''] = (request.url ?? '').split('/')
    const id = decodeURIComponent(name)
    if (request.method === 'PUT') {
      take(id, request, response).catch(() => response.destroy())
      return
    }
    if (folder === 'messages') {
      asked.push(id)
      return reply(response, answers.has(id) ? 200 : 404)
    }
    const answer = answers.get(id)
    return reply(response, answer ? 200 : 404, answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arm: (fault: RegisterFault) => void armed.push(fault),
    disarm() {
      armed = []
    },
    /** What it carried out, in order. */
    entries: entries as readonly RegisterEntry[],
    /** The names of the boxes that it has. */
    boxes: () => [...boxes.keys()],
    /** The ids of messages of which it was asked whether it has them. */
    asked: asked as readonly string[],
    /** The boxes that it was to add again after it had added them. */
    addedAgain(): string[] {
      const made = new Set<string>()
      return entries.flatMap(({ added, written }) => {
        const again = added.filter(name => made.has(name))
        for (const name of written) made.add(name)
        return again
      })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Register = Awaited<ReturnType<typeof startRegister>>

function refuse(box: string, code: string, because: string) {
  return { box, code, because }
}

function later(delayMs: number, act: () => void): void {
  setTimeout(act, delayMs).unref()
}

/** Without keep-alive, so that each call has a connection of its own, which a proxy can break. */
function reply(response: ServerResponse, status: number, body?: object): void {
  response.statusCode = status
  response.setHeader('connection', 'close')
  response.end(JSON.stringify(body ?? {}))
}
