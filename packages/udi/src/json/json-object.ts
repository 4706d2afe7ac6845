import type { JsonValue } from './json-fault.ts'

export type JsonObject = { [name: string]: JsonValue }

/** Whether `value` is a JSON object, and neither an array nor `null`. */
export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
