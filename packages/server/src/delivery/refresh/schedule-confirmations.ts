import type { Membership } from '../../instances/membership.ts'
import { makeFairShare } from '../../jobs/fair-share.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { namePlace } from '../../stage.ts'
import { listRunningPulls } from '../../store/pulls.ts'
import { listWaitingActors } from '../../store/waiting-entities.ts'
import { listCodeSpaces } from '../stored-entities.ts'
import { bySchedule } from './schedule.ts'
import type { PullServices } from './services.ts'
import { startPull } from './start-pull.ts'
import { startWhenDue } from './start-when-due.ts'

/** How many pulls of what waits for a notified body run at a time on a stage, and of one organisation among them. */
const shares = { atOnce: 20, ofOne: 5 }

/**
 * Asks the authority of a stage again and again about what waits for a notified body; of several processes one does.
 *
 * @param every how old the last look may be, in milliseconds
 * @param onStarted called when there is something to send
 */
export function scheduleConfirmations(
  services: PullServices,
  every: number,
  onStarted: () => void,
  jobs: JobRunner,
  membership: Membership,
): void {
  const name = `confirmations ${namePlace(services)}`
  const start = () => startDueConfirmations(services, every)
  startWhenDue(jobs, membership, { name, every, start, onStarted })
}

/**
 * Starts a pull of what waits for a notified body for each actor of whose entities one was not looked at for too long: one
 * organisation after the other, and of each the actor first of which nothing was heard for longest.
 *
 * @param every how old the last look may be, in milliseconds
 * @returns how many it started
 */
export async function startDueConfirmations(services: PullServices, every: number): Promise<number> {
  const { store, stage, now, log } = services
  const share = makeFairShare(shares)
  for (const { organisation } of await listRunningPulls(store.db, services, 'waiting'))
    share.begin(organisation)
  const due = new Set(
    await listWaitingActors(
      store.db,
      { ...services, codeSpaces: listCodeSpaces(services.authority.law) },
      new Date(now().getTime() - every),
    ),
  )
  let started = 0
  for (let next = share.next(due); next !== undefined; next = share.next(due)) {
    const { actor, organisation } = next
    due.delete(next)
    share.begin(organisation)
    const wanted = { scope: 'waiting' } as const
    const { pull, isJoined } = await startPull(services, { organisation, stage }, actor, bySchedule, wanted)
    if (isJoined) continue
    started += 1
    log.info({ stage, pullId: pull.id, actor }, 'asked what is confirmed')
  }
  return started
}
