import type { Shown } from '@udigate/udi'
import type { Logger } from 'pino'
import type { RegisterOnStage } from '../stage.ts'
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

/** Whether the authority on a stage is asked for entities in every state: it has not refused that, or long ago. */
export async function asksForStates(db: Db, place: RegisterOnStage, now: Date): Promise<boolean> {
  const known = await findShownStates(db, place)
  return known?.refused_at == null || now.getTime() - known.refused_at >= askAgainAfter
}

/** Remembers for its stage what an answer says of whether the authority shows other states than REGISTERED. */
export async function rememberStates(
  db: WriteTransaction,
  { now, log, ...place }: RegisterOnStage & { now: () => Date; log: Logger },
  state: LookUpRow['state'],
  said: Shown,
): Promise<void> {
  const { refusal } = said
  if (said.isStateRefused && refusal !== undefined && state !== 'REGISTERED') {
    await noteStatesRefused(db, place, now(), refusal)
    log.warn({ ...place, state, because: refusal }, 'the authority shows registered entities alone')
  } else if (said.page && state !== null && state !== 'REGISTERED') await noteStatesShown(db, place, now())
}

/** Whether the authority on a stage is asked for what has changed: it has not refused that, or long ago. */
export async function asksForChanges(db: Db, place: RegisterOnStage, now: Date): Promise<boolean> {
  const at = (await findShownStates(db, place))?.changed_refused_at
  return at == null || now.getTime() - at >= askAgainAfter
}

/**
 * Remembers for its stage what an answer to a page says of whether the authority can be asked for what has changed. It cannot
 * where it refused that, and answers the same question without it.
 */
export async function rememberChanges(
  db: WriteTransaction,
  { now, log, ...place }: RegisterOnStage & { now: () => Date; log: Logger },
  { changed, insteadOf }: PullSearch,
  { page }: Shown,
): Promise<void> {
  if (page === undefined) return
  if (changed) await noteChangesShown(db, place)
  if (insteadOf === undefined || !(await asksForChanges(db, place, now()))) return
  await noteChangesRefused(db, place, now(), insteadOf)
  log.warn({ ...place, because: insteadOf }, 'the authority cannot be asked for what has changed')
}
