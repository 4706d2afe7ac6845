import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

export type GtinFault = 'length' | 'characters' | 'check-digit'

/**
 * Checks a Global Trade Item Number of 8, 12, 13 or 14 digits (GS1 General Specifications: modulo 10 with
 * weights 3 and 1 from the right). `expected` has the length of `code`; `padGtin` makes it 14 digits.
 */
export function checkGtin(code: string): IdentifierCheck<GtinFault> {
  if (code.length !== 8 && code.length !== 12 && code.length !== 13 && code.length !== 14)
    return unsound('length')
  const sum = weightedSum(code, 1)
  if (sum === undefined) return unsound('characters')
  return sum % 10 === 0 ? sound : unsound('check-digit', completeGtin(code.slice(0, -1)))
}

/**
 * The GTIN that begins with `payload`, which is all its digits but the last.
 * @throws RangeError where `payload` is not 7, 11, 12 or 13 digits.
 */
export function completeGtin(payload: string): string {
  const sum = /^(.{7}|.{11,13})$/.test(payload) ? weightedSum(payload, 3) : undefined
  if (sum === undefined) throw new RangeError('A GTIN has 7, 11, 12 or 13 digits before its check digit.')
  return payload + String((10 - (sum % 10)) % 10)
}

/** The sum of the digits, weighted from the right by `last` and 4 - `last` in turn; `undefined` of other characters. */
function weightedSum(digits: string, last: 1 | 3): number | undefined {
  let sum = 0
  let weight: number = last
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return undefined
    sum += digit * weight
    weight = 4 - weight
  }
  return sum
}

/** A GTIN in 14 digits, the form that databases store. Zeros in front leave the check digit as it is. */
export function padGtin(gtin: string): string {
  return gtin.padStart(14, '0')
}
