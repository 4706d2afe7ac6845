import fc from 'fast-check'
import type { HttpMessage } from '../../src/index.ts'
import { changeElement, elementChanges } from '../attacks/change-element.ts'
import { maxInputBytes, place, seeds } from './seeds.ts'
import { element, mixed, word } from './soap-grammar.ts'

const xmlStep = fc.oneof(
  fc.record({ what: fc.constantFrom(...elementChanges), pick: place, place }).map(
    ({ what, pick, place: to }) =>
      (xml: string) =>
        changeElement(xml, what, pick, to),
  ),
  fc.record({ value: word, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=\s(?!xmlns)[\w:]+=")[^"]*(?=")/g, at, value),
  ),
  fc.record({ value: mixed, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=[^?]>)[^<]*(?=<)/g, at, value),
  ),
  fc.record({ value: element, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=[^?]>)(?=<\w)/g, at, value),
  ),
)

function replaceOne(xml: string, pattern: RegExp, pick: number, by: string): string {
  const found = [...xml.matchAll(pattern)]
  const one = found[pick % found.length]
  return one === undefined ? xml : xml.slice(0, one.index) + by + xml.slice(one.index + one[0].length)
}

/** A recorded message whose envelope has other elements, attributes or texts, and mostly stays XML. */
export const rewritten: fc.Arbitrary<HttpMessage> = fc
  .record({ seed: fc.constantFrom(...seeds), steps: fc.array(xmlStep, { minLength: 1, maxLength: 4 }) })
  .map(({ seed: { contentType, body }, steps }) => {
    const edit = (xml: string): string => steps.reduce((text, step) => step(text), xml)
    const text = body.toString('latin1').replace(/<(\w+:)?Envelope.*<\/\1Envelope>/s, edit)
    return { contentType, body: Buffer.from(text, 'latin1').subarray(0, maxInputBytes) }
  })
