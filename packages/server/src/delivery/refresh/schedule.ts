import { findActorRole } from '../../authorities/laws.ts'
import type { Membership } from '../../instances/membership.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { namePlace } from '../../stage.ts'
import { listAllRegisteredActors } from '../../store/actors.ts'
import { listLastPulls } from '../../store/pulls.ts'
import type { PullRow } from '../../store/tables.ts'
import type { PullServices } from './services.ts'
import { startPull } from './start-pull.ts'
import { startWhenDue } from './start-when-due.ts'

/** Who is said to have started a pull that no person started. */
export const bySchedule = 'schedule'

/** When the pulls of an actor are due. */
interface PullSchedule {
  /** How long after the start of a pull the next one is due, in milliseconds. */
  every: number
  /** Of how many pulls one is of everything, the others of what has changed. */
  fullEvery: number
}

/**
 * Pulls every registered manufacturer and producer of a register on a stage again and again; of several processes one does.
 *
 * @param onStarted called when there is something to send
 */
export function schedulePulls(
  services: PullServices,
  schedule: PullSchedule,
  onStarted: () => void,
  jobs: JobRunner,
  membership: Membership,
): void {
  const name = `pull ${namePlace(services)}`
  const start = () => startDuePulls(services, schedule)
  startWhenDue(jobs, membership, { name, every: schedule.every, start, onStarted })
}

/**
 * Starts the pulls that are due now: of what has changed where the last one of the actor is complete, and one of everything is
 * among the last ones.
 *
 * @returns how many it started
 */
export async function startDuePulls(
  services: PullServices,
  { every, fullEvery }: PullSchedule,
): Promise<number> {
  const { store, stage, register, now, log } = services
  let started = 0
  for (const { code, organisation } of await listAllRegisteredActors(store.db, stage)) {
    const role = findActorRole(code, register)
    if (role !== 'MANUFACTURER' && role !== 'PRODUCER') continue
    const lastOnes = await listLastPulls(store.db, services, code, fullEvery)
    const [last] = lastOnes
    if (last && now().getTime() - last.started_at < every) continue
    const recent = lastOnes.slice(0, fullEvery - 1)
    const isShort = last?.state === 'complete' && recent.some(isWholePull)
    const asked = { scope: isShort ? 'changed' : 'full' } as const
    const { pull, isJoined } = await startPull(services, { organisation, stage }, code, bySchedule, asked)
    if (isJoined) continue
    started += 1
    log.info({ stage, pullId: pull.id, actor: code, scope: pull.scope }, 'scheduled pull started')
  }
  return started
}

function isWholePull({ scope, state }: PullRow): boolean {
  return scope === 'full' && state === 'complete'
}
