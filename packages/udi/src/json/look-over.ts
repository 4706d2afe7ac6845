const quote = 0x22
const colon = 0x3a

/** What a byte outside of texts begins or is. */
const other = 0
const text = 1
const number = 2
const member = 3
const opening = 4
const closing = 5
const unusual = 6

const outside = new Uint8Array(256).fill(other)
outside[quote] = text
outside[colon] = member
for (const digit of '0123456789') outside[digit.charCodeAt(0)] = number
for (const bracket of '{[') outside[bracket.charCodeAt(0)] = opening
for (const bracket of '}]') outside[bracket.charCodeAt(0)] = closing
// Negative numbers and such with an exponent may be inexact, however short they are.
for (const sign of '-+E') outside[sign.charCodeAt(0)] = unusual

/** Bytes at which looking over a text stops: its end, an escape, and what U+FFFE and U+FFFF begin with. */
const stopsText = new Uint8Array(256)
stopsText[quote] = 1
stopsText[0x5c] = 1
stopsText[0xef] = 1

/** A decimal of so many digits, without an exponent, is always the shortest form of its double. */
const safeDigits = 15

/**
 * Looks over JSON in UTF-8 in which nothing is unusual, which is nearly all there is, in a fraction of the time that reading
 * through it takes.
 *
 * @returns how many members its objects have as they are written, provided that `JSON.parse` accepts it; `undefined` where it
 * has an escape, a number that may be inexact, a character that XML may not carry, or more than `maxDepth` levels
 */
export function lookOver(bytes: Uint8Array, maxDepth: number): number | undefined {
  const { length } = bytes
  let members = 0
  let depth = 0
  for (let at = 0; at < length; at += 1) {
    switch (outside[bytes[at] as number]) {
      case text:
        do at += 1
        while (at < length && stopsText[bytes[at] as number] === 0)
        if (bytes[at] !== quote) return undefined
        break
      case number: {
        const start = at
        while (outside[bytes[at + 1] as number] === number || bytes[at + 1] === 0x2e) at += 1
        if (at - start >= safeDigits || bytes[at + 1] === 0x65) return undefined
        break
      }
      case member:
        members += 1
        break
      case opening:
        depth += 1
        if (depth > maxDepth) return undefined
        break
      case closing:
        depth -= 1
        break
      case unusual:
        return undefined
    }
  }
  return members
}
