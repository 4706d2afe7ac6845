import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { endedImports, removeImports } from '../store/imports.ts'
import type { ImportServices } from './services.ts'

/** How long an import is kept once the batch that was made of it has ended, in milliseconds: 90 days. */
export const keepEndedFor = 90 * 24 * 60 * 60 * 1000

/** How often it is looked what can be removed, in milliseconds, and how many are removed at once. */
const lookEvery = 10 * 60 * 1000
const atOnce = 100

/** Removes imports that ended long ago; of several processes one does. */
export async function startImports(
  { store, now, log }: Pick<ImportServices, 'store' | 'now' | 'log'>,
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  const turn = async (): Promise<number> => {
    const ended = await endedImports(store.db, now().getTime() - keepEndedFor, atOnce)
    if (ended.length > 0) {
      await store.write(db => removeImports(db, ended))
      log.info({ imports: ended.length }, 'imports that ended are removed')
    }
    return ended.length === atOnce ? 0 : lookEvery
  }
  return jobs.start({ name: 'imports', leases: membership, role: 'imports', begin: () => turn })
}
