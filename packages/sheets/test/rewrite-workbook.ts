import { escapeXml, formatColumnLetter } from '@udigate/udi'
import type { Grid, TestCell } from './workbook-of.ts'
import { type PlainFile, writePlainZip } from './write-plain-zip.ts'

/** What a program that writes workbooks may do, as the standards of XML, of packages and of workbooks have it. */
export const liberties = [
  // of the archive
  'stored',
  'bytes before',
  'comment of the archive',
  'parts shuffled',
  // of the package
  'part names in other case',
  'backslashes',
  'percent codes',
  'absolute targets',
  'places in targets',
  // of XML
  'attributes shuffled',
  'single quotes',
  'white space around equals signs',
  'references in values',
  'prefixes',
  'comments',
  'CDATA',
  'UTF-16',
  'byte order mark',
  'end tags for empty elements',
  // of workbooks
  'strict namespaces',
  'shared strings',
  'runs and reading aids',
  'texts of formulas',
  'days from 1904',
  'days as numbers',
  'alternatives of newer programs',
  'space around numbers',
  'rows shuffled',
  'rows split',
  'cells shuffled',
  'references in lower case',
  'no references',
  'rows without numbers',
  'empty cells with styles',
  'unknown attributes',
] as const
export type Liberty = (typeof liberties)[number]

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function makeChance(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** A workbook with these cells, written with some liberties; where each is taken is left to chance. */
export function rewriteWorkbook(grid: Grid, taken: ReadonlySet<Liberty>, chance: () => number): Uint8Array {
  const has = (liberty: Liberty): boolean => taken.has(liberty)
  const perhaps = (liberty: Liberty): boolean => has(liberty) && chance() < 0.5
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map(item => ({ item, at: chance() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item)
  const prefix = has('prefixes') ? 'x:' : ''
  const main = has('strict namespaces')
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const linkTypes = has('strict namespaces')
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const declarations: Record<string, string> = {
    [prefix === '' ? 'xmlns' : 'xmlns:x']: main,
    'xmlns:l': linkTypes,
    'xmlns:u': 'urn:unknown',
  }

  function attribute(name: string, value: string): string {
    const quote = perhaps('single quotes') ? "'" : '"'
    const space = perhaps('white space around equals signs')
      ? [' ', '\n', '\t'][Math.floor(chance() * 3)]
      : ''
    let text = escapeXml(value).replaceAll("'", '&apos;')
    if (perhaps('references in values') && value !== '')
      text = `&#x${value.charCodeAt(0).toString(16)};${escapeXml(value.slice(1))}`
    return ` ${name}${space}=${space}${quote}${text}${quote}`
  }
  /** An element; `name` has its prefix already where it needs one of its own. */
  function element(name: string, attributes: Record<string, string | undefined>, content = ''): string {
    const given = Object.entries(attributes).flatMap(([each, value]) =>
      value === undefined ? [] : [[each, value] as const],
    )
    if (perhaps('unknown attributes')) given.unshift(['u:r', 'Z9'], ['u:note', ' r="Z9" t="b" '])
    const listed = has('attributes shuffled') ? shuffled(given) : given
    const tag = `${prefix}${name}${listed.map(each => attribute(...each)).join('')}`
    const comment = perhaps('comments') ? '<!-- <row r="1"/> -->' : ''
    if (content === '' && comment === '' && !has('end tags for empty elements')) return `<${tag}/>`
    return `<${tag}>${comment}${content}</${prefix}${name}>`
  }
  /** A root that declares what is within it. */
  const root = (name: string, content: string): string => element(name, declarations, content)

  function text(value: string): string {
    const escaped = value.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    if (perhaps('CDATA') && !escaped.includes(']]>')) return `<![CDATA[${escaped}]]>`
    return escapeXml(escaped)
  }
  const spaced = (number: string): string => (has('space around numbers') ? ` 0${number}\n` : number)
  const textElement = (value: string): string => element('t', { 'xml:space': 'preserve' }, text(value))
  function texts(value: string): string {
    if (!perhaps('runs and reading aids') || value.length < 2) return textElement(value)
    const cut = 1 + Math.floor(chance() * (value.length - 1))
    // A letter of two units stays whole.
    const at = /[\ud800-\udbff]/.test(value.charAt(cut - 1)) ? cut - 1 : cut
    const runs = [value.slice(0, at), value.slice(at)].filter(run => run !== '')
    return `${runs.map(run => element('r', {}, textElement(run))).join('')}${element('rPh', { sb: '0', eb: '1' }, textElement('aid'))}`
  }

  const strings: string[] = []
  function share(value: string): number {
    const known = strings.indexOf(value)
    return known === -1 ? strings.push(value) - 1 : known
  }

  function cell(value: TestCell, column: number, row: number): string {
    const name = `${formatColumnLetter(column)}${row}`
    const r = has('no references') ? undefined : has('references in lower case') ? name.toLowerCase() : name
    if (value === undefined)
      return has('no references') || perhaps('empty cells with styles') ? element('c', { r, s: '1' }) : ''
    if (typeof value === 'number') return element('c', { r }, element('v', {}, String(value)))
    if (typeof value === 'object')
      throw new TypeError('A cell as its file has it has no other way to be written.')
    const day =
      has('days as numbers') && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / 86_400_000 : undefined
    if (day !== undefined) {
      return element(
        'c',
        { r, s: '1' },
        element('v', {}, String(day + 25_569 - (has('days from 1904') ? 1462 : 0))),
      )
    }
    if (perhaps('shared strings')) return element('c', { r, t: 's' }, element('v', {}, String(share(value))))
    if (perhaps('texts of formulas'))
      return element('c', { r, t: 'str' }, element('v', { 'xml:space': 'preserve' }, text(value)))
    return element('c', { r, t: 'inlineStr' }, element('is', {}, texts(value)))
  }

  function rows(cells: readonly (readonly TestCell[])[]): string {
    const written = cells.flatMap((each, index) => {
      const inRow = Array.from(each, (value, column) => cell(value, column, index + 1))
      const hasNumber = !has('rows without numbers') || has('no references')
      const number = { r: hasNumber ? spaced(String(index + 1)) : undefined }
      const isMovable = !has('no references')
      const listed = has('cells shuffled') && isMovable ? shuffled(inRow) : inRow
      if (!hasNumber && !listed.some(cell => cell !== '')) return []
      if (!perhaps('rows split') || !isMovable || !hasNumber) return [element('row', number, listed.join(''))]
      const half = Math.floor(listed.length / 2)
      return [listed.slice(0, half), listed.slice(half)].map(part => element('row', number, part.join('')))
    })
    return (has('rows shuffled') && !has('rows without numbers') ? shuffled(written) : written).join('')
  }

  const names = Object.keys(grid)
  const target = (path: string): string => {
    const named = perhaps('percent codes') ? path.replace('sheet', '%73heet') : path
    return `${has('absolute targets') ? '/xl/' : ''}${named}${perhaps('places in targets') ? '#A1' : ''}`
  }
  const links = (each: readonly [string, string, string][]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
      .map(([id, type, path]) => `<Relationship Id="${id}" Type="${linkTypes}/${type}" Target="${path}"/>`)
      .join('')}</Relationships>`
  const parts = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    parts.set(
      `xl/worksheets/sheet${index + 1}.xml`,
      root('worksheet', element('sheetData', {}, rows(grid[name] ?? []))),
    )
  }
  parts.set('xl/sharedStrings.xml', root('sst', strings.map(each => element('si', {}, texts(each))).join('')))
  const plainFormat = element('numFmt', { numFmtId: '165', formatCode: 'dd/mm/yyyy' })
  const dayFormat = has('alternatives of newer programs')
    ? `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="u"><u:format numFmtId="165"/></mc:Choice><mc:Fallback>${plainFormat}</mc:Fallback></mc:AlternateContent>`
    : plainFormat
  parts.set(
    'xl/styles.xml',
    root(
      'styleSheet',
      element('numFmts', {}, dayFormat) +
        element('cellXfs', {}, element('xf', { numFmtId: '0' }) + element('xf', { numFmtId: spaced('165') })),
    ),
  )
  parts.set(
    'xl/workbook.xml',
    root(
      'workbook',
      element(
        'workbookPr',
        has('days from 1904') ? { date1904: has('space around numbers') ? ' true ' : '1' } : {},
      ) +
        element(
          'sheets',
          {},
          names
            .map((name, index) =>
              element('sheet', { name, sheetId: String(index + 1), 'l:id': `rId${index + 1}` }),
            )
            .join(''),
        ),
    ),
  )
  parts.set(
    'xl/_rels/workbook.xml.rels',
    links([
      ...names.map((_, index): [string, string, string] => [
        `rId${index + 1}`,
        'worksheet',
        target(`worksheets/sheet${index + 1}.xml`),
      ]),
      ['rIdTexts', 'sharedStrings', target('sharedStrings.xml')],
      ['rIdStyles', 'styles', target('styles.xml')],
    ]),
  )
  parts.set('_rels/.rels', links([['rId1', 'officeDocument', 'xl/workbook.xml']]))
  parts.set(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  )

  const files = [...parts].map(([name, content]): PlainFile => {
    let named = name
    if (perhaps('percent codes')) named = named.replace('sheet', 'shee%74')
    if (perhaps('part names in other case'))
      named = chance() < 0.5 ? named.toUpperCase() : named.replace('s', 'S')
    if (has('backslashes')) named = named.replaceAll('/', '\\')
    return { name: named, content: encode(content), isStored: perhaps('stored') }
  })
  function encode(content: string): Uint8Array {
    if (!perhaps('UTF-16')) {
      return Buffer.from(`${perhaps('byte order mark') ? '\ufeff' : ''}<?xml version="1.0"?>${content}`)
    }
    const wide = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${content}`, 'utf16le')
    return chance() < 0.5 ? wide : wide.swap16()
  }
  return writePlainZip(
    has('parts shuffled') ? shuffled(files) : files,
    has('bytes before') ? Buffer.from('Content-Type: application/octet-stream\r\n\r\n') : new Uint8Array(),
    has('comment of the archive') ? 'An archive ends with PK\u0005\u0006 and what it says of itself.' : '',
  )
}
