import type { Logger } from 'pino'
import { everyProcess } from '../jobs/lease.ts'
import { describeFailure } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { noteUse } from '../store/api-keys.ts'
import type { Store } from '../store/database.ts'

/** Notes when each key was used last, without anybody waiting for it. */
export interface KeyUses {
  used(keyId: string): void
}

/** How often uses are stored, in milliseconds. What is not stored yet is lost in a crash. */
const storeEvery = 60_000

/** Stores the last uses of keys as a job, and once more when the jobs are stopped. */
export function noteKeyUses(
  { store, now, log }: { store: Store; now: () => Date; log: Logger },
  jobs: JobRunner,
): KeyUses {
  let uses = new Map<string, number>()
  const flush = async (): Promise<void> => {
    if (uses.size === 0) return
    // In one order everywhere, so that two transactions cannot each wait for the other.
    const last = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))
    uses = new Map()
    await store
      .write(async db => {
        for (const [id, at] of last) await noteUse(db, id, at)
      })
      .catch(error => log.info({ because: describeFailure(error) }, 'last uses of keys not noted'))
  }
  jobs.start({
    name: 'uses of keys',
    leases: everyProcess,
    begin: () => async () => {
      await flush()
      return storeEvery
    },
    finish: flush,
  })
  return {
    used(keyId) {
      uses.set(keyId, now().getTime())
    },
  }
}
