import { type IdentifierCheck, sound, unsound } from '@udigate/udi'

/**
 * Checks the number of a notified body: four digits, zeros in front included. `expected` adds zeros that were lost,
 * as happens where such a number was kept as one.
 * Source: `NBActorCode` in the schemas of EUDAMED's data exchange, 3.0.30.
 */
export function checkNotifiedBodyNumber(code: string): IdentifierCheck<'shape'> {
  if (/^\d{4}$/.test(code)) return sound
  return /^\d{1,3}$/.test(code) ? unsound('shape', code.padStart(4, '0')) : unsound('shape')
}
