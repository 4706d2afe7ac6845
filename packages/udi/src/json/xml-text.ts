const printableAscii = /^[ -~]*$/
/** The complement of Char in XML 1.0, section 2.2. */
const notOfXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * The first character of a text that XML 1.0 cannot carry, a lone surrogate among them, as `U+0001`; `undefined` where
 * there is none.
 */
export function findInvalidXmlCharacter(text: string): string | undefined {
  if (printableAscii.test(text)) return undefined
  const found = notOfXml.exec(text)
  return found ? `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : undefined
}
