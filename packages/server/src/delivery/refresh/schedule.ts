import type { Membership } from '../../instances/membership.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { listAllRegisteredActors } from '../../store/actors.ts'
import { findLastPull } from '../../store/pulls.ts'
import type { Pulling } from './pulling.ts'
import { nameTopic } from './searches.ts'
import { startPull } from './start-pull.ts'
import { startWhenDue } from './start-when-due.ts'

/** Who is said to have started a pull that no person started. */
export const bySchedule = 'schedule'

/**
 * Pulls every registered manufacturer and producer of a stage again and again; of several processes one does.
 *
 * @param every how long after the start of a pull the next one is due, in milliseconds
 * @param onStarted called when there is something to send
 */
export function schedulePulls(
  pulling: Pulling,
  every: number,
  onStarted: () => void,
  jobs: JobRunner,
  membership: Membership,
): void {
  const name = `pull ${pulling.stage}`
  const start = () => startDuePulls(pulling, every)
  startWhenDue(jobs, membership, { name, every, start, onStarted })
}

/**
 * Starts the pulls that are due now.
 *
 * @param every how long after the start of a pull the next one is due, in milliseconds
 * @returns how many it started
 */
export async function startDuePulls(pulling: Pulling, every: number): Promise<number> {
  const { store, stage, now, log, authority } = pulling
  let started = 0
  for (const { code, organisation } of await listAllRegisteredActors(store.db, stage)) {
    const role = authority.law.readActorRole(code)
    if (role !== 'MANUFACTURER' && role !== 'PRODUCER') continue
    const last = await findLastPull(store.db, stage, code, nameTopic({ scope: 'full' }))
    if (last && now().getTime() - last.started_at < every) continue
    const { pull, isJoined } = await startPull(pulling, { organisation, stage }, code, bySchedule)
    if (isJoined) continue
    started += 1
    log.info({ stage, pullId: pull.id, actor: code }, 'scheduled pull started')
  }
  return started
}
