import type { Shown } from '@udigate/udi'
import type { Logger } from 'pino'
import type { Stage } from '../stage.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { findShownStates, noteStatesRefused, noteStatesShown } from '../store/shown-states.ts'
import type { LookUpRow } from '../store/tables.ts'

/** How long after a refusal the authority is asked again for other states than REGISTERED, in milliseconds: a newer version may. */
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
