import type { Db } from '../../store/database.ts'
import { findPacing, listUses, type Paced, readHold } from '../../store/pacing.ts'
import type { Budget } from '../delivery.ts'
import { countUsed, limits, readGap, readLevel } from './find-room.ts'
import { readSlowDown } from './hold-back.ts'

/** At which pace an organisation sends. */
export interface Pace {
  /** Of each limit that there is, how much is used. */
  limits: Partial<Record<keyof Budget, { limit: number; used: number }>>
  /** Until when it sends nothing, and why; absent where it may. */
  hold: ReturnType<typeof readHold>
  /** When a message of it was last rejected for traffic, in milliseconds since 1970; null where none was. */
  rejectedAt: number | null
  /** How long one message waits after the other, in milliseconds; 0 where it is not slowed down. */
  gap: number
}

/** At which pace an organisation sends; `undefined` where it has no budget, and was never slowed down. */
export async function describePace(
  db: Db,
  paced: Paced,
  budget: Budget = {},
  now: Date,
): Promise<Pace | undefined> {
  const row = await findPacing(db, paced)
  const given = limits.flatMap(each => {
    const limit = budget[each.name]
    return limit === undefined ? [] : [{ ...each, limit }]
  })
  if (row === undefined && given.length === 0) return undefined
  const uses = given.length === 0 ? [] : await listUses(db, paced, now)
  return {
    limits: Object.fromEntries(
      given.map(each => [each.name, { limit: each.limit, used: countUsed(uses, each, now.getTime()) }]),
    ),
    hold: readHold(row, now),
    rejectedAt: row?.rejected_at ?? null,
    gap: readGap(readLevel(readSlowDown(row), now.getTime())),
  }
}
