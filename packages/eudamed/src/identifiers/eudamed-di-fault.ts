import { canBeMod1021CheckPair } from '@udigate/udi'
import { checkEudamedDi, completeEudamedDi, type EudamedDiFault } from './eudamed-di.ts'

/** Why a code is no EUDAMED DI or EUDAMED ID, and what it should be where that can be told. */
export interface FaultOfEudamedDi {
  readonly reason: string
  readonly expected?: string
}

const reasons: Readonly<Record<EudamedDiFault, string>> = {
  prefix: 'it must begin with B- for a EUDAMED DI, with D- for a EUDAMED ID',
  length: 'it must have 1 to 21 characters and two check characters behind B- or D-',
  characters: 'it has a character that may not be there',
  'check-characters': 'its check characters are wrong',
}

/**
 * What is wrong with a EUDAMED DI or a EUDAMED ID that the manufacturer made; `undefined` where nothing is.
 *
 * @param code begins with `B-` or `D-`; the check characters are at its end
 */
export function eudamedDiFault(code: string): FaultOfEudamedDi | undefined {
  const check = checkEudamedDi(code)
  if (check.ok) return undefined
  const whole = check.fault === 'check-characters' ? appendCheckCharacters(code) : undefined
  if (whole !== undefined) {
    return { reason: `it has no check characters; with them it is ${whole}`, expected: whole }
  }
  const reason = reasons[check.fault]
  const { expected } = check
  return expected === undefined
    ? { reason }
    : { reason: `${reason}; if the rest is right it is ${expected}`, expected }
}

/** The code with check characters at its end, where what stands there cannot be any. */
function appendCheckCharacters(code: string): string | undefined {
  const ownPart = code.slice(2)
  if (canBeMod1021CheckPair(ownPart.slice(-2))) return undefined
  const completed = completeEudamedDi(ownPart)
  return completed.ok ? completed[code.startsWith('B-') ? 'eudamedDi' : 'eudamedId'] : undefined
}
