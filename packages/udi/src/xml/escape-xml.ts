import { findInvalidXmlCharacter } from '../json/xml-text.ts'

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
  const foreign = findInvalidXmlCharacter(text)
  if (foreign !== undefined) throw new RangeError(`XML cannot carry the character ${foreign}.`)
  return text.replace(/[&<>"'\t\n\r]/g, character => references[character] ?? character)
}
