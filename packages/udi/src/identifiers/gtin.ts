import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

export type GtinFault = 'length' | 'characters' | 'check-digit'

/**
 * Checks a Global Trade Item Number of 8, 12, 13 or 14 digits (GS1 General Specifications: modulo 10 with
 * weights 3 and 1 from the right). `expected` has the length of `code`; `padGtin` makes it 14 digits.
 */
export function checkGtin(code: string): IdentifierCheck<GtinFault> {
  if (code.length !== 8 && code.length !== 12 && code.length !== 13 && code.length !== 14)
    return unsound('length')
  if (!/^\d+$/.test(code)) return unsound('characters')
  const expected = completeGtin(code.slice(0, -1))
  return code === expected ? sound : unsound('check-digit', expected)
}

/**
 * The GTIN that begins with `payload`, which is all its digits but the last.
 * @throws RangeError where `payload` is not 7, 11, 12 or 13 digits.
 */
export function completeGtin(payload: string): string {
  if (!/^(\d{7}|\d{11,13})$/.test(payload))
    throw new RangeError('A GTIN has 7, 11, 12 or 13 digits before its check digit.')
  let sum = 0
  for (let fromRight = 1; fromRight <= payload.length; fromRight += 1) {
    sum += Number(payload.charAt(payload.length - fromRight)) * (fromRight % 2 === 1 ? 3 : 1)
  }
  return payload + String((10 - (sum % 10)) % 10)
}

/** A GTIN in 14 digits, the form that EUDAMED stores (BR-UDID-003). Zeros in front leave the check digit as it is. */
export function padGtin(gtin: string): string {
  return gtin.padStart(14, '0')
}
