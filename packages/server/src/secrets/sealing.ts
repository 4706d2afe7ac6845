import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes as drawRandomBytes,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Protects secrets at rest. A sealed text opens only with the same key and for the same purpose. */
export interface Sealing {
  /** @param purpose what the secret belongs to, such as a requestId; opening it for another one fails */
  seal(secret: string, purpose: string): string
  /** @throws Error when the text was sealed for another purpose, with another key, or changed since */
  open(sealed: string, purpose: string): string
  /** As `seal`, for bytes. */
  sealBytes(secret: Uint8Array, purpose: string): Uint8Array
  /** As `open`, for what `sealBytes` gave. */
  openBytes(sealed: Uint8Array, purpose: string): Uint8Array
  /** The same for the same secret, and telling nothing else of it: hexadecimal. */
  mark(secret: string): string
  /** What proves later that bytes were these, and tells nothing else of them: their HMAC, hexadecimal, and number. */
  fingerprint(bytes: Uint8Array): Fingerprint
}

export interface Fingerprint {
  hmac: string
  bytes: number
}

const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM under a key of 32 bytes, and HMAC-SHA-256 under one derived from it.
 *
 * @param randomBytes where nonces come from
 */
export function sealWith(
  key: Uint8Array,
  randomBytes: (count: number) => Uint8Array = drawRandomBytes,
): Sealing {
  const markKey = derivedKey(key, 'udigate mark')
  const fingerprintKey = derivedKey(key, 'udigate fingerprint')
  const sealBytes = (secret: Uint8Array, purpose: string): Uint8Array => {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  }
  const openBytes = (sealed: Uint8Array, purpose: string): Uint8Array => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
  }
  return {
    seal: (secret, purpose) => Buffer.from(sealBytes(Buffer.from(secret), purpose)).toString('base64'),
    open: (sealed, purpose) =>
      Buffer.from(openBytes(Buffer.from(sealed, 'base64'), purpose)).toString('utf8'),
    sealBytes,
    openBytes,
    mark: secret => createHmac('sha256', markKey).update(secret).digest('hex'),
    fingerprint: bytes => ({
      hmac: createHmac('sha256', fingerprintKey).update(bytes).digest('hex'),
      bytes: bytes.byteLength,
    }),
  }
}

/** Made into a key object once: that takes longer than an HMAC under it. */
function derivedKey(key: Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
}

/**
 * The key in the data folder, made with mode 0600 where there is none yet. It stands there whole or not at all,
 * whatever happens while it is made.
 *
 * @throws Error when what stands there is no key of 32 bytes
 */
export function readOrMakeKeyFile(folder: string): Uint8Array {
  const path = join(folder, 'secret.key')
  if (!existsSync(path)) writeKey(folder, path)
  return readKeyFile(folder)
}

/**
 * The key in the data folder.
 *
 * @throws Error where there is none, or what stands there is no key of 32 bytes
 */
export function readKeyFile(folder: string): Uint8Array {
  const path = join(folder, 'secret.key')
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length === 32) return key
  throw new Error(
    `${path} is not a key. Restore it from a backup: tokens sealed with it cannot be opened otherwise.`,
  )
}

function writeKey(folder: string, path: string): void {
  const unfinished = `${path}.new`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(file, drawRandomBytes(32).toString('base64'))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
