import { guarded } from '../cells/formula-guard.ts'

/** A row of a CSV file, with its line end. No text in it is taken for a formula. */
export function csvLine(cells: readonly (string | number | boolean | undefined)[], separator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function csvCell(cell: string | number | boolean | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = guarded(cell)
  // White space at an edge, which some readers drop, stands in quotes too.
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
