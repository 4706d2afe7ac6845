import type { Cause, FixedRow, FixGroup, FoundFixes } from '@udigate/sheets'
import { counted } from '../counted.ts'
import { placeText } from '../place-text.ts'
import { describeCause } from '../validate/causes-text.ts'
import { describeTables } from '../validate/tables-text.ts'
import { cut, type Paint, printable } from '../validate/terminal-text.ts'

/** The safe fixes of a file, and what is left of its findings with them. */
export interface FixReport extends FoundFixes {
  file: string
  groups: readonly FixGroup[]
  /** What a person has to decide. */
  left: readonly Cause[]
  /** How many findings only follow from these. */
  followOns: number
  hasErrors: boolean
  /** The file that was written. */
  written?: string
}

/** How many values a group shows. */
const mostValues = 3

/** The report in words. */
export function fixText(report: FixReport, withRows: boolean, paint: Paint): string {
  const { file, groups, left, followOns, rows, written } = report
  const parts = [describeCounts(report)]
  if (groups.length > 0) {
    const heading = paint('bold', `Safe fixes: ${counted(groups.length, 'group')}`)
    parts.push([heading, ...groups.map(group => describeGroup(group, paint))].join('\n'))
  }
  if (left.length > 0) {
    const heading = paint('bold', `Left for a person: ${counted(left.length, 'cause')}`)
    const causes = left.map(cause => describeCause(file, cause, paint).trimEnd())
    const hidden =
      followOns === 0 ? [] : [`${counted(followOns, 'finding')} that only follow from these are not listed.`]
    parts.push([heading, ...causes, ...hidden].join('\n'))
  }
  if (withRows) parts.push(rows.map(row => describeRow(file, row)).join('\n'))
  parts.push(describeNext(file, groups, written))
  return parts.filter(Boolean).join('\n\n')
}

/** The report for programs. */
export function fixJson({ file, groups, left, followOns, rows, tables, written }: FixReport): string {
  const shown = {
    file,
    ...(written === undefined ? {} : { written }),
    groups,
    left: left.map(viewCause),
    followOns,
    tables,
    rows,
  }
  return JSON.stringify(shown, null, 2)
}

function viewCause(found: Cause): object {
  const { example, suggestions: _, ...cause } = found
  return { ...cause, message: example.message }
}

function describeCounts({ file, rows, tables }: FixReport): string {
  const count = (state: FixedRow['state']): number => rows.filter(row => row.state === state).length
  const [valid, fixed, invalid] = [count('valid'), count('fixed'), count('invalid')]
  return `${printable(file)}: ${counted(rows.length, 'record')}: ${valid} valid, ${fixed} more with safe fixes, ${invalid} for a person to decide.
${describeTables(tables.map(table => ({ file, ...table }))).trimEnd()}`
}

function describeGroup(group: FixGroup, paint: Paint): string {
  const { id, sheet, column, field, cells, devices, values, reason } = group
  const place = [...(sheet === undefined ? [] : [`${sheet}!`]), column].join('')
  const counts = [counted(cells, 'cell'), ...(devices === 0 ? [] : [counted(devices, 'device')])].join(', ')
  const about = field === undefined ? '' : ` ${field}`
  const lines = [
    `${paint('bold', id)}: ${printable(`${place}${about}`)}: ${counts}`,
    ...values.slice(0, mostValues).map(({ before, after, fixes }) => {
      const often = fixes > 1 ? ` (${fixes})` : ''
      return `    ${cellText(before)} → ${paint('green', cellText(after))}${often}`
    }),
    ...(values.length > mostValues ? [`    … ${counted(values.length - mostValues, 'more value')}`] : []),
    `    ${paint('dim', reason)}`,
  ]
  return lines.join('\n')
}

/** A text in quotes where its edges would not be seen. */
function cellText(value: string | number): string {
  const text = String(value)
  return cut(printable(text.trim() === text && text !== '' ? text : JSON.stringify(text)))
}

const states: Readonly<Record<FixedRow['state'], string>> = {
  valid: 'valid',
  fixed: 'valid with the fixes',
  invalid: 'not valid',
}

function describeRow(file: string, { sheet, row, device, state, fixes }: FixedRow): string {
  const place = printable(placeText(file, { sheet, row }))
  const which = device === undefined ? '' : ` ${printable(device)}`
  return `${place}:${which}: ${states[state]}${fixes.length === 0 ? '' : ` (${fixes.join(', ')})`}`
}

function describeNext(file: string, groups: readonly FixGroup[], written: string | undefined): string {
  if (groups.length === 0) return 'There is no safe fix.'
  const cells = groups.reduce((sum, group) => sum + group.cells, 0)
  if (written !== undefined) return `${printable(written)} is written, with ${counted(cells, 'cell')} fixed.`
  const dot = file.lastIndexOf('.')
  const name = `${file.slice(0, dot)}-fixed${file.slice(dot)}`
  return `Nothing is written yet. Write the fixed file: udigate fix ${printable(file)} --apply --output ${printable(name)}`
}
