import { judgedFindings, type Problem, type ReadRequest, type RequestFault } from '@udigate/server/tables'
import { RuleFailure, type Validation, validate, validationRequest } from '@udigate/udi'
import type { ValidateCommandOptions } from './options.ts'

/** What is known of one request after it was read and judged. */
export type Verdict =
  | { kind: 'judged'; validation: Validation }
  | { kind: 'unreadable'; fault: RequestFault }
  /** A rule broke down: the records are neither valid nor invalid. */
  | { kind: 'broken'; ruleId: string }

/** How many requests came to what. `valid`, `failed` and `broken` add up to `records`. */
export interface Tally {
  records: number
  valid: number
  /** With errors, or unreadable, or with warnings where these count as errors. */
  failed: number
  broken: number
  errors: number
  warnings: number
}

export function emptyTally(): Tally {
  return { records: 0, valid: 0, failed: 0, broken: 0, errors: 0, warnings: 0 }
}

/** Judges one request as `POST /api/v1/validate/{model}` does. */
export function judge(
  { reading, model: own }: ReadRequest,
  { model = own, strictContract }: Pick<ValidateCommandOptions, 'model' | 'strictContract'>,
): Verdict {
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (model === undefined) throw new TypeError('A request is of no model.')
  try {
    return {
      kind: 'judged',
      validation: validate(model, validationRequest(reading.body), { strictContract }),
    }
  } catch (error) {
    if (error instanceof RuleFailure) return { kind: 'broken', ruleId: error.ruleId }
    throw error
  }
}

/** Counts a verdict in. */
export function count(tally: Tally, request: ReadRequest, verdict: Verdict, warningsAsErrors: boolean): void {
  tally.records += 1
  if (verdict.kind === 'broken') {
    tally.broken += 1
  } else if (verdict.kind === 'unreadable') {
    tally.errors += 1
    tally.failed += 1
  } else {
    const { errors, warnings } = countFindings(request, verdict.validation)
    tally.errors += errors
    tally.warnings += warnings
    if (errors > 0 || (warningsAsErrors && warnings > 0)) tally.failed += 1
    else tally.valid += 1
  }
}

/** Counts in what is wrong with a file and with none of its records. */
export function countProblems(tally: Tally, problems: readonly Problem[]): void {
  for (const { severity } of problems) {
    if (severity === 'error') tally.errors += 1
    else tally.warnings += 1
  }
}

/** How many things are wrong with a request, its cells included. */
export function countFindings(
  request: ReadRequest,
  validation: Validation,
): { errors: number; warnings: number } {
  if (request.problems === undefined) {
    const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = validation
    return {
      errors: deviceErrors.length + deviceGroupErrors.length,
      warnings: deviceWarnings.length + deviceGroupWarnings.length,
    }
  }
  const findings = judgedFindings(request, validation)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: findings.length - errors }
}
