import {
  checkGtin,
  checkMasterUdiDi,
  type GmnFault,
  type GtinFault,
  type IdentifierCheck,
  padGtin,
  unsound,
} from '@udigate/udi'

export type Gs1DiFault = GtinFault | GmnFault | 'digits-only'

/**
 * Checks a UDI-DI, secondary, unit-of-use, direct-marking or package DI of GS1: a GTIN of 14 digits, or with `master` a
 * Master UDI-DI. A sound GTIN of 8, 12 or 13 digits has the fault `length` and its form in 14 digits as `expected`.
 * Source: BR-UDID-003.
 */
export function checkGs1Di(code: string, options: { master?: boolean } = {}): IdentifierCheck<Gs1DiFault> {
  if (options.master === true) return checkMasterUdiDi(code)
  const check = checkGtin(code)
  if (code.length === 14) return check
  return check.ok
    ? unsound('length', padGtin(code))
    : unsound(check.fault === 'check-digit' ? 'length' : check.fault)
}
