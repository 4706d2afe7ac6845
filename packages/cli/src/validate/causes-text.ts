import type { Cause, ValueSeen } from '@udigate/sheets'
import { counted } from '../counted.ts'
import { placeText } from '../place-text.ts'
import { colours, cut, type Paint, printable } from './terminal-text.ts'
import type { TableCauses } from './writer.ts'

/** How many values, and how many rows or spans of rows, an entry shows. */
const mostValues = 3
const mostSpans = 12

/** What is wrong with tables: an entry for each cause, and how many findings follow from these. */
export function describeCauses(tables: TableCauses, quiet: boolean, paint: Paint): string {
  let text = ''
  let followOns = 0
  for (const [file, causes] of tables) {
    for (const cause of causes.list()) text += describeCause(file, cause, paint)
    followOns += causes.countFollowOns()
  }
  if (followOns === 0 || quiet) return text
  const are =
    followOns === 1 ? 'follows from these and is not listed' : 'follow from these and are not listed'
  return `${text}${counted(followOns, 'finding')} ${are}: --all-findings lists every finding.\n`
}

/** One cause: its place, its message, its values and rows. */
export function describeCause(file: string, cause: Cause, paint: Paint): string {
  const { severity, ruleId, example, sheet, column, rows, devices, values } = cause
  const [first] = rows
  const place = first === undefined ? undefined : { sheet, row: first, column }
  const word = paint(['bold', colours[severity]], severity)
  const counts = [
    ...(rows.length === 0 ? [] : [counted(rows.length, column === undefined ? 'row' : 'cell')]),
    ...(devices.length === 0 ? [] : [counted(devices.length, 'device')]),
  ]
  const about = cause.field === undefined ? '' : ` in ${printable(cause.field)}`
  const lines = [
    `${paint('bold', printable(placeText(file, place)))}: ${word} ${ruleId}${about}: ${counts.join(', ')}`,
    `    ${printable(example.message)}`,
    ...values.slice(0, mostValues).map(value => `    ${describeValue(value, paint)}`),
  ]
  if (values.length > mostValues) lines.push(`    … ${describeOthers(cause)}`)
  if (rows.length > 1) lines.push(`    ${paint('dim', 'rows:')} ${describeRows(rows)}`)
  return `${lines.join('\n')}\n`
}

function describeValue(seen: ValueSeen, paint: Paint): string {
  const value = `${paint('dim', 'value:')} ${cut(cellText(seen.value))}`
  const often = seen.cells > 1 ? ` (${counted(seen.cells, 'cell')})` : ''
  return 'meant' in seen ? `${value} → ${paint('green', cut(cellText(seen.meant)))}${often}` : value + often
}

function describeOthers({ values, otherValues }: Cause): string {
  const others = counted(values.length - mostValues, 'more value')
  return otherValues === 0 ? others : `${others}, and others in ${counted(otherValues, 'cell')}`
}

/** A value as a cell shows it; a text in quotes where its edges would not be seen. */
function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return printable(JSON.stringify(value))
  return printable(value.trim() === value && value !== '' ? value : JSON.stringify(value))
}

/** The numbers of rows, those next to each other as a span: `4–11, 23`. */
function describeRows(rows: readonly number[]): string {
  const spans: [number, number][] = []
  for (const row of rows.toSorted((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last !== undefined && row <= last[1] + 1) last[1] = row
    else spans.push([row, row])
  }
  const shown = spans.slice(0, mostSpans).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return [...shown, ...(spans.length > mostSpans ? ['…'] : [])].join(', ')
}
