import type { Run } from './simulate.ts'

/** What of a world is there: how many submissions are asked for, and which kinds of faults there are. */
export interface Size {
  steps: number
  kinds: readonly string[]
}

/**
 * Finds a smaller world of the same seed that shows a problem of the same sort: fewer submissions, and only those kinds of faults
 * without which it does not show.
 *
 * @param run runs the world in that size
 * @param size one in which it shows problems
 * @returns the smallest size that was found, and its run; `undefined` where it shows none
 */
export async function shrink(
  run: (size: Size) => Promise<Run>,
  size: Size,
): Promise<{ size: Size; run: Run } | undefined> {
  const first = await run(size)
  const sorts = new Set(first.problems.map(nameSort))
  if (sorts.size === 0) return undefined
  let best = { size, run: first }
  const attempt = async (smaller: Size): Promise<boolean> => {
    const tried = await run(smaller)
    const isSame = tried.problems.some(problem => sorts.has(nameSort(problem)))
    if (isSame) best = { size: smaller, run: tried }
    return isSame
  }
  const shorten = async (): Promise<void> => {
    const { steps, kinds } = best.size
    for (let fewer = 1; fewer < steps; fewer += Math.ceil(fewer / 3)) {
      if (await attempt({ steps: fewer, kinds })) return
    }
  }
  await shorten()
  for (const kind of size.kinds) {
    const { steps, kinds } = best.size
    await attempt({ steps, kinds: kinds.filter(each => each !== kind) })
  }
  await shorten()
  return best
}

/** What sort of problem it is: the words before the first colon. */
function nameSort(problem: string): string {
  return problem.split(':', 1)[0] ?? ''
}
