import { createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from 'node:crypto'
import { type BerValue, readBer, readObjectIdentifier, readOctets } from '../read-ber.ts'
import { AlgorithmNotRead, computeMac, decrypt, readIterations } from './password-based.ts'

/** The private keys and certificates of a PKCS#12 file, in its order. */
export interface KeyStore {
  keys: KeyObject[]
  certificates: X509Certificate[]
}

const data = '1.2.840.113549.1.7.1'
const encryptedData = '1.2.840.113549.1.7.6'
const x509 = '1.2.840.113549.1.9.22.1'
const bags = '1.2.840.113549.1.12.10.1'

/** How a file that cannot be read is written again, as a sentence. */
const advice =
  'Write it again: "openssl pkcs12 -legacy -in OLD.p12 -nodes -out all.pem", then "openssl pkcs12 -export -in all.pem -out NEW.p12".'

/** Whether the bytes may be a PKCS#12 file: a sequence that begins with the version 3. */
export function mayBePkcs12(bytes: Buffer): boolean {
  try {
    const [whole, ...rest] = readBer(bytes)
    const [version] = whole?.tag === 0x30 ? readBer(whole.content) : []
    return rest.length === 0 && version?.tag === 0x02 && version.content.equals(Buffer.from([3]))
  } catch {
    return false
  }
}

/**
 * Reads a PKCS#12 file (RFC 7292): of Java, Domibus, OpenSSL or Windows. Its MAC is checked first, where it has one.
 *
 * @throws Error with a sentence about what is wrong, without anything of its content
 */
export function readPkcs12(bytes: Buffer, password: string): KeyStore {
  try {
    const [whole] = readBer(bytes)
    const [, safe, mac] = readBer(required(whole).content)
    const content = readContentInfo(required(safe))
    if (content.type !== data) throw new AlgorithmNotRead('is protected by a signature instead of a password')
    const contents = readOctets(content.value)
    if (mac && !hasMac(mac, contents, password)) throw new Error('does not open with this passphrase.')
    return readSafes(contents, password)
  } catch (error) {
    if (error instanceof AlgorithmNotRead)
      throw new Error(`${error.message}, which is not read. ${advice}`, { cause: error })
    if (error instanceof RangeError) throw new Error('is no PKCS#12 file that can be read.', { cause: error })
    throw error
  }
}

function readContentInfo(info: BerValue): { type: string; value: BerValue } {
  const [type, explicit] = readBer(info.content)
  const [value] = readBer(required(explicit).content)
  return { type: readObjectIdentifier(required(type)), value: required(value) }
}

function hasMac(mac: BerValue, contents: Buffer, password: string): boolean {
  const [digestInfo, salt, iterations] = readBer(mac.content)
  const [algorithm, digest] = readBer(required(digestInfo).content)
  const salting = {
    salt: readOctets(required(salt)),
    iterations: iterations === undefined ? 1 : readIterations(iterations),
  }
  const expected = readOctets(required(digest))
  const computed = computeMac(required(algorithm), salting, contents, password)
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

function readSafes(contents: Buffer, password: string): KeyStore {
  const found: KeyStore = { keys: [], certificates: [] }
  const [safes] = readBer(contents)
  for (const info of readBer(required(safes).content)) {
    const { type, value } = readContentInfo(info)
    if (type === data) readBags(readOctets(value), password, found)
    else if (type === encryptedData) readBags(decryptContent(value, password), password, found)
    else throw new AlgorithmNotRead('has a part that is encrypted for a certificate')
  }
  return found
}

function decryptContent(value: BerValue, password: string): Buffer {
  const [, info] = readBer(value.content)
  const [, algorithm, encrypted] = readBer(required(info).content)
  try {
    return decrypt(required(algorithm), readOctets(required(encrypted)), password)
  } catch (error) {
    if (error instanceof AlgorithmNotRead || error instanceof RangeError) throw error
    throw new Error('does not open with this passphrase.', { cause: error })
  }
}

function readBags(contents: Buffer, password: string, found: KeyStore): void {
  const [list] = readBer(contents)
  for (const bag of readBer(required(list).content)) {
    const [id, explicit] = readBer(bag.content)
    const [value] = readBer(required(explicit).content)
    readBag(readObjectIdentifier(required(id)), required(value), password, found)
  }
}

/** Revocation lists and secrets of other kinds are passed over. */
function readBag(id: string, value: BerValue, password: string, found: KeyStore): void {
  if (id === `${bags}.1`)
    found.keys.push(createPrivateKey({ key: value.whole, format: 'der', type: 'pkcs8' }))
  else if (id === `${bags}.2`) found.keys.push(openKey(value.whole, password))
  else if (id === `${bags}.3`) {
    const [type, explicit] = readBer(value.content)
    if (readObjectIdentifier(required(type)) !== x509) return
    const [certificate] = readBer(required(explicit).content)
    found.certificates.push(new X509Certificate(readOctets(required(certificate))))
  } else if (id === `${bags}.6`) readBags(value.whole, password, found)
}

function openKey(encrypted: Buffer, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key: encrypted, format: 'der', type: 'pkcs8', passphrase })
  } catch (cause) {
    throw new Error('has a private key that does not open with this passphrase.', { cause })
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('something is missing')
  return value
}
