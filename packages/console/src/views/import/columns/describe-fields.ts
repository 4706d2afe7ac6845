import type { OfferedField } from '../../../api/imports.ts'

/** What the fields that a column goes into are called. */
export function describeFields(names: readonly string[], fields: readonly OfferedField[]): string {
  const [first, ...others] = names
  if (first === undefined) return 'Ignored'
  const title = findFieldTitle(first, fields)
  return others.length === 0 ? title : `${title} and ${others.length} more`
}

/** What a person calls a field of a mapping: `MarketInfos[2].Country` is “Markets: Country 2”. */
export function findFieldTitle(name: string, fields: readonly OfferedField[]): string {
  const exact = fields.find(({ field }) => field === name)
  const found = exact ?? fields.find(({ field }) => field === name.replace(/\[\d*\]/, '[1]'))
  if (found === undefined) return name
  const [, list, number] = /^(\w+)\[(\d*)\]/.exec(name) ?? []
  if (list === undefined) return found.title
  const entry = number === '' || number === '1' ? '' : ` ${number}`
  return `${found.group}: ${found.title}${entry}`
}

/** Fields by the sheet of the template that they stand on. */
export function groupFields(
  fields: readonly OfferedField[],
): readonly (readonly [group: string, fields: readonly OfferedField[]])[] {
  return [...Map.groupBy(fields, ({ group }) => group)]
}
