/** 64 bits of a text, as two whole numbers of 32 bits. */
export interface TextDigest {
  readonly one: number
  readonly other: number
}

/**
 * A digest by which texts of one list are told apart. That is enough against chance; two texts that are built to have one digest
 * deceive their author alone.
 */
export function digestText(text: string): TextDigest {
  let one = 0x811c9dc5
  let other = 0x01000193
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b)
    other ^= other >>> 13
  }
  return { one: one | 0, other: other | 0 }
}

export function isSameDigest(one: TextDigest, other: TextDigest): boolean {
  return one.one === other.one && one.other === other.other
}
