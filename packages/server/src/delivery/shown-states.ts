import type { Shown } from '@udigate/udi'
import type { Logger } from 'pino'
import type { Stage } from '../stage.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import {
  findShownStates,
  noteChangesRefused,
  noteChangesShown,
  noteStatesRefused,
  noteStatesShown,
} from '../store/shown-states.ts'
import type { LookUpRow, PullSearch } from '../store/tables.ts'

/** How long after a refusal the authority is asked again in the same manner, in milliseconds: a newer version may answer. */
const askAgainAfter = 24 * 3_600_000

/** Whether the authority of a stage is asked for entities in every state: it has not refused that, or long ago. */
export async function asksForStates(db: Db, stage: Stage, now: Date): Promise<boolean> {
  const known = await findShownStates(db, stage)
  return known?.refused_at == null || now.getTime() - known.refused_at >= askAgainAfter
}

/** Remembers for its stage what an answer says of whether the authority shows other states than REGISTERED. */
export async function rememberStates(
  db: WriteTransaction,
  { stage, now, log }: { stage: Stage; now: () => Date; log: Logger },
  state: LookUpRow['state'],
  said: Shown,
): Promise<void> {
  const { refusal } = said
  if (said.isStateRefused && refusal !== undefined && state !== 'REGISTERED') {
    await noteStatesRefused(db, stage, now(), refusal)
    log.warn({ stage, state, because: refusal }, 'the authority shows registered entities alone')
  } else if (said.page && state !== null && state !== 'REGISTERED') await noteStatesShown(db, stage, now())
}

/** Whether the authority of a stage is asked for what has changed: it has not refused that, or long ago. */
export async function asksForChanges(db: Db, stage: Stage, now: Date): Promise<boolean> {
  const at = (await findShownStates(db, stage))?.changed_refused_at
  return at == null || now.getTime() - at >= askAgainAfter
}

/**
 * Remembers for its stage what an answer to a page says of whether the authority can be asked for what has changed. It cannot
 * where it refused that, and answers the same question without it.
 */
export async function rememberChanges(
  db: WriteTransaction,
  { stage, now, log }: { stage: Stage; now: () => Date; log: Logger },
  { changed, insteadOf }: PullSearch,
  { page }: Shown,
): Promise<void> {
  if (page === undefined) return
  if (changed) await noteChangesShown(db, stage)
  if (insteadOf === undefined || !(await asksForChanges(db, stage, now()))) return
  await noteChangesRefused(db, stage, now(), insteadOf)
  log.warn({ stage, because: insteadOf }, 'the authority cannot be asked for what has changed')
}
