import { hash } from 'node:crypto'
import { encodeBase32 } from './totp.ts'

/** How many codes a person has. */
const codesAtOnce = 10
/** 80 random bits: too many to guess, so a plain hash keeps them. */
const bytesOfCode = 10

/** New recovery codes, each for one sign-in: four groups of four letters and digits. */
export function makeRecoveryCodes(randomBytes: (count: number) => Uint8Array): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    (encodeBase32(randomBytes(bytesOfCode)).match(/.{4}/g) ?? []).join('-'),
  )
}

/** What is kept of a recovery code: its SHA-256, hexadecimal. Blanks, hyphens and the case of letters do not matter. */
export function hashRecoveryCode(code: string): string {
  return hash('sha256', code.replaceAll(/[\s-]/g, '').toUpperCase(), 'hex')
}
