import { CommandFailure } from '../run-command.ts'

const day = 86_400_000

/**
 * The time from which on a key is refused, ISO 8601: after so many days (`90d`), after a day in UTC (`2027-12-31`, which
 * is its last one), or the time that is written (`2027-12-31T23:00:00Z`).
 *
 * @throws CommandFailure for anything else
 */
export function readExpiry(text: string, now: Date): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  if (days !== undefined && Number(days) > 0)
    return new Date(now.getTime() + Number(days) * day).toISOString()
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const date = new Date(text)
    const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    if (isDate) return new Date(date.getTime() + day).toISOString()
  }
  // The gateway itself knows what else is a time.
  if (/^\d{4}-\d\d-\d\dT.+$/.test(text)) return text
  throw new CommandFailure(
    '--expires must be days (90d), a date (2027-12-31) or a time (2027-12-31T23:00:00Z).',
    2,
  )
}
