import type { Bench } from './row.ts'

/**
 * Makes the runs of a row one after another; a control ends with the first thing that it notices.
 *
 * @param run makes run n, from 0, and puts what went wrong into `failures`; it stays there even where the run throws
 * @returns how many runs were made
 */
export async function repeat(
  { runs, isControl, failures, missedLimits }: Bench,
  run: (n: number, failures: string[]) => Promise<void>,
): Promise<number> {
  let made = 0
  while (made < runs) {
    if (isControl && failures.length + missedLimits.length > 0) break
    const found: string[] = []
    try {
      await run(made, found)
    } finally {
      failures.push(...found.map(failure => `run ${made + 1}: ${failure}`))
    }
    made += 1
  }
  return made
}

/** Does a work for each item, so many at a time. */
export async function together<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const next = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [index, item] = entry
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, next))
  return results
}

/** The greatest of some numbers, rounded; 0 where there are none. */
export function findWorst(numbers: readonly number[]): number {
  return Math.round(Math.max(0, ...numbers))
}
