/** What the readers of AS4 are fuzzed with: recorded messages with changes and messages that a grammar makes. */
import fc from 'fast-check'
import type { HttpMessage } from '../../src/index.ts'
import { changed } from './changed-bytes.ts'
import { multipart } from './multipart.ts'
import { rewritten } from './rewritten.ts'
import { maxInputBytes } from './seeds.ts'
import { envelope } from './soap-grammar.ts'

const plain: fc.Arbitrary<HttpMessage> = envelope.map(text => ({
  contentType: 'application/soap+xml',
  body: Buffer.from(text, 'latin1').subarray(0, maxInputBytes),
}))

/** Any of them. */
export const inputs: fc.Arbitrary<HttpMessage> = fc.oneof(
  { weight: 3, arbitrary: changed },
  { weight: 5, arbitrary: rewritten },
  { weight: 1, arbitrary: plain },
  { weight: 1, arbitrary: multipart },
)
