import type { TextPlace } from '@udigate/udi'

export type { TextPlace } from '@udigate/udi'

/** A place in a table. */
export interface CellPlace {
  /** Name of the sheet or, in a folder of CSV files, of the file; absent in a single CSV file. */
  sheet?: string | undefined
  /** From 1, as a spreadsheet shows it; in a CSV file the line in which the row begins. */
  row: number
  /** Letter of the column, as a spreadsheet shows it; absent where the row as a whole is meant. */
  column?: string | undefined
  /** The name of the column. */
  field?: string | undefined
}

/** A place in an XML document: the path of an element, with positions from 1. */
export interface ElementPlace {
  element: string
  /** The line of its start tag, from 1, where it is known. */
  line?: number | undefined
}

export type Place = TextPlace | CellPlace | ElementPlace
