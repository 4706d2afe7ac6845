import { Problem } from '../problems/problem.ts'

/**
 * The caller's `Idempotency-Key`, with or without the quotes of the draft standard
 * (draft-ietf-httpapi-idempotency-key-header); `undefined` where there is none.
 *
 * @throws Problem where it is not 1 to 255 printable characters
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = [header].flat().join(',').trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (/^[!-~]{1,255}$/.test(key) && !key.includes('"')) return key
  throw new Problem(
    'request.header',
    'Idempotency-Key must be 1 to 255 printable ASCII characters without blanks, such as a UUID.',
  )
}
