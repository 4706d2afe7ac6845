/** What is said where no time stands. */
export const wantsTime = 'Write a time with its offset from UTC, such as 2027-12-31T23:00:00Z.'

/** A time as RFC 3339 writes it, with its offset from UTC; null where it is none. */
export function readTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) || !isDay(text.slice(0, 10)) ? null : time
}

/** Whether a `YYYY-MM-DD` is a day of the calendar: a 30th of February would be taken for a day in March. */
export function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}
