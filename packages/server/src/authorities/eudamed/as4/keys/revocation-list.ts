import { verify, type X509Certificate } from 'node:crypto'
import { type BerValue, readBer, readObjectIdentifier } from '../../../../secrets/read-ber.ts'

/** What an authority says of the certificates that it has issued and revoked; plain data, which a thread can be given. */
export interface RevocationList {
  /** SHA-256 of the certificate of the authority that signed it. */
  issuer: string
  /** Serial numbers, as `X509Certificate` writes them. */
  revoked: ReadonlySet<string>
  thisUpdate: Date
  nextUpdate: Date
}

const begin = '-----BEGIN X509 CRL-----'
const end = '-----END X509 CRL-----'

/** What signs revocation lists, by its algorithm (RFC 4055, 5758, 8410). */
const hashes: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
}

/**
 * Reads revocation lists (RFC 5280, 5): several in PEM, or one in DER.
 *
 * @param authorities one of which must have signed each
 * @throws Error with a sentence about what is wrong
 */
export function readRevocationLists(
  content: Buffer,
  authorities: readonly X509Certificate[],
): RevocationList[] {
  return split(content).map((der, index) => {
    try {
      return readList(der, authorities)
    } catch (cause) {
      const because = cause instanceof RangeError ? 'it is no revocation list' : (cause as Error).message
      throw new Error(`revocation list ${index + 1} cannot be used: ${because}.`, { cause })
    }
  })
}

function split(content: Buffer): Buffer[] {
  if (content[0] === 0x30) return [content]
  const [, ...parts] = content.toString('latin1').split(begin)
  const found = parts.filter(part => part.includes(end))
  if (found.length === 0) throw new Error('there is no revocation list in it (PEM or DER).')
  return found.map(part => Buffer.from(part.slice(0, part.indexOf(end)), 'base64'))
}

function readList(der: Buffer, authorities: readonly X509Certificate[]): RevocationList {
  const [whole] = readBer(der)
  const [signed, algorithm, signature] = readBer(required(whole).content)
  const fields = readBer(required(signed).content)
  // The version, where it is not 1.
  if (fields[0]?.tag === 0x02) fields.shift()
  const [inner, name, thisUpdate, ...rest] = fields
  if (!required(inner).whole.equals(required(algorithm).whole)) throw new Error('it names two algorithms')
  const nextUpdate = rest[0] && isTime(rest[0]) ? rest.shift() : undefined
  if (!nextUpdate) throw new Error('it does not say until when it is in force')
  const entries = rest[0]?.tag === 0x30 ? rest.shift() : undefined
  refuseCritical(rest[0])
  const issuer = authorities.find(
    each =>
      readSubject(each).equals(required(name).whole) &&
      isSignedBy(each, required(signed).whole, required(algorithm), required(signature)),
  )
  if (!issuer) throw new Error('no authority that is named has signed it')
  return {
    issuer: issuer.fingerprint256,
    revoked: new Set(entries ? readBer(entries.content).map(readEntry) : []),
    thisUpdate: readTime(required(thisUpdate)),
    nextUpdate: readTime(nextUpdate),
  }
}

function readEntry({ content }: BerValue): string {
  const [serial, , extensions] = readBer(content)
  if (extensions) for (const each of readBer(extensions.content)) refuseExtension(each)
  const hex = required(serial).content.toString('hex').toUpperCase()
  // A zero before a first bit that is set keeps the number positive.
  return hex.length > 2 && hex.startsWith('00') ? hex.slice(2) : hex
}

/** @param tagged the extensions of a list, where it has some */
function refuseCritical(tagged: BerValue | undefined): void {
  if (!tagged) return
  const [list] = readBer(tagged.content)
  for (const each of readBer(required(list).content)) refuseExtension(each)
}

/** What says that a list is of something else than all certificates of its authority is critical: part of them, or of others. */
function refuseExtension({ content }: BerValue): void {
  const [id, critical] = readBer(content)
  if (critical?.tag === 0x01 && critical.content[0] !== 0)
    throw new Error(
      `it has the critical extension ${readObjectIdentifier(required(id))}: lists of a part or of changes are not read`,
    )
}

function isSignedBy(
  authority: X509Certificate,
  signed: Buffer,
  algorithm: BerValue,
  signature: BerValue,
): boolean {
  const [id] = readBer(algorithm.content)
  const name = readObjectIdentifier(required(id))
  const hash = hashes[name]
  if (hash === undefined) throw new Error(`it is signed by the algorithm ${name}, which is not read`)
  // A BIT STRING begins with the number of bits that are not used.
  const bits = signature.tag === 0x03 ? signature.content : Buffer.alloc(0)
  return bits[0] === 0 && verify(hash, signed, authority.publicKey, bits.subarray(1))
}

/** The Name of a certificate's subject, in DER. */
function readSubject(certificate: X509Certificate): Buffer {
  const [whole] = readBer(certificate.raw)
  const [body] = readBer(required(whole).content)
  const fields = readBer(required(body).content)
  const [, , , , subject] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  return required(subject).whole
}

function isTime({ tag }: BerValue): boolean {
  return tag === 0x17 || tag === 0x18
}

/** UTCTime means a year from 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
function readTime({ tag, content }: BerValue): Date {
  const text = content.toString('latin1')
  const [, year = '', month, day, hour, minute, second] =
    /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? []
  const full = tag === 0x18 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`
  const time = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time.getTime())) throw new RangeError('no time')
  return time
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('something is missing')
  return value
}
