import type { Bodies } from '@udigate/client'
import { counted } from '../counted.ts'
import { placeText } from '../place-text.ts'
import { printable } from '../validate/terminal-text.ts'
import type { PlannedList } from './plan-list.ts'
import { differenceLine } from './plan-text.ts'

/** A planned list in words: the counts, and each of its records with what becomes of it. */
export function describePlannedList(
  file: string,
  { counts, messages, newGroups, records }: PlannedList,
): string {
  const { notPossible, unchanged } = counts
  const groups = newGroups === 0 ? [] : [`with ${counted(newGroups, 'new device group')}`]
  const sent =
    counts.sent === 0
      ? 'Submitting it would send nothing.'
      : [
          `Submitting it would send ${counted(counts.sent, 'record')}`,
          ...groups,
          `in ${counted(messages, 'message')}.`,
        ].join(' ')
  return [
    `${printable(file)}: ${counted(records.length, 'record')}: ${counts.new} new, ${counts.changed} changed, ${unchanged} unchanged, ${notPossible} not possible`,
    ...records.flatMap(record => recordLines(file, record)),
    sent,
  ].join('\n')
}

const words: Readonly<Record<Bodies['ImportRecord']['plan'], string>> = {
  NEW: 'new',
  CHANGED: 'changed',
  UNCHANGED: 'unchanged',
  NOT_POSSIBLE: 'not possible',
}

function recordLines(file: string, record: Bodies['ImportRecord']): string[] {
  const { sheet, row, device, plan, operations = [], differences = [], reasons = [], findings = [] } = record
  const which = device?.code === undefined ? '' : ` ${printable(device.code)}`
  const asked = operations.length === 0 ? '' : ` (${operations.join(', ')})`
  return [
    `${printable(placeText(file, { row, ...(sheet === undefined ? {} : { sheet }) }))}:${which}: ${words[plan]}${asked}`,
    ...differences.map(differenceLine),
    ...reasons.map(reason => `  ${printable(reason)}`),
    ...findings.map(
      ({ severity, ruleId, message }) => `  ${severity.toLowerCase()} ${ruleId}: ${printable(message)}`,
    ),
  ]
}
