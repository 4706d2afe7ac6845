import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { type BerValue, readBer, readInteger, readObjectIdentifier, readOctets } from '../read-ber.ts'

/** Something is encrypted or protected in a way that is not read. */
export class AlgorithmNotRead extends Error {}

/** More would keep a start waiting for minutes. */
const mostIterations = 10_000_000

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const hmacs: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

const ciphers: Readonly<Record<string, { name: string; keyLength: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyLength: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyLength: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyLength: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyLength: 24 },
}

const pbes2 = '1.2.840.113549.1.5.13'
const pbkdf2 = '1.2.840.113549.1.5.12'
const pbmac1 = '1.2.840.113549.1.5.14'
const withSha1And3Des = '1.2.840.113549.1.12.1.3'

/** Algorithms of OpenSSL 1 and of Java before 2021, which Node does not have any more. */
const outdated: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.12.1.1': 'RC4-128',
  '1.2.840.113549.1.12.1.2': 'RC4-40',
  '1.2.840.113549.1.12.1.4': '2-key 3DES',
  '1.2.840.113549.1.12.1.5': 'RC2-128',
  '1.2.840.113549.1.12.1.6': 'RC2-40',
}

/**
 * Decrypts what a password protects (RFC 8018, RFC 7292).
 *
 * @throws AlgorithmNotRead, or Error where the password is another
 */
export function decrypt(algorithm: BerValue, encrypted: Buffer, password: string): Buffer {
  const { id, parameters } = readAlgorithm(algorithm)
  if (id === withSha1And3Des) {
    const [salt, iterations] = readBer(required(parameters).content)
    const given = { salt: readOctets(required(salt)), iterations: readIterations(iterations) }
    const key = derivePkcs12('sha1', password, given, { purpose: 1, length: 24 })
    const iv = derivePkcs12('sha1', password, given, { purpose: 2, length: 8 })
    return decipher('des-ede3-cbc', key, iv, encrypted)
  }
  if (id !== pbes2) throw new AlgorithmNotRead(`is encrypted with ${outdated[id] ?? `the algorithm ${id}`}`)
  const [derivation, encryption] = readBer(required(parameters).content)
  const cipher = readAlgorithm(required(encryption))
  const known = ciphers[cipher.id]
  if (!known) throw new AlgorithmNotRead(`is encrypted with the algorithm ${cipher.id}`)
  const key = deriveByPbkdf2(required(derivation), password, known.keyLength)
  return decipher(known.name, key, readOctets(required(cipher.parameters)), encrypted)
}

/** The MAC of `bytes` under a password, by the algorithm that `MacData` of PKCS#12 names (RFC 7292, RFC 9579). */
export function computeMac(
  algorithm: BerValue,
  { salt, iterations }: SaltAndIterations,
  bytes: Buffer,
  password: string,
): Buffer {
  const { id, parameters } = readAlgorithm(algorithm)
  if (id === pbmac1) {
    const [derivation, scheme] = readBer(required(parameters).content)
    const hash = hmacs[readAlgorithm(required(scheme)).id]
    if (!hash) throw new AlgorithmNotRead('is protected by an unknown MAC')
    const length = createHash(hash).digest().length
    return createHmac(hash, deriveByPbkdf2(required(derivation), password, length))
      .update(bytes)
      .digest()
  }
  const hash = hashes[id]
  if (!hash) throw new AlgorithmNotRead(`is protected by a MAC of the algorithm ${id}`)
  const length = createHash(hash).digest().length
  const key = derivePkcs12(hash, password, { salt, iterations }, { purpose: 3, length })
  return createHmac(hash, key).update(bytes).digest()
}

export interface SaltAndIterations {
  salt: Buffer
  iterations: number
}

export function readIterations(value: BerValue | undefined): number {
  const count = readInteger(required(value))
  if (count < 1 || count > mostIterations) throw new AlgorithmNotRead(`asks for ${count} iterations`)
  return count
}

function readAlgorithm({ content }: BerValue): { id: string; parameters: BerValue | undefined } {
  const [id, parameters] = readBer(content)
  return { id: readObjectIdentifier(required(id)), parameters }
}

function deriveByPbkdf2(derivation: BerValue, password: string, length: number): Buffer {
  const { id, parameters } = readAlgorithm(derivation)
  if (id !== pbkdf2) throw new AlgorithmNotRead(`derives its key by the algorithm ${id}`)
  const [salt, iterations, ...rest] = readBer(required(parameters).content)
  const pseudoRandom = rest.find(({ tag }) => tag === 0x30)
  const hash = pseudoRandom === undefined ? 'sha1' : hmacs[readAlgorithm(pseudoRandom).id]
  if (!hash) throw new AlgorithmNotRead('derives its key by an unknown HMAC')
  return pbkdf2Sync(password, readOctets(required(salt)), readIterations(iterations), length, hash)
}

function decipher(name: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  const deciphering = createDecipheriv(name, key, iv)
  return Buffer.concat([deciphering.update(encrypted), deciphering.final()])
}

/** The key derivation of PKCS#12 (RFC 7292, appendix B.2), for one block of the hash after another. */
function derivePkcs12(
  hash: string,
  password: string,
  { salt, iterations }: SaltAndIterations,
  { purpose, length }: { purpose: number; length: number },
): Buffer {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([fill(salt, block), fill(secret, block)])
  const blocks: Buffer[] = []
  for (let made = 0; made < length; ) {
    let digest = createHash(hash).update(Buffer.alloc(block, purpose)).update(input).digest()
    for (let round = 1; round < iterations; round += 1) digest = createHash(hash).update(digest).digest()
    blocks.push(digest)
    made += digest.length
    addToEach(input, fillTo(digest, block))
  }
  return Buffer.concat(blocks).subarray(0, length)
}

/** Repeated until it fills whole blocks. */
function fill(bytes: Buffer, block: number): Buffer {
  return fillTo(bytes, Math.ceil(bytes.length / block) * block)
}

function fillTo(bytes: Buffer, length: number): Buffer {
  return length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes)
}

/** Each block of `input` becomes itself plus `added` plus one, as big-endian numbers. */
function addToEach(input: Buffer, added: Buffer): void {
  for (let start = 0; start < input.length; start += added.length) {
    let carry = 1
    for (let index = added.length - 1; index >= 0; index -= 1) {
      const sum = (input[start + index] ?? 0) + (added[index] ?? 0) + carry
      input[start + index] = sum & 0xff
      carry = sum >> 8
    }
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('something is missing')
  return value
}
