import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'

/**
 * Checks a Basic UDI-DI of ICCBBA as far as its format is public: 18 printable ASCII characters
 * without a space. It has no public check character, so that this finds fewer errors than the other checks.
 */
export function checkIccbbaBasicUdiDi(code: string): IdentifierCheck<'length' | 'characters'> {
  if (code.length !== 18) return unsound('length')
  return /^[!-~]+$/.test(code) ? sound : unsound('characters')
}

/** The 37 characters of ISO/IEC 7064 MOD 37-2; the place of a character is its value. */
const characters37 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'

/**
 * Checks an ISBT 128 donation identification number with its check character: 13 letters and digits and one character
 * by ISO/IEC 7064 MOD 37-2.
 */
export function checkDonationNumber(
  code: string,
): IdentifierCheck<'length' | 'characters' | 'check-character'> {
  if (code.length !== 14) return unsound('length')
  const payload = code.slice(0, -1)
  if (!/^[A-Z0-9]+$/.test(payload)) return unsound('characters')
  let sum = 0
  for (const character of payload) sum = ((sum + characters37.indexOf(character)) * 2) % 37
  const expected = payload + characters37.charAt((38 - sum) % 37)
  return code === expected ? sound : unsound('check-character', expected)
}
