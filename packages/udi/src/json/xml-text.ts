/** Code units that stand for a character each, and for one that XML carries: so are all in nearly every text. */
const plain = /^[ -\uD7FF]*$/
/** Up to which length looking at each code unit takes less time than the regular expression does to begin. */
const fewUnits = 20
/** The complement of Char in XML 1.0, section 2.2. */
const notOfXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * The first character of a text that XML 1.0 cannot carry, a lone surrogate among them, as `U+0001`; `undefined` where
 * there is none.
 */
export function findInvalidXmlCharacter(text: string): string | undefined {
  if (text.length > fewUnits ? plain.test(text) : isPlain(text)) return undefined
  const found = notOfXml.exec(text)
  return found ? `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : undefined
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x20 || unit > 0xd7ff) return false
  }
  return true
}
