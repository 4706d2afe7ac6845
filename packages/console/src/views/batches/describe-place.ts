import type { BatchFinding, BatchRecord } from '../../api/bodies.ts'

/** The parts of the place of a finding, whatever kind of file it is in. */
type Place = Partial<Record<'sheet' | 'field' | 'element', string> & Record<'row' | 'line', number>> & {
  column?: number | string
}

/** Where a finding is in the file, in words: `Sheet Devices, row 4, column C (Website)`; undefined where that is not known. */
export function describePlace(place: NonNullable<BatchFinding['place']>): string | undefined {
  const { sheet, row, line, column, field, element }: Place = place
  const parts = [
    sheet && `Sheet ${sheet}`,
    row !== undefined && `row ${row}`,
    line !== undefined && `line ${line}`,
    column !== undefined && `column ${column}${field === undefined ? '' : ` (${field})`}`,
    element && `element ${element}`,
  ].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Where a record begins in its file. */
export function describeRow({ sheet, line }: Pick<BatchRecord, 'sheet' | 'line'>): string {
  return sheet === undefined ? `Line ${line}` : `${sheet}, row ${line}`
}
