import type { Fix, FixKind } from './fix.ts'

/** Fixes of one kind in one column: what one decision is about. */
export interface FixGroup {
  id: string
  kind: FixKind
  /** What the fixes do, and why no other value is possible. */
  reason: string
  ruleId: string
  /** Absent in a single CSV file. */
  sheet?: string | undefined
  column: string
  field?: string | undefined
  /** How many cells change, and how many devices have the findings. */
  cells: number
  devices: number
  /** The values, those of most fixes first. */
  values: readonly { before: string | number; after: string | number; fixes: number }[]
  fixes: readonly Fix[]
}

const reasons: Readonly<Record<FixKind, string>> = {
  'white-space': 'White space that is no part of the value is removed.',
  'leading-zeros': 'The spreadsheet dropped zeros at the start. With them the value is complete.',
  notation: 'It is the only value that the text stands for, as EUDAMED writes it.',
  number: 'It is the number that the text is.',
  date: 'It is the only day that the date can be, written YYYY-MM-DD.',
  'repeated-code': 'A code that is there twice is given once.',
  cross: 'A cross is a yes: no cell of the column says yes in another way.',
}

/** Groups fixes by what they do in which column: those of most devices first. */
export function groupFixes(fixes: readonly Fix[]): readonly FixGroup[] {
  return Array.from(
    Map.groupBy(fixes, ({ group }) => group),
    ([id, same]) => makeGroup(id, same),
  ).toSorted((one, other) => other.devices - one.devices || other.cells - one.cells)
}

function makeGroup(id: string, fixes: readonly Fix[]): FixGroup {
  const [first] = fixes
  const [place] = first?.cells ?? []
  if (first === undefined || place === undefined) throw new TypeError('A group has no fix.')
  const values = new Map<string, FixGroup['values'][number]>()
  for (const {
    cells: [cell],
  } of fixes) {
    if (cell === undefined) continue
    const { before, after } = cell
    const key = JSON.stringify([before, after])
    values.set(key, { before, after, fixes: (values.get(key)?.fixes ?? 0) + 1 })
  }
  return {
    id,
    kind: first.kind,
    reason: reasons[first.kind],
    ruleId: first.ruleId,
    sheet: place.sheet,
    column: place.column,
    field: place.field,
    cells: fixes.reduce((sum, { cells }) => sum + cells.length, 0),
    devices: new Set(fixes.flatMap(({ devices }) => devices)).size,
    values: [...values.values()].toSorted((one, other) => other.fixes - one.fixes),
    fixes,
  }
}
