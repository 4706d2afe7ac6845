import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { namePlace } from '../stage.ts'
import { findNextLook, listUnseenDoubts, scheduleLook, shortenLooks } from '../store/public-looks.ts'
import { lookAtDevice } from './look-at-device.ts'
import type { PublicRegisterServices } from './services.ts'

/** How often it is looked what is due, in milliseconds: looks are stored without a wake signal. */
const lookEvery = 1_000

/** How long an answer that does not come is waited for again, in milliseconds, where it does not say. */
const pauseAfterFailure = 10_000

/** The longest that a look may wait, in milliseconds. */
const longest = 30 * 24 * 3_600_000

/** Looks at a public register whenever that is due for a device, one after the other; of several processes one does. */
export function watchDevices(
  services: PublicRegisterServices,
  jobs: JobRunner,
  membership: Membership,
): RunningJob {
  const { of, now, resolvesDoubts } = services
  return jobs.start({
    name: `look at public register ${namePlace(of)}`,
    leases: membership,
    role: `look at public register ${namePlace(of)}`,
    begin({ lease: { store }, signal }) {
      const own = { ...services, store }
      let isFirst = true
      return async () => {
        if (isFirst) {
          const at = now()
          await shortenLooks(store.db, of, new Date(at.getTime() + longest))
          if (resolvesDoubts) {
            for (const each of await listUnseenDoubts(store.db, of)) await scheduleLook(store.db, each, at)
          }
          isFirst = false
        }
        const next = await findNextLook(store.db, of)
        const wait = next ? next.due_at - now().getTime() : lookEvery
        if (!next || wait > 0) return Math.min(lookEvery, wait)
        const answer = await lookAtDevice(own, next, signal)
        return answer.kind === 'shown' ? 0 : (answer.retryAfterMs ?? pauseAfterFailure)
      }
    },
  })
}
