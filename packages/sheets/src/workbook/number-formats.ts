import { childElements, getAttribute, type XmlElement } from '@udigate/udi'

/** How a style shows a number. */
export interface NumberFormat {
  isDate: boolean
  /** Whether it has nothing but zeros, which fill a number up at its start. */
  isZeros: boolean
  /** Whether it shows each number as its digits. */
  isPlain: boolean
  /** The number as it is shown; nothing where that is not known, as of a fraction. */
  show(number: number): string | undefined
}

/** How the styles of cells show a number, by the number of the style. */
export function readNumberFormats(styles: XmlElement | undefined): readonly NumberFormat[] {
  const parts = styles === undefined ? [] : childElements(styles)
  // Each is looked at once, whatever the number of styles that have it.
  const written = new Map(
    listChildren(parts, 'numFmts').map(format => [
      Number(getAttribute(format, 'numFmtId')),
      makeFormat(getAttribute(format, 'formatCode') ?? ''),
    ]),
  )
  const builtIn = new Map<number, NumberFormat>()
  return listChildren(parts, 'cellXfs').map(style => {
    const id = Number(getAttribute(style, 'numFmtId') ?? 0)
    const format = written.get(id) ?? builtIn.get(id) ?? makeBuiltIn(id)
    builtIn.set(id, format)
    return format
  })
}

function makeBuiltIn(id: number): NumberFormat {
  const format = makeFormat(builtInCodes.get(id) ?? 'General')
  return isBuiltInDate(id) ? { ...format, isDate: true } : format
}

function makeFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';', 1)
  const duration = /^\[(h+|m+|s+)\](:mm)?(:ss)?(\.0+)?$/i.exec(first)
  if (duration !== null)
    return { isDate: false, isZeros: false, isPlain: false, show: makeShowDuration(duration) }
  const isDate = isDateFormat(code)
  return {
    isDate,
    isZeros: /^0+$/.test(code),
    isPlain: /^(?:general|@)$/i.test(code),
    show: isDate ? () => undefined : rememberShown(makeShow(code)),
  }
}

/** How many numbers are kept with what they are shown as. */
const mostKept = 1000

/** Columns hold the same numbers again and again. */
function rememberShown(show: NumberFormat['show']): NumberFormat['show'] {
  const shown = new Map<number, string | undefined>()
  return number => {
    const known = shown.get(number)
    if (known !== undefined) return known
    const text = show(number)
    if (shown.size >= mostKept) shown.clear()
    shown.set(number, text)
    return text
  }
}

const secondsOf: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** Shows a part of a day as hours, minutes and seconds that do not end at midnight: `[h]:mm` has 36:00 for 1.5. */
function makeShowDuration([, most = '', ...parts]: readonly (string | undefined)[]): NumberFormat['show'] {
  const [minutes, seconds, fraction] = parts
  const units = [most.charAt(0).toLowerCase(), ...(minutes ? ['m'] : []), ...(seconds ? ['s'] : [])]
  const digits = fraction === undefined ? 0 : fraction.length - 1
  return number => {
    if (number < 0 || number >= 1e9) return undefined
    const shortest = secondsOf[units.at(-1) ?? ''] ?? 1
    // What is shorter than the last unit is cut off, but for noise in the last bits.
    let rest = Math.floor(((number * 86_400) / shortest) * 10 ** digits + 1e-6) / 10 ** digits
    const shown: string[] = []
    for (const [at, unit] of [...units.entries()].toReversed()) {
      const above =
        at === 0 ? Number.POSITIVE_INFINITY : (secondsOf[units[at - 1] ?? ''] ?? 1) / (secondsOf[unit] ?? 1)
      const own = at === 0 ? rest : rest % above
      const text = at === units.length - 1 ? own.toFixed(digits) : String(own)
      const [whole = '', after] = text.split('.')
      const filled = whole.padStart(at === 0 ? most.length : 2, '0')
      shown.unshift(after === undefined ? filled : `${filled}.${after}`)
      rest = Math.floor(rest / above)
    }
    return shown.join(':')
  }
}

/** Those of numbers that are shown otherwise than as their digits. Source: ECMA-376 part 1, 18.8.30 */
const builtInCodes: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [41, '#,##0'],
  [43, '#,##0.00'],
  [46, '[h]:mm:ss'],
  [48, '##0.0E+0'],
])

/** The most characters that a format can have. */
const longestCode = 255

/** A text in quotes or behind a backslash, a space as wide as a letter, a fill, what stands in brackets, any other character. */
const pieces = /"([^"]*)"|\\(.)|_.|\*.|\[([^[\]]*)\]|./gs

const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)$/i

/** What stands for the first text of a format while that is taken apart: a character that no text has. */
const firstMark = 0xe000

/** A part of a format between semicolons, with a mark in place of each text. */
interface Section {
  signs: string
  /** For which numbers it is, where it says so. */
  condition?: (number: number) => boolean
  /** Whether it has what is not known here, such as other numerals. */
  isUnknown: boolean
}

/** Makes what shows numbers by a format; gives nothing for one of which that is not known, as of a fraction. Source: ECMA-376 part 1, 18.8.31 */
function makeShow(code: string): NumberFormat['show'] {
  if (code.length > longestCode) return () => undefined
  const texts: string[] = []
  const all = splitSections(code, texts)
  // The last one may be for texts.
  const sections = all.at(-1)?.signs.includes('@') ? all.slice(0, -1) : all.slice(0, 3)
  return number => {
    const section = sections.length === 0 ? general : chooseSection(sections, number)
    if (section?.signs === 'G') return String(number)
    if (section === undefined || section.isUnknown || Math.abs(number) >= 1e15) return undefined
    const shown = showBySigns(section.signs, Math.abs(number))
    // What is shown as nothing, is not known.
    if (shown === undefined || shown.trim() === '') return undefined
    const isSigned = number < 0 && !(sections.length > 1 && section === sections[1])
    const sign = isSigned && /[1-9]/.test(shown) ? '-' : ''
    return Array.from(sign + shown, each => texts[each.charCodeAt(0) - firstMark] ?? each)
      .join('')
      .trim()
  }
}

const general: Section = { signs: 'G', isUnknown: false }

function splitSections(code: string, texts: string[]): Section[] {
  const sections: Section[] = [{ signs: '', isUnknown: false }]
  for (const [piece, quoted, escaped, bracket] of code.replaceAll(/General/gi, 'G').matchAll(pieces)) {
    const section = sections.at(-1)
    if (section === undefined) break
    const text = quoted ?? escaped ?? (bracket === undefined ? undefined : readBracket(section, bracket))
    if (text !== undefined) section.signs += String.fromCharCode(firstMark + texts.push(text) - 1)
    else if (piece === ';') sections.push({ signs: '', isUnknown: false })
    else if (piece.startsWith('_')) section.signs += ' '
    else if (bracket === undefined && !piece.startsWith('*')) section.signs += piece
  }
  return sections
}

/** Takes in what brackets say of a section. @returns the text that they show, the sign of a currency */
function readBracket(section: Section, bracket: string): string | undefined {
  const [, comparison, limit] = /^(<=|>=|<>|[<>=])(-?\d+(?:\.\d+)?)$/.exec(bracket) ?? []
  const [, currency, place = ''] = /^\$([^-]*)(?:-([0-9a-f]+))?$/i.exec(bracket) ?? []
  if (comparison !== undefined) section.condition = makeCondition(comparison, Number(limit))
  // A longer place asks for other numerals, too.
  else if (currency === undefined ? !colour.test(bracket) : place.length > 4) section.isUnknown = true
  return currency
}

function makeCondition(comparison: string, limit: number): (number: number) => boolean {
  return number => {
    if (number === limit) return comparison.includes('=')
    return comparison.includes(number < limit ? '<' : '>')
  }
}

function chooseSection(sections: readonly Section[], number: number): Section | undefined {
  const [first, second, third] = sections
  if (sections.every(({ condition }) => condition === undefined)) {
    if (number < 0) return second ?? first
    return number === 0 && third !== undefined ? third : first
  }
  // Which sign a negative number has there, depends on all the conditions.
  if (number < 0) return undefined
  return sections.find(section => section.condition?.(number) ?? section === sections.at(-1))
}

/** The most characters that a number has without a format. */
const longestGeneral = 11

function showBySigns(signs: string, number: number): string | undefined {
  if (signs.includes('G')) {
    const text = String(number)
    return text.length <= longestGeneral && !/[0#?@]/.test(signs) ? signs.replace('G', text) : undefined
  }
  // A letter, a fraction, or a text where a number is.
  if (/[a-df-z/@[\]"\\]/i.test(signs)) return undefined
  const [, body = '', power, after = ''] = /^([^E]*)(?:E([+-]0+)(.*))?$/is.exec(signs) ?? []
  const [whole = '', ...fractions] = body.split('.')
  const [fraction = ''] = fractions
  if (fractions.length > 1 || /[0#?,.e]/i.test(after) || /,/.test(fraction) || !/[0#?]/.test(body))
    return undefined
  const marks = whole.replaceAll(/[^0#?,]/g, '')
  const lastDigit = Array.from(marks).findLastIndex(mark => mark !== ',')
  const thousands = marks.length - 1 - lastDigit
  if (thousands > 0 && power !== undefined) return undefined
  const value = shiftPoint(number, 2 * signs.replaceAll(/[^%]/g, '').length - 3 * thousands)
  const places = fraction.replaceAll(/[^0#?]/g, '').length
  const [digits, exponent] =
    power === undefined
      ? [roundDecimal(value, places)]
      : splitPower(value, places, whole.replaceAll(/[^0#?]/g, ''))
  const [before = '', behind = ''] = digits?.split('.') ?? []
  if (before === '') return undefined
  const hasGroups = marks.lastIndexOf(',', Math.max(0, lastDigit)) > 0
  const shown =
    showWhole(whole, before === '0' ? '' : before, hasGroups) +
    (fractions.length === 0 ? '' : `.${showFraction(fraction, behind)}`)
  return exponent === undefined ? shown : `${shown}E${showPower(exponent, power ?? '')}${after}`
}

/** A number times a power of ten, as its digits are written. */
function shiftPoint(number: number, places: number): number {
  const [significand = '', power = '0'] = String(number).split('e')
  return places === 0 ? number : Number(`${significand}e${Number(power) + places}`)
}

/** A number with so many places, its digits rounded as they are written: 1.005 is 1.01. */
function roundDecimal(number: number, places: number): string {
  const shifted = shiftPoint(number, Math.min(places, 30))
  const rounded = shifted < 2 ** 52 ? shiftPoint(Math.round(shifted), -Math.min(places, 30)) : number
  return rounded.toFixed(Math.min(places, 30))
}

/** The digits before a power of ten, and that; nothing where there are several before the point, which need another one. */
function splitPower(number: number, places: number, whole: string): [string | undefined, number] | [] {
  if (whole.length !== 1) return []
  const [digits, power] = number.toExponential(Math.min(places, 30)).split('e')
  return [digits, Number(power)]
}

function showPower(power: number, written: string): string {
  const sign = power < 0 ? '-' : written.startsWith('+') ? '+' : ''
  return sign + String(Math.abs(power)).padStart(written.length - 1, '0')
}

/** Puts digits in the places of signs from the right; the first place takes all that are left. */
function showWhole(signs: string, digits: string, hasGroups: boolean): string {
  const first = signs.search(/[0#?]/)
  let left = digits
  let count = 0
  let shown = ''
  const put = (digit: string): void => {
    if (hasGroups && count > 0 && count % 3 === 0 && digit !== '') shown = `,${shown}`
    if (digit !== '') count += 1
    shown = digit + shown
  }
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const sign = signs.charAt(at)
    if (sign === ',') continue
    if (!'0#?'.includes(sign)) {
      shown = sign + shown
      continue
    }
    put(left === '' ? (fillers.get(sign) ?? '') : left.slice(-1))
    left = left.slice(0, -1)
    if (at !== first) continue
    for (; left !== ''; left = left.slice(0, -1)) put(left.slice(-1))
  }
  return first === -1 ? shown + left : shown
}

/** What stands in a place without a digit. */
const fillers: ReadonlyMap<string, string> = new Map([
  ['0', '0'],
  ['?', ' '],
])

/** Puts the digits behind a point in the places of signs; zeros at the end only where a sign asks for them. */
function showFraction(signs: string, digits: string): string {
  let at = 0
  let shown = ''
  for (const sign of signs) {
    if (!'0#?'.includes(sign)) {
      shown += sign
      continue
    }
    const isEnd = /^0*$/.test(digits.slice(at))
    shown += isEnd ? (fillers.get(sign) ?? '') : digits.charAt(at)
    at += 1
  }
  return shown
}

function listChildren(parts: readonly XmlElement[], name: string): readonly XmlElement[] {
  const part = parts.find(each => each.name === name)
  return part === undefined ? [] : childElements(part)
}

/** Source: ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are dates of East Asian languages. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)
}

/** Whether a format has a day, month, year, hour or second outside of its quoted texts and colours. */
function isDateFormat(code: string): boolean {
  // A bracket ends a search for its partner, too: what has many that are never closed is gone through once.
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^[\]]*\]/gi, '').split(';')
  return /[dmyhs]/i.test(first) && !/general/i.test(first)
}
