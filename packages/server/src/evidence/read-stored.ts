import { isDeepStrictEqual } from 'node:util'

// What is stored may have been changed: then it is to be found, and not to break what looks for it.

/** Members of an object that may have been changed: of none is it known what it is, or whether it is there. */
export type Members = Record<string, unknown>

/** The value of a JSON text; the text itself where it is none. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The members of an object; none where it is no object. */
export function readMembers(value: unknown): Members {
  return isObject(value) ? value : {}
}

/** The items of an array; none where it is no array. */
export function readItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/** The facts of an entry; none where they cannot be read. */
export function readFacts(text: string): Members {
  return readMembers(readStoredJson(text))
}

/** Whether two values of JSON are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  // Most are texts and numbers, which take no walk.
  return Object.is(one, other) || (isObject(one) && isDeepStrictEqual(one, other))
}

/** A time in ISO 8601, in milliseconds; the number where it is no time. */
export function formatStoredTime(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString()
}
