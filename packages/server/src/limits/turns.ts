import { type FairQueue, makeFairQueue } from './fair-queue.ts'

/** What gives long works of the event loop their turns: one runs at a time, and other calls are served after each. */
export interface Turns {
  /**
   * Makes the parts of something long, in turns.
   *
   * @param caller whose it is: callers take turns, however many each has waiting
   * @param make what makes the parts; it awaits `pause` again and again where it works without a part
   * @returns the parts, made a few milliseconds ahead
   */
  run<Part, Result>(
    caller: string,
    make: (pause: () => Promise<void>) => Parts<Part, Result>,
  ): AsyncGenerator<Part, Result>
  /** Parts that come from elsewhere: what is done with each is done in a turn, which lasts until the next is asked for. */
  each<Part>(caller: string, parts: AsyncIterable<Part>): AsyncGenerator<Part, void>
  /** Waits for a turn for one piece of work. @returns what ends it, once however often it is called */
  take(caller: string): Promise<() => void>
}

/** What is made part after part. */
export type Parts<Part, Result> = AsyncIterable<Part, Result> | Iterable<Part, Result>

/** After so many milliseconds the next one has its turn. */
const longestTurn = 4

/** @param now a clock in milliseconds that is never set */
export function makeTurns(now: () => number): Turns {
  // Who waits for a turn has a place already, which is bounded.
  const queue: FairQueue = makeFairQueue({
    atOnce: 1,
    ofOne: 1,
    mostWaiting: Number.POSITIVE_INFINITY,
    mostWaitingOfOne: Number.POSITIVE_INFINITY,
    patience: Number.POSITIVE_INFINITY,
  })
  return {
    async *run(caller, make) {
      let leave: (() => void) | undefined
      let begun = 0
      const begin = async (): Promise<void> => {
        leave = await queue.enter(caller)
        begun = now()
      }
      const isOver = (): boolean => now() - begun >= longestTurn
      const pause = async (): Promise<void> => {
        if (!isOver()) return
        leave?.()
        await begin()
      }
      const iterator = iterate(make(pause))
      try {
        for (;;) {
          await begin()
          const made = await makeSome(iterator, isOver).finally(() => leave?.())
          // The reader of the parts may take long: no other caller waits for that.
          yield* made.parts
          if (made.end) return made.end.value
        }
      } finally {
        await iterator.return?.()
      }
    },
    async *each(caller, parts) {
      for await (const part of parts) {
        const leave = await queue.enter(caller)
        try {
          yield part
        } finally {
          leave()
        }
      }
    },
    take: caller => queue.enter(caller),
  }
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
