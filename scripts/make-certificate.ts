// A key with a certificate that it signed itself, for demonstrations on this machine. Node reads certificates and makes none.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Object identifiers in DER, without tag and length. */
const oids = {
  sha256WithRsa: '2a864886f70d01010b',
  commonName: '550403',
  subjectKeyIdentifier: '551d0e',
  keyUsage: '551d0f',
  basicConstraints: '551d13',
} as const

/** An RSA key signs and encrypts with AS4: digitalSignature, nonRepudiation, keyEncipherment (RFC 5280, 4.2.1.3). */
const usage = Buffer.from([0x05, 0xe0])

/** Both as PEM. */
interface CertifiedKey {
  readonly key: string
  readonly certificate: string
}

/**
 * @param name the common name
 * @param from since when the certificate is valid
 * @param to until when
 */
export function makeCertificate(name: string, from: Date, to: Date): CertifiedKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(objectIdentifier('sha256WithRsa'), encode(0x05))
  const names = sequence(
    encode(0x31, sequence(objectIdentifier('commonName'), encode(0x0c, Buffer.from(name)))),
  )
  const keyIdentifier = createHash('sha1').update(keyInfo).digest()
  const extensions = sequence(
    extension('basicConstraints', true, sequence()),
    extension('keyUsage', true, encode(0x03, usage)),
    extension('subjectKeyIdentifier', false, encode(0x04, keyIdentifier)),
  )
  // Positive, and in the fewest bytes.
  const serialNumber = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const body = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, serialNumber),
    algorithm,
    names,
    sequence(writeTime(from), writeTime(to)),
    names,
    keyInfo,
    encode(0xa3, extensions),
  )
  const certificate = sequence(body, algorithm, writeBits(sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function extension(name: keyof typeof oids, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [encode(0x01, Buffer.from([0xff]))] : []
  return sequence(objectIdentifier(name), ...critical, encode(0x04, value))
}

function objectIdentifier(name: keyof typeof oids): Buffer {
  return encode(0x06, Buffer.from(oids[name], 'hex'))
}

/** Until 2049 a year has two digits in a certificate, after that four (RFC 5280, 4.1.2.5). */
function writeTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return date.getUTCFullYear() < 2050
    ? encode(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : encode(0x18, Buffer.from(`${digits}Z`))
}

function writeBits(bytes: Buffer): Buffer {
  return encode(0x03, Buffer.concat([Buffer.from([0]), bytes]))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return encode(0x30, Buffer.concat(parts))
}

/** One value of DER (X.690): tag, length, content. */
function encode(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = content
  const long = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex')
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | long.length, ...long]
  return Buffer.concat([Buffer.from(head), content])
}
