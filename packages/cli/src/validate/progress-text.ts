import type { Tally } from '@udigate/sheets'
import { grouped } from '../counted.ts'

/** How far a validation is: what was judged, and how fast. */
export function progressText(file: string, { records, failed, broken }: Tally, elapsedMs: number): string {
  // A workbook is read to its end before its first record.
  if (records === 0) return `reading ${file}`
  const rate = Math.round((records / elapsedMs) * 1000)
  const counts = [`${grouped(records)} records`, `${grouped(failed)} not valid`]
  if (broken > 0) counts.push(`${grouped(broken)} not judged`)
  return `${counts.join(', ')}, ${grouped(rate)} a second`
}
