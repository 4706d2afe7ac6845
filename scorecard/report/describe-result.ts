import { isNoticed, type RowResult } from '../run-row.ts'

/** A row's result in a few lines, for whoever watches it run. */
export function describeResult({ row, notRun, outcome, control, passed, seconds }: RowResult): string {
  if (notRun !== undefined) return `${row.id}: not run: ${notRun}`
  const failures = outcome?.failures ?? []
  const lines = [
    `${row.id}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s, ${outcome?.runs ?? 0} runs, ${failures.length} failures, ${outcome?.worst ?? ''}`,
    ...failures.slice(0, 5).map(text => `    ${text.slice(0, 400)}`),
  ]
  if (control) {
    const [first] = control.failures
    const verdict = isNoticed(control) ? 'noticed' : 'NOT NOTICED'
    lines.push(`    control "${row.control.name}": ${verdict}: ${first?.slice(0, 300) ?? ''}`)
  }
  return lines.join('\n')
}
