import { type Cell, formatColumnLetter, isEmpty, readCell } from './cells.ts'
import { checkCodeList } from './check-code-list.ts'
import { type CodeColumns, findHeadings, readHeadings, versionIn } from './code-columns.ts'
import type { CodeEntry, CodeList } from './code-list.ts'
import type { CodeListKind, ColumnField } from './code-list-kind.ts'

/** A place in a file that is wrong. */
export interface RowFault {
  /** 1 for the first row of the table; absent where the file as a whole is at fault. */
  row?: number
  /** Letter of the column. */
  column?: string
  /** What is wrong there and what to do. */
  message: string
}

/** The entries of a code list as a file has them, or all that is wrong with the file. */
export type CodeListReading =
  /** The version is the one that the headings name. */
  { ok: true; entries: CodeEntry[]; version?: string } | { ok: false; faults: RowFault[] }

/**
 * Reads a code list from the rows of a table with headings: columns `code`, `term`, `leaf`, `level`, `comment`,
 * `legislations`, `retired` and `retiredOn`, of which only `code` must be there (in a nomenclature `term` and `leaf` too),
 * or as its publisher heads them. What the table has no column for stays as it is in the list in force.
 *
 * @param inForce the list that it is to replace
 * @param options.force whether columns that are not known are left out, and a far smaller list is taken
 * @returns the entries, or every fault with its row and column
 */
export function readCodeRows(
  kind: CodeListKind,
  rows: readonly (readonly Cell[])[],
  inForce: CodeList,
  { force = false }: { force?: boolean } = {},
): CodeListReading {
  const heading = findHeadings(rows, kind)
  const headings = rows[heading]
  if (headings === undefined) {
    return { ok: false, faults: [{ message: 'There is no row of headings with a column "code".' }] }
  }
  const faults: RowFault[] = []
  const columns = readHeadings(headings, kind, force, (column, message) => {
    faults.push({ row: heading + 1, column: formatColumnLetter(column), message })
  })
  for (const field of kind.parentOf ? (['term', 'leaf'] as const) : []) {
    if (!columns.has(field)) faults.push({ row: heading + 1, message: `There is no column "${field}".` })
  }
  if (faults.length > 0) return { ok: false, faults }

  const entries: CodeEntry[] = []
  const rowOf: number[] = []
  const unreadable = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (index <= heading || row.every(isEmpty)) continue
    const entry = readRow(row, columns, kind, (field, message) => {
      faults.push(placed(index + 1, columns.get(field), message))
      unreadable.add(`${index + 1} ${field}`)
    })
    entries.push(withMarksInForce(entry, columns, inForce))
    rowOf.push(index + 1)
  }
  const describePlace = (index: number): string => `row ${rowOf[index]}`
  for (const { index, field, message } of checkCodeList(kind, entries, inForce, { force, describePlace })) {
    const row = index === undefined ? undefined : rowOf[index]
    if (row === undefined || field === undefined) faults.push({ message })
    else if (!unreadable.has(`${row} ${field}`)) faults.push(placed(row, columns.get(field), message))
  }
  if (faults.length > 0) return { ok: false, faults: faults.sort(byRow) }
  const version = versionIn(headings)
  return { ok: true, entries, ...(version === undefined ? {} : { version }) }
}

function placed(row: number, column: number | undefined, message: string): RowFault {
  return { row, ...(column === undefined ? {} : { column: formatColumnLetter(column) }), message }
}

function byRow(one: RowFault, other: RowFault): number {
  return (one.row ?? Number.MAX_SAFE_INTEGER) - (other.row ?? Number.MAX_SAFE_INTEGER)
}

type Report = (field: ColumnField, message: string) => void

function readRow(
  row: readonly Cell[],
  columns: CodeColumns,
  { parentOf }: CodeListKind,
  report: Report,
): CodeEntry {
  const text = (field: ColumnField): string => readCell(row[columns.get(field) ?? -1])
  const yesOrNo = (field: ColumnField): boolean | undefined => {
    const word = text(field).toUpperCase()
    if (word !== '' && !answers.has(word)) report(field, `"${text(field)}" is neither YES nor NO.`)
    return answers.get(word)
  }
  const [code, term, level, comment, retiredOn] = [
    text('code'),
    text('term'),
    text('level'),
    text('comment').toLowerCase(),
    text('retiredOn'),
  ]
  const leaf = yesOrNo('leaf')
  const legislations = text('legislations').match(/[^\s,;]+/g)
  if (level !== '' && level !== String(levelIn(code, parentOf))) {
    report('level', `${code} is not a code of level ${level}.`)
  }
  if (comment !== '' && comment !== 'value' && comment !== 'text') {
    report('comment', `"${text('comment')}" is neither "value" nor "text".`)
  }
  return {
    code,
    ...(term === '' ? {} : { term }),
    ...(leaf === undefined ? {} : { leaf }),
    ...(comment === 'value' || comment === 'text' ? { comment } : {}),
    ...(legislations === null ? {} : { legislations }),
    ...(yesOrNo('retired') ? { retired: true } : {}),
    ...(retiredOn === '' ? {} : { retiredOn }),
  }
}

/** 1 for a code that has none above it, 2 for one below such a code, and so on. */
function levelIn(code: string, parentOf: CodeListKind['parentOf']): number {
  const parent = parentOf?.(code)
  return parent === undefined ? 1 : 1 + levelIn(parent, parentOf)
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ['YES', true],
  ['Y', true],
  ['TRUE', true],
  ['1', true],
  ['NO', false],
  ['N', false],
  ['FALSE', false],
  ['0', false],
])

const marks = ['term', 'comment', 'legislations', 'retired', 'retiredOn'] as const

function withMarksInForce(entry: CodeEntry, columns: CodeColumns, inForce: CodeList): CodeEntry {
  const known = inForce.get(entry.code)
  const kept = marks.flatMap(mark => {
    const value = known?.[mark]
    return value === undefined || columns.has(mark) ? [] : [[mark, value]]
  })
  return kept.length === 0 ? entry : { ...entry, ...Object.fromEntries(kept) }
}
