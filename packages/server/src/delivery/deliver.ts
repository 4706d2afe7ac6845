import type { Membership } from '../instances/membership.ts'
import type { Delivery } from './delivery.ts'
import { type Session, startSession } from './session.ts'

export interface RunningDelivery {
  /** Something new is due: do not wait for the next turn. */
  wake(): void
  /**
   * Does a work that stores many operations of an organisation: as long as it lasts, its messages wait until they are
   * full. Where another process puts operations into messages, they do not wait.
   */
  whileGathering<Result>(organisation: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Settles when everything of an organisation that could be sent by now is in a message and has been handed over, or
   * has failed to be.
   */
  dispatchAll(organisation: string): Promise<void>
  /** Ends all of it; what is under way stays in the store for the next start, or for another process. */
  stop(): Promise<void>
}

/**
 * Delivers the messages of a stage and collects the answers to them, until it is stopped: as long as the other
 * processes on the store see that this one lives, and anew when they have taken it for dead.
 */
export function startDelivering(delivery: Delivery, membership: Membership): RunningDelivery {
  const ending = new AbortController()
  let session = Promise.withResolvers<Session>()
  const gathering = new Map<string, number>()
  const isGathering = (organisation: string): boolean => gathering.has(organisation)

  const run = async (): Promise<void> => {
    const stopped = new Promise<undefined>(resolve => {
      ending.signal.addEventListener('abort', () => resolve(undefined))
    })
    for (;;) {
      const mandate = await Promise.race([membership.mandate(), stopped])
      if (mandate === undefined || ending.signal.aborted) return
      const signal = AbortSignal.any([ending.signal, mandate.lost])
      const current = startSession({ ...delivery, store: mandate.store }, mandate, signal, isGathering)
      session.resolve(current)
      await current.ended
      if (ending.signal.aborted) return
      session = Promise.withResolvers()
    }
  }
  const running = run()
  return {
    wake() {
      void session.promise.then(current => current.wake())
    },
    async whileGathering(organisation, work) {
      gathering.set(organisation, (gathering.get(organisation) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const left = (gathering.get(organisation) ?? 0) - 1
        if (left > 0) gathering.set(organisation, left)
        else gathering.delete(organisation)
        void session.promise.then(current => current.wake())
      }
    },
    async dispatchAll(organisation) {
      await (await session.promise).dispatchAll(organisation)
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
