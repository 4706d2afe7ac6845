const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/**
 * A text as it stands in XML, inside an element as well as inside a quoted attribute. Tabs and line ends are written
 * as references, so that a reader gets back every character, whatever line ends the document takes on its way.
 *
 * @throws RangeError for a character that XML 1.0 cannot carry (section 2.2), lone surrogates among them
 */
export function escapeXml(text: string): string {
  if (!/[^ !#-%(-;=?-~]/.test(text)) return text
  const foreign = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(text)
  if (foreign) {
    const code = foreign[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    throw new RangeError(`XML cannot carry the character U+${code}.`)
  }
  return text.replace(/[&<>"'\t\n\r]/g, character => references[character] ?? character)
}
