import { childElements, getAttribute, type XmlElement } from '@udigate/udi'

/** Which styles of cells show a number as a date, by the number of the style. */
export function readDateStyles(styles: XmlElement | undefined): readonly boolean[] {
  const parts = styles === undefined ? [] : childElements(styles)
  // Each is looked at once, whatever the number of styles that have it.
  const areDates = new Map(
    listChildren(parts, 'numFmts').map(format => [
      getAttribute(format, 'numFmtId'),
      isDateFormat(getAttribute(format, 'formatCode') ?? ''),
    ]),
  )
  return listChildren(parts, 'cellXfs').map(style => {
    const id = getAttribute(style, 'numFmtId')
    return areDates.get(id) ?? isBuiltInDate(Number(id ?? 0))
  })
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
