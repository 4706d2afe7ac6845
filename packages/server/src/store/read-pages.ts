/** How many rows are read at a time, where that is not said. */
const rowsAtOnce = 500

/** All rows of a query in a fixed order, some at a time. @param readPage those after a row, or the first ones */
export async function* readPages<Row>(
  readPage: (after: Row | undefined, limit: number) => Promise<Row[]>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row[], void> {
  let after: Row | undefined
  for (;;) {
    const rows = await readPage(after, atOnce)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    after = rows.at(-1)
  }
}
