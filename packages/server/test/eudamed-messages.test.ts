import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  canonicalise,
  childElements,
  type Message,
  type Model,
  modelNames,
  placeAccessToken,
  readAcknowledgement,
  renderMessage,
  textOf,
  validRequests,
  type XmlElement,
} from '@udigate/udi'
import { arbitraryRequest, arbitraryText, type RequestOf } from '@udigate/udi/testing'
import * as fc from 'fast-check'
import { notSent } from '../../udi/src/eudamed/not-sent.ts'

import { readXml } from '../src/xml/read-xml.ts'
import { officialFile } from '../src/xml/testing/official-files.ts'
import { loadXsd, type XsdCheck } from '../src/xml/xsd.ts'

const operations = ['DEVICE.POST', 'UDI_DI.POST'] as const
const schemas = officialFile('xsd-3.0.30')
const acknowledgements = officialFile('samples', 'acknowledgements-synthetic')
const xmllintMissing = spawnSync('xmllint', ['--version']).status === 0 ? false : 'xmllint is not installed'

type AnyRequest = RequestOf<Model>

function messageOf(model: Model, operation: Message['operation'], requests: readonly AnyRequest[]): Message {
  const message = {
    model,
    operation,
    entities: requests.map(request => canonicalise(model, request)),
    ids: {
      messageId: '6b5db5cd-715a-490d-9e55-f619c9a64d34',
      correlationId: '98971ef5-58ed-4db4-ba19-61bcb07ebec4',
      conversationId: 'ae6f2f07-6a84-4d01-becd-178d4e7e6e41',
    },
    createdAt: new Date('2026-11-21T10:11:12.345Z'),
    sender: { actorCode: 'DE-MF-000000001', partyId: 'EUDAMED_000001' },
    recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
    dtxVersion: '3.0.30',
    withAccessToken: true,
  }
  return message as unknown as Message
}

function read(xml: string): XmlElement {
  const result = readXml(Buffer.from(xml, 'utf8'))
  assert.ok(result.ok, result.ok ? '' : result.because)
  return result.root
}

/** Every element below `element`, itself included. */
function elementsOf(element: XmlElement): XmlElement[] {
  return [element, ...childElements(element).flatMap(elementsOf)]
}

/** The texts of the elements that have no elements inside. */
function textsOf(root: XmlElement): string[] {
  return elementsOf(root)
    .filter(element => childElements(element).length === 0)
    .map(textOf)
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
      .map(requests => messageOf(model, operation, requests)),
  )

describe('against the official schemas 3.0.30', { skip: schemas.skip }, () => {
  let xsd: XsdCheck
  before(async () => {
    xsd = await loadXsd(schemas.path, 'service/Message.xsd')
  })
  after(() => xsd.dispose())

  for (const model of modelNames) {
    for (const operation of operations) {
      test(`every ${operation} of ${model} is valid, with its token and without`, () => {
        const request = arbitraryRequest(model) as fc.Arbitrary<AnyRequest>
        fc.assert(
          fc.property(
            fc.array(request, { minLength: 1, maxLength: 3 }),
            arbitraryText(128),
            (requests, token) => {
              const xml = renderMessage(messageOf(model, operation, requests))
              assertValid(xml)
              assertValid(placeAccessToken(xml, token))
            },
          ),
          { numRuns: 40 },
        )
      })
    }
  }

  test('a message of 300 entities is valid, without conversation and token', () => {
    const requests = fc.sample(arbitraryRequest('EU_UDI_MDR'), 300)
    const { conversationId, ...ids } = messageOf('EU_UDI_MDR', 'DEVICE.POST', requests).ids
    assert.ok(conversationId)
    const message = messageOf('EU_UDI_MDR', 'DEVICE.POST', requests)
    assertValid(renderMessage({ ...message, ids, withAccessToken: false }))
  })

  test('the check notices a wrong order, a wrong code and a wrong version', () => {
    const xml = renderMessage(messageOf('EU_UDI_MDR', 'DEVICE.POST', [validRequests.EU_UDI_MDR]))
    assertValid(xml)
    const wrong = [
      xml.replace(/(<udidi:sterile>.*)\n(.*<udidi:sterilization>.*)/, '$2\n$1'),
      xml.replace('CLASS_I<', 'CLASS_5<'),
      xml.replace('version="3.0.30"', 'version="3.0.28"'),
    ]
    for (const document of wrong) {
      assert.notEqual(document, xml)
      assert.equal(xsd.check(Buffer.from(document)).valid, false)
    }
  })

  function assertValid(xml: string): void {
    assert.deepEqual(xsd.check(Buffer.from(xml, 'utf8')), { valid: true }, xml.slice(0, 20_000))
  }
})

test('every text of the records comes back from the message as it was given', () => {
  fc.assert(
    fc.property(anyMessage, message => {
      const sent = new Set(textsOf(read(renderMessage(message))).map(afterMark))
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
      assert.ok(message.operation === 'UDI_DI.POST' || textsOf(read(hostile)).includes(markup))
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
  return elementsOf(read(xml)).map(({ name }) => name)
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

test('xmllint finds the messages well-formed', { skip: xmllintMissing }, () => {
  const messages = fc.sample(anyMessage, { numRuns: 20, seed: 3 }).map(renderMessage)
  for (const input of messages) {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '-'], { input, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
})

const envelopeBefore = `
Push
  conversationID ae6f2f07-6a84-4d01-becd-178d4e7e6e41
  correlationID 98971ef5-58ed-4db4-ba19-61bcb07ebec4
  creationDateTime 2026-11-21T10:11:12.345Z
  messageID 6b5db5cd-715a-490d-9e55-f619c9a64d34
  recipient
    node
      nodeActorCode EUDAMED
      nodeID eDelivery:EUDAMED
    service
      serviceAccessToken ACCESS-TOKEN-IS-PLACED-WHEN-SENT
      serviceID DEVICE
      serviceOperation POST
  payload`
const envelopeAfter = `
  sender
    node
      nodeActorCode DE-MF-000000001
      nodeID EUDAMED_000001
    service
      serviceID DEVICE
      serviceOperation POST`

const payloads: Record<Model, string> = {
  EU_UDI_MDR: `
    Device (device:MDRDeviceType)
      MDRBasicUDI
        riskClass CLASS_I
        modelName
          name Infusion needle
        identifier
          DICode 439990237188JM
          issuingEntityCode GS1
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode DE-MF-000001723
        humanProductCheck false
        medicinalProductCheck false
        type DEVICE
        active false
        administeringMedicine false
        implantable false
        measuringFunction false
        reusable false
      MDRUDIDIData
        identifier
          DICode 00308676965723
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode 439990237188JM
          issuingEntityCode GS1
        MDNCodes A0101010201
        productionIdentifier BATCH_NUMBER MANUFACTURING_DATE
        referenceNumber 37588-474
        sterile false
        sterilization true
        numberOfReuses 0
        marketInfos
          marketInfo
            country DE
            originalPlacedOnTheMarket true
        baseQuantity 1
        latex false
        reprocessed false`,
  EU_UDI_IVDR: `
    Device (device:IVDRDeviceType)
      IVDRBasicUDI
        riskClass CLASS_A
        modelName
          name Glucose reagent
        identifier
          DICode 4012345GLUCO1HY
          issuingEntityCode GS1
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode FR-MF-000002345
        companionDiagnostics false
        instrument false
        kit false
        microbialSubstances false
        nearPatientTesting false
        professionalTesting true
        reagent true
        selfTesting false
      IVDRUDIDIData
        identifier
          DICode 04012345000016
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode 4012345GLUCO1HY
          issuingEntityCode GS1
        MDNCodes W01010213
        productionIdentifier BATCH_NUMBER EXPIRATION_DATE
        referenceNumber GLU-1
        sterile false
        sterilization false
        numberOfReuses 0
        marketInfos
          marketInfo
            country FR
            originalPlacedOnTheMarket true
        baseQuantity 1
        newDevice false`,
  EU_UDI_SPP: `
    Device (device:PRDeviceType)
      PRBasicUDI
        riskClass CLASS_IIA
        modelName
          name Wound care pack
        identifier
          DICode 4012345PACK1JQ
          issuingEntityCode GS1
        medicinalPurpose
          name
            language EN
            textValue Care of small wounds
        PRActorCode IT-PR-000003456
        type PROCEDURE_PACK
      PRUDIDIData
        identifier
          DICode 04012345000023
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        additionalDescription
          name
            language EN
            textValue Pack for small wounds
        basicUDIIdentifier
          DICode 4012345PACK1JQ
          issuingEntityCode GS1
        MDNCodes A0101010201
        productionIdentifier BATCH_NUMBER
        referenceNumber PACK-1
        sterile true
        sterilization false`,
}

for (const model of modelNames) {
  test(`the valid request of ${model} has this structure as DEVICE.POST and UDI_DI.POST`, () => {
    const post = read(renderMessage(messageOf(model, 'DEVICE.POST', [validRequests[model]])))
    assert.equal(outline(post), envelopeBefore + payloads[model] + envelopeAfter)

    const further = read(renderMessage(messageOf(model, 'UDI_DI.POST', [validRequests[model]])))
    const [, device] = payloads[model].split(/^ {6}.*UDIDIData$/m)
    const type = { EU_UDI_MDR: 'MDR', EU_UDI_IVDR: 'IVDR', EU_UDI_SPP: 'PR' }[model]
    const element = `\n    UDIDIData (udidi:${type}UDIDIDataType)${device?.replace(/^ {2}/gm, '')}`
    assert.equal(
      outline(further),
      (envelopeBefore + element + envelopeAfter).replaceAll('serviceID DEVICE', 'serviceID UDI_DI'),
    )
  })
}

/** One line for each element: name, type and text, indented by depth. */
function outline(element: XmlElement, indent = '\n'): string {
  const type = element.attributes.find(({ name }) => name === 'type')?.value
  const children = childElements(element)
  const start = `${indent}${element.name}${type === undefined ? '' : ` (${type})`}`
  if (children.length === 0) return `${start} ${textOf(element)}`
  return start + children.map(child => outline(child, `${indent}  `)).join('')
}

/** An acknowledgement in the shape of schemas 3.0.30. */
function acknowledgementOf(...entities: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<message:Acknowledgement version="3.0.30" xmlns:message="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"
    xmlns:service="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Service/v1">
  <message:correlationID>98971ef5-58ed-4db4-ba19-61bcb07ebec4</message:correlationID>
  <message:creationDateTime>2026-08-12T15:53:42.722+02:00</message:creationDateTime>
  <message:messageID>e0980a52-75cb-47fd-9275-6f4a41ccf149</message:messageID>
  <message:payload/>
  <message:sender><message:node><service:nodeActorCode>EUDAMED</service:nodeActorCode></message:node><message:service>
    <service:serviceID>DEVICE</service:serviceID><service:serviceOperation>POST</service:serviceOperation></message:service>
  </message:sender>
  <message:responseEntities>${entities.join('')}</message:responseEntities>
</message:Acknowledgement>`
}

function entityOf(code: string | undefined, responseCode: string, ...report: [string, string][]): string {
  const name = code === undefined ? '' : `<message:entityCode>${code}</message:entityCode>`
  const elements = report.map(
    ([error, detail]) =>
      `<message:elementReport><message:operationErrorCode>${error}</message:operationErrorCode><message:operationErrorDetail>${detail}</message:operationErrorDetail></message:elementReport>`,
  )
  return `<message:responseEntity>${name}<message:responseCode>${responseCode}</message:responseCode><message:report>${elements.join('')}</message:report></message:responseEntity>`
}

const envelope = {
  messageId: 'e0980a52-75cb-47fd-9275-6f4a41ccf149',
  correlationId: '98971ef5-58ed-4db4-ba19-61bcb07ebec4',
  service: 'DEVICE',
  operation: 'POST',
}

test('an acknowledgement is read entity by entity', () => {
  const xml = acknowledgementOf(
    entityOf('5050649ECHELONVACNL', 'SUCCESS'),
    entityOf('5050649&lt;&amp;', 'PROCESSED_WITH_ERRORS', ['ERR-1', 'a &lt; b'], ['ERR-2', 'c']),
    entityOf(undefined, 'BAD_REQUEST', ['E-I-40000', "[ValidationProblem { line=2, message='…' }]"]),
  )
  assert.deepEqual(readAcknowledgement(read(xml)), {
    ok: true,
    acknowledgement: {
      ...envelope,
      results: [
        { entityCode: '5050649ECHELONVACNL', responseCode: 'SUCCESS', errors: [] },
        {
          entityCode: '5050649<&',
          responseCode: 'PROCESSED_WITH_ERRORS',
          errors: [
            { code: 'ERR-1', detail: 'a < b' },
            { code: 'ERR-2', detail: 'c' },
          ],
        },
        {
          responseCode: 'BAD_REQUEST',
          errors: [{ code: 'E-I-40000', detail: "[ValidationProblem { line=2, message='…' }]" }],
        },
      ],
    },
  })
})

test('what is no acknowledgement is refused', () => {
  const refused = [
    renderMessage(messageOf('EU_UDI_MDR', 'DEVICE.POST', [validRequests.EU_UDI_MDR])),
    acknowledgementOf(entityOf('1', 'SUCCESSFUL')),
    acknowledgementOf('<message:responseEntity/>'),
    '<Acknowledgement/>',
    '<html/>',
  ]
  for (const xml of refused) assert.equal(readAcknowledgement(read(xml)).ok, false, xml)
})

const samples: Record<string, { responseCode?: string; results: unknown[] }> = {
  'ack-device-post-success.xml': { results: [['5050649ECHELONVACNL', 'SUCCESS']] },
  'ack-3.0.25-style-with-top-responseCode.xml': {
    responseCode: 'SUCCESS',
    results: [['5050649ECHELONVACNL', 'SUCCESS']],
  },
  'ack-device-post-partial.xml': {
    results: [
      ['5050649ELITEVTV4', 'SUCCESS'],
      ['5050649ELITEVTV4', 'PROCESSED_WITH_ERRORS', 'ERR-SYNTHETIC'],
    ],
  },
  'ack-udidi-patch-processed-with-errors.xml': {
    results: [['05050649049491', 'PROCESSED_WITH_ERRORS', 'ERR-DTX-UDI-031-033.02']],
  },
  'ack-bad-request-xsd.xml': { results: [[undefined, 'BAD_REQUEST', 'E-I-40000']] },
  'ack-server-error.xml': { results: [[undefined, 'SERVER_ERROR', 'M-50000']] },
  'ack-unauthorised.xml': { results: [[undefined, 'UNAUTHORISED_ERROR', 'E-I-40000']] },
}

test('the sample acknowledgements are read right', { skip: acknowledgements.skip }, async () => {
  for (const [file, expected] of Object.entries(samples)) {
    const result = readAcknowledgement(read(await readFile(join(acknowledgements.path, file), 'utf8')))
    assert.ok(result.ok, file)
    const { responseCode, results, correlationId } = result.acknowledgement
    assert.equal(correlationId, '98971ef5-58ed-4db4-ba19-61bcb07ebec4')
    assert.deepEqual(
      {
        ...(responseCode === undefined ? {} : { responseCode }),
        results: results.map(({ entityCode, responseCode, errors }) => [
          entityCode,
          responseCode,
          ...errors.map(({ code }) => code),
        ]),
      },
      expected,
      file,
    )
  }
})
