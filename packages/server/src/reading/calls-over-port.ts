import { type Problem, UnreadableInput } from '@udigate/sheets'

/** What the two ends of a port call of each other, by name. Arguments and answers are data. */
export type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>

type Message =
  | { kind: 'call'; id: number; name: string; args: readonly unknown[] }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; problems?: readonly Problem[]; message: string; stack?: string }

/** What was called broke down at the other end. */
export class RemoteFailure extends Error {}

/** What messages go over: between threads, or between processes. */
export interface CallPort {
  postMessage(messages: readonly unknown[], transfer: never[]): void
  // biome-ignore lint/suspicious/noExplicitAny: what comes over it is what the other end sent.
  on(event: 'message', listener: (messages: any) => void): unknown // oxlint-disable-line typescript/no-explicit-any
}

export interface PortCalls {
  /** @throws UnreadableInput where the other end did, RemoteFailure for whatever else it threw */
  call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer>
  /** Nothing is answered any longer: all calls under way fail so. */
  fail(error: Error): void
}

/**
 * Calls between two processes, or threads. What is said within one turn goes over in one message.
 *
 * @param onMessage is told that something came
 */
export function callsOverPort(
  port: CallPort,
  handlers: Handlers,
  onMessage: () => void = () => {},
): PortCalls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let outgoing: Message[] = []
  let lastId = 0
  const send = (message: Message): void => {
    outgoing.push(message)
    if (outgoing.length > 1) return
    setImmediate(() => {
      const messages = outgoing
      outgoing = []
      port.postMessage(messages, [])
    })
  }
  const answer = async ({ id, name, args }: Extract<Message, { kind: 'call' }>): Promise<void> => {
    try {
      const handler = handlers[name] as ((...args: readonly unknown[]) => unknown) | undefined
      if (handler === undefined) throw new TypeError(`Nothing is called ${name}.`)
      send({ kind: 'answer', id, value: await handler(...args) })
    } catch (error) {
      send(makeRefusal(id, error))
    }
  }
  port.on('message', (messages: readonly Message[]) => {
    onMessage()
    for (const message of messages) {
      if (message.kind === 'call') {
        void answer(message)
        continue
      }
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'answer') call?.resolve(message.value)
      else call?.reject(makeError(message))
    }
  })
  return {
    call<Answer>(name: string, ...args: readonly unknown[]) {
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      send({ kind: 'call', id: lastId, name, args })
      return call.promise as Promise<Answer>
    },
    fail(error) {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}

function makeRefusal(id: number, error: unknown): Message {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (error instanceof UnreadableInput) return { kind: 'refusal', id, message, problems: error.problems }
  return { kind: 'refusal', id, message, ...(stack === undefined ? {} : { stack }) }
}

function makeError({ problems, message, stack }: Extract<Message, { kind: 'refusal' }>): Error {
  if (problems) return new UnreadableInput(problems)
  const failure = new RemoteFailure(message)
  if (stack !== undefined) failure.stack = stack
  return failure
}

/** Bytes as they may go to another thread: of a part of something larger all of that would be copied. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
