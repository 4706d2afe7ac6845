const values = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const weights = [83, 79, 73, 71, 67, 61, 59, 53, 47, 43, 41, 37, 31, 29, 23, 19, 17, 13, 11, 7, 5, 3, 2]

/**
 * Completes the first 13 digits of a GTIN-14 by its check digit.
 * Source: GS1 General Specifications, section 7.9.1.
 */
export function completeGtin(digits: string): string {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * Completes a Global Model Number, as which GS1 issues Basic UDI-DIs, by its pair of check characters.
 * Source: GS1 General Specifications, section 7.9.5.
 *
 * @param part up to 23 characters of the GS1 set of 82
 */
export function completeModelNumber(part: string): string {
  const offset = weights.length - part.length
  const sum = part
    .split('')
    .reduce(
      (total, character, index) => total + values.indexOf(character) * (weights[offset + index] ?? 0),
      0,
    )
  const check = sum % 1021
  return `${part}${letters[Math.floor(check / 32)] ?? ''}${letters[check % 32] ?? ''}`
}
