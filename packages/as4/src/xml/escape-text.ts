const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/**
 * A text as it stands in an element or in an attribute between double quotes.
 *
 * @throws RangeError for a character that XML 1.0 cannot carry (section 2.2), lone surrogates among them
 */
export function escapeText(text: string): string {
  const foreign = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.exec(text)
  if (foreign) {
    const code = foreign[0].codePointAt(0) ?? 0
    throw new RangeError(
      `XML cannot carry the character U+${code.toString(16).toUpperCase().padStart(4, '0')}.`,
    )
  }
  return text.replaceAll(/[&<>"\t\n\r]/g, character => references[character] ?? character)
}

/** An attribute, with the space before it; nothing where there is no value. */
export function writeAttribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeText(value)}"`
}
