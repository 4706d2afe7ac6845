import { findNextHour } from '../jobs/next-hour.ts'
import { type SubscriptionRow, weekdays } from '../store/tables.ts'

/** When the next digest of a subscription is made after a moment; null where what happens is told at once. */
export function findNextDigest(
  { frequency, hour, weekday }: Pick<SubscriptionRow, 'frequency' | 'hour' | 'weekday'>,
  after: Date,
): Date | null {
  if (frequency === 'at-once') return null
  const isWeekly = frequency === 'weekly' && weekday !== null
  return findNextHour(hour ?? 0, after, isWeekly ? weekdays.indexOf(weekday) : undefined)
}
