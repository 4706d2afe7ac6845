/** What the readers of AS4 are fuzzed with: recorded messages with changes and messages that a grammar makes. */
import fc from 'fast-check'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { type Input, makeInput } from '../reader.ts'
import { multipart } from './multipart.ts'
import { rewritten } from './rewritten.ts'
import { seeds } from './seeds.ts'
import { envelope } from './soap-grammar.ts'

const plain: fc.Arbitrary<Input> = envelope.map(text =>
  makeInput('application/soap+xml', Buffer.from(text, 'latin1')),
)

/** Any of them. */
export const inputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 3, arbitrary: changed(seeds, xmlTokens) },
  { weight: 5, arbitrary: rewritten },
  { weight: 1, arbitrary: plain },
  { weight: 1, arbitrary: multipart },
)
