import { checkGtin, findInvisible, mod1021CheckPair, tidyIdentifier } from '@udigate/udi'
import { checkBasicUdiDi, type IssuingEntity } from '../../identifiers/check-basic-udi-di.ts'
import { describeFault } from './identifier-faults.ts'

/** What is wrong with a Basic UDI-DI. */
export interface BasicUdiDiFault {
  reason: string
  /** The Basic UDI-DI that was plainly meant. */
  expected?: string | undefined
  /** The agency whose format and check characters it has. */
  agency?: IssuingEntity
}

const lengths: Readonly<Record<IssuingEntity, string>> = {
  GS1: '8 to 25',
  HIBCC: '9 to 25',
  ICCBBA: '18',
  IFA: '10 to 25',
}

/** The agencies whose check characters tell that an identifier is theirs. */
const agenciesWithCheck = ['GS1', 'HIBCC', 'IFA'] as const

/** What is wrong with a Basic UDI-DI of `agency`, and what was meant where that is plain; `undefined` where nothing is. */
export function basicUdiDiFault(agency: IssuingEntity, code: string): BasicUdiDiFault | undefined {
  const check = checkBasicUdiDi(agency, code)
  if (check.ok) return undefined
  const other = agenciesWithCheck.find(each => checkBasicUdiDi(each, code).ok)
  if (other) return { reason: `it is one of ${other}`, agency: other }
  const hidden = findInvisible(code)
  const has = hidden === undefined ? '' : `it has a character in it that is not seen, ${hidden}`
  const tidied = tidyIdentifier(code)
  for (const meant of [tidied, tidied.toUpperCase()]) {
    if (!checkBasicUdiDi(agency, meant).ok) continue
    const reason =
      hidden === undefined
        ? `written without blanks and in capitals it is ${meant}`
        : `${has}; it is ${meant}`
    return { reason, expected: meant }
  }
  if (hidden !== undefined) return { reason: `${has}; remove it` }
  if (checkGtin(code).ok) return { reason: 'it is a GTIN, which belongs in Device' }
  const { expected } = check
  if (check.fault === 'length')
    return { reason: `it has ${code.length} characters instead of ${lengths[agency]}` }
  // Two digits at the end are seldom check characters, and may be the end of a code that has none yet.
  const pair = check.fault === 'check-characters' && /\d\d$/.test(code) ? mod1021CheckPair(code) : undefined
  if (pair === undefined) return { reason: describeFault(check), expected }
  return {
    reason: `its check characters are wrong; with two more it is ${code + pair}, with others in the place of its last two ${expected}`,
  }
}
