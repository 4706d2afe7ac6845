import type { ListContent } from '../../api/imports.ts'

/** A list as it is sent. */
export interface ListFile {
  name: string
  type: ListContent['type']
  body: Blob
}

const types: Readonly<Record<string, ListContent['type']>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/csv',
  tsv: 'text/csv',
}

/** A file as it is sent: by its ending a workbook or a table; what it is no spreadsheet has an ending for the gateway looks at. */
export function readListFile(file: File): ListFile {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  return { name: file.name.slice(0, 200), type: types[ending] ?? 'application/octet-stream', body: file }
}

/**
 * A block that was copied in a spreadsheet: its rows as lines, its cells with tabs between.
 *
 * @returns nothing where it is no block: it has one line, or one cell a line
 */
export function readPasted(text: string): ListFile | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  if (lines.length < 2 || !lines.some(line => line.includes('\t'))) return undefined
  return { name: 'Pasted list.csv', type: 'text/csv', body: new Blob([text], { type: 'text/csv' }) }
}
