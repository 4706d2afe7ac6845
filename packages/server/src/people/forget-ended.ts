import type { Membership } from '../instances/membership.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Db, Store } from '../store/database.ts'
import { removeOldLoginRequests } from '../store/login-requests.ts'
import { removeOldSessions } from '../store/sessions.ts'
import { removeOldSignIns } from '../store/sign-ins.ts'

/** How often sessions and sign-ins that are over are forgotten, in milliseconds. */
const forgetEvery = 60_000

/** Forgets sessions and sign-ins that are over, but for what the evidence has of them; of several processes one does. */
export function forgetEndedSessions(
  { store, now }: { store: Store; now: () => Date },
  jobs: JobRunner,
  membership: Membership,
): void {
  jobs.start({
    name: 'ended sessions',
    role: 'ended sessions',
    leases: membership,
    begin: () => async () => {
      await store.write(db => forgetEnded(db, now()))
      return forgetEvery
    },
  })
}

export async function forgetEnded(db: Db, now: Date): Promise<void> {
  await removeOldSessions(db, now)
  await removeOldSignIns(db, now)
  await removeOldLoginRequests(db, now)
}
