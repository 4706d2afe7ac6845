import { letterOf } from '@udigate/udi'
import type { JudgedFinding } from '../judged-findings.ts'

/** Gives the findings of a row of a table; `sheet` is absent in a single CSV file. */
export type FindingsOfRow = (sheet: string | undefined, row: number) => readonly JudgedFinding[]

/** Collects findings by the rows that they are in. A finding of a group is there once, whatever devices it has. */
export function collectByRow(): { add(finding: JudgedFinding): void; of: FindingsOfRow } {
  const rows = new Map<string, JudgedFinding[]>()
  return {
    add(finding) {
      const { place } = finding
      if (place === undefined || !('row' in place)) return
      const key = `${place.sheet ?? ''}\u0000${place.row}`
      const known = rows.get(key)
      if (known === undefined) rows.set(key, [finding])
      else if (!known.some(each => isSame(each, finding))) known.push(finding)
    },
    of: (sheet, row) => rows.get(`${sheet ?? ''}\u0000${row}`) ?? [],
  }
}

function isSame(one: JudgedFinding, other: JudgedFinding): boolean {
  return one.ruleId === other.ruleId && one.message === other.message && columnOf(one) === columnOf(other)
}

/** The letter of the column that a finding is in. */
export function columnOf({ place }: JudgedFinding): string | undefined {
  return place !== undefined && 'row' in place ? place.column : undefined
}

/** The findings of a row as they stand beside it: a line for each, errors first. */
export function findingsText(findings: readonly JudgedFinding[]): string {
  const order = ['error', 'warning']
  return findings
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
    .map(finding => {
      const column = columnOf(finding)
      const where = column === undefined ? '' : ` in ${column}`
      return `${finding.severity === 'error' ? 'Error' : 'Warning'}${where}: ${finding.message} (${finding.ruleId})${fixText(finding)}`
    })
    .join('\n')
}

/** What to write instead, where that is one value. */
function fixText({ fix = [], path, message }: JudgedFinding): string {
  const [only, ...others] = fix
  if (only === undefined || others.length > 0 || only.op === 'remove' || only.path !== path) return ''
  const value = typeof only.value === 'boolean' ? (only.value ? 'yes' : 'no') : String(only.value)
  return typeof only.value === 'object' || message.includes(value) ? '' : ` Write: ${value}`
}

/** Whether there is a finding on a cell of the row, by its column from 0. */
export function isFaulty(findings: readonly JudgedFinding[], column: number): boolean {
  return findings.some(finding => columnOf(finding) === letterOf(column))
}
