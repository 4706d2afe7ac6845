import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes as drawRandomBytes,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Protects secrets at rest. A sealed text opens only with the same key and for the same purpose. */
export interface Sealing {
  /** @param purpose what the secret belongs to, such as a requestId; opening it for another one fails */
  seal(secret: string, purpose: string): string
  /** @throws Error when the text was sealed for another purpose, with another key, or changed since */
  open(sealed: string, purpose: string): string
  /** As `seal`, for bytes; several parts are sealed as the whole that they are of. */
  sealBytes(secret: Uint8Array | readonly Uint8Array[], purpose: string): Uint8Array
  /** As `open`, for what `sealBytes` gave. */
  openBytes(sealed: Uint8Array, purpose: string): Uint8Array
  /**
   * What was sealed with a former key, sealed with the present one; `undefined` where it is already.
   *
   * @throws Error as `openBytes`
   */
  resealBytes(sealed: Uint8Array, purpose: string): Uint8Array | undefined
  /** The same for the same secret, and telling nothing else of it: hexadecimal. */
  mark(secret: string): string
  /** The marks that former keys made of it, the newest first. */
  formerMarks(secret: string): readonly string[]
  /** What proves later that bytes were these, and tells nothing else of them: their HMAC, hexadecimal, and number. */
  fingerprint(bytes: Uint8Array): Fingerprint
  /** Whether an HMAC is of these bytes, by the present key or a former one. */
  isFingerprint(bytes: Uint8Array, hmac: string): boolean
}

/** A secret key that the store had before, as far as it is kept. */
export interface FormerKey {
  /** What opens what it has sealed; `undefined` where that is destroyed. */
  secretKey?: Uint8Array | undefined
  /** What its fingerprints are made with. */
  fingerprintKey: Uint8Array
}

export interface Fingerprint {
  hmac: string
  bytes: number
}

const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM under a key of 32 bytes, and HMAC-SHA-256 under one derived from it. What former keys have sealed opens as well.
 *
 * @param randomBytes where nonces come from
 * @param former the newest first
 */
export function sealWith(
  key: Uint8Array,
  randomBytes: (count: number) => Uint8Array = drawRandomBytes,
  former: readonly FormerKey[] = [],
): Sealing {
  const formerKeys = former.flatMap(({ secretKey }) => secretKey ?? [])
  // Made into key objects once: that takes longer than an HMAC under one.
  const markKey = createSecretKey(derive(key, 'udigate mark'))
  const formerMarkKeys = formerKeys.map(each => createSecretKey(derive(each, 'udigate mark')))
  const fingerprintKey = createSecretKey(deriveFingerprintKey(key))
  const fingerprintKeys = [fingerprintKey, ...former.map(each => createSecretKey(each.fingerprintKey))]
  const sealBytes: Sealing['sealBytes'] = (secret, purpose) => {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
    const parts = secret instanceof Uint8Array ? [secret] : secret
    const sealed = parts.map(part => cipher.update(part))
    return Buffer.concat([nonce, ...sealed, cipher.final(), cipher.getAuthTag()])
  }
  const openFormer = (sealed: Uint8Array, purpose: string, cause: unknown): Uint8Array => {
    for (const each of formerKeys) {
      try {
        return openWith(each, sealed, purpose)
      } catch {}
    }
    throw cause
  }
  const openBytes = (sealed: Uint8Array, purpose: string): Uint8Array => {
    try {
      return openWith(key, sealed, purpose)
    } catch (error) {
      return openFormer(sealed, purpose, error)
    }
  }
  return {
    seal: (secret, purpose) => Buffer.from(sealBytes(Buffer.from(secret), purpose)).toString('base64'),
    open: (sealed, purpose) => Buffer.from(openBytes(readSealed(sealed), purpose)).toString('utf8'),
    sealBytes,
    openBytes,
    resealBytes(sealed, purpose) {
      try {
        openWith(key, sealed, purpose)
        return undefined
      } catch (error) {
        return sealBytes(openFormer(sealed, purpose, error), purpose)
      }
    },
    mark: secret => makeHmac(markKey, secret),
    formerMarks: secret => formerMarkKeys.map(each => makeHmac(each, secret)),
    fingerprint: bytes => ({ hmac: makeHmac(fingerprintKey, bytes), bytes: bytes.byteLength }),
    isFingerprint: (bytes, hmac) => fingerprintKeys.some(each => makeHmac(each, bytes) === hmac),
  }
}

/**
 * The bytes of a sealed text, in base64.
 *
 * @throws Error when it is written in any other way than `seal` does, since then it was changed
 */
export function readSealed(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new Error('A sealed text is not written as it was sealed.')
  return bytes
}

/** What fingerprints are made with: it opens nothing that is sealed, and the key is not found from it. */
export function deriveFingerprintKey(secretKey: Uint8Array): Buffer {
  return derive(secretKey, 'udigate fingerprint')
}

function openWith(key: Uint8Array, sealed: Uint8Array, purpose: string): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-tagLength))
  const secret = decipher.update(sealed.subarray(nonceLength, -tagLength))
  // Nothing is left for the end in this mode, which says whether all is as it was sealed.
  decipher.final()
  return secret
}

function makeHmac(key: KeyObject, content: string | Uint8Array): string {
  return createHmac('sha256', key).update(content).digest('hex')
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}
