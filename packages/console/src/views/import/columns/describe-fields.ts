import type { OfferedField } from '../../../api/imports.ts'

/** What the fields that a column goes into are called. */
export function describeFields(names: readonly string[], fields: readonly OfferedField[]): string {
  const [first, ...others] = names
  if (first === undefined) return 'Ignored'
  const title = findFieldTitle(first, fields)
  return others.length === 0 ? title : `${title} and ${others.length} more`
}

/** The field of a name: of an entry of a list, that of its first one. */
export function findField(name: string, fields: readonly OfferedField[]): OfferedField | undefined {
  const first = name.replace(/\[\d*\]/, '[1]')
  return fields.find(({ field }) => field === name) ?? fields.find(({ field }) => field === first)
}

/** What a person calls a field of a mapping: `MarketInfos[2].Country` is “Markets: Country 2”. */
export function findFieldTitle(name: string, fields: readonly OfferedField[]): string {
  const found = findField(name, fields)
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
