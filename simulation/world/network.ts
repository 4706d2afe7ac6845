import type { Chance } from '../chance.ts'
import type { SimulatedProcess } from './process.ts'
import type { World } from './world.ts'

/** How a call over the network ended, as the caller sees it. */
export type CallEnd<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** Nothing of it arrived, and the caller knows that. */
  | { kind: 'refused' }
  /** Whether it arrived, and when it will, the caller does not know. */
  | { kind: 'silent' }

export interface NetworkFaults {
  /** How likely a connection is refused, a request is lost, an answer is lost. */
  refused: number
  requestLost: number
  answerLost: number
  /** How likely a request arrives twice. */
  doubled: number
  /** How likely something takes long, and how long at most, in milliseconds. */
  slow: { likelihood: number; longest: number }
}

export interface Network {
  /**
   * Calls something outside of the process.
   *
   * @param serve what it does and answers when the call arrives
   * @param patience how long the caller waits for the answer, in milliseconds
   */
  call<Answer>(
    process: SimulatedProcess,
    what: string,
    serve: () => Answer,
    signal: AbortSignal,
    patience?: number,
  ): Promise<CallEnd<Answer>>
  /**
   * Calls the gateway from outside.
   *
   * @param serve what is done when the call arrives, which answers when it is done; false where nothing listens
   * @returns the answer; `undefined` where there is none
   */
  reach<Answer>(
    what: string,
    serve: (answer: (answer: Answer) => void) => boolean,
  ): Promise<Answer | undefined>
}

/** How long an access point is waited for, in milliseconds. */
const usualPatience = 60_000

/** @param faults as they are at the time of a call */
export function makeNetwork(world: World, chance: Chance, faults: () => NetworkFaults): Network {
  const delay = (): number => {
    const { likelihood, longest } = faults().slow
    return chance.happens(likelihood) ? chance.between(0, longest) : chance.between(0.5, 20)
  }
  return {
    async call(process, what, serve, signal, patience = usualPatience) {
      await process.turn(`before ${what}`)
      const { refused, requestLost, answerLost, doubled } = faults()
      if (signal.aborted || chance.happens(refused)) {
        world.say(process.name, `${what}: connection refused`)
        return { kind: 'refused' }
      }
      const end = await new Promise<CallEnd<ReturnType<typeof serve>>>(resolve => {
        const settle = (value: CallEnd<ReturnType<typeof serve>>): void => {
          cancel()
          signal.removeEventListener('abort', giveUp)
          resolve(value)
        }
        const giveUp = (): void => settle({ kind: 'silent' })
        const cancel = process.later(patience, giveUp)
        signal.addEventListener('abort', giveUp)
        const arrive = (): void => {
          const answer = serve()
          if (chance.happens(answerLost)) world.say(process.name, `${what}: answer lost`)
          else process.later(delay(), () => settle({ kind: 'answered', answer }))
        }
        if (chance.happens(requestLost)) {
          world.say(process.name, `${what}: request lost`)
          return
        }
        // What has left arrives, whatever becomes of the caller.
        world.agenda.after(delay(), arrive)
        if (chance.happens(doubled)) world.agenda.after(delay(), arrive)
      })
      await process.turn(`after ${what}`)
      return end
    },
    async reach(what, serve) {
      const { refused, requestLost, answerLost, doubled } = faults()
      if (chance.happens(refused)) return undefined
      return new Promise(resolve => {
        const cancel = world.agenda.after(usualPatience, () => resolve(undefined))
        const settle = (answer: Parameters<Parameters<typeof serve>[0]>[0]): void => {
          cancel()
          resolve(answer)
        }
        const arrive = (): void => {
          const isServed = serve(answer => {
            if (chance.happens(answerLost)) world.say('network', `${what}: answer lost`)
            else world.agenda.after(delay(), () => settle(answer))
          })
          if (!isServed) {
            cancel()
            resolve(undefined)
          }
        }
        if (chance.happens(requestLost)) return world.say('network', `${what}: request lost`)
        world.agenda.after(delay(), arrive)
        if (chance.happens(doubled)) world.agenda.after(delay(), arrive)
      })
    },
  }
}
