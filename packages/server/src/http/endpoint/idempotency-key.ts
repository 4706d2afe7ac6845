import * as Type from 'typebox'
import { Problem } from '../problems/problem.ts'

/** The header `Idempotency-Key` of a call. */
export function idempotencyKey(description: string) {
  return Type.Optional(Type.Decode(Type.String({ description }), readIdempotencyKey))
}

/**
 * The caller's key, with or without the quotes of the draft standard (draft-ietf-httpapi-idempotency-key-header).
 *
 * @throws Problem where it is not 1 to 255 printable characters
 */
function readIdempotencyKey(header: string): string {
  const text = header.trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (/^[!-~]{1,255}$/.test(key) && !key.includes('"')) return key
  throw new Problem('request.header')
}
