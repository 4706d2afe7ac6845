import { decodeUtf8 } from './decode-utf8.ts'
import { type JsonFault, type JsonValue, jsonFault } from './json-fault.ts'
import { deepest, isForbiddenKey, type JsonCharacters, JsonScanner } from './json-scanner.ts'
import { lookOver } from './look-over.ts'
import { shownPointer } from './pointer.ts'

export type JsonReading = { ok: true; value: JsonValue } | { ok: false; fault: JsonFault }

const usualDepth = 64

/** How a text is read. */
interface ReadJsonOptions {
  maxDepth?: number
  /** `any` leaves characters outside XML 1.0 to the judge of the value, which names each beside what else is wrong. */
  characters?: JsonCharacters
}

/**
 * Reads JSON, and refuses rather than repairs: what is returned says exactly what was sent, and every text in it fits
 * into XML 1.0, unless `characters` is `any`. Refused, each with its own code and place, are malformed or marked UTF-8,
 * broken syntax, a key given twice, keys that name parts of every object, half surrogate pairs, characters outside XML
 * 1.0, numbers that a double cannot carry, and nesting of more than `maxDepth` objects and arrays (64 unless told, at
 * most 1,000).
 *
 * Never throws for what `bytes` contain.
 *
 * @throws RangeError where `maxDepth` is no whole number from 0 to 1,000.
 */
export function readJson(bytes: Uint8Array, options: ReadJsonOptions = {}): JsonReading {
  const { maxDepth = usualDepth, characters = 'of-xml' } = options
  if (!Number.isInteger(maxDepth) || maxDepth < 0 || maxDepth > deepest) {
    throw new RangeError(`maxDepth must be a whole number from 0 to ${deepest}, not ${maxDepth}`)
  }
  const decoded = decodeUtf8(bytes)
  if (!decoded.ok)
    return { ok: false, fault: jsonFault('not-utf8', '', decoded.before, decoded.before.length) }

  const { text } = decoded
  const members = lookOver(bytes, maxDepth)
  if (members !== undefined) {
    const value = parse(text)
    if (value !== undefined && countMembers(value) === members) return { ok: true, value }
  }
  const scanner = new JsonScanner(text, maxDepth, 'no-places', characters)
  if (scanner.scan()) {
    const value: JsonValue = JSON.parse(text)
    if (countMembers(value) === scanner.members) return { ok: true, value }
  }
  return { ok: false, fault: findFault(text, maxDepth, characters) }
}

function findFault(text: string, maxDepth: number, characters: JsonCharacters): JsonFault {
  const scanner = new JsonScanner(text, maxDepth, 'places', characters)
  scanner.scan()
  const { fault = 'not-json', path, faultAt, isRawControl } = scanner
  return jsonFault(fault, shownPointer(path), text, faultAt, isRawControl)
}

/** The value of a text; `undefined` where it is no JSON. */
function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many members all objects in `value` have; `NaN` where one has a name that is refused. */
function countMembers(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object') members += countMembers(item)
    }
    return members
  }
  for (const name in value) {
    members += isForbiddenKey(name) ? Number.NaN : 1
    const member = value[name]
    if (typeof member === 'object') members += countMembers(member)
  }
  return members
}
