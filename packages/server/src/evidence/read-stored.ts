// What is stored may have been changed: then it is to be found, and not to break what looks for it.

/** The value of a JSON text; the text itself where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The facts of an entry; none where they cannot be read. */
export function readFacts(text: string): Record<string, unknown> {
  const facts = readJson(text)
  return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {}
}

/** A time in ISO 8601, in milliseconds; the number where it is no time. */
export function formatStoredTime(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString()
}
