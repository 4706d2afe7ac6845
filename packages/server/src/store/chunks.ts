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

/** The last row again and again, so that there are few texts of a query, which can be kept prepared. */
export function toPowerOfTwo<Row>(rows: readonly Row[]): readonly Row[] {
  const [last] = rows.slice(-1)
  if (last === undefined) return rows
  const length = 2 ** Math.ceil(Math.log2(rows.length))
  return [...rows, ...Array.from({ length: length - rows.length }, () => last)]
}
