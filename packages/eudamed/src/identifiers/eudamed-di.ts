import { type IdentifierCheck, mod1021CheckPair, sound, unsound } from '@udigate/udi'

export type EudamedDiFault = 'length' | 'prefix' | 'characters' | 'check-characters'

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
  if (derived) return rest.length >= 1 && code.length <= 120 ? sound : unsound('length')
  if (rest.length < 3 || rest.length > 23) return unsound('length')
  const payload = rest.slice(0, -2)
  const pair = mod1021CheckPair(payload)
  if (pair === undefined) return unsound('characters')
  return rest === payload + pair ? sound : unsound('check-characters', prefix + payload + pair)
}
