/** What a fix does to a value. It says the same value otherwise, and never another value. */
export const fixKinds = [
  'white-space',
  'leading-zeros',
  'notation',
  'number',
  'date',
  'repeated-code',
  'cross',
] as const
export type FixKind = (typeof fixKinds)[number]

/** The change of one cell. */
export interface CellChange {
  /** Absent in a single CSV file. */
  sheet?: string | undefined
  /** From 1, as a spreadsheet shows it; in a CSV file the line in which the row begins. */
  row: number
  /** Letter of the column. */
  column: string
  /** The name of the field. */
  field?: string | undefined
  /** What stands there, as the spreadsheet has it. */
  before: string | number
  after: string | number
}

/** A change of a value where no other value is possible. An identifier that rows are joined by is changed in all of them at once. */
export interface Fix {
  /** The first cell: `devices-B3`. The same for the same file. */
  id: string
  /** The group that it is in. */
  group: string
  kind: FixKind
  /** What it fixes. */
  ruleId: string
  cells: readonly CellChange[]
  /** The devices whose finding is gone with it, by the numbers of their records. */
  devices: readonly number[]
}

/** The name of a cell in ids: `device-groups-F2`; `F2` in a single CSV file. */
export function nameCell({ sheet, row, column }: Pick<CellChange, 'sheet' | 'row' | 'column'>): string {
  return `${nameColumn({ sheet, column })}${row}`
}

/** The name of a column in ids: `device-groups-F`; `F` in a single CSV file. */
export function nameColumn({ sheet, column }: Pick<CellChange, 'sheet' | 'column'>): string {
  if (sheet === undefined) return column
  const name = sheet.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `${name}-${column}`
}
