import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto'

/** What a gateway asks of a browser for a new passkey, as far as the authenticator goes by it. */
interface CreationOptions {
  challenge: string
  rp: { id?: string | undefined }
}

/** What it asks of a browser for a sign-in. */
interface RequestOptions {
  challenge: string
  rpId?: string | undefined
}

/** How a call is made that is not as an honest browser makes it. */
export interface Lie {
  origin?: string
  rpId?: string
  /** Whether the person was checked by PIN or finger. */
  isVerified?: boolean
  counter?: number
  challenge?: string
  type?: string
  /** Changes what was signed, after that. */
  breakSignature?: boolean
}

/**
 * A passkey of the tests' own, which writes what WebAuthn Level 2 says: client data (5.8.1), authenticator data (6.1), attestation
 * of the format "none" (8.7) in CBOR (RFC 8949), a key in COSE (RFC 9052), a signature (6.3.3).
 */
export function makeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const write = (type: string, options: { challenge: string; rpId: string }, lie: Lie) => {
    const clientData = Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? options.challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )
    counter = lie.counter ?? counter + 1
    const flags = 0x01 | (lie.isVerified === false ? 0 : 0x04)
    const head = Buffer.alloc(37)
    hash('sha256', lie.rpId ?? options.rpId, 'buffer').copy(head)
    head.writeUInt32BE(counter, 33)
    return { clientData, head, flags }
  }
  return {
    id: id.toString('base64url'),
    /** Makes the passkey, as `navigator.credentials.create` gives it. */
    create(options: CreationOptions, lie: Lie = {}) {
      const rpId = options.rp.id ?? new URL(origin).hostname
      const { clientData, head, flags } = write('webauthn.create', { ...options, rpId }, lie)
      head[32] = flags | 0x40
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, writeCose(publicKey)])
      const attestation = writeCbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs in, as `navigator.credentials.get` gives it. */
    get(options: RequestOptions, lie: Lie = {}) {
      const rpId = options.rpId ?? new URL(origin).hostname
      const { clientData, head, flags } = write('webauthn.get', { ...options, rpId }, lie)
      head[32] = flags
      const signed = Buffer.concat([head, hash('sha256', clientData, 'buffer')])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      if (lie.breakSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: head.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

/** An elliptic-curve key for ES256 (RFC 9053, section 7.1.1). */
function writeCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return writeCbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type CborValue = number | string | Uint8Array | ReadonlyMap<string | number, CborValue>

function writeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? writeHead(1, -1 - value) : writeHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([writeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([writeHead(2, value.length), value])
  return Buffer.concat([
    writeHead(5, value.size),
    ...[...value].flatMap(([name, member]) => [writeCbor(name), writeCbor(member)]),
  ])
}

function writeHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff])
}
