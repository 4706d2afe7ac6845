/** Files to fill in with the records of an authority's models, each with one example that is valid. */
export interface Templates {
  /**
   * The bytes of a workbook, a chunk at a time.
   *
   * @param model one of the authority's law
   * @param lists its code lists in force, for the drop-downs
   */
  writeWorkbook(model: string, lists: object): AsyncIterable<Uint8Array>
  /** The lines of a single table with a row for each device. @param model one of the authority's law */
  writeCsv(model: string): Iterable<string>
}
