import { formatColumnLetter } from '@udigate/udi'
import { readColumn, readRow } from './cell-reference.ts'
import { decodeXml } from './decode-xml.ts'
import { xmlScanner } from './xml-scanner.ts'

/** Cells that a sheet shows as one: only the first of them holds anything. */
export interface MergedRange {
  /** As a spreadsheet writes it: `A3:B5`. */
  reference: string
  /** Letter of its first column. */
  column: string
  /** Its columns, from 0. */
  columns: readonly [number, number]
  firstRow: number
  lastRow: number
}

/** The merged ranges of a sheet, which stand after all its rows. @throws XmlFault where it is not well-formed */
export async function readMergedRanges(chunks: AsyncIterable<Uint8Array>): Promise<readonly MergedRange[]> {
  const ranges: MergedRange[] = []
  const scanner = xmlScanner('worksheet', {
    open(name, attributes) {
      if (name !== 'mergeCell') return
      const reference = attributes.read('ref')?.trim().toUpperCase() ?? ''
      const [first = '', last = first] = reference.split(':')
      // A cell that is merged with nothing is as it is.
      if (first === last) return
      const columns = [readColumn(first), readColumn(last)] as const
      const column = formatColumnLetter(columns[0])
      ranges.push({ reference, column, columns, firstRow: readRow(first), lastRow: readRow(last) })
    },
    close: () => undefined,
    text: () => undefined,
  })
  for await (const text of decodeXml(chunks)) scanner.push(text)
  scanner.end()
  return ranges
}
