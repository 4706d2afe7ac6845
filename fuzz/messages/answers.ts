import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readDocument } from '../../packages/server/src/authorities/eudamed/read-document.ts'
import { readCorpus } from '../corpus.ts'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { wordsOf, xmlChanges } from '../mutations/changed-xml.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { hard } from './pushes.ts'

const seeds = readCorpus('answers', 'application/xml')
const documents = seeds.map(({ body }) => body.toString())
const rewritten: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom(...documents), xmlChanges(wordsOf(documents, hard)))
  .map(([xml, edit]) => makeInput('application/xml', edit(xml)))

/** What EUDAMED answers: acknowledgements and pages of what it holds. */
export const answers: Reader = {
  inputs: fc.oneof({ weight: 1, arbitrary: changed(seeds, xmlTokens) }, { weight: 3, arbitrary: rewritten }),
  read({ body }) {
    const content = readDocument(body)
    assert.ok(content.isRead || content.because !== '')
    // What is read is stored and compared.
    JSON.stringify(content)
  },
}
