import { escapeXml } from '@udigate/udi'
import fc from 'fast-check'
import { changeElement, elementChanges } from '../../packages/as4/test/attacks/change-element.ts'
import { place } from './changed-bytes.ts'

/** What may stand in a text or attribute, and what may stand as an element, in the documents of a reader. */
export interface XmlWords {
  readonly word: fc.Arbitrary<string>
  readonly mixed: fc.Arbitrary<string>
  readonly element: fc.Arbitrary<string>
  /** The name of an element that replaces another. */
  readonly replacement: string
}

/** Changes of elements, attributes or texts, after which a document mostly stays XML. */
export function xmlChanges({
  word,
  mixed,
  element,
  replacement,
}: XmlWords): fc.Arbitrary<(xml: string) => string> {
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom(...elementChanges), pick: place, place }).map(
      ({ what, pick, place: to }) =>
        (xml: string) =>
          changeElement(xml, what, pick, to, replacement),
    ),
    replacing(word, /(?<=\s(?!xmlns|version|encoding|standalone)[\w:]+=")[^"]*(?=")/g),
    replacing(mixed, /(?<=[^?]>)[^<]*(?=<)/g),
    replacing(element, /(?<=[^?]>)(?=<\w)/g),
  )
  return fc
    .array(step, { minLength: 1, maxLength: 4 })
    .map(steps => (xml: string) => steps.reduce((text, change) => change(text), xml))
}

function replacing(by: fc.Arbitrary<string>, pattern: RegExp): fc.Arbitrary<(xml: string) => string> {
  return fc.record({ value: by, at: place }).map(({ value, at }) => (xml: string) => {
    const found = [...xml.matchAll(pattern)]
    const one = found[at % found.length]
    return one === undefined ? xml : xml.slice(0, one.index) + value + xml.slice(one.index + one[0].length)
  })
}

/** What only a document that is no XML has, or one that no reader takes. */
const malformed: readonly string[] = [
  '&b;',
  '&#0;',
  '&#x110000;',
  ']]>',
  '<!-- -- -->',
  '<?xml?>',
  '<![CDATA[',
  '<',
  '\u{0}',
  '\u{ffff}',
]

/** Words, texts and elements such as stand in some documents, and words that are hard to read. */
export function wordsOf(documents: readonly string[], hard: readonly string[]): XmlWords {
  const all = documents.join('\n')
  const tags = unique(all.matchAll(/(?<=<)[\w.-]+(?::[\w.-]+)?/g))
  const declared = new Map(
    Array.from(all.matchAll(/ xmlns:([\w.-]+)="[^"]*"/g), ([text, prefix]) => [prefix, text]),
  )
  const declare = (tag: string): string => declared.get(tag.split(':')[0]) ?? ''
  const said = unique(all.matchAll(/(?<=")[^"<]{1,100}(?=")|(?<=>)[^<]{1,100}(?=<)/g))
  const word = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...said) },
    { weight: 8, arbitrary: fc.constantFrom(...hard) },
    { weight: 4, arbitrary: fc.string({ maxLength: 30 }).map(escapeXml) },
    { weight: 1, arbitrary: fc.constantFrom(...malformed) },
  )
  const { element } = fc.letrec<{ element: string; mixed: string }>(tie => ({
    element: fc
      .record({ tag: fc.constantFrom(...tags), content: fc.array(tie('mixed'), { maxLength: 4 }) })
      .map(({ tag, content }) => `<${tag}${declare(tag)}>${content.join('')}</${tag}>`),
    mixed: fc.oneof({ maxDepth: 4, withCrossShrink: true }, word, tie('element')),
  }))
  const mixed = fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: element })
  return { word, mixed, element, replacement: 'Other' }
}

function unique(matches: Iterable<RegExpExecArray>): string[] {
  return [...new Set(Array.from(matches, ([word]) => word))]
}
