import { scrypt } from 'node:crypto'

/** How much a hash costs; kept beside each, so that it can be raised (RFC 7914). */
export interface ScryptCost {
  /** The logarithm of the number of rounds. */
  ln: number
  r: number
  p: number
}

/** Makes a key of a password. */
export type DeriveKey = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>

/** How long a key is, in bytes. */
export const keyBytes = 32

/** Node has argon2 since 24.7 only, and processes of one store may run on an older one. */
export const deriveByScrypt: DeriveKey = (password, salt, { ln, r, p }) => {
  const N = 2 ** ln
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
