import { type Cell, isEmpty, readCell } from './cells.ts'
import type { CodeListKind, ColumnField } from './code-list-kind.ts'

/** In which column each field is, 0 for the first. */
export type CodeColumns = ReadonlyMap<ColumnField, number>

/** The headings that are known, in capitals, without what stands in brackets. */
const fields: ReadonlyMap<string, ColumnField> = new Map([
  ['CODE', 'code'],
  ['TERM', 'term'],
  ['TERM EN', 'term'],
  ['LEVEL', 'level'],
  ['LEAF', 'leaf'],
  ['COMMENT', 'comment'],
  ['LEGISLATIONS', 'legislations'],
  ['RETIRED', 'retired'],
  ['RETIREDON', 'retiredOn'],
  ['RETIRED ON', 'retiredOn'],
])

/** Above the headings there may be a title. */
const mostRowsAbove = 10

/** Index of the row of headings: the first one with a column of codes; -1 where there is none. */
export function findHeadings(rows: readonly (readonly Cell[])[], kind: CodeListKind): number {
  return rows
    .slice(0, mostRowsAbove + 1)
    .findIndex(row => row.some(cell => fieldUnder(cell, kind) === 'code'))
}

/**
 * Finds out which column holds what.
 *
 * @param force whether columns with an unknown heading are left out rather than reported
 */
export function readHeadings(
  headings: readonly Cell[],
  kind: CodeListKind,
  force: boolean,
  report: (column: number, message: string) => void,
): CodeColumns {
  const columns = new Map<ColumnField, number>()
  for (const [column, heading] of headings.entries()) {
    const field = fieldUnder(heading, kind)
    if (field === 'ignored') continue
    if (field === undefined) {
      if (!force && !isEmpty(heading)) {
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

function fieldUnder(heading: Cell, { headings }: CodeListKind): ColumnField | 'ignored' | undefined {
  const text = plain(heading)
  return fields.get(text) ?? headings?.[text]
}

/** The version of the list that stands in brackets after a heading: `v2026` for `TERM (v.2026)`. */
export function versionIn(headings: readonly Cell[]): string | undefined {
  const versions = headings.map(heading => /\(v\.?\s*(\d[\w.]*)\)/i.exec(readCell(heading))?.[1])
  const version = versions.find(found => found !== undefined)
  return version === undefined ? undefined : `v${version}`
}

/** `TERM (v.2026)` is `TERM`. */
function plain(heading: Cell): string {
  return readCell(heading)
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase()
}
