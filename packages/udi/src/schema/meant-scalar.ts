const booleans = new Map([
  ...['true', 'yes', 'y', '1', 'ja', 'wahr', 'oui', 'vrai'].map(text => [text, true] as const),
  ...['false', 'no', 'n', '0', 'nein', 'falsch', 'non', 'faux'].map(text => [text, false] as const),
])

/** The truth value that a text or number plainly stands for. */
export function meantBoolean(value: unknown): boolean | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? booleans.get(String(value).trim().toLowerCase())
    : undefined
}

/** The number that a text plainly stands for. A mark that may part thousands, as in `1.000`, leaves it open. */
export function meantNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 15) return undefined
  const text = value.trim()
  if (/^-?\d+$/.test(text)) return Number(text)
  const isFraction = /^-?\d+[.,]\d+$/.test(text) && !/^-?\d{1,3}[.,]\d{3}$/.test(text)
  return isFraction ? Number(text.replace(',', '.')) : undefined
}
