import fc from 'fast-check'
import { xmlChanges } from '../mutations/changed-xml.ts'
import { type Input, makeInput } from '../reader.ts'
import { seeds } from './seeds.ts'
import { element, mixed, word } from './soap-grammar.ts'

/** A recorded message whose envelope has other elements, attributes or texts, and mostly stays XML. */
export const rewritten: fc.Arbitrary<Input> = fc
  .record({
    seed: fc.constantFrom(...seeds),
    edit: xmlChanges({ word, mixed, element, replacement: 'S12:Other' }),
  })
  .map(({ seed: { type, body }, edit }) => {
    const text = body.toString('latin1').replace(/<(\w+:)?Envelope.*<\/\1Envelope>/s, edit)
    return makeInput(type, Buffer.from(text, 'latin1'))
  })
