/** One value of BER (X.690), of definite or indefinite length. */
export interface BerValue {
  /** The first octet: class, form and number. */
  readonly tag: number
  /** What is in it; of a string in pieces, the pieces. */
  readonly content: Buffer
  /** With its tag and length. */
  readonly whole: Buffer
}

const deepest = 32

/**
 * The values that stand one after another in `bytes`. Java and OpenSSL write DER; others write lengths that only the end says.
 *
 * @throws RangeError where they do not fill it exactly
 */
export function readBer(bytes: Buffer): BerValue[] {
  const values: BerValue[] = []
  for (let at = 0; at < bytes.length; ) {
    const value = readOne(bytes, at, 0)
    values.push(value)
    at += value.whole.length
  }
  return values
}

function readOne(bytes: Buffer, at: number, depth: number): BerValue {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > deepest) refuse()
  if (first === 0x80) return readUntilEnd(bytes, at, depth)
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f
  const start = at + 2 + lengthOctets
  if (lengthOctets > 4 || start > bytes.length) refuse()
  const length = lengthOctets === 0 ? first : bytes.readUIntBE(at + 2, lengthOctets)
  if (start + length > bytes.length) refuse()
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}

/** A value of indefinite length ends with two octets of zero. */
function readUntilEnd(bytes: Buffer, at: number, depth: number): BerValue {
  const tag = bytes[at] ?? 0
  let next = at + 2
  while (!(bytes[next] === 0 && bytes[next + 1] === 0)) {
    next += readOne(bytes, next, depth + 1).whole.length
  }
  return { tag, content: bytes.subarray(at + 2, next), whole: bytes.subarray(at, next + 2) }
}

/** The octets of an OCTET STRING, which may come in pieces (X.690, 8.7). */
export function readOctets({ tag, content }: BerValue): Buffer {
  const isInPieces = (tag & 0x20) !== 0
  return isInPieces ? Buffer.concat(readBer(content).map(readOctets)) : content
}

/** A whole number that is no larger than a double carries exactly. */
export function readInteger({ tag, content }: BerValue): number {
  if (tag !== 0x02 || content.length === 0 || content.length > 6) refuse()
  return content.readUIntBE(0, content.length)
}

/** The text of an OBJECT IDENTIFIER: `2.5.4.3`. */
export function readObjectIdentifier({ tag, content }: BerValue): string {
  if (tag !== 0x06) refuse()
  const arcs: bigint[] = []
  let arc = 0n
  for (const octet of content) {
    arc = (arc << 7n) | BigInt(octet & 0x7f)
    if (octet & 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const [first = 0n, ...more] = arcs
  const top = first < 80n ? first / 40n : 2n
  return [top, first - top * 40n, ...more].join('.')
}

function refuse(): never {
  throw new RangeError('no BER')
}
