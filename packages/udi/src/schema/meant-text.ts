/**
 * Texts that a person may have meant who wrote one that a pattern does not take: without blanks and in capitals, with
 * the signs between its parts, and with the noughts that a spreadsheet drops. The likeliest first; none need fit.
 *
 * @param example a text that the pattern takes
 */
export function meantTexts(text: string, example: string): readonly string[] {
  if (text.length > longestText) return []
  const trimmed = text.trim()
  const signs = trimmed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return [trimmed, trimmed.toUpperCase(), spaced(signs, example), padded(signs, example)]
}

const longestText = 100

/** The letters and digits with what stands between those of the example, from the right: `117817` as `117-81-7`. */
function spaced(signs: string, example: string): string {
  let text = ''
  let left = signs.length
  for (let index = example.length - 1; index >= 0 && left > 0; index -= 1) {
    const sign = example.charAt(index)
    if (/[\p{L}\p{N}]/u.test(sign)) {
      left -= 1
      text = signs.charAt(left) + text
    } else text = sign + text
  }
  return signs.slice(0, left) + text
}

/** As many digits as the example has: `AB8` as `AB008`, and without letters where it has none: `NB 123` as `0123`. */
function padded(signs: string, example: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d+)$/.exec(example) ?? []
  const [, before = '', number = ''] = /^([A-Z]*)(\d+)$/.exec(signs) ?? []
  if (number === '' || (letters !== '' && before !== letters)) return ''
  return letters + number.padStart(digits.length, '0')
}
