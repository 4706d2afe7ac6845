import type { Cause, Findings, FixGroup } from '../../../api/imports.ts'
import { describeValue } from '../../../ui/describe-value.ts'
import { nameCause } from './name-cause.ts'

/** A cause as it stands in the list, whether it is fixed by a press or decided by a person. */
export interface Entry {
  id: string
  kind: 'safe' | 'decision' | 'warning'
  column?: string | undefined
  heading?: string | undefined
  sheet?: string | undefined
  title: string
  text: string
  ruleId: string
  cells: number
  devices: number
  /** In how many cells something else is probably right; 0 where that is not known of any. */
  suggested: number
  /** The commonest value, and what it becomes where that is known. */
  example?: { before: string; after?: string } | undefined
  group?: FixGroup
  cause?: Cause
}

const fixTitles: Readonly<Record<string, string>> = {
  'white-space': 'White space',
  'leading-zeros': 'Lost leading zeros',
  notation: 'Other notation',
  number: 'Number as text',
  date: 'Date as text',
  'repeated-code': 'Same code twice',
}

/** Safe fixes, then decisions, then warnings. */
export function listEntries({ groups, causes }: Findings): readonly Entry[] {
  const own = causes.map(makeEntry)
  return [
    ...groups.map(makeFixEntry),
    ...own.filter(({ kind }) => kind === 'decision'),
    ...own.filter(({ kind }) => kind === 'warning'),
  ]
}

function makeFixEntry(group: FixGroup): Entry {
  const { id, kind, reason, ruleId, sheet, column, heading, cells, devices, values } = group
  const [first] = values
  return {
    id,
    kind: 'safe',
    column,
    heading,
    sheet,
    title: [heading, (fixTitles[kind] ?? kind).toLowerCase()].filter(Boolean).join(': '),
    text: reason,
    ruleId,
    cells,
    devices,
    suggested: 0,
    example: first && { before: showSpaces(first.before), after: String(first.after) },
    group,
  }
}

function makeEntry(cause: Cause): Entry {
  const {
    id,
    severity,
    message,
    ruleId,
    sheet,
    column,
    heading,
    cells,
    devices,
    suggested = 0,
    values,
  } = cause
  const [first] = values
  const before = first?.value === undefined ? undefined : showSpaces(first.value)
  return {
    id,
    kind: severity === 'error' ? 'decision' : 'warning',
    column,
    heading,
    sheet,
    title: nameCause(cause),
    text: message,
    ruleId,
    cells,
    devices,
    suggested,
    example:
      before === undefined
        ? undefined
        : { before, ...(first?.meant === undefined ? {} : { after: describeValue(first.meant) }) },
    cause,
  }
}

/** A value with its white space to be seen: where it is at an edge, doubled, or a line break. */
export function showSpaces(value: unknown): string {
  return (typeof value === 'string' ? value : describeValue(value))
    .replaceAll(/\r\n|\r|\n/g, '↵')
    .replaceAll('\t', '⇥')
    .replaceAll('\u00a0', '⍽')
    .replace(/^ +| +$| {2,}/g, spaces => '␣'.repeat(spaces.length))
}
