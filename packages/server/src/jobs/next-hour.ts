const day = 24 * 3_600_000

/** When an hour of the day in UTC begins next after a moment; that of a day of the week where `weekday` is given, 0 for Sunday. */
export function findNextHour(hour: number, after: Date, weekday?: number): Date {
  const first = new Date(after)
  first.setUTCHours(hour, 0, 0, 0)
  const days = weekday === undefined ? 1 : 7
  const ahead = weekday === undefined ? 0 : (weekday - first.getUTCDay() + days) % days
  const next = first.getTime() + ahead * day
  return new Date(next > after.getTime() ? next : next + days * day)
}
