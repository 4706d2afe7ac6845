import { type IdentifierCheck, mod1021CheckPair, sound, unsound } from '@udigate/udi'

export type EudamedDiFault = 'length' | 'prefix' | 'characters' | 'check-characters'

/** How many characters of a EUDAMED DI the manufacturer chooses, at most. Source: BR-UDID-642. */
export const longestOwnPart = 21

/** How many characters a UDI-DI may have, so that its EUDAMED DI has at most the 120 of a DI code. */
const longestUdiDi = 118

/**
 * Checks a EUDAMED DI (`B-`) or a EUDAMED ID (`D-`), the stand-ins of legacy devices: 1 to 21 characters and the check
 * pair of the Global Model Number over them, without the prefix. A EUDAMED DI that EUDAMED derived from the device's own
 * UDI-DI (`derived`) is `B-` and that UDI-DI, with no check characters. Not valid for devices of the MDR and the IVDR.
 * Source: Format of the EUDAMED DI identification number (European Commission); BR-UDID-642, BR-UDID-643.
 */
export function checkEudamedDi(
  code: string,
  options: { derived?: boolean } = {},
): IdentifierCheck<EudamedDiFault> {
  const { derived = false } = options
  if (!code.startsWith('B-') && (derived || !code.startsWith('D-'))) return unsound('prefix')
  const prefix = code.slice(0, 2)
  const rest = code.slice(2)
  if (derived) return rest.length >= 1 && rest.length <= longestUdiDi ? sound : unsound('length')
  if (rest.length < 3 || rest.length > longestOwnPart + 2) return unsound('length')
  const payload = rest.slice(0, -2)
  const pair = mod1021CheckPair(payload)
  if (pair === undefined) return unsound('characters')
  return rest === payload + pair ? sound : unsound('check-characters', prefix + payload + pair)
}

/** The identifiers of a legacy device that has no UDI-DI. */
export type CompletedEudamedDi =
  | { readonly ok: true; readonly eudamedDi: string; readonly eudamedId: string }
  | { readonly ok: false; readonly fault: 'length' | 'characters' }

/**
 * The EUDAMED DI and the EUDAMED ID of a legacy device without a UDI-DI, with their check characters.
 *
 * @param ownPart the identification that the manufacturer gives the device: 1 to 21 characters of GS1's set of 82
 *
 * Source: Format of the EUDAMED DI identification number (European Commission); BR-UDID-642, BR-UDID-643.
 */
export function completeEudamedDi(ownPart: string): CompletedEudamedDi {
  if (ownPart === '' || ownPart.length > longestOwnPart) return { ok: false, fault: 'length' }
  const pair = mod1021CheckPair(ownPart)
  if (pair === undefined) return { ok: false, fault: 'characters' }
  const eudamedDi = `B-${ownPart}${pair}`
  return { ok: true, eudamedDi, eudamedId: deriveEudamedId(eudamedDi) }
}

/** The EUDAMED DI of a legacy device that has a UDI-DI: `B-` and the UDI-DI. Source: BR-UDID-642. */
export function deriveEudamedDi(udiDi: string): string {
  return `B-${udiDi}`
}

/**
 * The EUDAMED ID that belongs to a EUDAMED DI: the same with `D-` in the place of `B-`. The text of BR-UDID-643 puts `D-`
 * before the whole EUDAMED DI; what EUDAMED shows of registered devices does not.
 */
export function deriveEudamedId(eudamedDi: string): string {
  return eudamedDi.startsWith('B-') ? `D-${eudamedDi.slice(2)}` : `D-${eudamedDi}`
}
