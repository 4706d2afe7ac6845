import type { RegisteredMarks } from '@udigate/sheets'

/** The records of a device, as a request has them. */
export interface FilledIn {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown> | undefined
  /** Which content of the register they are, which a workbook says: what has changed since is not overwritten by it. */
  marks?: RegisteredMarks | undefined
}

/** Files to fill in with the records of an authority's models, each with one example that is valid, or with devices. */
export interface Templates {
  /**
   * The bytes of a workbook, a chunk at a time.
   *
   * @param model one of the authority's law
   * @param lists its code lists in force, for the drop-downs
   * @param devices what it is filled in with; an example where absent
   */
  writeWorkbook(model: string, lists: object, devices?: readonly FilledIn[]): AsyncIterable<Uint8Array>
  /** The lines of a single table with a row for each device. @param model one of the authority's law */
  writeCsv(model: string, devices?: readonly FilledIn[]): Iterable<string>
  /** How many columns that table has: those of the longest list of any device stand in each row. It gives way now and then. */
  countColumns(model: string, devices: readonly FilledIn[]): Iterable<string, number>
}
