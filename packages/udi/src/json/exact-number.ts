/**
 * Whether the JSON number `source` (as written, RFC 8259 section 6) is the same number after it was read into a
 * double and written again, as every JSON program does on the way. `1.0`, `1e2` and `0.1` are; `-0`, `1e400`,
 * `9007199254740993` and numbers of 30 significant digits are not.
 */
export function isExactNumber(source: string): boolean {
  const value = Number(source)
  if (!Number.isFinite(value) || Object.is(value, -0)) return false
  const written = parseDecimal(source)
  const kept = parseDecimal(String(value))
  return (
    written.digits === kept.digits && written.exponent === kept.exponent && written.negative === kept.negative
  )
}

interface Decimal {
  negative: boolean
  /** Significant digits, without zeros at either end; `''` for zero. */
  digits: string
  /** The power of ten of the last digit; 0 for zero. */
  exponent: number
}

function parseDecimal(source: string): Decimal {
  const negative = source.startsWith('-')
  const exponentAt = source.search(/[eE]/)
  const mantissa = source.slice(negative ? 1 : 0, exponentAt === -1 ? undefined : exponentAt)
  const pointAt = mantissa.indexOf('.')
  const allDigits = pointAt === -1 ? mantissa : mantissa.slice(0, pointAt) + mantissa.slice(pointAt + 1)
  const decimals = pointAt === -1 ? 0 : mantissa.length - pointAt - 1

  // Loops, because a pattern for trailing zeros takes quadratic time on a long run of zeros that does not end the text.
  let start = 0
  while (allDigits[start] === '0') start += 1
  let end = allDigits.length
  while (end > start && allDigits[end - 1] === '0') end -= 1
  if (start === end) return { negative, digits: '', exponent: 0 }

  const power = exponentAt === -1 ? 0 : Number(source.slice(exponentAt + 1))
  return {
    negative,
    digits: allDigits.slice(start, end),
    exponent: power - decimals + (allDigits.length - end),
  }
}
