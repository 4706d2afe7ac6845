import type { Mapping, Target } from '../../../api/imports.ts'

/** A column as a mapping names it. */
interface ColumnName {
  heading: string
  occurrence: number
}

/** The mapping with another value for what stands in a column; `undefined` leaves it to be decided. */
export function translate(
  mapping: Mapping,
  column: ColumnName,
  from: string,
  to: string | undefined,
): Mapping {
  const targets = mapping.targets.map((target): Target => {
    if (!isFrom(target, column) || target.quantity !== undefined) return target
    const others = (target.words ?? []).filter(word => fold(word.from) !== fold(from))
    const { words: _, ...rest } = target
    const words = to === undefined ? others : [...others, { from, to }]
    return words.length === 0 ? rest : { ...rest, words }
  })
  return { ...mapping, targets }
}

/**
 * The mapping with another field for a column; `undefined` ignores the column. What is in the way goes: a fixed value of the field,
 * and another column of a field that has one value. An entry of a list is the next that is free.
 */
export function chooseField(mapping: Mapping, column: ColumnName, field: string | undefined): Mapping {
  const others = mapping.targets.filter(target => !isFrom(target, column))
  if (field === undefined) return { ...mapping, targets: others }
  const { heading, occurrence } = column
  const free = field.includes('[1]') ? findFreeEntry(others, field) : field
  const target: Target = { field: free, column: heading, ...(occurrence > 1 ? { occurrence } : {}) }
  return { ...mapping, targets: [...others.filter(each => each.field !== free), target] }
}

function findFreeEntry(targets: readonly Target[], field: string): string {
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

function isFrom(target: Target, { heading, occurrence }: ColumnName): boolean {
  return target.column === heading && (target.occurrence ?? 1) === occurrence
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
