import {
  type CellChange,
  chooseFixes,
  type FixChoice,
  type FixGroup,
  findUnknownFixes,
  type Mapping,
  nameCell,
  type SurveyedColumn,
} from '@udigate/sheets'
import type { CheckedList } from '../store/tables.ts'

/** Fixes that were chosen, by their groups, and the cells that they change. */
export interface TakenFixes {
  /** What was chosen and is no safe fix. */
  unknown: readonly string[]
  groups: readonly FixGroup[]
  changes: readonly CellChange[]
}

/**
 * Takes safe fixes of a list.
 *
 * @param changed what was changed before: a cell that is changed again is from what stood there at first
 */
export function takeFixes(
  { groups }: Pick<CheckedList, 'groups'>,
  choice: FixChoice,
  changed: readonly CellChange[],
): TakenFixes {
  const isWanted = chooseFixes(choice)
  const wanted = groups.flatMap((group): FixGroup[] => {
    const fixes = group.fixes.filter(isWanted)
    return fixes.length === 0 ? [] : [{ ...group, fixes }]
  })
  const first = new Map(changed.map(change => [nameCell(change), change.before]))
  const cells = new Map<string, CellChange>()
  for (const change of wanted.flatMap(({ fixes }) => fixes.flatMap(fix => fix.cells))) {
    const name = nameCell(change)
    cells.set(name, { ...change, before: first.get(name) ?? change.before })
  }
  return {
    unknown: findUnknownFixes(groups, choice),
    groups: wanted,
    changes: [...cells.values()],
  }
}

/** What was done, in words. */
export function describeFixes(groups: readonly FixGroup[]): string {
  const [only, another] = groups
  if (only !== undefined && another === undefined) return only.reason
  return `Safe fixes of ${groups.length} causes`
}

/** A mapping that reads what fixes put right as they do, so that the next list needs none of them. */
export function addFixesToMapping(
  mapping: Mapping,
  columns: readonly SurveyedColumn[],
  groups: readonly FixGroup[],
): Mapping {
  const [first, ...further] = mapping.sheets
  const nameSheet = (sheet: string | undefined): string | undefined =>
    further.length === 0 ? undefined : (sheet ?? first?.name)?.toLowerCase()
  const makeKey = (sheet: string | undefined, name: string | undefined, occurrence = 1): string =>
    JSON.stringify([nameSheet(sheet), name, occurrence])
  const columnsByName = Map.groupBy(
    columns.filter(({ sheet }) => sheet === undefined || further.length > 0),
    ({ sheet, heading, occurrence }) => makeKey(sheet, heading, occurrence),
  )
  const groupsByColumn = Map.groupBy(groups, ({ sheet, column }) => makeKey(sheet, column))
  const targets = mapping.targets.map(target => {
    const [column] = columnsByName.get(makeKey(target.sheet, target.column, target.occurrence)) ?? []
    const own = groupsByColumn.get(makeKey(target.sheet, column?.letter)) ?? []
    if (own.length === 0 || target.split !== undefined || target.quantity !== undefined) return target
    const words = new Map((target.words ?? []).map(({ from, to }) => [from.toLowerCase(), { from, to }]))
    let { zeros } = target
    for (const { kind, values } of own) {
      if (kind === 'leading-zeros') zeros = true
      else if (kind === 'notation' || kind === 'repeated-code') {
        for (const { before, after } of values) {
          const from = String(before)
          words.set(from.toLowerCase(), { from, to: String(after) })
        }
      }
    }
    return {
      ...target,
      ...(words.size === 0 ? {} : { words: [...words.values()] }),
      ...(zeros === undefined ? {} : { zeros }),
    }
  })
  return { ...mapping, targets }
}
