import {
  type BerValue,
  readBer,
  readInteger,
  readObjectIdentifier,
  readOctets,
} from '../../secrets/read-ber.ts'

// Time stamps of an authority (RFC 3161): what is asked, and what of the answer is about what was asked. Whether the authority
// signed it, and who it is, is for who relies on it ("openssl ts -verify").

/** An answer of an authority that is no time stamp of what was asked. */
export class TimestampFault extends Error {
  override name = 'TimestampFault'
}

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
} as const

/** SHA-256, as algorithm identifiers name it. */
const sha256 = encode(0x30, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))

/** A question for a time stamp of what has this SHA-256, with the certificate of who signs it. @param nonce 8 bytes */
export function makeTimestampRequest(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const imprint = encode(0x30, sha256, encode(0x04, digest))
  const version = encode(0x02, Uint8Array.of(1))
  return encode(0x30, version, imprint, encode(0x02, positive(nonce)), encode(0x01, Uint8Array.of(0xff)))
}

/** A whole number of DER is positive where its first bit is zero, and has no needless octets. */
function positive(nonce: Uint8Array): Uint8Array {
  return Uint8Array.of(((nonce[0] ?? 0) & 0x3f) | 0x40, ...nonce.subarray(1))
}

function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length > 127) throw new RangeError('A question for a time stamp is short.')
  return Buffer.concat([Uint8Array.of(tag, content.length), content])
}

/**
 * What an answer says.
 *
 * @returns when the authority saw it, by its own clock
 * @throws TimestampFault where it grants none, or one of something else
 */
export function readTimestamp(answer: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Date {
  const info = readInfo(answer)
  const [, , imprint, , time, ...others] = info
  const [algorithm, hashed] = imprint ? readBer(imprint.content) : []
  const [name] = algorithm ? readBer(algorithm.content) : []
  if (!name || !hashed || readObjectIdentifier(name) !== oids.sha256)
    throw new TimestampFault('The time stamp is of another hash than SHA-256.')
  if (!readOctets(hashed).equals(digest)) throw new TimestampFault('The time stamp is of something else.')
  const given = others.find(({ tag }) => tag === 0x02)
  if (!given?.content.equals(positive(nonce)))
    throw new TimestampFault('The time stamp answers another question.')
  return readTime(time)
}

/** When the authority says that it was, of an answer that was taken. @throws TimestampFault */
export function readTimestampTime(answer: Uint8Array): Date {
  return readTime(readInfo(answer)[4])
}

function readInfo(answer: Uint8Array): BerValue[] {
  try {
    const [response] = readBer(Buffer.from(answer))
    const [status, token] = readBer(response?.content ?? Buffer.alloc(0))
    const [code] = readBer(status?.content ?? Buffer.alloc(0))
    // 0 granted, 1 granted with changes.
    if (!code || readInteger(code) > 1) throw new TimestampFault('The authority grants no time stamp.')
    const [type, wrapped] = readBer(token?.content ?? Buffer.alloc(0))
    if (!type || !wrapped || readObjectIdentifier(type) !== oids.signedData)
      throw new TimestampFault('The answer has no time stamp in it.')
    const [signed] = readBer(wrapped.content)
    const [, , encapsulated] = readBer(signed?.content ?? Buffer.alloc(0))
    const [contentType, content] = readBer(encapsulated?.content ?? Buffer.alloc(0))
    const [octets] = readBer(content?.content ?? Buffer.alloc(0))
    if (!contentType || !octets || readObjectIdentifier(contentType) !== oids.timestampInfo)
      throw new TimestampFault('The answer has no time stamp in it.')
    const [info] = readBer(readOctets(octets))
    return readBer(info?.content ?? Buffer.alloc(0))
  } catch (error) {
    if (error instanceof RangeError) throw new TimestampFault('The answer is no answer of RFC 3161.')
    throw error
  }
}

/** GeneralizedTime, as RFC 3161 has it: `20260701080000Z`, with a fraction or without. */
function readTime(value: BerValue | undefined): Date {
  const text = value?.tag === 0x18 ? value.content.toString('latin1') : ''
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
  if (Number.isNaN(time.getTime())) throw new TimestampFault('The time stamp has no time.')
  return time
}
