import type { RunningJob } from '../jobs/job.ts'
import type { Lease, Leases } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/database.ts'
import { putStarts, takeUnfound } from '../store/entity-labels.ts'
import { listStarts } from './fold-text.ts'

/** How often it is looked for new names, in milliseconds: they are stored without a wake signal. */
const lookEvery = 1_000

/** Of how many entities the words are stored at once. */
const atOnce = 500

/**
 * Stores the words by which entities are found. A submission does not wait for that: there are many words, each in another place
 * of the table. Of several processes one does it.
 */
export function findByNames(
  { store }: { store: Store },
  jobs: JobRunner,
  leases: Leases<Lease & { store: Store }>,
): RunningJob {
  return jobs.start({
    name: 'names to find by',
    leases,
    role: 'names to find by',
    begin:
      ({ lease: { store: own } }) =>
      async () => {
        if ((await takeUnfound(store.db, 1)).length === 0) return lookEvery
        const count = await own.write(async db => {
          const unfound = await takeUnfound(db, atOnce)
          await putStarts(db, unfound, listStarts)
          return unfound.length
        })
        return count === atOnce ? 0 : lookEvery
      },
  })
}
