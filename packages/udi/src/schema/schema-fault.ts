import { appendPointer } from '../json/pointer.ts'
import { nearestName } from './nearest-name.ts'

/** What a schema finds wrong at one place. The code is one of the `SCHEMA-…` rule ids. */
export interface SchemaFault {
  path: string
  ruleId: SchemaRuleId
  message: string
  /** The value seen, where showing it helps. */
  value?: unknown
}

export type SchemaRuleId =
  | 'SCHEMA-REQUIRED'
  | 'SCHEMA-TYPE'
  | 'SCHEMA-ENUM'
  | 'SCHEMA-LENGTH'
  | 'SCHEMA-PATTERN'
  | 'SCHEMA-RANGE'
  | 'SCHEMA-UNKNOWN-FIELD'

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'

/** The JSON type of a parsed value; numbers are `number`. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonType
}

/** Types in words that say how they are written in JSON. */
const described: Readonly<Record<string, string>> = {
  boolean: 'true or false, without quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  array: 'a list in square brackets, also for one entry',
  string: 'a text in quotes',
}

/** The fault of a value that has not the `wanted` JSON type. */
export function typeFault(wanted: string, value: unknown, path: string): SchemaFault {
  const scalar = typeof value !== 'object'
  const seen = scalar ? `${article(jsonTypeOf(value))} (${show(value)})` : article(jsonTypeOf(value))
  return {
    path,
    ruleId: 'SCHEMA-TYPE',
    message: `${lastSegment(path)} is ${seen}; it must be ${described[wanted] ?? article(wanted)}.`,
    ...(scalar ? { value } : {}),
  }
}

/** The fault of a field `name` that a record does not have; `names` are those that it may be mistaken for. */
export function unknownFieldFault(name: string, names: readonly string[], path: string): SchemaFault {
  const nearest = nearestName(name, names)
  const hint = nearest === undefined ? 'remove it' : `did you mean ${nearest}?`
  return {
    path: appendPointer(path, name),
    ruleId: 'SCHEMA-UNKNOWN-FIELD',
    message: `${show(name)} is not a field of this record; ${hint}${nearest === undefined ? '.' : ''}`,
  }
}

/** A range in words; open where it has no end. */
export function describeBounds(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY || most === Number.MAX_SAFE_INTEGER) return `at least ${least}`
  if (least === Number.NEGATIVE_INFINITY) return `at most ${most}`
  return `${least} to ${most}`
}

function article(type: string): string {
  if (type === 'null') return type
  if (type.includes(' or ')) return type.split(' or ').map(article).join(' or ')
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** The field that a path ends in, in words: `MDN`, or `MarketInfos 2` for an item. */
export function lastSegment(path: string): string {
  const segments = path.split('/')
  const last = segments.at(-1) ?? ''
  return /^\d+$/.test(last)
    ? `${segments.at(-2)} ${Number(last) + 1}`
    : last.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The value as it is shown in a message, cut where it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text
}
