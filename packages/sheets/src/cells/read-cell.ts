import { completeGtin, findInvisible, readJson, trimInvisible } from '@udigate/udi'
import type { Column } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import { isBlank, longestCell, type RawCell, type SpecialCell } from '../row.ts'
import { readTruth } from './truth-words.ts'

/** What is wrong with a cell; the value is what should stand there. */
export interface CellIssue extends Pick<Problem, 'code' | 'severity' | 'message' | 'value'> {
  meant?: string
}

export type ReportIssue = (issue: CellIssue) => void

/**
 * The value that a cell gives its field. Only what can be read in one way is turned into another type; the rest stays
 * as it is, for the data model to judge. `undefined` where nothing stands there.
 */
export function readCell(cell: RawCell, column: Column, report: ReportIssue): unknown {
  if (cell === undefined) return undefined
  if (typeof cell === 'object') return readSpecial(cell, column, report)
  if (typeof cell === 'string' && isForeign(cell)) {
    const message = `${column.name} has a character in it that EUDAMED's XML cannot carry. Type the text again.`
    report({ code: 'character-not-allowed', severity: 'error', message })
    return undefined
  }
  if (column.kind !== 'text' && isBlank(cell)) return undefined
  switch (column.kind) {
    case 'text':
      return asText(cell, column, report)
    case 'code':
    case 'identifier':
      return exact(asText(cell, column, report), report)
    case 'codes':
      return splitCodes(String(cell))
    case 'list':
      return readList(String(cell), report)
    case 'yes-no':
      return typeof cell === 'boolean' ? cell : (readTruth(String(cell)) ?? cell)
    case 'whole':
    case 'number':
      return typeof cell === 'string' ? asNumber(cell) : cell
    case 'date':
      return cell
  }
}

/** Whether a text has a character that XML 1.0 cannot carry (section 2.2). */
function isForeign(text: string): boolean {
  return foreign.test(text) || !text.isWellFormed()
}

const foreign = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/u

function readSpecial(cell: SpecialCell, column: Column, report: ReportIssue): unknown {
  switch (cell.kind) {
    case 'formula': {
      if (cell.value !== undefined) return readCell(cell.value, column, report)
      const message = `${column.name} is a formula without a value. Open the file in a spreadsheet, let it calculate, and save it; or write the value itself.`
      report({ code: 'formula-without-value', severity: 'error', message })
      return undefined
    }
    case 'error': {
      const message = `${column.name} is ${cell.text}: a formula went wrong. Write the value itself, or nothing.`
      report({ code: 'error-value', severity: 'error', message, value: cell.text })
      return undefined
    }
    case 'too-long': {
      const message = `${column.name} has more than ${longestCell.toLocaleString('en')} characters, the most that a spreadsheet keeps in a cell.`
      report({ code: 'cell-too-long', severity: 'error', message })
      return undefined
    }
    case 'misfit': {
      const message = `${column.name} says in the file that it is ${cell.type}, and "${cell.text}" is none. Open the file in a spreadsheet, write the value again, and save it.`
      report({ code: 'error-value', severity: 'error', message, value: cell.text })
      return undefined
    }
    case 'shown':
      return readShown(cell, column, report)
    case 'date':
      return readDate(cell, column, report)
  }
}

function readDate(
  cell: Extract<SpecialCell, { kind: 'date' }>,
  column: Column,
  report: ReportIssue,
): unknown {
  if (column.kind === 'date') return cell.iso
  if (column.kind === 'whole' || column.kind === 'number')
    return Number.isNaN(cell.number) ? cell.iso : cell.number
  const message = `${column.name} is a date (${cell.iso}): the spreadsheet has made one of what was typed. Format the column as text, and type it again.`
  report({ code: 'date-for-text', severity: 'error', message, value: cell.iso })
  return undefined
}

/** Kinds of columns whose cells are texts, so that each sign that is shown counts. */
const textual: ReadonlySet<Column['kind']> = new Set(['text', 'identifier', 'code', 'codes', 'list'])

function readShown(
  cell: Extract<SpecialCell, { kind: 'shown' }>,
  column: Column,
  report: ReportIssue,
): unknown {
  const { number, text, isZeros } = cell
  if (!textual.has(column.kind) || isCutShort(String(number))) return readCell(number, column, report)
  const place = { code: 'number-for-text', value: number } as const
  if (text === undefined) {
    const message = `${column.name} is the number ${number}, and its format shows it in another way. Format the column as text, and write what is meant.`
    report({ ...place, severity: 'error', message })
    return String(number)
  }
  if (isZeros) {
    const message = `${column.name} is the number ${number}, and was read as "${text}", as it is shown. Format the column as text, and type it so.`
    report({ ...place, severity: 'warning', message })
    return readCell(text, column, report)
  }
  const message = `${column.name} is the number ${number}, and is shown as "${text}". Format the column as text, and write what is meant.`
  report({ ...place, severity: 'error', message, meant: text })
  return String(number)
}

/** The most digits of a number that a spreadsheet keeps. */
const mostDigits = 15

function asText(cell: string | number | boolean, column: Column, report: ReportIssue): string {
  if (typeof cell !== 'number') {
    // Only the spreadsheet of the reader's language shows a truth value in words.
    if (typeof cell === 'boolean') return String(cell).toUpperCase()
    if (isNumbering.test(column.name) && powerOfTen.test(cell)) {
      const message = `${column.name} is "${cell.trim()}": a spreadsheet has shortened a number to a power of ten, and digits are lost. Format the column as text, and write all its digits.`
      report({ code: 'number-cut-short', severity: 'error', message, value: cell })
    }
    const kept = isNumbering.test(column.name) ? keptByApostrophe(cell) : undefined
    if (kept !== undefined) {
      const message = `${column.name} begins with an apostrophe, by which a spreadsheet keeps a number as a text. Write "${kept}".`
      report({ code: 'number-for-text', severity: 'error', message, value: cell, meant: kept })
    }
    return cell
  }
  const text = String(cell)
  if (isCutShort(text)) {
    const message = `${column.name} is the number ${text}; of a number a spreadsheet keeps ${mostDigits} digits, so that some may be lost. Format the column as text, and type it again.`
    report({ code: 'number-cut-short', severity: 'error', message, value: cell })
    return text
  }
  const padded = column.kind === 'identifier' ? paddedGtin(text) : undefined
  if (padded === undefined || padded === text) {
    const message = `${column.name} is a number and was read as "${text}". Format the column as text, so that zeros at the start and at the end survive.`
    report({ code: 'number-for-text', severity: 'warning', message, value: cell })
  } else {
    const message = `${column.name} is the number ${text}, which has lost its zeros: as a GTIN it is ${padded}. Format the column as text, and write it so.`
    report({ code: 'number-for-text', severity: 'error', message, value: cell, meant: padded })
  }
  return text
}

/** Columns with a number or reference that someone gave; device identifiers are told so by their own rules. */
const isNumbering = /(?:Number|Reference)$/

/** A number as spreadsheets shorten it: `4.01235E+12`. */
const powerOfTen = /^\s*\d(?:[.,]\d+)?E[+-]\d+\s*$/i

/** The number, or the reference with one in it, behind the sign that a spreadsheet does not show; `undefined` where it is none. */
function keptByApostrophe(cell: string): string | undefined {
  const [, kept] = /^['\u2019](\S+)$/u.exec(cell.trim()) ?? []
  return kept !== undefined && /\d/.test(kept) ? kept : undefined
}

function isCutShort(number: string): boolean {
  return number.replaceAll(/\D/g, '').length > mostDigits || number.includes('e')
}

/** The GTIN of 14 digits that lost the zeros at its start, where its check digit says that it is one. */
function paddedGtin(digits: string): string | undefined {
  if (!/^\d{7,14}$/.test(digits)) return undefined
  const padded = digits.padStart(14, '0')
  return completeGtin(padded.slice(0, 13)) === padded ? padded : undefined
}

/** Codes and identifiers have no spaces at their edges, where they are not seen. */
function exact(text: string, report: ReportIssue): string {
  const meant = trimInvisible(text)
  if (meant === text || meant === '') return text
  const where = text.startsWith(meant) ? 'at its end' : text.endsWith(meant) ? 'at its start' : 'at its edges'
  const hidden = findInvisible(text.trim())
  const what = hidden === undefined ? 'white space' : `a character that is not seen, ${hidden},`
  const message = `There is ${what} ${where}: write "${meant}".`
  report({ code: 'edge-spaces', severity: 'error', message, value: text, meant })
  return text
}

/** Codes in one cell: between commas, semicolons and white space. */
function splitCodes(text: string): string[] {
  return text.split(/[\s,;]+/u).filter(code => code !== '')
}

function readList(text: string, report: ReportIssue): unknown {
  if (!text.trimStart().startsWith('[')) {
    return text
      .split(/[\n,;]+/u)
      .map(item => item.trim())
      .filter(item => item !== '')
  }
  const reading = readJson(new TextEncoder().encode(text))
  if (reading.ok) return reading.value
  const message = 'It begins like a JSON list and is none. Write texts split by commas, or a JSON list.'
  report({ code: 'list-unreadable', severity: 'error', message })
  return undefined
}

/** The number that a text is, where it is written as numbers are written everywhere; otherwise the text. */
function asNumber(text: string): number | string {
  const trimmed = text.trim()
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return text
  const number = Number(trimmed)
  // More digits than a number keeps would be another number.
  const [significand = ''] = trimmed.split(/e/i, 1)
  const digits = significand.replaceAll(/\D/g, '').replace(/^0+/, '')
  return Number.isFinite(number) && digits.length <= 17 ? number : text
}
