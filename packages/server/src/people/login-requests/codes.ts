import type { Environment } from '../../ids.ts'
import type { Sealing } from '../../secrets/sealing.ts'

/** Consonants alone, so that no words come about, and none that look alike (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/** A code that a person reads on one screen and types on another: `WDJB-MJHT`, one of 25 thousand millions. */
export function makeUserCode({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  let code = ''
  // Bytes beyond the last whole round of the letters would favour some of them.
  const usable = 256 - (256 % letters.length)
  while (code.length < length) {
    const drawn = [...randomBytes(length)].filter(byte => byte < usable)
    for (const byte of drawn) code += letters.charAt(byte % letters.length)
  }
  return `${code.slice(0, length / 2)}-${code.slice(length / 2, length)}`
}

/** What stands for the code of a person in the store; case, blanks and hyphens do not matter. */
export function markUserCode(sealing: Pick<Sealing, 'mark'>, code: string): string {
  return sealing.mark(`login code ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)
}

/** A code that the command line keeps to itself. */
export function makeDeviceCode({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** What stands for it in the store. */
export function markDeviceCode(sealing: Pick<Sealing, 'mark'>, code: string): string {
  return sealing.mark(`device code ${code}`)
}
