import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { XmlElement } from '@udigate/udi'
import fc from 'fast-check'
import { readXml } from '../xml/read-xml.ts'
import { decodeXml } from './decode-xml.ts'
import { xmlScanner } from './xml-scanner.ts'
import { readAttribute } from './xml-tags.ts'

const space = fc.constantFrom('', '', ' ', '\n', '\t ', '\r\n')
const gap = fc.constantFrom(' ', '  ', '\n', '\t', ' \r\n ')
const names = fc.constantFrom('r', 't', 's', 'ref', 'x', 'hidden', 'data-r', 'rr')
const character = fc.constantFrom(
  'a',
  'r',
  '1',
  '"',
  "'",
  '>',
  '=',
  '&',
  '<',
  ' ',
  'é',
  '\t',
  '\n',
  ' r="',
  '𝄞',
  '\u00a0',
  '/',
  '/>',
)

function written(text: string, quote: '"' | "'" | undefined, numbered: readonly boolean[]): string {
  return Array.from(text, (each, index) => {
    if (numbered[index % numbered.length] === true) return `&#x${(each.codePointAt(0) ?? 0).toString(16)};`
    if (each === '&') return '&amp;'
    if (each === '<') return '&lt;'
    if (each === '>' && quote === undefined) return '&gt;'
    if (each === quote) return quote === '"' ? '&quot;' : '&apos;'
    return each
  }).join('')
}

const value = fc.array(character, { maxLength: 6 }).map(each => each.join(''))
const coded = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })

const attribute = fc
  .record({
    name: names,
    prefix: fc.constantFrom('', '', 'p:'),
    value,
    coded,
    quote: fc.constantFrom('"' as const, "'" as const),
    before: gap,
    left: space,
    right: space,
  })
  .map(each => ({
    name: each.prefix + each.name,
    text: `${each.before}${each.prefix}${each.name}${each.left}=${each.right}${each.quote}${written(each.value, each.quote, each.coded)}${each.quote}`,
  }))

const attributes = fc.uniqueArray(attribute, { selector: ({ name }) => name, maxLength: 5 })

/** Elements, texts, and what is neither. */
const { content } = fc.letrec<{ content: string; element: string }>(tie => ({
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.tuple(value, coded).map(([text, numbered]) => written(text, undefined, numbered)),
        fc.constantFrom('<!-- <r x="1"> -->', '<?p <r>?>', '<![CDATA[<r a="1">&amp;]]>'),
        tie('element'),
      ),
      { maxLength: 4 },
    )
    .map(parts => parts.join('')),
  element: fc
    .record({
      prefix: fc.constantFrom('', 'm:', 'o:'),
      name: names,
      attributes,
      inside: tie('content'),
      end: space,
      isEmpty: fc.boolean(),
      own: fc.constantFrom('', '', ' xmlns="urn:other"', " xmlns:o = 'urn:main'"),
    })
    .map(({ prefix, name, attributes: list, inside, end, isEmpty, own }) => {
      const tag = `${prefix}${name}${list.map(({ text }) => text).join('')}${own}${end}`
      return isEmpty ? `<${tag}/>` : `<${tag}>${inside}</${prefix}${name}${end}>`
    }),
}))

const documents = fc
  .tuple(
    fc.constantFrom('', '<?xml version="1.0"?>', '<?xml version = \'1.0\' encoding= "UTF-8" ?>\r\n'),
    content,
  )
  .map(
    ([start, inside]) =>
      `${start}<m:root xmlns:m="urn:main" xmlns="urn:main" xmlns:o='urn:other' xmlns:p="urn:p">${inside}</m:root>`,
  )

test('XML is read as the library for small documents reads it, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.nat(),
      fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
      async (document, cut, encoding) => {
        const read = readXml(Buffer.from(document))
        assert.ok(read.ok, document)
        const expected: string[] = []
        listTree(read.root, expected)
        const bytes = encode(document, encoding)
        const at = cut % (bytes.length + 1)
        assert.deepEqual(await scan([bytes.subarray(0, at), bytes.subarray(at)]), expected)
      },
    ),
    { numRuns: 500, endOnFailure: true },
  )
})

test('an attribute is found by its whole name, and never within the value of another', () => {
  assert.equal(readAttribute('c note=" r=&quot;" s=\'2\' r = "B2"', 'r'), 'B2')
  assert.equal(readAttribute('<c x:r="1" rr="2"/>', 'r'), undefined)
  assert.equal(readAttribute("<c\n t\t=\n'str' />", 't'), 'str')
})

function encode(document: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(document)
  const bytes = Buffer.from(`\ufeff${document.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

/** What a scanner tells, with texts that come one after the other put together. */
async function scan(chunks: readonly Uint8Array[]): Promise<string[]> {
  const events: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') events.push(`text ${text}`)
    text = ''
  }
  const scanner = xmlScanner('root', {
    open(name, attributes) {
      flush()
      const said = [...attributes.list()].filter(([each]) => !each.startsWith('xmlns'))
      events.push(`open ${name} ${showAttributes(said.map(([each, own]) => [each.replace('p:', ''), own]))}`)
    },
    close(name) {
      flush()
      events.push(`close ${name}`)
    },
    text(piece) {
      text += piece
    },
  })
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* chunks
  }
  for await (const piece of decodeXml(pieces())) scanner.push(piece)
  scanner.end()
  return events
}

function listTree({ namespace, name, attributes: list, children }: XmlElement, events: string[]): void {
  const known = namespace === 'urn:main' ? name : ''
  events.push(`open ${known} ${showAttributes(list.map(each => [each.name, each.value]))}`)
  for (const child of children) {
    if (typeof child !== 'string') listTree(child, events)
    else if (child !== '') events.push(`text ${child}`)
  }
  events.push(`close ${known}`)
}

function showAttributes(list: readonly (readonly [string, string])[]): string {
  return list
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join()
}
