import { makeMonotonicClock } from '../../packages/server/src/delivery/monotonic-clock.ts'
import type { Environment } from '../../packages/server/src/ids.ts'
import type { Pause } from '../../packages/server/src/jobs/environment.ts'
import type { Chance } from '../chance.ts'
import type { Clock } from './machine.ts'
import { runWithin, type Within } from './runtime.ts'
import type { World } from './world.ts'

/** A process of the simulated world: when it is killed, nothing of it ever goes on. */
export interface SimulatedProcess extends Within {
  name: string
  /** What the product gets of the world. */
  environment: Environment & { pause: Pause }
  isAlive(): boolean
  /**
   * A place at which the process may be killed, or kept waiting for a moment; wherever it touches the world it takes one.
   *
   * @returns what never settles where it is killed
   */
  turn(where: string): Promise<void>
  /** Does something of the process after so many milliseconds, unless it is dead by then. */
  later(milliseconds: number, run: () => void): () => void
  kill(where: string): void
  /** Does nothing for so many milliseconds, as a process that is stopped, or that the machine has no time for. */
  freeze(milliseconds: number): void
}

export interface ProcessFaults {
  /** How many turns it has until it is killed; infinite where it is not. */
  turns(): number
  /** How likely it is kept waiting in a turn, and how long at most, in milliseconds. */
  stall(): { likelihood: number; longest: number }
}

/** Draws when a process is killed, among the faults of its world. */
export function drawProcessFaults(
  chance: Chance,
  faults: () => { kills: { mean: number }; stall: ReturnType<ProcessFaults['stall']> },
): ProcessFaults {
  const drawn = -Math.log(1 - chance.draw())
  const { mean } = faults().kills
  return {
    // Where the faults have stopped, so have the kills.
    turns: () => (faults().kills.mean === Number.POSITIVE_INFINITY ? faults().kills.mean : mean * drawn),
    stall: () => faults().stall,
  }
}

/** The longest that a timer of Node waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** What never settles: a new one each time, since a promise keeps everything that waits for it. */
const never = (): Promise<never> => new Promise(() => {})

/** @param onKilled called once, when it is killed */
export function startProcess(
  world: World,
  { name, clock, chance }: { name: string; clock: Clock; chance: Chance },
  faults: ProcessFaults,
  onKilled: (where: string) => void,
): SimulatedProcess {
  const startedAt = clock.sinceStart()
  const now = (): Date => new Date(Math.floor(clock.wall()))
  let isAlive = true
  let frozenUntil = 0
  let turns = 0

  const later: SimulatedProcess['later'] = (milliseconds, run) => {
    let cancel: () => void
    const happen = (): void => {
      if (!isAlive) return
      const left = frozenUntil - world.agenda.now()
      if (left > 0) cancel = world.agenda.after(left, happen)
      else runWithin(process, run)
    }
    cancel = world.agenda.after(milliseconds, happen)
    return () => cancel()
  }
  const pause: Pause = (milliseconds, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve()
      const end = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      // As with the timers of Node, one that waits for nothing takes a millisecond too.
      const cancel = later(Math.min(longestTimer, Math.max(1, Math.ceil(milliseconds))), end)
      signal.addEventListener('abort', end)
    })
  const process: SimulatedProcess = {
    name,
    environment: {
      now,
      monotonic: makeMonotonicClock(now, () => clock.sinceStart() - startedAt),
      randomBytes: count => chance.bytes(count),
      pause,
    },
    isAlive: () => isAlive,
    async turn(where) {
      if (!isAlive) return never()
      turns += 1
      if (turns >= faults.turns()) {
        process.kill(where)
        return never()
      }
      const left = frozenUntil - world.agenda.now()
      if (left > 0) await new Promise<void>(resolve => later(left, resolve))
      const { likelihood, longest } = faults.stall()
      if (!chance.happens(likelihood)) return
      await new Promise<void>(resolve => later(chance.between(0, longest), resolve))
    },
    later,
    soon: run => world.enter(process, () => isAlive && run()),
    leaked: what => world.report(`leak: ${name} uses ${what} of Node`),
    kill(where) {
      if (!isAlive) return
      isAlive = false
      world.say(name, `killed at ${where}`)
      onKilled(where)
    },
    freeze(milliseconds) {
      frozenUntil = world.agenda.now() + milliseconds
      world.say(name, `stands still for ${milliseconds.toFixed(0)} ms`)
    },
  }
  return process
}
