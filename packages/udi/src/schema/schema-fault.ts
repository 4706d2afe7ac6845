import { seenValue } from '../finding.ts'
import type { PatchOperation } from '../json/patch-operation.ts'

/** What a schema finds wrong at one place. */
export interface SchemaFault {
  path: string
  /** One of the `SCHEMA-…` ids, or the authority's where a rule of it excludes a field that the record does not have. */
  ruleId: string
  message: string
  /** The value seen, where showing it helps. */
  value?: unknown
  /** The edit that fixes it, where it is plain what was meant. */
  fix?: readonly PatchOperation[]
}

export type SchemaRuleId =
  | 'SCHEMA-REQUIRED'
  | 'SCHEMA-TYPE'
  | 'SCHEMA-ENUM'
  | 'SCHEMA-LENGTH'
  | 'SCHEMA-PATTERN'
  | 'SCHEMA-RANGE'
  | 'SCHEMA-UNKNOWN-FIELD'

/**
 * Takes what a check finds.
 *
 * @param missing the place of a missing field for which the field at fault is a slip; it has no fault of its own
 */
export type ReportFault = (fault: SchemaFault, missing?: string) => void

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'

/** The JSON type of a parsed value; numbers are `number`. */
export function findJsonType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonType
}

/** Types in words that say how they are written in JSON. */
const written: Readonly<Record<string, string>> = {
  boolean: 'true or false, without quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  array: 'a list in square brackets, also for one entry',
  string: 'a text in quotes',
  object: 'an object in curly brackets',
}

const seen: Readonly<Record<JsonType, string>> = {
  boolean: 'a truth value',
  integer: 'a number',
  number: 'a number',
  array: 'a list',
  string: 'a text',
  object: 'an object',
  null: 'null',
}

/** How a value of one of the `wanted` JSON types is written. */
export function describeTypes(wanted: readonly string[]): string {
  if (wanted.length > 1)
    return wanted.map(type => (type === 'array' ? 'a list' : describeTypes([type]))).join(' or ')
  return written[wanted[0] ?? ''] ?? String(wanted[0])
}

/**
 * The fault of a value that has another JSON type than its field.
 *
 * @param wanted what the value must be, in words
 * @param meant the value that it plainly stands for
 */
export function typeFault(wanted: string, value: unknown, path: string, meant?: unknown): SchemaFault {
  const isScalar = typeof value !== 'object'
  const type = seen[findJsonType(value)] ?? `a ${typeof value}`
  const what = isScalar ? `${type} (${show(value)})` : type
  const advice = meant === undefined ? `it must be ${wanted}` : `write ${show(meant)}: it must be ${wanted}`
  return {
    path,
    ruleId: 'SCHEMA-TYPE',
    message: `${lastSegment(path)} is ${what}; ${advice}.`,
    ...seenValue(value),
    ...fixBy(path, meant),
  }
}

/** The fix that puts `meant` in the place of what stands there; none where it is not known. */
export function fixBy(path: string, meant: unknown): { fix?: readonly PatchOperation[] } {
  return meant === undefined ? {} : { fix: [{ op: 'replace', path, value: meant }] }
}

/**
 * A range in words; open where it has no end.
 *
 * @param value the number that is outside: of the largest exact number only what is above it is told
 */
export function describeBounds(least: number, most: number, value = least - 1): string {
  if (most === Number.MAX_SAFE_INTEGER && value > most)
    return `at most ${most}, the largest whole number that is kept exactly`
  if (most === Number.POSITIVE_INFINITY || most === Number.MAX_SAFE_INTEGER) return `at least ${least}`
  if (least === Number.NEGATIVE_INFINITY || least === 0) return `at most ${most}`
  return `${least} to ${most}`
}

/** The field that a path ends in, in words: `MDN`, or `Names 2` for an item. */
export function lastSegment(path: string): string {
  const slash = path.lastIndexOf('/')
  const last = path.slice(slash + 1)
  if (/^\d+$/.test(last))
    return `${path.slice(path.lastIndexOf('/', slash - 1) + 1, slash)} ${Number(last) + 1}`
  return last.includes('~') ? last.replaceAll('~1', '/').replaceAll('~0', '~') : last
}

/** The value as it is shown in a message, cut where it is long. */
export function show(value: unknown): string {
  const isJson = typeof value !== 'bigint' && !(typeof value === 'number' && !Number.isFinite(value))
  const text = (isJson ? JSON.stringify(value) : undefined) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 77)}…${text.slice(-1)}` : text
}
