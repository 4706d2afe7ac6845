import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  sign,
  verify,
} from 'node:crypto'
import type { KeyRingRow } from '../store/tables.ts'
import { hashContent } from './entry.ts'

/** Signs checkpoints, and proves where entries stand. */
export interface Signer {
  /** SHA-256 of the public key (DER), hexadecimal. */
  keyId: string
  /** PEM. */
  publicKey: string
  /** @returns an Ed25519 signature of the text in UTF-8, in base64 */
  sign(text: string): string
  /** @returns an HMAC-SHA-256 of the text in UTF-8, hexadecimal: only who has the secret key can make it, or check it */
  mac(text: string): string
  /** The same as keys made it that the store had before, as far as they are kept. */
  formerMacs: readonly Signer['mac'][]
  /**
   * Whether what the ring of keys keeps of a former key opens with this one: what proves what it has recorded, and the key itself.
   * Absent where the secret key is not at hand.
   */
  opensFormer?(row: KeyRingRow): { proofs: boolean; key: boolean }
}

/** How a private Ed25519 key begins in PKCS #8 (RFC 8410). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signer that belongs to a secret key of 32 bytes: the same in every process that has this key. */
export function signerFrom(secretKey: Uint8Array): Signer {
  const seed = derive(secretKey, 'udigate evidence signature')
  const key = Buffer.concat([privateKeyPrefix, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }) as string
  return {
    keyId: makeKeyId(publicKey),
    publicKey,
    sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
    mac: proveWith(derivePlaceKey(secretKey)),
    formerMacs: [],
  }
}

/** What proves where entries stand: it signs nothing, and the secret key is not found from it. */
export function derivePlaceKey(secretKey: Uint8Array): Buffer {
  return derive(secretKey, 'udigate evidence place')
}

/** Makes the MACs of places. @param placeKey as `derivePlaceKey` makes it */
export function proveWith(placeKey: Uint8Array): Signer['mac'] {
  const key = createSecretKey(placeKey)
  return text => createHmac('sha256', key).update(text).digest('hex')
}

function derive(secretKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

/**
 * The id of a public key.
 *
 * @param publicKey PEM
 * @throws Error where it is no key
 */
export function makeKeyId(publicKey: string): string {
  return hashContent(createPublicKey(publicKey).export({ format: 'der', type: 'spki' }))
}

/** Whether a text was signed with the private key that belongs to a public one; `false` for what is no signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  // Another spelling of the same bytes is another signature.
  if (bytes.toString('base64') !== signature) return false
  return verify(null, Buffer.from(text), createPublicKey(publicKey), bytes)
}
