import type { Logger } from 'pino'
import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/database.ts'
import { removeUnusedFiles } from '../store/files.ts'

/** How often it is looked what can be removed, in milliseconds. */
const lookEvery = 10 * 60 * 1000

/** Removes files that did not come to their end, and those to which nothing refers any longer; of several processes one does. */
export async function startFiles(
  { store, log }: { store: Store; log: Logger },
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  const remove = async (ended: 'all' | 'gone' | 'none'): Promise<void> => {
    const files = await store.write(db => removeUnusedFiles(db, ended))
    if (files > 0) log.info({ files }, 'files that nothing refers to are removed')
  }
  // No other process takes files in on this store, and this one has not begun to.
  if (!store.isShared) await remove('all')
  const turn = async (): Promise<number> => {
    await remove(store.isShared ? 'gone' : 'none')
    return lookEvery
  }
  return jobs.start({ name: 'files', leases: membership, role: 'files', begin: () => turn })
}
