const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** What XML 1.0 cannot carry (section 2.2), lone surrogates among them. */
const foreign = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A text with U+FFFD in place of what XML cannot carry. */
export function replaceForeign(text: string): string {
  return text.replaceAll(foreign, '\ufffd')
}

/** The first character of a text that XML cannot carry, such as `U+0000`. */
export function findForeign(text: string): string | undefined {
  const found = text.search(foreign)
  if (found === -1) return undefined
  const code = text.codePointAt(found) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * A text as it stands in an element or in an attribute between double quotes.
 *
 * @throws RangeError for a character that XML cannot carry
 */
export function escapeText(text: string): string {
  const found = findForeign(text)
  if (found !== undefined) throw new RangeError(`XML cannot carry the character ${found}.`)
  return text.replaceAll(/[&<>"\t\n\r]/g, character => references[character] ?? character)
}

/** An attribute, with the space before it; nothing where there is no value. */
export function writeAttribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeText(value)}"`
}
