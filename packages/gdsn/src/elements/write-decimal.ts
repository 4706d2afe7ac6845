/** A finite number as `xs:decimal` has it: without an exponent. */
export function writeDecimal(value: number): string {
  const text = String(value)
  const [mantissa = '', power] = text.split('e')
  if (power === undefined) return text
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const digits = whole + fraction
  const point = whole.length + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}
