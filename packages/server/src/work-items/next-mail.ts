/** When the daily mail of an hour in UTC is made next after a moment. */
export function findNextMail(hour: number, after: Date): Date {
  const next = new Date(after)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
