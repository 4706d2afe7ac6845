/** Words for pieces behind a number of pieces, in English, German and French; without a point at their end. */
const pieces = new Set(
  'st stk stck stück stueck piece pieces pc pcs pce pces ea each unit units unité unités pièce pièces'.split(
    ' ',
  ),
)

/**
 * The number that a text is in every notation that has one reading: with a decimal comma, with marks between thousands, with a word
 * for pieces behind it. A mark that may be either, as in `1.000`, leaves it open.
 *
 * @param isWhole whether it is a number of things
 */
export function readExactNumber(text: string, isWhole: boolean): number | undefined {
  if (text.length > longestText) return undefined
  const { number, word } = splitWord(text)
  if (word !== '' && !(isWhole && pieces.has(word.toLowerCase()))) return undefined
  const plain = removeMarks(number.trim())
  if (plain === undefined) return undefined
  const value = Number(plain)
  return isWhole && !Number.isInteger(value) ? undefined : value
}

/** A number, and the word behind it without a point at its end: `10 Stk.` */
function splitWord(text: string): { number: string; word: string } {
  const whole = text.endsWith('.') ? text.slice(0, -1) : text
  let end = whole.length
  while (end > 0 && /\p{L}/u.test(whole.charAt(end - 1))) end -= 1
  return end === whole.length
    ? { number: text, word: '' }
    : { number: whole.slice(0, end), word: whole.slice(end) }
}

/** No number of a table has more characters, and of more than 15 digits none is kept exactly. */
const longestText = 30

/** A number as it is written everywhere; nothing where a mark in it may be one or another. */
function removeMarks(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '' || digits.length > 15) return undefined
  if (/^-?\d+$/.test(text)) return text
  // Blanks and apostrophes stand between thousands, and nowhere else.
  if (/^-?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(text)) {
    return text.replaceAll(/[^\d.,-]/g, '').replace(',', '.')
  }
  // Of two kinds of marks the last is the decimal one.
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  // A mark that stands there twice is between thousands.
  if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '')
  if (/^-?\d{1,3}(?:,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '')
  if (/^-?\d+[.,]\d+$/.test(text) && !/^-?\d{1,3}[.,]\d{3}$/.test(text)) return text.replace(',', '.')
  // Nothing but nought stands before a decimal mark where thousands would begin with one.
  return /^-?0[.,]\d+$/.test(text) ? text.replace(',', '.') : undefined
}
