import fc from 'fast-check'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { readFile } from '../tables/read-file.ts'
import { pushChanges, pushes } from './pushes.ts'

const seeds = pushes.map(({ model, xml }) => makeInput(model, xml))
const rewritten: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom(...pushes), pushChanges)
  .map(([{ model, xml }, edit]) => makeInput(model, edit(xml)))
const deep: fc.Arbitrary<Input> = fc
  .integer({ min: 100, max: 100_000 })
  .map(times => makeInput('EU_UDI_MDR', `<?xml version="1.0"?>${'<a>'.repeat(times)}`))

/** A message to EUDAMED in a file, as it is imported and validated. */
export const messages: Reader = {
  inputs: fc.oneof(
    { weight: 3, arbitrary: changed(seeds, xmlTokens) },
    { weight: 6, arbitrary: rewritten },
    { weight: 1, arbitrary: deep },
  ),
  read: input => readFile('xml', input),
}
