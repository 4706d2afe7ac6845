import { readColumn, readRowNumber } from '../workbook/cell-reference.ts'
import { decodeXml } from '../workbook/decode-xml.ts'
import { xmlScanner } from '../workbook/xml-scanner.ts'

/** A formula of a sheet. */
export interface SheetFormula {
  /** Of its cell, from 1. */
  row: number
  column: number
  /** Without the equals sign; empty where it is another cell's, which has the same `shared`. */
  text: string
  shared?: string | undefined
  /** Where its results stand, as in `A1:A3`; absent where that is its own cell alone. */
  results?: string | undefined
}

/** The formulas of a sheet, in their order. @throws XmlFault where it is not well-formed */
export async function readFormulas(chunks: AsyncIterable<Uint8Array>): Promise<readonly SheetFormula[]> {
  const formulas: SheetFormula[] = []
  let row = 0
  let column = 0
  let open: SheetFormula | undefined
  const scanner = xmlScanner('worksheet', {
    open(name, attributes) {
      if (name === 'row') {
        row = readRowNumber(attributes.read('r') ?? String(row + 1))
        column = 0
      } else if (name === 'c') {
        const reference = attributes.read('r')
        column = reference === undefined ? column + 1 : readColumn(reference) + 1
      } else if (name === 'f') {
        const said = attributes.list()
        const type = said.get('t')
        const isMany = type === 'array' || type === 'dataTable'
        open = {
          row,
          column,
          text: '',
          ...(type === 'shared' ? { shared: said.get('si') } : {}),
          ...(isMany ? { results: said.get('ref') } : {}),
        }
        // What a table of data is calculated from stands in its attributes.
        if (type === 'dataTable') open.text = ['r1', 'r2'].map(name => said.get(name) ?? '0').join('+')
      }
    },
    close(name) {
      if (name !== 'f' || open === undefined) return
      formulas.push(open)
      open = undefined
    },
    text(piece) {
      if (open !== undefined) open.text += piece
    },
  })
  for await (const text of decodeXml(chunks)) scanner.push(text)
  scanner.end()
  return formulas
}
