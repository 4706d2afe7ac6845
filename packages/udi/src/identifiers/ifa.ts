import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

export type IfaBasicUdiDiFault = 'length' | 'prefix' | 'manufacturer-code' | 'characters' | 'check-digits'

/**
 * Checks a Basic UDI-DI of IFA: `PP`, a manufacturer code of five digits, a device group of 1 to 16 digits, capital
 * letters and points, and two check digits modulo 97 over all before them, `PP` included.
 * Source: IFA, Basic UDI-DI (November 2019).
 */
export function checkIfaBasicUdiDi(code: string): IdentifierCheck<IfaBasicUdiDiFault> {
  if (!code.startsWith('PP')) return unsound('prefix')
  if (code.length < 10 || code.length > 25) return unsound('length')
  if (!/^PP\d{5}/.test(code)) return unsound('manufacturer-code')
  const payload = code.slice(0, -2)
  if (!/^[A-Z0-9.]+$/.test(payload)) return unsound('characters')
  const expected = payload + mod97CheckDigits(payload)
  return code === expected ? sound : unsound('check-digits', expected)
}

export type PpnFault = 'length' | 'characters' | 'check-digits' | 'pzn'

/**
 * Checks a Pharmacy Product Number, a UDI-DI of IFA: a code of two characters for the kind of number, a product
 * number of 1 to 18 digits and capital letters, and two check digits modulo 97 over all before them. Behind the
 * code 11 there is a PZN of eight digits, which has a check digit of its own.
 * Source: IFA, PPN Technical Specification.
 */
export function checkPpn(code: string): IdentifierCheck<PpnFault> {
  if (code.length < 5 || code.length > 22) return unsound('length')
  const payload = code.slice(0, -2)
  if (!/^[A-Z0-9]+$/.test(payload)) return unsound('characters')
  if (payload.startsWith('11') && !checkPzn(payload.slice(2)).ok) return unsound('pzn')
  const expected = payload + mod97CheckDigits(payload)
  return code === expected ? sound : unsound('check-digits', expected)
}

export type PznFault = 'length' | 'characters' | 'check-digit'

/**
 * Checks a Pharmazentralnummer of eight digits: modulo 11 with weights 1 to 7; a remainder of 10 is never given out,
 * so that some numbers have no right check digit and there is no `expected`.
 * Source: IFA, technical notes on PZN coding.
 */
export function checkPzn(code: string): IdentifierCheck<PznFault> {
  if (code.length !== 8) return unsound('length')
  if (!/^\d+$/.test(code)) return unsound('characters')
  let sum = 0
  for (let index = 0; index < 7; index += 1) sum += Number(code.charAt(index)) * (index + 1)
  const digit = sum % 11
  if (digit === 10) return unsound('check-digit')
  const expected = code.slice(0, 7) + String(digit)
  return code === expected ? sound : unsound('check-digit', expected)
}

/** ASCII codes with weights 2, 3, 4, …, modulo 97, in two digits. */
function mod97CheckDigits(payload: string): string {
  let sum = 0
  for (let index = 0; index < payload.length; index += 1) sum += payload.charCodeAt(index) * (index + 2)
  return String(sum % 97).padStart(2, '0')
}
