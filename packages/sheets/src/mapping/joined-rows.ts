import { checkGtin, formatColumnLetter, padGtin } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import { type RawCell, type Row, shownText } from '../row.ts'
import { rowKeeper } from '../rows/kept-row.ts'
import { measureRow } from '../rows/limit-sharing.ts'
import { locateRow } from '../rows/visitor.ts'
import type { BoundMapping } from './bind-mapping.ts'
import type { BoundTable } from './bind-tables.ts'

/** The rows of a further sheet, by the devices that they belong to. */
export interface JoinedRows {
  /** The rows that belong to a device, and how many characters they have. @param own its rows on the first sheet */
  find(own: readonly Row[]): { rows: readonly Row[]; length: number }
  /** What is wrong with the rows that no device was found for. */
  left(): readonly Problem[]
}

/** Reads the rows of a further sheet into memory; those without a key are reported. */
export async function readJoinedRows(
  content: AsyncIterable<readonly Row[]>,
  { name, bound: { key = -1, headings } }: BoundTable,
  main: BoundMapping,
  mainName: string | undefined,
  report: (problem: Problem) => void,
): Promise<JoinedRows> {
  const heading = headings.find(({ index }) => index === key)?.text ?? ''
  const locate = (row: Row) => ({ ...locateRow(name, row), column: formatColumnLetter(key), field: heading })
  const keep = rowKeeper()
  const byKey = new Map<string, { rows: Row[]; length: number; isUsed: boolean }>()
  for await (const rows of content) {
    for (const row of rows) {
      const code = readRowKey(row.cells[key])
      if (code === '') {
        const message = `The row has no ${heading}, by which it would find its device on sheet ${mainName}.`
        report({ code: 'missing-key', severity: 'error', message, ...locate(row) })
        continue
      }
      const known = byKey.get(code) ?? { rows: [], length: 0, isUsed: false }
      byKey.set(code, known)
      known.rows.push(keep(row))
      known.length += measureRow(row)
    }
  }
  return {
    find(own) {
      const codes = new Set(own.map(({ cells }) => readRowKey(cells[main.key ?? -1])))
      const found = [...codes].flatMap(code => byKey.get(code) ?? [])
      for (const each of found) each.isUsed = true
      return {
        rows: found.flatMap(({ rows }) => rows),
        length: found.reduce((sum, { length }) => sum + length, 0),
      }
    },
    left: () =>
      [...byKey].flatMap(([value, { rows, isUsed }]) =>
        isUsed
          ? []
          : rows.map((row): Problem => {
              const message = `No device on sheet ${mainName} has the ${heading} "${value}", so that the row belongs to none.`
              return { code: 'unknown-device', severity: 'error', message, value, ...locate(row) }
            }),
      ),
  }
}

/** What a cell says by which rows belong together; a GTIN with the zeros that a spreadsheet dropped. */
export function readRowKey(cell: RawCell): string {
  const text = shownText(cell).trim()
  if (!/^\d{8,14}$/.test(text)) return text
  const padded = padGtin(text)
  return checkGtin(padded).ok ? padded : text
}
