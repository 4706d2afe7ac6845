/** A cell of a table, as readers of workbooks and CSV files give it. */
export type Cell = string | number | boolean | Date | null | undefined

/** The text of a cell, its white space tidied; a date is written as 2026-01-31. Empty where the cell is. */
export function readCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replaceAll(/\s+/g, ' ').trim()
}

export function isEmpty(cell: Cell): boolean {
  return readCell(cell) === ''
}

/** How spreadsheets call a column: `A` for 0, `AA` for 26. */
export function formatColumnLetter(column: number): string {
  if (column < 0) return ''
  return formatColumnLetter(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
}

/** The number of a column, from 0, by its letter: `A` is 0, `AB` is 27. */
export function parseColumnLetter(letter: string): number {
  let column = 0
  for (const each of letter) column = column * 26 + each.charCodeAt(0) - 64
  return column - 1
}
