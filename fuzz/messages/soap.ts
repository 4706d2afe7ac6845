import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readSoapAnswer } from '../../packages/server/src/authorities/eudamed/domibus/soap-answer.ts'
import { multipart } from '../as4/multipart.ts'
import { readCorpus } from '../corpus.ts'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { wordsOf, xmlChanges } from '../mutations/changed-xml.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { hard } from './pushes.ts'

const seeds = readCorpus('soap')
const changes = xmlChanges(
  wordsOf(
    seeds.map(({ body }) => body.toString()),
    hard,
  ),
)
const rewritten: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom(...seeds), changes)
  .map(([{ type, body }, edit]) => makeInput(type, edit(body.toString())))

/** What an access point answers over its WS plugin. */
export const soap: Reader = {
  inputs: fc.oneof(
    { weight: 3, arbitrary: changed(seeds, xmlTokens) },
    { weight: 6, arbitrary: rewritten },
    { weight: 1, arbitrary: multipart },
  ),
  read({ type, body }) {
    const answer = readSoapAnswer(type, body)
    assert.ok(answer.kind !== 'unreadable' || answer.because !== '')
  },
}
