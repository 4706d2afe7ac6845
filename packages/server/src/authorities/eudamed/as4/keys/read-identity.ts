import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { Identity } from '@udigate/as4'
import { certificatesIn } from '../../../../secrets/certificates-in.ts'
import { mayBePkcs12, readPkcs12 } from '../../../../secrets/pkcs12/read-pkcs12.ts'
import {
  type ContentSource,
  describeSource,
  readContent,
  readLine,
} from '../../../../settings/content-source.ts'

/** Where a private key and its certificate come from. */
export interface IdentitySources {
  key: ContentSource
  /** Absent where the key comes with it. */
  certificate?: ContentSource | undefined
  /** The passphrase of either. */
  password?: ContentSource | undefined
}

/**
 * Reads a private key and its certificate: from PEM, DER or PKCS#12.
 *
 * @throws Error that names what cannot be used, as a sentence
 */
export async function readIdentity({
  key: from,
  certificate: by,
  password,
}: IdentitySources): Promise<Identity> {
  const passphrase = password && (await readLine(password))
  const name = describeSource(from)
  const found = readKeys(unwrap(await readContent(from)), passphrase, name)
  const certificates = by ? await readCertificates(by, passphrase) : found.certificates
  const [first] = certificates
  if (!first) throw new Error(`${name} has no certificate in it; give that by AS4_CERTIFICATE_FILE.`)
  for (const key of found.keys) {
    // A store of keys has them in any order; a file of its own begins with the certificate that is meant.
    const candidates = by ? [first] : certificates
    const certificate = candidates.find(each => each.checkPrivateKey(key))
    if (certificate) return { key, certificate }
  }
  const where = by ? `the first certificate in ${describeSource(by)}` : 'a certificate that comes with it'
  throw new Error(`${name} is not the key of ${where}.`)
}

/**
 * All certificates of a source, in its order: PEM, DER or PKCS#12.
 *
 * @throws Error that names what cannot be used, as a sentence
 */
export async function readCertificates(
  source: ContentSource,
  passphrase?: string,
): Promise<X509Certificate[]> {
  const name = describeSource(source)
  const content = unwrap(await readContent(source))
  if (mayBePkcs12(content)) return readStore(content, passphrase, name).certificates
  const found = content[0] === 0x30 ? [content] : certificatesIn(content.toString('latin1'))
  if (found.length === 0) throw new Error(`${name} has no certificate in it (PEM, DER or PKCS#12).`)
  return found.map((each, index) => {
    try {
      return new X509Certificate(each)
    } catch (cause) {
      throw new Error(`Certificate ${index + 1} in ${name} cannot be read.`, { cause })
    }
  })
}

function readKeys(
  content: Buffer,
  passphrase: string | undefined,
  name: string,
): { keys: KeyObject[]; certificates: X509Certificate[] } {
  if (mayBePkcs12(content)) return readStore(content, passphrase, name)
  try {
    const withPassphrase = passphrase === undefined ? {} : { passphrase }
    const isDer = content[0] === 0x30
    const key = isDer
      ? createPrivateKey({ key: content, format: 'der', type: 'pkcs8', ...withPassphrase })
      : createPrivateKey({ key: content, ...withPassphrase })
    const pem = isDer ? [] : certificatesIn(content.toString('latin1'))
    return { keys: [key], certificates: pem.map(each => new X509Certificate(each)) }
  } catch (cause) {
    const which = passphrase === undefined ? 'without a passphrase' : 'with this passphrase'
    throw new Error(`${name} has no private key that can be read (PEM or PKCS#12, ${which}).`, { cause })
  }
}

function readStore(content: Buffer, passphrase: string | undefined, name: string) {
  try {
    return readPkcs12(content, passphrase ?? '')
  } catch (cause) {
    throw new Error(`${name} ${(cause as Error).message}`, { cause })
  }
}

/** A setting or the output of a command may have binary content in base64. */
function unwrap(content: Buffer): Buffer {
  const text = content.toString('latin1').replaceAll(/\s/g, '')
  if (content[0] === 0x30 || !/^[A-Za-z0-9+/]{40,}={0,2}$/.test(text)) return content
  return Buffer.from(text, 'base64')
}
