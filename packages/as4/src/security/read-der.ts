/** One value of DER (X.690): its tag, its content, and the bytes of both. */
export interface DerValue {
  readonly tag: number
  readonly content: Buffer
  readonly whole: Buffer
}

/**
 * The values that stand one after another in `bytes`.
 *
 * @throws RangeError where they do not fill it exactly
 */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at]
    const first = bytes[at + 1]
    if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('no DER')
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    if (first === 0x80 || lengthBytes > 4 || at + 2 + lengthBytes > bytes.length)
      throw new RangeError('no DER')
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    if (start + length > bytes.length) throw new RangeError('no DER')
    values.push({
      tag,
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return values
}

/** The text of an object identifier: `2.5.4.3`. */
export function readObjectIdentifier(content: Buffer): string {
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const [first = 0n, ...more] = arcs
  const top = first < 80n ? first / 40n : 2n
  return [top, first - top * 40n, ...more].join('.')
}
