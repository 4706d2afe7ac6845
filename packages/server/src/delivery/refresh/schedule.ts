import { setTimeout as pause } from 'node:timers/promises'
import { roleOfSrn } from '../../actors/role-of-srn.ts'
import { listAllRegisteredActors } from '../../store/actors.ts'
import { lastPullAt } from '../../store/pulls.ts'
import type { Pulling } from './pulling.ts'
import { startPull } from './start-pull.ts'

/** How often it is looked whether a pull is due, in milliseconds. */
const lookEvery = 60_000

/** What a pull says that nobody started by hand. */
export const bySchedule = 'schedule'

export interface PullSchedule {
  stop(): Promise<void>
}

/**
 * Pulls every registered manufacturer and producer of a stage again and again, until it is stopped.
 *
 * @param every how long after the start of a pull the next one is due, in milliseconds
 * @param onStarted called when there is something to send
 * @param isOnDuty whether it is this process that does it
 */
export function schedulePulls(
  pulling: Pulling,
  every: number,
  onStarted: () => void,
  isOnDuty: () => Promise<boolean>,
): PullSchedule {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const start = async (): Promise<number> => ((await isOnDuty()) ? startDuePulls(pulling, every) : 0)
      await start().then(
        count => count > 0 && onStarted(),
        error => pulling.log.error({ err: error, stage: pulling.stage }, 'scheduled pulls failed'),
      )
      await pause(Math.min(lookEvery, every), undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/**
 * Starts the pulls that are due now.
 *
 * @param every how long after the start of a pull the next one is due, in milliseconds
 * @returns how many it started
 */
export async function startDuePulls(pulling: Pulling, every: number): Promise<number> {
  const { store, stage, now, log } = pulling
  let started = 0
  for (const { code, organisation } of await listAllRegisteredActors(store.db, stage)) {
    const role = roleOfSrn(code)
    if (role !== 'MANUFACTURER' && role !== 'PRODUCER') continue
    const last = await lastPullAt(store.db, stage, code)
    if (last && now().getTime() - last.getTime() < every) continue
    const { pull, isJoined } = await startPull(pulling, { organisation, stage }, code, bySchedule)
    if (isJoined) continue
    started += 1
    log.info({ stage, pullId: pull.id, actor: code }, 'scheduled pull started')
  }
  return started
}
