import type { Mapping } from '../../../api/imports.ts'

type MappedSheet = Mapping['sheets'][number]

/**
 * The mapping with one sheet more, whose rows are found by their key.
 *
 * @param devices the sheet of the devices, with the column that has the key there
 */
export function joinSheet(
  mapping: Mapping,
  devices: { name: string; key: string },
  { name, headingRow, headingRows, key }: MappedSheet & { name: string; key: string },
): Mapping {
  const [main, ...others] = mapping.sheets
  const added = { name, headingRow, ...(headingRows === undefined ? {} : { headingRows }), key }
  return { ...mapping, sheets: [{ headingRow: 1, ...main, ...devices }, ...others, added] }
}

/** The mapping with another key for one of its sheets. */
export function changeKey(mapping: Mapping, index: number, key: string): Mapping {
  return { ...mapping, sheets: mapping.sheets.map((sheet, at) => (at === index ? { ...sheet, key } : sheet)) }
}

/** The mapping without a sheet and what is read of it; the sheet of the devices alone needs no key. */
export function leaveSheet(mapping: Mapping, index: number): Mapping {
  const left = mapping.sheets[index]
  const sheets = mapping.sheets.filter((_, at) => at !== index)
  const [main] = sheets
  const targets = mapping.targets.filter(
    ({ sheet }) => sheet === undefined || foldName(sheet) !== foldName(left?.name),
  )
  if (sheets.length > 1 || main === undefined) return { ...mapping, sheets, targets }
  const { key: _, ...alone } = main
  return { ...mapping, sheets: [alone], targets }
}

/** Whether the rows of a further sheet are found by a column: that it goes into no field loses nothing. */
export function isKey(mapping: Mapping, { sheet, heading }: { sheet?: string; heading: string }): boolean {
  return (
    sheet !== undefined &&
    mapping.sheets.some(each => foldName(each.name) === foldName(sheet) && each.key === heading)
  )
}

/** Names of sheets are compared as a spreadsheet does. */
export function foldName(name: string | undefined): string {
  return (name ?? '').trim().toLowerCase()
}
