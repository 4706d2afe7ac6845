import { type Apart, forkApart } from '../../apart/fork-apart.ts'
import type { DeriveKey, ScryptCost } from './derive-by-scrypt.ts'

/** A key that the process is asked for. */
export interface AskedKey {
  id: number
  password: string
  salt: Uint8Array
  cost: ScryptCost
}

/** What it has made, or why it has not. */
export type MadeKey = { id: number; key: Uint8Array } | { id: number; failure: string }

/** The process ended before it had made a key. */
class HashingEnded extends Error {
  /** Whether something outside of the gateway ended it, as the system does that is out of memory. */
  readonly isKilled: boolean
  constructor(how: string, isKilled: boolean) {
    super(`The process that hashes passwords ended ${how}.`)
    this.isKilled = isKilled
  }
}

/** For how long a process that has nothing to do is kept, in milliseconds: it takes a moment to start another. */
const keepIdleFor = 30_000

const hashingProcess = import.meta.resolve('#hashing-process')

/**
 * Makes keys of passwords by scrypt in a process of its own, which comes after those that serve calls where there are fewer processors:
 * each takes a fifth of a second of one, and anybody may ask for it who has not signed in yet.
 *
 * @param program what the process runs
 */
export function deriveApart(program = hashingProcess): DeriveKey {
  let running: HashingProcess | undefined
  let forgetting: NodeJS.Timeout | undefined
  const takeRunning = (): HashingProcess => {
    clearTimeout(forgetting)
    if (!running || running.isOver()) running = startHashing(program)
    return running
  }
  const forgetSoon = (): void => {
    if (!running || running.isBusy()) return
    clearTimeout(forgetting)
    forgetting = setTimeout(() => {
      running?.end()
      running = undefined
    }, keepIdleFor)
    forgetting.unref()
  }
  const ask: DeriveKey = async (...asked) => {
    try {
      return await takeRunning().derive(...asked)
    } finally {
      forgetSoon()
    }
  }
  // A key is the same however often it is made.
  return (...asked) =>
    ask(...asked).catch(error => {
      if (error instanceof HashingEnded && error.isKilled) return ask(...asked)
      throw error
    })
}

interface HashingProcess {
  derive: DeriveKey
  isBusy(): boolean
  isOver(): boolean
  end(): void
}

function startHashing(program: string): HashingProcess {
  const child: Apart = forkApart(program, { patience: 'awaited' })
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let lastId = 0
  let isOver = false
  const settle = (id: number): PromiseWithResolvers<Uint8Array> | undefined => {
    const asked = waiting.get(id)
    waiting.delete(id)
    child.hold(waiting.size > 0)
    return asked
  }
  const fail = (error: Error): void => {
    isOver = true
    for (const id of waiting.keys()) settle(id)?.reject(error)
  }
  child.hold(false)
  child.on('message', said => {
    const made = said as MadeKey
    if ('key' in made) settle(made.id)?.resolve(made.key)
    else settle(made.id)?.reject(new Error(made.failure))
  })
  child.on('error', fail)
  child.on('close', (status, signal) => {
    const { how, isKilled } = child.describeEnd(status, signal)
    fail(new HashingEnded(how, isKilled))
  })
  return {
    derive(password, salt, cost) {
      lastId += 1
      const asked = Promise.withResolvers<Uint8Array>()
      waiting.set(lastId, asked)
      child.hold(true)
      // What cannot be sent comes to a process that is ending, which says so.
      child.send({ id: lastId, password, salt, cost } satisfies AskedKey, () => {})
      return asked.promise
    },
    isBusy: () => waiting.size > 0,
    isOver: () => isOver || !child.connected,
    end: () => void child.kill('SIGKILL'),
  }
}
