import { nameEntity } from '../name-entity.ts'
import { type AnsweredFindings, findingLines } from '../submit/findings-text.ts'

/** A plan, as the gateway answers it. */
export interface Plan {
  verdict: string
  statusText: string
  operations: readonly {
    operation: string
    entity: { kind: string; criterion: string; issuingAgency: string; code: string }
    version?: number
    xml?: string
    xmlBytes?: number
  }[]
  differences: readonly {
    path: string
    before?: unknown
    after?: unknown
    operation?: string
    blockedBy?: string
    valuesOmitted?: boolean
  }[]
  moreDifferences?: number
  reasons: readonly string[]
  waitsFor?: string
  joins?: string
  validationResult: AnsweredFindings
}

/**
 * A plan in words: the verdict, the operations in their order, and each difference with what becomes of it.
 *
 * @param withXml whether the messages are written, too
 */
export function planText(plan: Plan, withXml: boolean): string {
  const { verdict, statusText, operations, differences, reasons, waitsFor, joins, validationResult } = plan
  return [
    `${verdict}  ${statusText}`,
    ...reasons.map(reason => `  ${reason}`),
    ...(waitsFor === undefined ? [] : [`  waits for submission ${waitsFor}`]),
    ...(joins === undefined ? [] : [`  joins submission ${joins}`]),
    ...findingLines(validationResult),
    ...operations.flatMap(({ operation, entity, version, xml, xmlBytes }) => [
      `${operation}  ${nameEntity(entity)}${version === undefined ? '' : `, version ${version}`}`,
      ...differences.filter(difference => difference.operation === operation).map(differenceLine),
      ...(withXml && xml !== undefined ? [xml] : []),
      ...(withXml && xmlBytes !== undefined
        ? [`  The message is too large to be shown: ${xmlBytes} bytes.`]
        : []),
    ]),
    ...differences.filter(({ operation }) => operation === undefined).map(differenceLine),
    ...(plan.moreDifferences === undefined
      ? []
      : [`  ${plan.moreDifferences} more differences are not shown.`]),
  ].join('\n')
}

/** A difference to what is registered, in a line. */
export function differenceLine(difference: Plan['differences'][number]): string {
  const { path, before, after, blockedBy, valuesOmitted } = difference
  const forbidden = blockedBy === undefined ? '' : `  not possible: ${blockedBy}`
  if (valuesOmitted) return `  ${path}: changed, too long to be shown${forbidden}`
  return `  ${path}: ${show(before)} -> ${show(after)}${forbidden}`
}

function show(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value)
}
