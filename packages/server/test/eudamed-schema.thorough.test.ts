import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  type Download,
  type DownloadCriteria,
  type Model,
  modelNames,
  type Operation,
  placeAccessToken,
  renderDownload,
  renderMessage,
  validRequests,
} from '@udigate/eudamed'
import { loadXsd, type XsdCheck } from '@udigate/sheets/xml'
import * as fc from 'fast-check'
import { arbitraryRequest, arbitraryText } from '../../eudamed/test/arbitrary-requests.ts'
import { officialFile } from '../../sheets/test/official-files.ts'
import {
  type AnyRequest,
  facts,
  listOperations,
  makeMessage,
  sendable,
  xmllint,
  xmllintMissing,
} from './eudamed-testing.ts'

const schemas = officialFile('xsd-3.0.30')
const root = 'service/Message.xsd'

/** The XML of an operation with all requests that have anything to send. */
function rendered(model: Model, operation: Operation, requests: readonly AnyRequest[]): string | undefined {
  const entities = sendable(model, operation, requests)
  return entities.length === 0 ? undefined : renderMessage(makeMessage(model, operation, entities))
}

const anyDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const anyCriteria: fc.Arbitrary<DownloadCriteria> = fc
  .record(
    {
      representative: fc.constantFrom('DE-AR-000000001', 'EL-AR-000000002'),
      competentAuthority: arbitraryText(120),
      notifiedBody: fc.constantFrom('0123', '2797'),
      deviceGroup: arbitraryText(120),
      groupVersionsSince: fc.constantFrom('2026-02-28', '1999-12-31'),
      groupVersionsFrom: anyDay,
      groupVersionsTo: anyDay,
      device: arbitraryText(120),
      deviceVersionsSince: fc.constantFrom('2026-02-28', '1999-12-31'),
      deviceVersionsFrom: anyDay,
      deviceVersionsTo: anyDay,
      country: fc.constantFrom('DE', 'EL', 'XI'),
      riskClass: fc.constantFrom('CLASS_III', 'AIMDD', 'CLASS_D'),
      state: fc.constantFrom('SUBMITTED', 'REGISTERED'),
      legislation: fc.constantFrom('MDR', 'IVDR', 'MDD', 'AIMDD', 'IVDD'),
      searchId: arbitraryText(255),
    },
    { requiredKeys: [] },
  )
  .map(criteria => ({ ...criteria, manufacturer: 'US-MF-000000001' }))

const anyDownload: fc.Arbitrary<Download> = fc
  .record(
    { pageNumber: fc.nat(), pageSize: fc.integer({ min: 1, max: 300 }), criteria: anyCriteria },
    { requiredKeys: ['criteria'] },
  )
  .map(download => ({ ...facts, ...download }))

describe('against the official schemas 3.0.30', { skip: schemas.skip }, () => {
  let xsd: XsdCheck
  before(async () => {
    xsd = await loadXsd(schemas.path, root)
  })
  after(() => xsd.dispose())

  function assertValid(xml: string): void {
    assert.deepEqual(xsd.check(Buffer.from(xml, 'utf8')), { valid: true }, xml.slice(0, 20_000))
  }

  for (const model of modelNames) {
    for (const operation of listOperations(model)) {
      test(`every ${operation} of ${model} is valid`, () => {
        const request = arbitraryRequest(model) as fc.Arbitrary<AnyRequest>
        let count = 0
        fc.assert(
          fc.property(fc.integer(), seed => {
            const xml = rendered(model, operation, fc.sample(request, { seed, numRuns: 50 }))
            if (xml === undefined) return
            count += 1
            assertValid(xml)
          }),
          { numRuns: 2 },
        )
        assert.ok(count > 0)
      })
    }
  }

  test('the examples are valid, with any token and without', () => {
    for (const model of modelNames) {
      for (const operation of listOperations(model)) {
        const xml = rendered(model, operation, [validRequests[model]])
        if (xml === undefined) continue
        assertValid(xml)
        fc.assert(
          fc.property(arbitraryText(128), token => assertValid(placeAccessToken(xml, token))),
          { numRuns: 5 },
        )
      }
    }
  })

  test('every request for devices is valid', () => {
    fc.assert(
      fc.property(anyDownload, download => assertValid(renderDownload(download))),
      { numRuns: 200 },
    )
    assertValid(renderDownload({ ...facts, withAccessToken: false, criteria: { device: '1' } }))
  })

  test('a message of 300 entities is valid, without conversation and token', () => {
    const requests = fc.sample(arbitraryRequest('EU_UDI_MDR'), 300)
    const { conversationId: _none, ...ids } = facts.ids
    const entities = sendable('EU_UDI_MDR', 'DEVICE.POST', requests)
    assertValid(
      renderMessage(makeMessage('EU_UDI_MDR', 'DEVICE.POST', entities, { ids, withAccessToken: false })),
    )
  })

  test('the check notices a wrong order, a wrong code and a wrong version', () => {
    const xml = rendered('EU_UDI_MDR', 'DEVICE.POST', [validRequests.EU_UDI_MDR]) ?? ''
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
})

test('xmllint judges the same', { skip: schemas.skip || xmllintMissing }, () => {
  const schema = join(schemas.path, root)
  for (const model of modelNames) {
    const requests = fc.sample(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, { numRuns: 40, seed: 3 })
    for (const operation of listOperations(model)) {
      assert.equal(xmllint(rendered(model, operation, requests) ?? '', schema), '', `${model} ${operation}`)
    }
  }
  for (const download of fc.sample(anyDownload, { numRuns: 10, seed: 3 })) {
    assert.equal(xmllint(renderDownload(download), schema), '')
  }
  const [request = validRequests.EU_UDI_MDR] = fc.sample(arbitraryRequest('EU_UDI_MDR'), 1)
  const xml = rendered('EU_UDI_MDR', 'UDI_DI.PATCH', [request]) ?? ''
  assert.match(xmllint(xml.replace('<udidi:sterile>', '<udidi:sterile>x'), schema), /sterile/)
})
