import type { Column, SheetLayout } from '../layout/layout.ts'

/** A column of a table, and the field that it stands for. */
export interface Binding {
  /** Of the cell in its row, from 0. */
  index: number
  column: Column
  /** The records that the field belongs to; both for what joins them, where they share a row. */
  records: readonly SheetLayout['record'][]
  /** The list, and which entry of it (from 0), where a record's row holds entries too: `MarketInfos[1].Country`. */
  list?: { name: string; entry: number }
  /** Likewise of a list in that entry; always 0 in a sheet of entries, where each row has one. */
  nested?: { name: string; entry: number }
}

/** The columns of a table that are known. */
export interface Headings {
  /** The row that names the fields. */
  row: number
  bindings: readonly Binding[]
  /** The last column with a heading. */
  last: number
  /** What the findings of an earlier round stand in, which are not read. */
  own: ReadonlySet<number>
}
