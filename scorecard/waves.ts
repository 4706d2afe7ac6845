import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority } from './authorities/authority.ts'
import type { ApiRequest } from './clients/api-request.ts'
import { type BatchRecord, followBatch, NotRead, writeBatch } from './clients/batches.ts'
import { judgeLives, type Lived } from './clients/judge-lives.ts'
import type { Step } from './clients/lives.ts'
import { type CallOptions, writeSubmission } from './clients/submit.ts'
import type { Call } from './history/history.ts'
import type { AuthorityWorld } from './world.ts'

/** What several clients ask for at once: each the same of devices of its own, so that it can travel in one message. */
export interface Wave {
  steps: readonly [Step, ...Step[]]
  /** What is sent for it first. */
  request: ApiRequest
  /** Asks for all of it once. @returns what came of each step, where that was said */
  ask(options?: CallOptions): Promise<Call[]>
  /** Asks again until every answer is final. */
  insist(): Promise<Call[]>
}

/** Clients that live one after another. */
export interface Clients {
  /** Waves without end, of so many clients each: in calls of their own, then in one file, in turn, where `inFiles` does not say. */
  waves(count: number, inFiles?: boolean): Generator<Wave, never>
  /**
   * Makes so many runs, some at the same time: each with what a client asks for next, or, of every third, two in one file.
   */
  runAll(runs: number, atOnce: number, run: (wave: Wave, n: number) => Promise<unknown>): Promise<void>
  /** What must not be, of all that they asked for: by the oracle of the simulation, and by what they were told in the end. */
  judge(): Promise<string[]>
}

/** How long a client asks one process again, in milliseconds. */
const patience = 90_000

/** The clients of a gateway. */
export function openClients(world: AuthorityWorld, { live }: Pick<Authority, 'live'>): Clients {
  const lived: Lived[] = []
  const unread: string[] = []
  let number = 0
  const nextNumber = (): number => number++

  const makeWave = (steps: Wave['steps'], inFile: boolean): Wave => {
    const [first] = steps
    let file = writeBatch(steps, randomUUID())
    const own = steps.map((step): Lived => ({ step, askedAt: Number.POSITIVE_INFINITY }))
    lived.push(...own)
    const askInCalls = (options: CallOptions): Promise<Call[]> =>
      Promise.all(steps.map(step => world.send(step, options)))
    const askInFile = async (): Promise<Call[]> => {
      const sentAt = Date.now()
      const ends = steps.map(({ device }): Call => ({ device, content: '', sentAt }))
      try {
        const records = await followBatch(world.gateway.url, world.key, file)
        for (const [index, end] of ends.entries()) Object.assign(end, readRecord(records[index]))
      } catch (error) {
        for (const end of ends) end.error = (error as Error).message
        if (error instanceof NotRead) {
          unread.push(error.message)
          file = writeBatch(steps, randomUUID())
        }
      }
      world.calls.push(...ends)
      return ends
    }
    const ask = async (options: CallOptions = {}): Promise<Call[]> => {
      for (const each of own) each.askedAt = Math.min(each.askedAt, Date.now())
      const calls = await (inFile ? askInFile() : askInCalls(options))
      for (const [index, each] of own.entries()) {
        const end = calls[index]
        if (end && !(each.end && isFinal(each.end))) each.end = end
      }
      return calls
    }
    return {
      steps,
      request: inFile ? file : writeSubmission(first),
      ask,
      async insist() {
        let [gateway, deadline] = [world.gateway, Date.now() + patience]
        for (;;) {
          const calls = await ask({ wait: 5 })
          if (gateway !== world.gateway) [gateway, deadline] = [world.gateway, Date.now() + patience]
          if (calls.every(isFinal) || Date.now() > deadline) return calls
          await pause(100)
        }
      },
    }
  }

  function* waves(count: number, inFiles?: boolean): Generator<Wave, never> {
    for (let round = 0; ; round += 1) {
      for (const steps of inStep(count, () => live(nextNumber)))
        yield makeWave(steps, inFiles ?? round % 2 === 1)
    }
  }

  return {
    waves,
    async runAll(runs, atOnce, run) {
      let made = 0
      const work = async (_: unknown, worker: number): Promise<void> => {
        const own = worker % 3 === 2 ? waves(2, true) : waves(1, false)
        while (made < runs) await run(own.next().value, made++)
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    async judge() {
      const ends = lived.filter(({ askedAt }) => askedAt < Number.POSITIVE_INFINITY)
      return [
        ...unread,
        ...ends.flatMap(({ step: { device, ask }, end }) =>
          end?.status === 200
            ? []
            : [
                `${device}: ask ${ask.number} ends with ${end?.status} ${end?.body?.statusText ?? end?.error ?? ''}`,
              ],
        ),
        ...judgeLives(ends, await world.authority.received()),
      ]
    },
  }
}

/** The steps of several lives, each beside the same of the others. */
function* inStep(count: number, live: () => Iterable<Step>): Generator<Wave['steps'], void> {
  const lives = Array.from({ length: count }, () => live()[Symbol.iterator]())
  for (;;) {
    const [first, ...others] = lives.flatMap(life => {
      const { value, done } = life.next()
      return done ? [] : [value]
    })
    if (first === undefined) return
    yield [first, ...others]
  }
}

function isFinal({ status }: Call): boolean {
  return status === 200 || status === 400
}

/** What a batch says of a request, as a call for it would be answered. */
function readRecord(record: BatchRecord | undefined): Partial<Call> {
  if (record === undefined) return { error: 'The batch has no such record.' }
  const { state, requestId, reasons = [] } = record
  const isAccepted = state === 'ACCEPTED'
  return {
    answeredAt: Date.now(),
    status: isAccepted ? 200 : 400,
    body: {
      ...(requestId !== undefined && { requestId }),
      status: isAccepted ? 'SUCCESS' : state,
      statusText: reasons.join(' '),
    },
  }
}
