import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { listBasePulls } from '../../store/pulls.ts'
import type { PullRow } from '../../store/tables.ts'
import { asksForChanges } from '../shown-states.ts'
import type { Wanted } from './searches.ts'

/** What is asked for when a pull is started: what has changed since the last complete one, or anything else that is pulled. */
export type Asked = Exclude<Wanted, { scope: 'changed' }> | { scope: 'changed' }

/**
 * By how much longer ago than the last pull something may have changed, in milliseconds: the authority tells days apart, by a
 * clock and in a time zone of its own.
 */
const margin = 48 * 3_600_000

/** How many pulls are looked at for one that took in all that it was shown. */
const mostLookedAt = 50

/**
 * What a pull has to ask for. Everything instead of what has changed where the authority refuses to be asked for that, or no
 * complete pull of the actor has taken in all that it was shown: what a submission held then is still to be seen.
 */
export async function makeWanted(
  db: Db,
  now: Date,
  whose: Pick<PullRow, 'organisation' | 'stage' | 'register' | 'actor'>,
  asked: Asked,
): Promise<Wanted> {
  if (asked.scope !== 'changed') return asked
  if (!(await asksForChanges(db, whose, now))) return { scope: 'full' }
  const pulls = await listBasePulls(db, whose, mostLookedAt)
  const base = pulls.find(({ counts }) => decodeJson(counts).inSubmission === 0)
  if (!base) return { scope: 'full' }
  return { scope: 'changed', after: new Date(base.started_at - margin).toISOString().slice(0, 10) }
}
