import { startLookout } from './lookout.ts'
import type { JobRunner } from './runner.ts'

/** Notices when something that a call is made by, such as a key or a session, is in force no longer. */
export interface EndWatch {
  /**
   * Calls `onEnd` once, when it is in force no longer.
   *
   * @returns what ends the watch
   */
  watch(name: string, onEnd: () => void): () => void
}

/** How often what calls under way are made by is looked at, in milliseconds. */
const lookEvery = 250

/** @param listInForce which of these are in force now */
export function watchEnds(
  jobs: JobRunner,
  given: { name: string; listInForce: (names: readonly string[]) => Promise<ReadonlySet<string>> },
): EndWatch {
  const watched = new Map<string, Set<() => void>>()
  const look = async (): Promise<void> => {
    const names = [...watched.keys()]
    // While the store is away nothing is known, and it answers no call either.
    const inForce = names.length === 0 ? undefined : await given.listInForce(names).catch(() => undefined)
    for (const name of inForce === undefined ? [] : names.filter(each => !inForce.has(each))) {
      const ended = watched.get(name) ?? []
      watched.delete(name)
      for (const onEnd of ended) onEnd()
    }
  }
  const hasReason = (): boolean => watched.size > 0
  const lookout = startLookout(jobs, { name: given.name, every: lookEvery, hasReason, look })
  return {
    watch(name, onEnd) {
      const others = watched.get(name)
      if (others) others.add(onEnd)
      else watched.set(name, new Set([onEnd]))
      lookout.rouse()
      return () => {
        const same = watched.get(name)
        same?.delete(onEnd)
        if (same?.size === 0) watched.delete(name)
      }
    },
  }
}
