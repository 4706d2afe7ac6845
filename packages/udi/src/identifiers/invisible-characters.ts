/** Characters that nothing shows, or that look like a blank or nothing, by the names that Unicode gives them. */
const names: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x09, 0x09, 'TAB'],
  [0x0a, 0x0a, 'LINE BREAK'],
  [0x0d, 0x0d, 'LINE BREAK'],
  [0x1d, 0x1d, 'GROUP SEPARATOR'],
  [0xa0, 0xa0, 'NO-BREAK SPACE'],
  [0xad, 0xad, 'SOFT HYPHEN'],
  [0x34f, 0x34f, 'COMBINING GRAPHEME JOINER'],
  [0x61c, 0x61c, 'ARABIC LETTER MARK'],
  [0x115f, 0x1160, 'HANGUL FILLER'],
  [0x2000, 0x2001, 'QUAD SPACE'],
  [0x2002, 0x2002, 'EN SPACE'],
  [0x2003, 0x2003, 'EM SPACE'],
  [0x2004, 0x2006, 'NARROW SPACE'],
  [0x2007, 0x2007, 'FIGURE SPACE'],
  [0x2008, 0x2008, 'PUNCTUATION SPACE'],
  [0x2009, 0x2009, 'THIN SPACE'],
  [0x200a, 0x200a, 'HAIR SPACE'],
  [0x200b, 0x200b, 'ZERO WIDTH SPACE'],
  [0x200c, 0x200c, 'ZERO WIDTH NON-JOINER'],
  [0x200d, 0x200d, 'ZERO WIDTH JOINER'],
  [0x200e, 0x200e, 'LEFT-TO-RIGHT MARK'],
  [0x200f, 0x200f, 'RIGHT-TO-LEFT MARK'],
  [0x2028, 0x2028, 'LINE SEPARATOR'],
  [0x2029, 0x2029, 'PARAGRAPH SEPARATOR'],
  [0x202a, 0x202e, 'MARK OF DIRECTION'],
  [0x202f, 0x202f, 'NARROW NO-BREAK SPACE'],
  [0x205f, 0x205f, 'MEDIUM MATHEMATICAL SPACE'],
  [0x2060, 0x2060, 'WORD JOINER'],
  [0x2061, 0x2064, 'INVISIBLE OPERATOR'],
  [0x2066, 0x2069, 'MARK OF DIRECTION'],
  [0x2800, 0x2800, 'BRAILLE PATTERN BLANK'],
  [0x3000, 0x3000, 'IDEOGRAPHIC SPACE'],
  [0x3164, 0x3164, 'HANGUL FILLER'],
  [0xfe00, 0xfe0f, 'VARIATION SELECTOR'],
  [0xfeff, 0xfeff, 'ZERO WIDTH NO-BREAK SPACE'],
  [0xfff9, 0xfffb, 'INTERLINEAR ANNOTATION'],
]

const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const allInvisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
const named = /[^\S ]|[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const visibleAscii = /^[ -~]*$/

/** Whether a text has a character that shows something: no blank, control character, joiner, mark of direction or filler. */
export function hasVisible(text: string): boolean {
  return dropInvisible(text) !== ''
}

/** The first character of a text that nothing shows, other than a plain blank, as `U+200B ZERO WIDTH SPACE`. */
export function findInvisible(text: string): string | undefined {
  if (visibleAscii.test(text)) return undefined
  const found = named.exec(text)?.[0].codePointAt(0)
  if (found === undefined) return undefined
  const name = names.find(([first, last]) => found >= first && found <= last)?.[2] ?? 'INVISIBLE CHARACTER'
  return `U+${found.toString(16).toUpperCase().padStart(4, '0')} ${name}`
}

/** A text without the characters that nothing shows, blanks among them. */
export function dropInvisible(text: string): string {
  return text.replaceAll(allInvisible, '')
}

/** A text without those at its edges. */
export function trimInvisible(text: string): string {
  // Nearly all texts begin and end with a letter or sign of ASCII.
  if (showsInAscii(text.charCodeAt(0)) && showsInAscii(text.charCodeAt(text.length - 1))) return text
  const signs = Array.from(text)
  const start = signs.findIndex(sign => !invisible.test(sign))
  const end = signs.findLastIndex(sign => !invisible.test(sign))
  return start === -1 ? '' : signs.slice(start, end + 1).join('')
}

function showsInAscii(code: number): boolean {
  return code > 0x20 && code < 0x7f
}

/**
 * An identifier without what comes along when it is copied: characters that nothing shows, the apostrophe by which a spreadsheet keeps
 * a text, and letters, digits and signs in the width of Chinese characters.
 */
export function tidyIdentifier(text: string): string {
  return dropInvisible(text)
    .replace(/^'/, '')
    .replaceAll(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}
