import type { CellPlace } from '../place.ts'
import type { Binding } from './binding.ts'
import type { Row } from './row.ts'
import { placeOfCell } from './visitor.ts'

/** Where a row of a device says which group it belongs to. */
export function groupOfRow(sheet: string | undefined, row: Row, bindings: readonly Binding[]): CellPlace {
  const binding = bindings.find(({ column }) => column.name === 'DeviceGroup')
  if (binding !== undefined) return placeOfCell(sheet, row, binding)
  return { ...(sheet === undefined ? {} : { sheet }), row: row.row }
}
