import type { KeyObject, X509Certificate } from 'node:crypto'

/** A private key with the certificate of its public key. */
export interface Identity {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

/** How a message names a certificate (WS-Security X.509 token profile 1.1.1, 3.2). */
export type TokenReference = 'binary-security-token' | 'subject-key-identifier' | 'issuer-serial'

/** Chance: as many random bytes as asked for, such as `randomBytes` of `node:crypto`. */
export type RandomBytes = (count: number) => Uint8Array
