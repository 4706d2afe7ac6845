import type { Problem } from '../problem.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import { locateRow } from '../rows/visitor.ts'
import type { Slot } from './bind-mapping.ts'
import { foldWord } from './fold-word.ts'
import { foldHeading } from './own-headings.ts'
import { collectWords } from './words/index.ts'

/** What the row with the totals of a table says. */
const totalWords = new Set(collectWords(({ totals }) => totals).map(foldWord))
/** How a line below a table begins that says of the list who made it, and when. */
const remarkWords = new Set(collectWords(({ remarks }) => remarks).map(foldWord))

/**
 * Makes what says why a row of one's own table is no device, where it plainly is none: totals, and headings that are repeated on
 * each page.
 *
 * @param identifierAt the index of the column that says which device a row is of
 */
export function passedOverBy(
  sheet: string | undefined,
  identifierAt: number | undefined,
  slots: readonly Slot[],
): (row: Row) => Problem | undefined {
  const columns = slots.flatMap(({ index, column }) =>
    index === undefined ? [] : [{ index, heading: foldHeading(column.name) }],
  )
  const isHeading = ({ cells }: Row): boolean =>
    columns.length > 1 &&
    columns.every(({ index, heading }) => foldHeading(shownText(cells[index])) === heading)
  return row =>
    isHeading(row)
      ? passedOver(sheet, row, 'It repeats the headings')
      : (explainTotal(sheet, row, identifierAt) ?? explainRemark(sheet, row, identifierAt))
}

function explainTotal(
  sheet: string | undefined,
  row: Row,
  identifierAt: number | undefined,
): Problem | undefined {
  const identifier = identifierAt === undefined ? undefined : row.cells[identifierAt]
  if (!isBlank(identifier) && !isTotal(identifier)) return undefined
  const total = row.cells.find(isTotal)
  if (total === undefined) return undefined
  return passedOver(
    sheet,
    row,
    `It has no UDI-DI and says "${shownText(total).trim()}", so that it is a total`,
  )
}

function explainRemark(
  sheet: string | undefined,
  row: Row,
  identifierAt: number | undefined,
): Problem | undefined {
  const identifier = identifierAt === undefined ? undefined : row.cells[identifierAt]
  const remark = readRemark(row)
  if (remark === undefined || !(isBlank(identifier) || identifier === remark)) return undefined
  const shown = remark.trim().slice(0, 60)
  return passedOver(sheet, row, `It has no UDI-DI and says "${shown}", so that it is a remark about the list`)
}

/** What a row says of the list as a whole, where that is all that stands in it: "Created: 1 March, M. Huber", "Page 2". */
export function readRemark({ cells }: Row): string | undefined {
  const [first, second, more] = cells.filter(cell => !isBlank(cell))
  if (typeof first !== 'string' || more !== undefined || first.length > 200) return undefined
  const [begin = '', ...after] = first.replace(/^[^\p{L}]+/u, '').split(/[:\d]/u)
  if (!remarkWords.has(foldWord(begin.replaceAll(/[^\p{L}]+/gu, ' ')))) return undefined
  // A lone word may be a value of a column.
  return after.length > 0 || second !== undefined ? first : undefined
}

function passedOver(sheet: string | undefined, row: Row, because: string): Problem {
  const message = `${because}: the row is not read.`
  return { code: 'row-passed-over', severity: 'warning', message, ...locateRow(sheet, row) }
}

/** Whether a cell says that its row has totals. */
export function isTotal(cell: Row['cells'][number]): boolean {
  if (typeof cell !== 'string' || cell.length > 60) return false
  return totalWords.has(foldWord(cell.replaceAll(/[:=\d.,]+/g, ' ')))
}
