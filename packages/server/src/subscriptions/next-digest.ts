import { type SubscriptionRow, weekdays } from '../store/tables.ts'

const day = 24 * 3_600_000

/** When the next digest of a subscription is made after a moment; null where what happens is told at once. */
export function findNextDigest(
  { frequency, hour, weekday }: Pick<SubscriptionRow, 'frequency' | 'hour' | 'weekday'>,
  after: Date,
): Date | null {
  if (frequency === 'at-once') return null
  const first = new Date(after)
  first.setUTCHours(hour ?? 0, 0, 0, 0)
  const days = frequency === 'daily' ? 1 : 7
  const ahead =
    frequency === 'weekly' && weekday !== null
      ? (weekdays.indexOf(weekday) - first.getUTCDay() + days) % days
      : 0
  const next = first.getTime() + ahead * day
  return new Date(next > after.getTime() ? next : next + days * day)
}
