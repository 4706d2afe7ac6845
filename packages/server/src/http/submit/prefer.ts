/**
 * How long a caller wants to wait for the outcome, in seconds, by its `Prefer` header (RFC 7240): what `wait` says up
 * to 300, nothing with `respond-async` alone, else `usual`. Of a preference given twice the first counts, and what
 * cannot be read is ignored, as the RFC asks.
 */
export function preferredWait(header: string | undefined, usual: number): number {
  const preferences = new Map<string, string>()
  for (const preference of (header ?? '').split(',')) {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map(part => part.trim())
    if (!preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), value)
  }
  const wait = /^"?(\d{1,9})"?$/.exec(preferences.get('wait') ?? '')?.[1]
  if (wait !== undefined) return Math.min(300, Number(wait))
  return preferences.has('respond-async') ? 0 : usual
}
