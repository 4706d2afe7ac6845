import type { Tally } from '@udigate/sheets'

/** How far a validation is: what was judged, and how fast. */
export function progressText(file: string, { records, failed, broken }: Tally, elapsedMs: number): string {
  // A workbook is read to its end before its first record.
  if (records === 0) return `reading ${file}`
  const rate = Math.round((records / elapsedMs) * 1000)
  const counts = [`${records.toLocaleString('en')} records`, `${failed.toLocaleString('en')} not valid`]
  if (broken > 0) counts.push(`${broken.toLocaleString('en')} not judged`)
  return `${counts.join(', ')}, ${rate.toLocaleString('en')} a second`
}
