import { startLookout } from '../jobs/lookout.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { keysInForce } from '../store/api-keys.ts'
import type { Db } from '../store/database.ts'

/** Notices when a key is revoked, by whichever process, or expires, while a call with it is under way. */
export interface KeyWatch {
  /**
   * Calls `onEnd` once, when the key is in force no longer.
   *
   * @returns what ends the watch
   */
  watch(keyId: string, onEnd: () => void): () => void
}

/** How often the keys of the calls under way are looked at, in milliseconds. */
const lookEvery = 250

export function watchKeys(db: Db, now: () => Date, jobs: JobRunner): KeyWatch {
  const watched = new Map<string, Set<() => void>>()
  const look = async (): Promise<void> => {
    const ids = [...watched.keys()]
    // While the store is away nothing is known, and it answers no call either.
    const inForce = ids.length === 0 ? undefined : await keysInForce(db, ids, now()).catch(() => undefined)
    for (const id of inForce === undefined ? [] : ids.filter(id => !inForce.has(id))) {
      const ended = watched.get(id) ?? []
      watched.delete(id)
      for (const onEnd of ended) onEnd()
    }
  }
  const hasReason = (): boolean => watched.size > 0
  const lookout = startLookout(jobs, { name: 'keys of calls', every: lookEvery, hasReason, look })
  return {
    watch(keyId, onEnd) {
      const others = watched.get(keyId)
      if (others) others.add(onEnd)
      else watched.set(keyId, new Set([onEnd]))
      lookout.rouse()
      return () => {
        const same = watched.get(keyId)
        same?.delete(onEnd)
        if (same?.size === 0) watched.delete(keyId)
      }
    },
  }
}
