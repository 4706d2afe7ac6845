import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

/**
 * Checks a CAS Registry Number such as `117-81-7`: one to seven digits, two digits, and a check
 * digit modulo 10 with weights 1, 2, 3, … from the right.
 */
export function checkCas(code: string): IdentifierCheck<'shape' | 'check-digit'> {
  if (!/^\d{1,7}-\d{2}-\d$/.test(code)) return unsound('shape')
  const payload = code.slice(0, -2)
  const digits = payload.replace('-', '')
  let sum = 0
  for (let fromRight = 1; fromRight <= digits.length; fromRight += 1) {
    sum += Number(digits.charAt(digits.length - fromRight)) * fromRight
  }
  const expected = `${payload}-${sum % 10}`
  return code === expected ? sound : unsound('check-digit', expected)
}
