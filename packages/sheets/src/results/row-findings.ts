import { formatColumnLetter } from '@udigate/udi'
import { type JudgedFinding, sortErrorsFirst } from '../judged-findings.ts'

/** What stands beside a row of a table. */
export interface BesideRow {
  findings: readonly JudgedFinding[]
  /** What became of it, before what was found. */
  remark?: string | undefined
  /** The same in a word, where the row is a record: `accepted`, `not valid`. */
  fate?: string | undefined
}

/** Gives what stands beside a row of a table, or in row 0 what is said of the table as a whole; `sheet` is absent in a single CSV file. */
export type BesideRowOf = (sheet: string | undefined, row: number) => BesideRow

/** Collects what stands beside the rows of a table. */
export interface RowFindings {
  /** A finding of a group is there once, whatever devices it has. */
  add(finding: JudgedFinding): void
  /** Says what became of a row that is a record, or in row 0 what is said of the table. */
  settle(sheet: string | undefined, row: number, became: { fate?: string; remark: string }): void
  of: BesideRowOf
}

export function collectByRow(): RowFindings {
  const rows = new Map<string, Map<string, JudgedFinding>>()
  const settled = new Map<string, { fate?: string; remark: string }>()
  return {
    add(finding) {
      const { place } = finding
      if (place === undefined || !('row' in place)) return
      const key = getKey(place.sheet, place.row)
      const known = rows.get(key) ?? new Map<string, JudgedFinding>()
      rows.set(key, known)
      const name = nameFinding(finding)
      if (!known.has(name)) known.set(name, finding)
    },
    settle(sheet, row, became) {
      settled.set(getKey(sheet, row), became)
    },
    of(sheet, row) {
      const key = getKey(sheet, row)
      return { findings: [...(rows.get(key)?.values() ?? [])], ...settled.get(key) }
    },
  }
}

function getKey(sheet: string | undefined, row: number): string {
  return `${sheet ?? ''}\u0000${row}`
}

/** What is the same for findings of a row that say the same. */
function nameFinding(finding: JudgedFinding): string {
  return JSON.stringify([finding.ruleId, finding.message, findColumn(finding)])
}

/** The letter of the column that a finding is in. */
function findColumn({ place }: JudgedFinding): string | undefined {
  return place !== undefined && 'row' in place ? place.column : undefined
}

/** The findings of a row as they stand beside it: a line for each, errors first. */
export function findingsText(findings: readonly JudgedFinding[]): string {
  return sortErrorsFirst(findings)
    .map(finding => {
      const column = findColumn(finding)
      const where = column === undefined ? '' : ` in ${column}`
      return `${words[finding.severity]}${where}: ${finding.message} (${finding.ruleId})${fixText(finding)}`
    })
    .join('\n')
}

const words = { error: 'Error', warning: 'Warning', info: 'Info' } as const

/** How many errors of other rows are shown beside a row. */
const mostElsewhere = 3

/** The errors of a record that stand in other rows than its own: where, and what; empty where there are none. */
export function errorsElsewhere(
  findings: readonly JudgedFinding[],
  sheet: string | undefined,
  row: number,
): string {
  const others = findings.flatMap(({ severity, place, message, ruleId }) => {
    if (severity !== 'error' || place === undefined || !('row' in place)) return []
    if (place.row === row && place.sheet === sheet) return []
    const { sheet: other, row: line, column } = place
    const where = [
      other === undefined ? [] : [`sheet ${other}`],
      `row ${line}`,
      column ? [`column ${column}`] : [],
    ]
    return [`See ${where.flat().join(', ')}: ${message} (${ruleId})`]
  })
  const hidden = others.length - mostElsewhere
  const more = hidden > 0 ? [`See ${hidden} more ${hidden === 1 ? 'error' : 'errors'} in other rows.`] : []
  return [...others.slice(0, mostElsewhere), ...more].join('\n')
}

/** What to write instead, where that is one value. */
function fixText({ fix = [], path, message }: JudgedFinding): string {
  const [only, ...others] = fix
  if (only === undefined || others.length > 0 || only.op === 'remove' || only.path !== path) return ''
  const value = typeof only.value === 'boolean' ? (only.value ? 'yes' : 'no') : String(only.value)
  return typeof only.value === 'object' || message.includes(value) ? '' : ` Write: ${value}`
}

/** What stands beside a row, as text: what became of it, and then its findings. */
export function textBeside({ findings, remark }: BesideRow): string {
  return [remark, findingsText(findings)].filter(Boolean).join('\n')
}

/** Whether there is a finding on a cell of the row, by its column from 0. */
export function isFaulty(findings: readonly JudgedFinding[], column: number): boolean {
  return findings.some(finding => findColumn(finding) === formatColumnLetter(column))
}
