import type { X509Certificate } from 'node:crypto'
import { readDer, readObjectIdentifier } from './read-der.ts'

/** What messages name a certificate by, which `X509Certificate` does not give. */
interface CertificateFields {
  /** The Name of its issuer, in DER. */
  readonly issuer: Buffer
  /** In decimal digits. */
  readonly serialNumber: string
  /** `undefined` where the certificate has no such extension. */
  readonly subjectKeyIdentifier: Buffer | undefined
}

const subjectKeyIdentifierExtension = '2.5.29.14'

/** Reads the fields of a certificate by which messages refer to it (RFC 5280, 4.1). */
export function readCertificateFields(certificate: X509Certificate): CertificateFields {
  const [whole] = readDer(certificate.raw)
  const [body] = readDer(whole?.content ?? Buffer.alloc(0))
  const fields = readDer(body?.content ?? Buffer.alloc(0))
  // The version comes first where it is not 1, with a tag of its own.
  const [, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (!issuer) throw new RangeError('no certificate')
  return {
    issuer: issuer.whole,
    serialNumber: BigInt(`0x${certificate.serialNumber}`).toString(),
    subjectKeyIdentifier: readKeyIdentifier(fields.find(({ tag }) => tag === 0xa3)?.content),
  }
}

function readKeyIdentifier(extensions: Buffer | undefined): Buffer | undefined {
  const [list] = readDer(extensions ?? Buffer.alloc(0))
  for (const { content } of readDer(list?.content ?? Buffer.alloc(0))) {
    const [type, ...rest] = readDer(content)
    const value = rest.at(-1)
    if (type && value && readObjectIdentifier(type.content) === subjectKeyIdentifierExtension)
      return readDer(value.content)[0]?.content
  }
  return undefined
}
