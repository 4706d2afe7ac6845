import {
  collectFaults,
  compileSchema,
  isJsonObject,
  type JsonCharacters,
  type JsonFault,
  type JsonObject,
  readJson,
  type SchemaCheck,
} from '@udigate/udi'

/** A body of JSON, or what is wrong with it. All of it is data. */
export type JsonBody =
  | { kind: 'read'; body: JsonObject }
  /** No fault where it is JSON, and no object. */
  | { kind: 'unreadable'; fault: JsonFault | undefined }
  /** `body` has those members alone that the schema names. */
  | { kind: 'faulty'; faults: readonly BodyFault[]; body: JsonObject }

interface BodyFault {
  /** JSON Pointer into the body. */
  path: string
  message: string
}

/** What the members of a body must be. */
export interface Members {
  names: readonly string[]
  check: SchemaCheck
}

/** @param schema of an object, as plain data */
export function compileMembers(schema: { properties?: object }): Members {
  return { names: Object.keys(schema.properties ?? {}), check: compileSchema(schema) }
}

/** Reads a body of JSON, and checks its members where it is said what they must be. It runs in any process. */
export function readJsonBody(
  bytes: Uint8Array,
  members: Members | undefined,
  characters: JsonCharacters = 'of-xml',
): JsonBody {
  const reading = readJson(bytes, { characters })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  const { value } = reading
  if (!isJsonObject(value)) return { kind: 'unreadable', fault: undefined }
  const faults = members === undefined ? [] : collectFaults(members.check, value)
  if (faults.length === 0) return { kind: 'read', body: value }
  const named = members?.names.filter(name => Object.hasOwn(value, name)) ?? []
  return { kind: 'faulty', faults, body: Object.fromEntries(named.map(name => [name, value[name] ?? null])) }
}
