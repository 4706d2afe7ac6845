import { isNoticed, type RowResult } from '../run-row.ts'

/** A row's result in a few lines, for anyone who watches it run. */
export function describeResult({ row, notRun, outcome, control, passed, seconds }: RowResult): string {
  if (notRun !== undefined) return `${row.id}: not run: ${notRun}`
  const { runs = 0, failures = [], missedLimits = [], brokenOff, worst = '' } = outcome ?? {}
  const lines = [
    `${row.id}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s, ${runs} runs, ${failures.length} failures, ${missedLimits.length} limits missed, ${worst}`,
    ...failures.slice(0, 5).map(text => `    ${text.slice(0, 400)}`),
    ...missedLimits.slice(0, 5).map(text => `    limit missed: ${text.slice(0, 400)}`),
    ...(brokenOff === undefined ? [] : [`    broke off: ${brokenOff.slice(0, 400)}`]),
  ]
  if (control) {
    const [first = control.brokenOff] = [...control.failures, ...control.missedLimits]
    const verdict = isNoticed(control) ? 'noticed' : 'NOT NOTICED'
    lines.push(`    control "${row.control.name}": ${verdict}: ${first?.slice(0, 300) ?? ''}`)
  }
  return lines.join('\n')
}
