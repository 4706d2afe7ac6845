import { judgedFindings } from './judged-findings.ts'
import type { Problem } from './problem.ts'
import type { ReadRequest } from './read-request.ts'
import type { Verdict } from './verdict.ts'

/** How many requests came to what. `valid`, `failed` and `broken` add up to `records`. */
export interface Tally {
  records: number
  valid: number
  /** With errors, or unreadable, or in a message that is refused, or with warnings where these count as errors. */
  failed: number
  broken: number
  errors: number
  warnings: number
}

export function emptyTally(): Tally {
  return { records: 0, valid: 0, failed: 0, broken: 0, errors: 0, warnings: 0 }
}

/** Counts a verdict in. */
export function countVerdict(
  tally: Tally,
  request: ReadRequest,
  verdict: Verdict,
  warningsAsErrors: boolean,
): void {
  tally.records += 1
  if (verdict.kind === 'broken') {
    tally.broken += 1
    return
  }
  const { errors, warnings } = countFindings(request, verdict)
  tally.errors += errors
  tally.warnings += warnings
  if (errors > 0 || request.isRefused || (warningsAsErrors && warnings > 0)) tally.failed += 1
  else tally.valid += 1
}

/** Counts in what is wrong with a file and with none of its records. */
export function countProblems(tally: Tally, problems: readonly Problem[]): void {
  for (const { severity } of problems) {
    if (severity === 'error') tally.errors += 1
    else tally.warnings += 1
  }
}

/** Adds to a tally what was counted in another one. */
export function addTally(tally: Tally, other: Tally): void {
  tally.records += other.records
  tally.valid += other.valid
  tally.failed += other.failed
  tally.broken += other.broken
  tally.errors += other.errors
  tally.warnings += other.warnings
}

/** How many things a verdict finds wrong with a request, its cells included. */
export function countFindings(request: ReadRequest, verdict: Verdict): { errors: number; warnings: number } {
  if (verdict.kind === 'broken') return { errors: 0, warnings: 0 }
  if (verdict.kind === 'unreadable') return { errors: 1, warnings: 0 }
  if (request.problems === undefined) {
    const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = verdict.validation
    return {
      errors: deviceErrors.length + deviceGroupErrors.length,
      warnings: deviceWarnings.length + deviceGroupWarnings.length,
    }
  }
  const findings = judgedFindings(request, verdict.validation)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  return { errors, warnings }
}
