import { type CodeLists, readNotation } from '@udigate/eudamed'
import { checkGtin, completeGtin, dropInvisible, fold, padGtin, trimInvisible } from '@udigate/udi'
import { readTruth } from '../cells/truth-words.ts'
import type { Column } from '../layout/layout.ts'
import type { RawCell } from '../row.ts'
import type { FixKind } from './fix.ts'
import { readExactNumber } from './read-exact-number.ts'

/** What to write into a cell instead. */
export interface ExactReading {
  after: string | number
  kind: FixKind
}

/** What a reading goes by beside the cell. */
export interface ReadingContext {
  codes: CodeLists
  /** Days that a number is counted from after 30 December 1899; absent where that is not known, as in CSV. */
  firstDay?: number | undefined
  /** Whether a cross can only be a yes: the column says no in other words, or nothing, and yes in no other way. */
  isTicked?: boolean
  /** The value that the rule proposes. It counts where it is the same value in another notation. */
  proposed?: unknown
}

/**
 * The only value that a cell can stand for, as it is to be written.
 *
 * @returns nothing where there is none, where there could be two, and where it stands there already; for formulas, whose source
 * is elsewhere, and for texts, which are what their author wrote
 */
export function readExactly(
  cell: RawCell,
  column: Column,
  context: ReadingContext,
): ExactReading | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined
  const reading = readByKind(cell, column, context)
  return reading === undefined || reading.after === cell ? undefined : reading
}

function readByKind(
  cell: string | number,
  column: Column,
  context: ReadingContext,
): ExactReading | undefined {
  switch (column.kind) {
    case 'identifier':
      return readIdentifier(cell) ?? readEdges(cell) ?? acceptNotation(cell, context)
    case 'code':
      return readCode(cell, column, context) ?? readEdges(cell) ?? acceptNotation(cell, context)
    case 'codes':
      return typeof cell === 'string' ? readCodes(cell, column, context) : undefined
    case 'yes-no':
      return typeof cell === 'string' ? readYesOrNo(cell, context) : undefined
    case 'whole':
    case 'number':
      return typeof cell === 'string' ? readNumber(cell, column) : undefined
    case 'date':
      return readDate(cell, context)
    case 'text':
    case 'list':
      return undefined
  }
}

function readEdges(cell: string | number): ExactReading | undefined {
  if (typeof cell === 'number') return undefined
  const after = trimInvisible(cell)
  return after === '' || after === cell ? undefined : { after, kind: 'white-space' }
}

/** The digits that GTINs have: a number has lost zeros, a text has as many as one of the shorter forms. */
const shortForms: readonly number[] = [8, 12, 13]
const leastDigits = 8

function readIdentifier(cell: string | number): ExactReading | undefined {
  const digits = typeof cell === 'number' ? String(cell) : dropInvisible(cell).replaceAll(/[.-]/g, '')
  if (!/^\d{8,14}$/.test(digits)) return undefined
  if (digits.length === 14) {
    return checkGtin(digits).ok && cell !== digits ? { after: digits, kind: 'white-space' } : undefined
  }
  const hasForm = typeof cell === 'number' ? digits.length >= leastDigits : shortForms.includes(digits.length)
  const after = padGtin(digits)
  return hasForm && completeGtin(after.slice(0, -1)) === after ? { after, kind: 'leading-zeros' } : undefined
}

function readCode(
  cell: string | number,
  { values, codeList }: Column,
  { codes }: ReadingContext,
): ExactReading | undefined {
  if (values === undefined && codeList === undefined) return undefined
  const text = String(cell)
  const after = readNotation(trimInvisible(text), { values, list: codeList }, codes)
  // A number that is a code as it stands may have been another one before the spreadsheet took it for a number.
  if (after === undefined || after === text) return undefined
  return { after, kind: nameCodeKind(text, after) }
}

function nameCodeKind(before: string, after: string): FixKind {
  if (trimInvisible(before) === after) return 'white-space'
  return /^\d+$/.test(before) && after.endsWith(before) ? 'leading-zeros' : 'notation'
}

/** Codes between commas, semicolons or line ends; between white space, where that makes none of them. */
function readCodes(cell: string, column: Column, context: ReadingContext): ExactReading | undefined {
  const items =
    readItems(cell.split(/[,;\n]+/u), column, context) ?? readItems(cell.split(/[\s,;]+/u), column, context)
  if (items === undefined) return undefined
  const own = cell.split(/[\s,;]+/u).filter(item => item !== '')
  const after = [...new Set(items)]
  if (after.length === own.length && after.every((item, index) => item === own[index])) return undefined
  const isRepeat = after.length < own.length && own.every(item => after.includes(item))
  return { after: after.join(', '), kind: isRepeat ? 'repeated-code' : 'notation' }
}

function readItems(
  texts: readonly string[],
  { values, codeList }: Column,
  { codes }: ReadingContext,
): readonly string[] | undefined {
  const items: string[] = []
  for (const text of texts) {
    const trimmed = trimInvisible(text)
    if (trimmed === '') continue
    const item =
      values === undefined && codeList === undefined
        ? trimmed
        : readNotation(trimmed, { values, list: codeList }, codes)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

const ticks = new Set(['✓', '✔', '☑', '✅'])
const crosses = new Set(['x', '×', '☒', '✗', '✘'])

/** Whether a cell has a cross, which is a yes for some and a no for others. */
export function isCross(cell: RawCell): boolean {
  return typeof cell === 'string' && crosses.has(trimInvisible(cell).toLowerCase())
}

/** Whether a cell says yes in another way than by a cross. */
export function saysYes(cell: RawCell): boolean {
  if (typeof cell === 'object') {
    if (cell.kind === 'shown') return saysYes(cell.number)
    return cell.kind === 'formula' && saysYes(cell.value)
  }
  return cell !== undefined && readYesWord(String(cell)) === true
}

function readYesWord(cell: string): boolean | undefined {
  const word = trimInvisible(cell).replace(/[.!]$/, '')
  return ticks.has(word) ? true : readTruth(word)
}

function readYesOrNo(cell: string, { isTicked = false }: ReadingContext): ExactReading | undefined {
  if (isTicked && isCross(cell)) return { after: 'yes', kind: 'cross' }
  const truth = readYesWord(cell)
  return truth === undefined ? undefined : { after: truth ? 'yes' : 'no', kind: 'notation' }
}

function readNumber(cell: string, column: Column): ExactReading | undefined {
  const after = readExactNumber(trimInvisible(cell), column.kind === 'whole')
  return after === undefined ? undefined : { after, kind: 'number' }
}

/** A day in another notation, as far as the data model reads it in one way; the day number of a workbook. */
function readDate(cell: string | number, { firstDay, proposed }: ReadingContext): ExactReading | undefined {
  if (typeof cell === 'string') {
    return typeof proposed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(proposed)
      ? { after: proposed, kind: 'date' }
      : undefined
  }
  if (firstDay === undefined || !Number.isInteger(cell)) return undefined
  const days = cell + firstDay
  // Smaller numbers are of something else, and larger ones after the year 2100.
  if (days < 20_000 || days > 73_050) return undefined
  return { after: new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10), kind: 'date' }
}

/** What the rule proposes, where it has the letters and digits of the cell in their order. */
function acceptNotation(cell: string | number, { proposed }: ReadingContext): ExactReading | undefined {
  if (typeof cell !== 'string' || typeof proposed !== 'string') return undefined
  const folded = fold(cell)
  return folded !== '' && folded === fold(proposed) ? { after: proposed, kind: 'notation' } : undefined
}
