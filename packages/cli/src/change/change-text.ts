import type { Bodies } from '@udigate/client'
import { counted } from '../counted.ts'
import { differenceLine } from '../plan/plan-text.ts'
import { printable } from '../validate/terminal-text.ts'

/** What was prepared, in words. */
export function preparedText({ devices, import: list }: Bodies['PreparedChange']): string {
  const { chosen, changed, unchanged, underWay } = devices
  const others = [
    ...(unchanged === 0 ? [] : [`${unchanged} are so already`]),
    ...(underWay === 0 ? [] : [`${underWay} have a submission under way and are not in it`]),
  ]
  return [
    `${list.id}  ${list.model}, ${counted(chosen, 'device')} chosen, ${changed} in the list`,
    ...(others.length === 0 ? [] : [`  ${others.join(', ')}`]),
  ].join('\n')
}

/** A plan in words: what it sends, what changes in how many devices, and what is not possible. */
export function preparedPlanText(id: string, plan: Bodies['ImportPlan']): string {
  const { counts, operations, messages, changed, notPossible, revision } = plan
  const sent = Object.entries(operations).map(([operation, times]) => `${times} ${operation}`)
  return [
    `  ${counts.changed} changed, ${counts.new} new, ${counts.unchanged} unchanged, ${counts.notPossible} not possible`,
    ...changed.flatMap(({ devices, differences, warnings = [] }) => [
      `  ${counted(devices, 'device')}:`,
      ...differences.map(difference => `  ${printable(differenceLine(difference))}`),
      ...warnings.map(({ ruleId, message, devices: warned }) => {
        const some = warned === devices ? '' : `${warned} of them: `
        return `    warning: ${some}${printable(message)} (${ruleId})`
      }),
    ]),
    ...notPossible.map(
      ({ devices, reason, when }) =>
        `  ${counted(devices, 'device')} not possible${when === 'NOT_YET' ? ' yet' : ''}: ${printable(reason)}`,
    ),
    counts.sent === 0
      ? 'Submitting it would send nothing.'
      : `Submitting it would send ${sent.join(', ')} in ${counted(messages, 'message')}: udigate change submit ${id} --confirmed ${counts.sent} --revision ${revision}`,
  ].join('\n')
}
