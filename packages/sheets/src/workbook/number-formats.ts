import { childElements, getAttribute, type XmlElement } from '@udigate/udi'

/** How a style shows a number. */
export interface NumberFormat {
  isDate: boolean
  /** Whether it has nothing but zeros, which fill a number up at its start. */
  isZeros: boolean
  /** The number as it is shown; nothing where that is not known, as of a format with conditions. */
  show(number: number): string | undefined
}

/** How the styles of cells show a number, by the number of the style. */
export function readNumberFormats(styles: XmlElement | undefined): readonly NumberFormat[] {
  const parts = styles === undefined ? [] : childElements(styles)
  // Each is looked at once, whatever the number of styles that have it.
  const written = new Map(
    listChildren(parts, 'numFmts').map(format => [
      getAttribute(format, 'numFmtId'),
      makeFormat(getAttribute(format, 'formatCode') ?? ''),
    ]),
  )
  const builtIn = new Map<number, NumberFormat>()
  return listChildren(parts, 'cellXfs').map(style => {
    const said = getAttribute(style, 'numFmtId')
    const id = Number(said ?? 0)
    const format = written.get(said) ?? builtIn.get(id) ?? makeBuiltIn(id)
    builtIn.set(id, format)
    return format
  })
}

function makeBuiltIn(id: number): NumberFormat {
  const format = makeFormat(builtInCodes.get(id) ?? 'General')
  return isBuiltInDate(id) ? { ...format, isDate: true } : format
}

function makeFormat(code: string): NumberFormat {
  const isDate = isDateFormat(code)
  return { isDate, isZeros: /^0+$/.test(code), show: isDate ? () => undefined : makeShow(code) }
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
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
])

/** Texts in quotes or behind a backslash, a space as wide as a letter, a fill, a colour, the sign of a currency. */
const literals =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^[\]-]*)(?:-[^[\]]*)?\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]/gi

/** The most characters that a format can have. */
const longestCode = 255

/** What stands for the first text of a format while that is taken apart: a character that no text has. */
const firstMark = 0xe000

/** Shows numbers by a format of zeros, points, commas, percent signs and exponents, with texts around them. */
function makeShow(code: string): NumberFormat['show'] {
  if (code.length > longestCode) return () => undefined
  const [section = ''] = code.split(';', 1)
  const texts: string[] = []
  const plain = section.replaceAll(literals, (_, quoted?: string, escaped?: string, currency?: string) => {
    const text = quoted ?? escaped ?? currency
    return text === undefined || text === '' ? '' : String.fromCharCode(firstMark + texts.push(text) - 1)
  })
  const parts = /^([^0#?]*)([0#,]*)(.*)$/s.exec(plain)
  const [, before = '', whole = '', rest = ''] = parts ?? []
  const ending = /^(?:\.(0+))?(E\+0+)?([^0#?.,]*)$/i.exec(rest)
  const [, fraction = '', exponent, after = ''] = ending ?? []
  // A semicolon within a text makes the section end too early; it is not known then.
  if (ending === null || !whole.endsWith('0') || /[a-z@/[\]"]/i.test(before + after) || before.includes('%'))
    return () => undefined
  const least = whole.replaceAll(/[^0]/g, '').length
  const hasGroups = whole.includes(',')
  const restore = (text: string): string =>
    Array.from(text, each => texts[each.charCodeAt(0) - firstMark] ?? each).join('')
  const isPercent = after.includes('%')
  return number => {
    if (number < 0 || number >= 1e15) return undefined
    const value = isPercent ? Number((number * 100).toPrecision(15)) : number
    const body =
      exponent === undefined
        ? showDecimal(value, least, fraction.length, hasGroups)
        : showExponent(value, fraction.length, exponent.length - 2)
    return `${restore(before)}${body}${restore(after)}`.trim()
  }
}

function showDecimal(value: number, least: number, digits: number, hasGroups: boolean): string {
  const [whole = '', fraction] = value.toFixed(Math.min(digits, 30)).split('.')
  const filled = whole.padStart(least, '0')
  const grouped = hasGroups ? groupThousands(filled) : filled
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

function groupThousands(digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

function showExponent(value: number, digits: number, least: number): string {
  const [significand = '', power = ''] = value.toExponential(Math.min(digits, 30)).split('e')
  return `${significand}E${power.startsWith('-') ? '-' : '+'}${power.slice(1).padStart(least, '0')}`
}

function listChildren(parts: readonly XmlElement[], name: string): readonly XmlElement[] {
  const part = parts.find(each => each.name === name)
  return part === undefined ? [] : childElements(part)
}

/** Source: ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are dates of East Asian languages. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** Whether a format has a day, month, year, hour or second outside of its quoted texts and colours. */
function isDateFormat(code: string): boolean {
  // A bracket ends a search for its partner, too: what has many that are never closed is gone through once.
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^[\]]*\]/gi, '').split(';')
  return /[dmyhs]/i.test(first) && !/general/i.test(first)
}
