import type { ImportMapping, MappedColumn, Mapping, Target } from '../../../api/imports.ts'
import { findField } from './describe-fields.ts'
import { foldName } from './edit-sheets.ts'

/** A column as a mapping names it. */
interface ColumnName {
  /** Of several sheets the one that it is on, where that is not the first. */
  sheet?: string
  heading: string
  occurrence: number
}

/** The mapping with another value for what stands in columns; `undefined` leaves it to be decided. */
export function translate(
  mapping: Mapping,
  columns: readonly ColumnName[],
  from: string,
  to: string | undefined,
): Mapping {
  const targets = mapping.targets.map((target): Target => {
    if (!columns.some(column => isFrom(target, column)) || target.quantity !== undefined) return target
    const others = (target.words ?? []).filter(word => fold(word.from) !== fold(from))
    const { words: _, ...rest } = target
    const words = to === undefined ? others : [...others, { from, to }]
    return words.length === 0 ? rest : { ...rest, words }
  })
  return { ...mapping, targets }
}

/** The other columns of yes and no in which a value waits for the same answer: it is asked for once. */
export function listAlike(view: ImportMapping, column: MappedColumn, from: string): readonly MappedColumn[] {
  if (!isYesNo(view, column)) return []
  return view.columns.filter(
    other =>
      other !== column &&
      isYesNo(view, other) &&
      other.values.some(value => value.to === undefined && fold(value.from) === fold(from)),
  )
}

function isYesNo({ fields }: ImportMapping, column: MappedColumn): boolean {
  return findField(column.fields[0] ?? '', fields)?.kind === 'yes-no'
}

/**
 * The mapping with another field for a column; `undefined` ignores the column. What is in the way goes: a fixed value of the field,
 * another column of a field that has one value, and columns of other sheets for the same list. An entry of a list is the next that
 * is free; of a further sheet each row is an entry.
 */
export function chooseField(mapping: Mapping, column: ColumnName, field: string | undefined): Mapping {
  const others = mapping.targets.filter(target => !isFrom(target, column))
  if (field === undefined) return { ...mapping, targets: others }
  const { sheet, heading, occurrence } = column
  const list = findList(field)
  const kept = others.filter(each => {
    const isOfList = list !== undefined && each.column !== undefined && findList(each.field) === list
    return !isOfList || isOnSheet(each, sheet)
  })
  const free = sheet === undefined ? findFreeEntry(kept, field) : field.replace('[1]', '[]')
  const target: Target = {
    ...(sheet === undefined ? {} : { sheet }),
    field: free,
    column: heading,
    ...(occurrence > 1 ? { occurrence } : {}),
  }
  return { ...mapping, targets: [...kept.filter(each => each.field !== free), target] }
}

/** The list that a field is an entry of; `undefined` where it is none. */
function findList(field: string): string | undefined {
  return /^(.*)\[\d*\]/.exec(field)?.[1]
}

function findFreeEntry(targets: readonly Target[], field: string): string {
  if (!field.includes('[1]')) return field
  const taken = new Set(targets.filter(({ column }) => column !== undefined).map(each => each.field))
  let number = 1
  while (taken.has(field.replace('[1]', `[${number}]`))) number += 1
  return field.replace('[1]', `[${number}]`)
}

/** The mapping with fixed values for fields; a field whose value is undefined loses what it had. */
export function giveValues(mapping: Mapping, values: ReadonlyMap<string, string | undefined>): Mapping {
  const others = mapping.targets.filter(({ field }) => !values.has(field))
  const given = Array.from(values).flatMap(([field, value]): Target[] =>
    value === undefined ? [] : [{ field, value }],
  )
  return { ...mapping, targets: [...others, ...given] }
}

function isFrom(target: Target, { sheet, heading, occurrence }: ColumnName): boolean {
  return isOnSheet(target, sheet) && target.column === heading && (target.occurrence ?? 1) === occurrence
}

/** Whether a target takes from a sheet. @param sheet that of the devices where absent */
function isOnSheet(target: Target, sheet: string | undefined): boolean {
  return foldName(target.sheet) === foldName(sheet)
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
