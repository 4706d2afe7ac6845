import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

/**
 * Checks an EC number of a substance such as `231-791-2`: three digits, three digits, and a check digit modulo 11
 * with weights 1 to 6. A remainder of 10 is never given out; then there is no `expected`.
 */
export function checkEcNumber(code: string): IdentifierCheck<'shape' | 'check-digit'> {
  if (!/^\d{3}-\d{3}-\d$/.test(code)) return unsound('shape')
  const payload = code.slice(0, -2)
  const digits = payload.replace('-', '')
  let sum = 0
  for (let index = 0; index < 6; index += 1) sum += Number(digits.charAt(index)) * (index + 1)
  const digit = sum % 11
  if (digit === 10) return unsound('check-digit')
  const expected = `${payload}-${digit}`
  return code === expected ? sound : unsound('check-digit', expected)
}
