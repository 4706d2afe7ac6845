import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Message, type Model, modelNames, renderMessage } from '@udigate/eudamed'
import { childElements, getText, type XmlElement } from '@udigate/udi'
import * as fc from 'fast-check'
import { notSent } from '../../eudamed/src/messages/not-sent.ts'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import { type AnyRequest, makeMessage, read, sendable } from './eudamed-testing.ts'

const operations = ['DEVICE.POST', 'UDI_DI.POST'] as const

/** Every element below `element`, itself included. */
function listElements(element: XmlElement): XmlElement[] {
  return [element, ...childElements(element).flatMap(listElements)]
}

/** The texts of the elements that have no elements inside. */
function getTexts(root: XmlElement): string[] {
  return listElements(root)
    .filter(element => childElements(element).length === 0)
    .map(getText)
}

const anyMessage = fc
  .record({
    model: fc.constantFrom(...modelNames),
    operation: fc.constantFrom(...operations),
  })
  .chain(({ model, operation }) =>
    fc
      .uniqueArray(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, {
        minLength: 1,
        maxLength: 4,
        selector: request => request.device.DeviceGroup,
      })
      .map(requests => makeMessage(model, operation, sendable(model, operation, requests))),
  )

test('every text of the records comes back from the message as it was given', () => {
  fc.assert(
    fc.property(anyMessage, message => {
      const sent = new Set(getTexts(read(renderMessage(message))).map(afterMark))
      for (const { device, deviceGroup } of message.entities) {
        const records = message.operation === 'DEVICE.POST' ? { device, deviceGroup } : { device }
        for (const { path, text } of textsToBeSent(message.model, records)) {
          assert.ok(sent.has(afterMark(text)), `${path} is lost: ${JSON.stringify(text)}`)
        }
      }
    }),
    { numRuns: 150 },
  )
})

/** libxml2-wasm takes U+FEFF at the start of a longer text for a byte order mark, and there may be several. */
function afterMark(text: string): string {
  return text.replace(/^\uFEFF+/, '')
}

/** Fields whose values make up one text together, or choose an element. */
const combined = new Set([
  '/device/MDN',
  '/device/ProductionIdentifier',
  '/deviceGroup/ClinicalInvestigations/NonEUApplicableCountries',
  '/device/ClinicalSizes/Precision',
])

function textsToBeSent(model: Model, records: object): { path: string; text: string }[] {
  const never = new Set(
    notSent
      .filter(({ models, when }) => models.includes(model) && when === undefined)
      .map(({ record, field }) => `/${record}/${field}`),
  )
  const found: { path: string; text: string }[] = []
  function collect(value: unknown, path: string, parent: object): void {
    if (never.has(path) || combined.has(path) || choosesElement(path, parent)) return
    if (path.endsWith('/CommentLanguage') && isOnListedCode(value)) return
    if (typeof value === 'string') found.push({ path, text: value })
    if (Array.isArray(value)) for (const item of value) collect(item, path, parent)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, field] of Object.entries(value)) collect(field, `${path}/${name}`, value)
    }
  }
  collect(records, '', records)
  return found
}

/** Comments on codes of the lists are in no language, for which records may say ANY. */
function isOnListedCode(language: unknown): boolean {
  return language === 'ANY'
}

function choosesElement(path: string, substance: { SubstanceType?: unknown; SubType?: unknown }): boolean {
  if (path === '/device/Substances/SubType') return substance.SubType === 'ENDOCRINE_DISRUPTING'
  return path === '/device/Substances/SubstanceType' && substance.SubstanceType === 'CRM_ENDOCRINE'
}

test('what a text says changes no element', () => {
  const markup = '</lsn:textValue><lsn:x a="1"/>]]><!-- -->\r\n&lt;&#0;'
  fc.assert(
    fc.property(anyMessage, message => {
      const entities = message.entities.map(entity => replaceTexts(entity, markup))
      const hostile = renderMessage({ ...message, entities } as Message)
      assert.deepEqual(elementNames(hostile), elementNames(renderMessage(message)))
      assert.ok(message.operation === 'UDI_DI.POST' || getTexts(read(hostile)).includes(markup))
    }),
    { numRuns: 60 },
  )
})

/** The record with all its free texts replaced by `text`. */
function replaceTexts(value: unknown, text: string, name = ''): unknown {
  const isText =
    /(Name|Model|Description|Comment|Text|Number|Reference|INN|Street|City|Line2|PoBox|Code|Email|Phone)$/.test(
      name,
    )
  if (typeof value === 'string') return isText ? text : value
  if (Array.isArray(value)) return value.map(item => replaceTexts(item, text, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, replaceTexts(field, text, key)]),
  )
}

function elementNames(xml: string): string[] {
  return listElements(read(xml)).map(({ name }) => name)
}

test('the same message has the same bytes, whatever the order of its fields', () => {
  fc.assert(
    fc.property(anyMessage, message => {
      const again = { ...reverseFields({ ...message, createdAt: 0 }), createdAt: new Date(message.createdAt) }
      assert.equal(renderMessage(again as Message), renderMessage(message))
    }),
    { numRuns: 60 },
  )
})

function reverseFields<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(reverseFields) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => typeof field !== 'function')
  return Object.fromEntries(entries.map(([key, field]) => [key, reverseFields(field)]).toReversed()) as Value
}
