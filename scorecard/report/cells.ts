import { isNoticed, type RowResult } from '../run-row.ts'

/** What the table says of a row that ran. */
export interface Cells {
  row: string
  fault: string
  runs: string
  failures: string
  missed: string
  worst: string
  limit: string
  pass: string
  control: string
}

export function makeCells({ row, outcome, control, passed, tries, firstTry }: RowResult): Cells {
  const noticed = control === undefined ? 'left out' : isNoticed(control) ? 'fails' : 'DOES NOT FAIL'
  return {
    row: `${row.id}${row.isStar ? '★' : ''}`,
    fault: row.note === undefined ? row.fault : `${row.fault} (${row.note})`,
    runs: String(outcome?.runs ?? 0),
    failures: String(outcome?.failures.length ?? 0),
    missed: String(outcome?.missedLimits.length ?? 0),
    worst: outcome?.worst ?? '',
    limit: row.limit,
    pass: `${passed ? 'yes' : 'NO'}${tries === undefined ? '' : `, at try ${tries}; at first ${firstTry}`}`,
    control: `${row.control.name}: ${noticed}`,
  }
}
