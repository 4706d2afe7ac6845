import type { DateForm } from './mapping.ts'

/** The order of day, month and year in each form, and what stands between them. */
const forms: Partial<
  Record<
    DateForm,
    { match(text: string): RegExpExecArray | null; parts: readonly ('year' | 'month' | 'day')[] }
  >
> = {
  'yyyy-mm-dd': {
    match: text => /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text),
    parts: ['year', 'month', 'day'],
  },
  'dd.mm.yyyy': {
    match: text => /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text),
    parts: ['day', 'month', 'year'],
  },
  'dd-mm-yyyy': {
    match: text => /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text),
    parts: ['day', 'month', 'year'],
  },
  'dd/mm/yyyy': {
    match: text => /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text),
    parts: ['day', 'month', 'year'],
  },
  'mm/dd/yyyy': {
    match: text => /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text),
    parts: ['month', 'day', 'year'],
  },
  yyyymmdd: { match: text => /^(\d{4})(\d{2})(\d{2})$/.exec(text), parts: ['year', 'month', 'day'] },
}

const longestDate = 'yyyy-mm-dd'.length

/** The day that a text is in one of these forms (ISO); nothing where it is none, or there is no such day. */
export function readDateText(text: string, dates: readonly DateForm[]): string | undefined {
  const written = text.trim()
  // Most texts are none, and this is asked of every cell.
  if (written.length > longestDate || !/^\d/.test(written)) return undefined
  for (const date of dates) {
    const form = forms[date]
    const found = form?.match(written)
    if (form === undefined || !found) continue
    const part = (name: 'year' | 'month' | 'day'): number => Number(found[form.parts.indexOf(name) + 1])
    const [year, month, day] = [part('year'), part('month'), part('day')]
    const time = new Date(Date.UTC(year, month - 1, day))
    if (year < 100 || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) continue
    return time.toISOString().slice(0, 10)
  }
  return undefined
}

/**
 * The day that a spreadsheet keeps as a number; nothing before March 1900, where spreadsheets do not agree on days.
 *
 * @param firstDay days that the calendar starts after 30 December 1899
 */
export function readSerialDate(
  value: string | number,
  dates: readonly DateForm[],
  firstDay: number,
): string | undefined {
  if (!dates.includes('serial')) return undefined
  const number =
    typeof value === 'number' ? value : /^\d{2,7}$/.test(value.trim()) ? Number(value) : Number.NaN
  const days = number + firstDay
  if (!Number.isInteger(days) || days < 61 || days >= 2_958_466) return undefined
  return new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)
}
