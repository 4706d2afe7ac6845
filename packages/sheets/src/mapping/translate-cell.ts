import { checkGtin, padGtin } from '@udigate/udi'
import { readTruth } from '../cells/truth-words.ts'
import type { Column } from '../layout/layout.ts'
import { isBlank, longestCell, plainCell, type RawCell } from '../row.ts'
import { foldWord } from './fold-word.ts'
import type { Target } from './mapping.ts'
import { readDateText, readSerialDate } from './read-date.ts'

/** Makes of a cell of one's own table the cell that would stand in the template. What it does not know stays as it is. */
export type TranslateCell = (cell: RawCell) => RawCell

/**
 * The translation of one target.
 *
 * @param firstDay days that the workbook's calendar starts after 30 December 1899
 */
export function makeTranslation(target: Target, column: Column, firstDay: number): TranslateCell {
  const words = new Map((target.words ?? []).map(({ from, to }) => [foldWord(from), to]))
  const translateOne = (cell: RawCell): RawCell => translatePlain(cell, target, column, words, firstDay)
  const whenEmpty = target.whenEmpty
  return cell => {
    const given = unwrap(cell)
    const value = plainCell(given)
    if (isBlank(value)) return whenEmpty ?? cell
    if (typeof value === 'object') return value
    const made = translateValue(value)
    // What it is shown as is told where the value stays.
    return made === value ? given : made
  }
  function translateValue(value: string | number | boolean | undefined): RawCell {
    const { split } = target
    if (split === undefined || typeof value === 'boolean') return translateOne(value)
    const parts = splitText(String(value), split.at)
    if (split.part !== undefined) return translateOne(parts[split.part - 1])
    return joinParts(
      parts.map(part => translateOne(part)),
      column,
    )
  }
}

/** The parts of a cell, each translated: what each entry of a list has. */
export function makePartsTranslation(
  target: Target,
  column: Column,
  firstDay: number,
): (cell: RawCell) => readonly RawCell[] {
  const { split, ...whole } = target
  const translate = makeTranslation(split?.part === undefined ? whole : target, column, firstDay)
  if (split === undefined || split.part !== undefined) return cell => [translate(cell)]
  return cell => {
    const value = plainCell(unwrap(cell))
    if (isBlank(value) || typeof value === 'object') return [translate(cell)]
    return splitText(String(value), split.at).map(part => translate(part))
  }
}

/** A formula as the value that was last calculated; one without a value stays. */
function unwrap(cell: RawCell): RawCell {
  if (typeof cell !== 'object' || cell.kind !== 'formula' || cell.value === undefined) return cell
  return cell.value
}

/** The parts of a cell, at a text or at white space; empty ones are none. */
export function splitText(text: string, at: string): string[] {
  const parts = at.trim() === '' ? text.split(/\s+/u) : text.split(at)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** Several codes in one cell, as the template has them. */
function joinParts(parts: readonly RawCell[], { kind }: Column): RawCell {
  const texts = parts.filter(part => !isBlank(part)).map(String)
  if (texts.length === 0) return undefined
  return kind === 'list' ? JSON.stringify(texts) : texts.join(', ')
}

function translatePlain(
  cell: RawCell,
  { quantity, drop, decimal, dates, opposite, zeros }: Target,
  column: Column,
  words: ReadonlyMap<string, string>,
  firstDay: number,
): RawCell {
  if (isBlank(cell) || typeof cell === 'object') return cell
  let value: RawCell = cell
  if (quantity !== undefined && typeof value !== 'boolean') value = takeQuantity(String(value), quantity)
  if (drop !== undefined && typeof value === 'string') {
    value = Array.from(value)
      .filter(character => !drop.includes(character))
      .join('')
  }
  if (words.size > 0 && value !== undefined) {
    const known = words.get(foldWord(String(value)))
    if (known !== undefined) value = known === '' ? undefined : known
  }
  if (dates !== undefined && (typeof value === 'string' || typeof value === 'number')) {
    value = readDateText(String(value), dates) ?? readSerialDate(value, dates, firstDay) ?? value
  }
  if (decimal !== undefined && typeof value === 'string') value = readDecimal(value, decimal)
  if (opposite) {
    const truth = typeof value === 'boolean' ? value : readTruth(String(value))
    if (truth !== undefined) value = truth ? 'no' : 'yes'
  }
  if (zeros && column.kind === 'identifier') value = restoreZeros(value)
  return value
}

/** The number at the start of a text, or what follows it; a text without a number has no number, and is all unit. */
function takeQuantity(text: string, which: 'number' | 'unit'): string | undefined {
  const trimmed = text.trim()
  let end = trimmed.startsWith('-') || trimmed.startsWith('+') ? 1 : 0
  while (end < trimmed.length && /[\d.,]/.test(trimmed.charAt(end))) end += 1
  const hasNumber = /\d/.test(trimmed.slice(0, end))
  const taken =
    which === 'number'
      ? hasNumber
        ? trimmed.slice(0, end)
        : trimmed
      : trimmed.slice(hasNumber ? end : 0).trim()
  return taken === '' ? undefined : taken
}

/** A number that is written with this decimal sign and perhaps signs between its thousands, as it is written everywhere. */
function readDecimal(text: string, decimal: ',' | '.'): string {
  const [whole = '', fraction, ...more] = text.trim().split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return text
  const thousands =
    decimal === ',' ? /^([+-]?\d{1,3})(?:([.\s'])\d{3})*$/u : /^([+-]?\d{1,3})(?:([,\s'])\d{3})*$/u
  if (!thousands.test(whole) && !/^[+-]?\d+$/.test(whole)) return text
  const digits = whole.replaceAll(/[^\d-]/g, '')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

/** A GTIN that lost the zeros at its start, in 14 digits; anything else as it is. */
function restoreZeros(value: RawCell): RawCell {
  if (typeof value !== 'number' && typeof value !== 'string') return value
  const digits = String(value).trim()
  if (!/^\d{7,14}$/.test(digits) || digits.length > longestCell) return value
  const padded = padGtin(digits)
  return checkGtin(padded).ok ? padded : value
}
