import type { Column, Layout } from './layout.ts'

const indexes = new WeakMap<Layout, ReadonlyMap<string, Column>>()

/**
 * The column that the field at a JSON Pointer into a request stands in, on whichever sheet: `/device/Sterile`,
 * `/device/MarketInfos/0/Country`, `/device/CriticalWarnings/0/Comments/1/Comment`.
 */
export function columnAt(layout: Layout, pointer: string): Column | undefined {
  const index = indexes.get(layout) ?? indexFields(layout)
  indexes.set(layout, index)
  return index.get(pointer.replaceAll(/\/\d+(?=\/)/g, '/#'))
}

/** The fields of a layout by their JSON Pointers, with `#` for the number of an entry. */
function indexFields({ sheets }: Layout): ReadonlyMap<string, Column> {
  const index = new Map<string, Column>()
  for (const { record, list, columns } of sheets) {
    for (const column of columns) {
      if (column.role !== 'field') continue
      const entry = list === undefined ? [] : [list, '#']
      const inside = column.nested === undefined ? [] : [column.nested, '#']
      const pointer = ['', record, ...entry, ...inside, ...column.path].join('/')
      if (!index.has(pointer)) index.set(pointer, column)
    }
  }
  return index
}
