import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Model,
  modelNames,
  readAcknowledgement,
  readDownload,
  readDownloadAnswer,
  readEntityMessage,
  renderDownload,
  renderMessage,
} from '@udigate/eudamed'
import type { XmlElement } from '@udigate/udi'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import { type AnyRequest, facts, listOperations, makeMessage, read, sendable } from './eudamed-testing.ts'

const readers = { readEntityMessage, readDownloadAnswer, readDownload, readAcknowledgement }

function listRequests(model: Model): AnyRequest[] {
  return fc.sample(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, { numRuns: 12, seed: 11 })
}

/** Messages of all operations, one as an answer, one as a request, to be spoilt. */
const messages = modelNames.flatMap(model =>
  listOperations(model).map(operation => {
    const entities = sendable(model, operation, listRequests(model)).slice(0, 2)
    return read(renderMessage(makeMessage(model, operation, entities)))
  }),
)
const answers = messages.map(message => ({
  ...message,
  name: 'PullResponse',
  children: [
    ...message.children,
    { namespace: message.namespace, name: 'responseCode', attributes: [], children: ['SUCCESS'] },
  ],
}))
const requests = [read(renderDownload({ ...facts, criteria: { device: '1', country: 'DE' }, pageSize: 3 }))]
const documents: readonly XmlElement[] = [...messages, ...answers, ...requests]

const vocabulary = [
  ...new Set(documents.flatMap(namesIn)),
  '__proto__',
  'constructor',
  'toString',
  'Acknowledgement',
  'responseEntities',
  'responseEntity',
  'report',
]

function namesIn(element: XmlElement): string[] {
  return [
    element.name,
    ...element.children.flatMap(child => (typeof child === 'string' ? [] : namesIn(child))),
  ]
}

const anyText = fc.constantFrom(
  '',
  ' ',
  '\n',
  'true',
  '-1',
  '1e999',
  'NaN',
  '0',
  'SUCCESS',
  'GS1',
  '__proto__',
  '2026-02-30T25:00:00',
  'x'.repeat(5000),
)
const anyName = fc.constantFrom(...vocabulary)

/** One way to spoil an element, chosen by numbers so that it can be repeated. */
type Spoil = (element: XmlElement) => readonly XmlElement[]

function change(changed: (element: XmlElement) => Partial<XmlElement>): Spoil {
  return element => [{ ...element, ...changed(element) }]
}

const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  fc.constant<Spoil>(() => []),
  fc.constant<Spoil>(element => [element, element]),
  fc.constant(change(() => ({ namespace: 'urn:other' }))),
  fc.constant(change(() => ({ attributes: [] }))),
  fc.constant(change(() => ({ children: [] }))),
  fc.constant(change(({ children }) => ({ children: children.toReversed() }))),
  fc.constant(change(element => ({ children: [element, ...element.children, 'x'] }))),
  anyName.map(name => change(() => ({ name }))),
  anyText.map(text => change(() => ({ children: [text] }))),
  anyText.map(value =>
    change(({ attributes }) => ({ attributes: attributes.map(attribute => ({ ...attribute, value })) })),
  ),
)

function spoil(root: XmlElement, at: number, change: Spoil): XmlElement {
  let count = 0
  function visit(element: XmlElement): readonly XmlElement[] {
    if (count++ === at) return change(element)
    const children = element.children.flatMap<XmlElement | string>(child =>
      typeof child === 'string' ? child : visit(child),
    )
    return [{ ...element, children }]
  }
  return visit(root)[0] ?? root
}

function assertNothingThrown(root: XmlElement): void {
  for (const [name, read] of Object.entries(readers)) {
    const result = read(root)
    assert.ok(result.ok || result.because !== '', name)
  }
}

test('spoilt messages are read as far as it goes, or refused with a reason', () => {
  const document = fc.constantFrom(...documents)
  const spoilt = fc.tuple(document, fc.array(fc.tuple(fc.nat(300), spoils), { minLength: 1, maxLength: 12 }))
  fc.assert(
    fc.property(spoilt, ([root, changes]) => {
      assertNothingThrown(changes.reduce((element, [at, change]) => spoil(element, at, change), root))
    }),
    { numRuns: 600 },
  )
})

test('trees of any elements are refused with a reason', () => {
  const anyTree = fc.letrec<{ element: XmlElement; child: XmlElement | string }>(tie => ({
    element: fc.record({
      namespace: fc.constantFrom('', documents[0]?.namespace ?? ''),
      name: anyName,
      attributes: fc.constantFrom([], [{ namespace: '', name: 'type', value: ':' }]),
      children: fc.array(tie('child'), { maxLength: 4 }),
    }),
    child: fc.oneof({ depthSize: 'small' }, anyText, tie('element')),
  })).element
  fc.assert(fc.property(anyTree, assertNothingThrown), { numRuns: 300 })
})

/** `inner` inside so many elements that anyone who follows them all the way down runs out of stack. */
function buried(name: string, namespace: string, depth: number): XmlElement {
  let element: XmlElement = { namespace, name, attributes: [], children: ['x'] }
  for (let level = 0; level < depth; level += 1) element = { ...element, children: [element] }
  return element
}

test('nesting deeper than any stack does no harm, wherever it stands', () => {
  const [root] = messages
  assert.ok(root)
  for (let at = 0; at < 60; at += 1) {
    const deep = spoil(root, at, ({ name, namespace }) => [buried(name, namespace, 100_000)])
    for (const name of ['Push', 'PullResponse', 'PullRequest', 'Acknowledgement']) {
      assertNothingThrown({ ...deep, name })
    }
  }
  const { namespace } = root
  for (const name of ['correlationID', 'responseCode', 'responseEntities', 'report', 'sender', 'messageID']) {
    assertNothingThrown({
      ...root,
      name: 'Acknowledgement',
      children: [
        ...root.children.filter(child => typeof child === 'string' || child.name !== name),
        buried(name, namespace, 100_000),
      ],
    })
  }
})

test('the readers change nothing of what they read', () => {
  for (const root of documents) {
    const before = JSON.stringify(root)
    assertNothingThrown(root)
    assert.equal(JSON.stringify(root), before)
  }
})
