import type { Bodies } from '@udigate/client'
import { registerLines } from '../command-line/shared-options.ts'
import { nameEntity } from '../name-entity.ts'
import { findingLines } from '../submit/findings-text.ts'

type Plan = Bodies['PlanResponse']

/**
 * A plan in words: the verdict, the operations in their order, and each difference with what becomes of it.
 *
 * @param withXml whether the messages are written, too
 */
export function planText(plan: Plan, withXml: boolean): string {
  const { verdict, statusText, operations, differences, reasons, waitsFor, joins, validationResult } = plan
  return [
    `${verdict}  ${statusText}`,
    ...reasons.map(reason => `  ${reason}${nameRule(plan, reason)}`),
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
    ...registerLines(plan.targets),
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

/** The rule that a reason follows from, where it is told. */
function nameRule({ reasonRules = [] }: Pick<Plan, 'reasonRules'>, reason: string): string {
  const rule = reasonRules.find(each => each.reason === reason)
  return rule === undefined ? '' : ` (${rule.ruleId})`
}
