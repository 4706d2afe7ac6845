import { workInTurns } from '../give-way.ts'
import { type FairQueue, makeFairQueue } from './fair-queue.ts'
import { makeTokenBuckets } from './token-buckets.ts'

/**
 * What gives long works of the event loop their turns: one begins at a time, and other calls are served after each. While calls of others are
 * under way, long works rest after each turn for as long as it took. The works of a caller for whom little was done of late neither rest, nor
 * wait for one that does.
 */
export interface Turns {
  /** Does work that gives way wherever it reads from the store (`giveWay`). @param caller whose it is: callers take turns, however many works each has */
  within<Result>(caller: string, work: () => Result): Promise<Awaited<Result>>
  /**
   * Makes the parts of something long, in turns.
   *
   * @param make what makes the parts; it awaits `pause` again and again where it works without a part
   * @returns the parts, made a few milliseconds ahead
   */
  run<Part, Result>(
    caller: string,
    make: (pause: () => Promise<void>) => Parts<Part, Result>,
  ): AsyncGenerator<Part, Result>
  /** Waits for the turn of one piece of work, which begins at once then. @returns what says that it is done, where that is known */
  take(caller: string): Promise<() => void>
}

/** What is made part after part. */
export type Parts<Part, Result> = AsyncIterable<Part, Result> | Iterable<Part, Result>

/** What turns go by. */
export interface TurnsEnvironment {
  /** A clock in milliseconds that is never set. */
  now(): number
  /** Whether no call is under way but those of a caller. */
  isAlone(caller: string): boolean
  wait(milliseconds: number): Promise<unknown>
}

/** After so many milliseconds the next one has its turn. */
const longestTurn = 4

/** The longest rest: what calls of others took meanwhile counts as well, and long works do not stand still in a gateway that is full of them. */
const longestRest = 20

/** Little is done for a caller who uses no more of the event loop than that, in milliseconds: a quarter of it. */
const littleOfOne = { perMinute: 15_000, burst: 50 } as const
/** And for all such callers together. */
const littleOfAll = { perMinute: 15_000, burst: 200 } as const

export function makeTurns({ now, isAlone, wait }: TurnsEnvironment): Turns {
  const queues = { short: makeQueue(), long: makeQueue() }
  const clock = () => new Date(now())
  const own = makeTokenBuckets(littleOfOne, clock)
  const all = makeTokenBuckets(littleOfAll, clock)
  const take = async (caller: string): Promise<() => void> => {
    const isShort = own.hasOne(caller) && all.hasOne('')
    const leave = await queues[isShort ? 'short' : 'long'].enter(caller)
    const begun = now()
    let isCharged = false
    const end = (): void => {
      if (isCharged) return
      isCharged = true
      own.charge(caller, now() - begun)
      if (isShort) all.charge('', now() - begun)
    }
    // All that it does without waiting for anything is done by then, and so is what others did meanwhile.
    setImmediate(() => {
      const took = now() - begun
      end()
      if (isShort || took < 1 || isAlone(caller)) leave()
      else void wait(Math.min(took, longestRest)).then(leave)
    })
    return end
  }
  /** The turns of one work. Those of its parts that go on at the same time share them. */
  const makeTurnsOfOne = (caller: string) => {
    let begun: number | undefined
    let waiting: Promise<void> | undefined
    let end: (() => void) | undefined
    const isOver = (): boolean => begun === undefined || now() - begun >= longestTurn
    const takeNext = async (): Promise<void> => {
      end?.()
      end = await take(caller)
      begun = now()
      waiting = undefined
    }
    const pause = async (): Promise<void> => {
      if (!isOver()) return
      waiting ??= takeNext()
      await waiting
    }
    return { isOver, pause, end: () => end?.() }
  }
  return {
    async within<Result>(caller: string, work: () => Result): Promise<Awaited<Result>> {
      const { pause, end } = makeTurnsOfOne(caller)
      try {
        return await workInTurns(pause, work)
      } finally {
        end()
      }
    },
    async *run(caller, make) {
      const { isOver, pause, end } = makeTurnsOfOne(caller)
      const iterator = workInTurns(pause, () => iterate(make(pause)))
      try {
        for (;;) {
          await pause()
          const made = await workInTurns(pause, () => makeSome(iterator, isOver)).finally(end)
          yield* made.parts
          if (made.end) return made.end.value
        }
      } finally {
        await iterator.return?.()
      }
    },
    take,
  }
}

/** Who waits for a turn has a place already, which is bounded. */
function makeQueue(): FairQueue {
  return makeFairQueue({
    atOnce: 1,
    ofOne: 1,
    mostWaiting: Number.POSITIVE_INFINITY,
    mostWaitingOfOne: Number.POSITIVE_INFINITY,
    patience: Number.POSITIVE_INFINITY,
  })
}

/** Makes parts for as long as a turn lasts. */
async function makeSome<Part, Result>(
  iterator: AsyncIterator<Part, Result> | Iterator<Part, Result>,
  isOver: () => boolean,
): Promise<{ parts: readonly Part[]; end?: { value: Result } }> {
  const parts: Part[] = []
  do {
    const { done, value } = await iterator.next()
    if (done) return { parts, end: { value } }
    parts.push(value)
  } while (!isOver())
  return { parts }
}

function iterate<Part, Result>(
  parts: Parts<Part, Result>,
): AsyncIterator<Part, Result> | Iterator<Part, Result> {
  return Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]()
}
