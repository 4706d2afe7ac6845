import { type Cell, isEmpty, readCell } from './cells.ts'
import type { CodeEntry } from './code-list.ts'

/** What a column of a table of codes can hold. */
export type ColumnField = keyof CodeEntry | 'level'

/** In which column each field is, 0 for the first. */
export type CodeColumns = ReadonlyMap<ColumnField, number>

/** The headings that are known, in capitals, without what stands in brackets. */
const fields: ReadonlyMap<string, ColumnField> = new Map([
  ['CODE', 'code'],
  ['EMDN CODE', 'code'],
  ['TERM', 'term'],
  ['TERM EN', 'term'],
  ['TERM EMDN', 'term'],
  ['EMDN TERM', 'term'],
  ['LEVEL', 'level'],
  ['LEAF', 'leaf'],
  ['TERMINAL', 'leaf'],
  ['TERMINAL LEVEL', 'leaf'],
  ['COMMENT', 'comment'],
  ['LEGISLATIONS', 'legislations'],
  ['RETIRED', 'retired'],
  ['RETIREDON', 'retiredOn'],
  ['RETIRED ON', 'retiredOn'],
])

/** Headings of columns that repeat what the code says. */
const leftOut: ReadonlySet<string> = new Set(['CATEGORY', 'CATEGORY DESCRIPTION'])

/** Above the headings there may be a title. */
const mostRowsAbove = 10

/** Index of the row of headings: the first one with a column of codes; -1 where there is none. */
export function findHeadings(rows: readonly (readonly Cell[])[]): number {
  return rows
    .slice(0, mostRowsAbove + 1)
    .findIndex(row => row.some(cell => fields.get(plain(cell)) === 'code'))
}

/**
 * Finds out which column holds what.
 *
 * @param force whether columns with an unknown heading are left out rather than reported
 */
export function readHeadings(
  headings: readonly Cell[],
  force: boolean,
  report: (column: number, message: string) => void,
): CodeColumns {
  const columns = new Map<ColumnField, number>()
  for (const [column, heading] of headings.entries()) {
    const field = fields.get(plain(heading))
    if (field === undefined) {
      if (!force && !isEmpty(heading) && !leftOut.has(plain(heading))) {
        report(column, `No column "${readCell(heading)}" is known. Force it to leave this column out.`)
      }
    } else if (columns.has(field)) {
      report(column, `There are two columns for "${field}".`)
    } else {
      columns.set(field, column)
    }
  }
  return columns
}

/** The version of the list that stands in brackets after a heading: `v2026` for `TERM EMDN (v.2026)`. */
export function versionIn(headings: readonly Cell[]): string | undefined {
  const versions = headings.map(heading => /\(v\.?\s*(\d[\w.]*)\)/i.exec(readCell(heading))?.[1])
  const version = versions.find(found => found !== undefined)
  return version === undefined ? undefined : `v${version}`
}

/** `TERM EMDN (v.2026)` is `TERM EMDN`. */
function plain(heading: Cell): string {
  return readCell(heading)
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase()
}
