import type { JobEnvironment } from './environment.ts'
import type { Pool, Work } from './pool.ts'

/** What is not looked for: what is under way or paused, and organisations that have enough under way. */
export interface PassedOver {
  keys: readonly string[]
  organisations: readonly string[]
}

/** What waits in the store to be sent, each with a time at which it is due. */
export interface Outbox<Item extends { organisation: string }> {
  /** At most `limit` that are due, the longest due first; claimed for this process where several send. */
  takeDue(except: PassedOver, limit: number): Promise<readonly Item[]>
  /** When the next one is due, in milliseconds of the monotonic clock; infinite where none is. */
  nextDueAt(except: PassedOver): Promise<number>
  /** Sends one, or takes the next step with it. */
  send(item: Item): Work
}

/** Whether something is due that could be sent now. */
export async function isDue<Item extends { organisation: string }>(
  outbox: Outbox<Item>,
  pool: Pool,
  { atOnce, ofOne }: { atOnce: number; ofOne: number },
  { monotonic }: Pick<JobEnvironment, 'monotonic'>,
): Promise<boolean> {
  if (pool.share.count() >= atOnce) return false
  return (await outbox.nextDueAt(passedOver(pool, ofOne))) <= monotonic().getTime()
}

function passedOver(pool: Pool, ofOne: number): PassedOver {
  // As many again may be taken of one organisation at once.
  return { keys: pool.busy(), organisations: pool.share.withoutRoomFor(ofOne / 2) }
}

/**
 * Sends what is due in an outbox, each organisation its share, as far as the pool has room.
 *
 * @param limits of the pool
 * @returns when the next one is due, in milliseconds of the monotonic clock; infinite where none is, or the pool is full:
 * its job is woken when one has ended
 */
export async function sendDue<Item extends { organisation: string }>(
  outbox: Outbox<Item>,
  pool: Pool,
  { atOnce, ofOne }: { atOnce: number; ofOne: number },
  { monotonic }: Pick<JobEnvironment, 'monotonic'>,
): Promise<number> {
  const passOver = (): PassedOver => passedOver(pool, ofOne)
  const room = (): number => atOnce - pool.share.count()
  if (room() === 0) return Number.POSITIVE_INFINITY
  const nextDueAt = await outbox.nextDueAt(passOver())
  if (nextDueAt > monotonic().getTime()) return nextDueAt
  const due = [...(await outbox.takeDue(passOver(), Math.min(room(), ofOne / 2)))]
  for (let next = pool.share.next(due); next; next = pool.share.next(due)) {
    due.splice(due.indexOf(next), 1)
    const work = outbox.send(next)
    if (!pool.isBusy(work.key)) pool.start(work)
  }
  return room() > 0 ? outbox.nextDueAt(passOver()) : Number.POSITIVE_INFINITY
}
