import { type AnsweredFindings, findingLines } from '../submit/findings-text.ts'

/** A plan, as the gateway answers it. */
export interface Plan {
  verdict: string
  statusText: string
  operations: readonly {
    operation: string
    entity: { kind: string; issuingAgency: string; code: string }
    version?: number
    xml?: string
  }[]
  differences: readonly {
    path: string
    before?: unknown
    after?: unknown
    operation?: string
    blockedBy?: string
  }[]
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
    ...operations.flatMap(({ operation, entity, version, xml }) => [
      `${operation}  ${entity.kind} ${entity.issuingAgency} ${entity.code}${version === undefined ? '' : `, version ${version}`}`,
      ...differences.filter(difference => difference.operation === operation).map(differenceLine),
      ...(withXml && xml !== undefined ? [xml] : []),
    ]),
    ...differences.filter(({ operation }) => operation === undefined).map(differenceLine),
  ].join('\n')
}

function differenceLine({ path, before, after, blockedBy }: Plan['differences'][number]): string {
  const forbidden = blockedBy === undefined ? '' : `  not possible: ${blockedBy}`
  return `  ${path}: ${show(before)} -> ${show(after)}${forbidden}`
}

function show(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value)
}
