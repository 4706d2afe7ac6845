import type { Bench } from './row.ts'

/**
 * Makes the runs of a row one after another; a control ends with its first failure.
 *
 * @param run makes run n, from 0, and returns what went wrong
 * @returns how many runs were made, and all that went wrong
 */
export async function repeat(
  { runs, isControl }: Bench,
  run: (n: number) => Promise<readonly string[]>,
): Promise<{ runs: number; failures: string[] }> {
  const failures: string[] = []
  let made = 0
  while (made < runs) {
    if (isControl && failures.length > 0) break
    for (const failure of await run(made)) failures.push(`run ${made + 1}: ${failure}`)
    made += 1
  }
  return { runs: made, failures }
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
export function worstOf(numbers: readonly number[]): number {
  return Math.round(Math.max(0, ...numbers))
}
