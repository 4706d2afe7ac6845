/** Cells that a sheet shows as one: only the first of them holds anything. */
export interface MergedRange {
  /** As the spreadsheet writes it: `A3:B5`. */
  reference: string
  /** Letter of its first column. */
  column: string
  firstRow: number
  lastRow: number
}

const longest = 200

/** The merged ranges of a sheet, which stand after all its rows. Reads the sheet to its end. */
export async function mergedRangesIn(chunks: AsyncIterable<Uint8Array>): Promise<readonly MergedRange[]> {
  const ranges: MergedRange[] = []
  let held: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([held, chunk])
    // In a text a bracket would be written as a reference, so that this is nothing else.
    if (bytes.includes('mergeCell ')) {
      const found = bytes
        .toString('latin1')
        .matchAll(/<(?:\w+:)?mergeCell\s+ref=["'](([A-Z]+)(\d+):[A-Z]+(\d+))["']/g)
      for (const [, reference = '', column = '', first = '', last = ''] of found) {
        ranges.push({ reference, column, firstRow: Number(first), lastRow: Number(last) })
      }
    }
    // A tag that is not whole.
    const start = bytes.lastIndexOf('<')
    held =
      start > bytes.lastIndexOf('>') && bytes.length - start < longest
        ? bytes.subarray(start)
        : new Uint8Array()
  }
  return ranges
}
