import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'
import { mod1021CheckPair } from './mod-1021.ts'

export type GmnFault = 'length' | 'company-prefix' | 'characters' | 'check-characters'

/**
 * Checks a GS1 Global Model Number, the Basic UDI-DI of GS1 (GS1 General Specifications): 8 to 25 characters, the first five digits of a company prefix, a model reference in GS1's set of 82 characters, and
 * two check characters.
 */
export function checkGmn(code: string): IdentifierCheck<GmnFault> {
  if (code.length < 8 || code.length > 25) return unsound('length')
  if (!/^\d{5}/.test(code)) return unsound('company-prefix')
  const payload = code.slice(0, -2)
  const pair = mod1021CheckPair(payload)
  if (pair === undefined) return unsound('characters')
  return code === payload + pair ? sound : unsound('check-characters', payload + pair)
}

/**
 * The Global Model Number that begins with `payload`, which is the company prefix and the model reference.
 * @throws RangeError where no Global Model Number begins so.
 */
export function completeGmn(payload: string): string {
  const pair = mod1021CheckPair(payload)
  if (pair === undefined || !checkGmn(payload + pair).ok) {
    throw new RangeError(
      'A Global Model Number has 6 to 23 characters before its check characters, the first five digits.',
    )
  }
  return payload + pair
}

/**
 * Checks a GS1 Master UDI-DI (application identifier 8014, GS1 Barcode Syntax Dictionary): built as a Global Model
 * Number, with at least one character that is not a digit, so that it is not taken for a GTIN.
 */
export function checkMasterUdiDi(code: string): IdentifierCheck<GmnFault | 'digits-only'> {
  const check = checkGmn(code)
  if (!check.ok) return check
  return /^\d+$/.test(code) ? unsound('digits-only') : sound
}
