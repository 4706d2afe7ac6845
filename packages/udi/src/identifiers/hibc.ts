import { type IdentifierCheck, sound, unsound } from './identifier-check.ts'
import { mod1021CheckPair } from './mod-1021.ts'

export type HibcFault = 'length' | 'flag' | 'labeler-code' | 'characters' | 'check-characters'

/**
 * Checks a Basic UDI-DI of HIBCC: `++`, a labeler code of a letter and three letters or digits, a model of 1 to 17
 * characters, and the check pair of the Global Model Number over all that is before it.
 * Source: Basic UDI-DI generators per issuing entity, European Commission.
 */
export function checkHibcBasicUdiDi(code: string): IdentifierCheck<HibcFault> {
  if (!code.startsWith('++')) return unsound('flag')
  if (code.length < 9 || code.length > 25) return unsound('length')
  if (!/^\+\+[A-Z][A-Z0-9]{3}/.test(code)) return unsound('labeler-code')
  const payload = code.slice(0, -2)
  const pair = mod1021CheckPair(payload)
  if (pair === undefined) return unsound('characters')
  return code === payload + pair ? sound : unsound('check-characters', payload + pair)
}

/** The 43 characters of a HIBC bar code; the place of a character is its value. */
const characters43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/**
 * Checks the primary data of a HIBC bar code, which hold a UDI-DI of HIBCC: `+`, a labeler code, a product number of
 * 1 to 18 letters and digits, a digit for the unit of measure, and a check character modulo 43 over all before it.
 * Source: HIBC Supplier Labeling Standard. The UDI-DI in a database has neither `+` nor check character.
 */
export function checkHibcPrimary(code: string): IdentifierCheck<HibcFault | 'unit-of-measure'> {
  if (!code.startsWith('+') || code.startsWith('++')) return unsound('flag')
  if (code.length < 8 || code.length > 25) return unsound('length')
  if (!/^\+[A-Z][A-Z0-9]{3}/.test(code)) return unsound('labeler-code')
  const payload = code.slice(0, -1)
  if (!/^\+[A-Z0-9]+$/.test(payload)) return unsound('characters')
  if (!/\d$/.test(payload)) return unsound('unit-of-measure')
  const expected = payload + mod43CheckCharacter(payload)
  return code === expected ? sound : unsound('check-characters', expected)
}

function mod43CheckCharacter(payload: string): string {
  let sum = 0
  for (const character of payload) sum += characters43.indexOf(character)
  return characters43.charAt(sum % 43)
}
