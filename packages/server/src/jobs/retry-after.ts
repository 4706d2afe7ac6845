/** The longest wait that is granted, in milliseconds. */
const longest = 24 * 60 * 60 * 1000

/**
 * The wait that a header Retry-After asks for (RFC 9110, section 10.2.3: seconds or a date), in milliseconds, at most a day.
 * `undefined` where there is none or it cannot be read.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : waitUntil(text, now)
  return wait === undefined ? undefined : Math.min(Math.max(wait, 0), longest)
}

function waitUntil(text: string, now: Date): number | undefined {
  // Of the three forms of a date in HTTP only this one may still be written.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now.getTime()
}
