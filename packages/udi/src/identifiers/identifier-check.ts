/**
 * What a check of an identifier found. `expected` is the whole identifier with the right check characters, or with
 * the right length, where that can be worked out from `code` alone. It is a proposal: a wrong check character means
 * that some character is wrong, not that the check character is.
 */
export type IdentifierCheck<Fault extends string> =
  | { ok: true }
  | { ok: false; fault: Fault; expected?: string }

export const sound: { ok: true } = { ok: true }

/** The finding that `fault` was found, with the corrected identifier where there is one. */
export function unsound<Fault extends string>(
  fault: Fault,
  expected?: string,
): { ok: false; fault: Fault; expected?: string } {
  return expected === undefined ? { ok: false, fault } : { ok: false, fault, expected }
}
