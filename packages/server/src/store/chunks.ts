/** How many rows go into one statement, within the number of parameters that every store takes. */
const rowsAtOnce = 1000

/** Rows in lots of which each fits into one statement. */
export function* inChunks<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}

/** What statements give of keys, in lots of which each fits into one. */
export async function readInChunks<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of inChunks(keys)) rows.push(...(await read(some)))
  return rows
}
