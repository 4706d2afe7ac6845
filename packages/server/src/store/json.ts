declare const content: unique symbol

/**
 * A column that holds a `Value` as JSON. It stays the text that was stored until it is decoded: most rows are read for other
 * columns, and the evidence hashes the text itself.
 */
export type Json<Value> = string & { readonly [content]?: Value }

/** A value as it is stored in a column. */
export function encodeJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value)
}

/**
 * What a column holds; `undefined` where it holds nothing.
 *
 * @throws SyntaxError where it was written by something else than the gateway
 */
export function decodeJson<Value>(text: Json<Value>): Value
export function decodeJson<Value>(text: Json<Value> | null | undefined): Value | undefined
export function decodeJson<Value>(text: Json<Value> | null | undefined): Value | undefined {
  return text == null ? undefined : JSON.parse(text)
}
