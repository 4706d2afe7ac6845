/** What a date in another notation means. */
export interface MeantDate {
  /** The date in ISO 8601, where it can be read in one way only. */
  date?: string
  /** What to write, in words, where there is more than one way or none. */
  advice?: string
}

/** Reads a date that is not written YYYY-MM-DD. Nothing where it looks like no date. */
export function meantDate(text: string): MeantDate {
  const trimmed = text.trim()
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-][\d:]+)?$/i.exec(trimmed) ??
    /^((?:19|20)\d\d)(\d{2})(\d{2})$/.exec(trimmed) ??
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed) ??
    []
  if (year !== undefined && month !== undefined && day !== undefined) return only([iso(year, month, day)])
  // An hour before midnight elsewhere may be the next day here.
  if (/^\d{4}-\d{2}-\d{2}[T ]\d/i.test(trimmed)) return { advice: 'write the day alone, without the time' }
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(trimmed) ?? []
  if (one === undefined || other === undefined || last === undefined) return {}
  return only([iso(last, other, one), iso(last, one, other)])
}

/**
 * The date that a spreadsheet shows for its day number.
 *
 * @param days days since 30 December 1899
 */
export function convertDayNumber(days: number): string | undefined {
  // Below are small numbers of something else, above is the year 2100.
  if (!Number.isInteger(days) || days < 20_000 || days > 73_050) return undefined
  return new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

function only(readings: readonly (string | undefined)[]): MeantDate {
  const [first, second] = new Set(readings.filter(date => date !== undefined && isCalendarDate(date)))
  if (first === undefined) return { advice: 'there is no such day' }
  if (second === undefined) return { date: first }
  return { advice: `it is ${first} if the day comes first, and ${second} if the month does` }
}

function iso(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whether the text is a day of the calendar, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || text.charAt(4) !== '-' || text.charAt(7) !== '-') return false
  const year = numberAt(text, 0, 4)
  const day = numberAt(text, 8, 10)
  return year > 0 && day > 0 && day <= countDays(numberAt(text, 5, 7), year)
}

/** The number that the digits from `start` up to `end` are; not a number where one of them is no digit. */
function numberAt(text: string, start: number, end: number): number {
  let number = 0
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = 10 * number + digit
  }
  return number
}

/** How many days the month (1 to 12) has; none where there is no such month. */
function countDays(month: number, year: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0)
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
