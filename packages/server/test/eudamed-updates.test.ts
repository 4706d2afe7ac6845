import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DownloadCriteria,
  type Model,
  type Operation,
  renderDownload,
  renderMessage,
  validRequests,
} from '@udigate/eudamed'
import { childElements, descend, type XmlElement } from '@udigate/udi'
import { type AnyRequest, facts, makeMessage, outline, read, sendable } from './eudamed-testing.ts'

const device = {
  ...validRequests.EU_UDI_MDR.device,
  MarketInfos: [
    { Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2026-01-01', EndDate: '2030-12-31' },
    { Country: 'EL', OriginalPlacedOnTheMarket: false },
  ],
  Packages: [
    { PackagingDi: '4', Status: 'ON_THE_MARKET', NumberOfItems: 10, Child: '00308676965723' },
    {
      PackagingDi: '5',
      PackagingDiIssuingAgency: 'IFA',
      Status: 'NO_LONGER_PLACED_ON_THE_MARKET',
      NumberOfItems: 2,
    },
  ],
  OriginalManufacturer: { ActorCode: 'DE-MF-000000099' },
}
const complete = { ...validRequests.EU_UDI_MDR, device } as AnyRequest

function message(operation: Operation, request: AnyRequest = complete, model: Model = 'EU_UDI_MDR') {
  const [records] = sendable(model, operation, [request])
  assert.ok(records)
  return makeMessage(model, operation, [{ ...records, version: 4 }])
}

function getPayload(xml: string): XmlElement[] {
  const payload = descend(read(xml), 'payload')
  assert.ok(payload)
  return childElements(payload)
}

test('an update of market countries names the device, the version and all countries', () => {
  const [element, ...more] = getPayload(renderMessage(message('MARKET_INFO.PUT')))
  assert.ok(element)
  assert.deepEqual(more, [])
  assert.equal(
    outline(element),
    `
DTXMarketInfo
  uDIDIIdentifier
    DICode 00308676965723
    issuingEntityCode GS1
  marketInfos
    version 4
    marketInfo
      country DE
      endDate 2030-12-31
      originalPlacedOnTheMarket true
      startDate 2026-01-01
    marketInfo
      country EL
      originalPlacedOnTheMarket false`,
  )
})

test('an update of packages names the device, the version and all packages', () => {
  const [element] = getPayload(renderMessage(message('PACKAGE_UDI.PUT')))
  assert.ok(element)
  assert.equal(
    outline(element),
    `
DTXPackageUDI
  udiIdentifier
    DICode 00308676965723
    issuingEntityCode GS1
  packages
    version 4
    package
      identifier
        DICode 4
        issuingEntityCode GS1
      status
        code ON_THE_MARKET
      child
        DICode 00308676965723
        issuingEntityCode GS1
      numberOfItems 10
    package
      identifier
        DICode 5
        issuingEntityCode IFA
      status
        code NO_LONGER_PLACED_ON_THE_MARKET
      numberOfItems 2`,
  )
})

test('an update of the original manufacturer names the device, the version and the manufacturer', () => {
  const [element] = getPayload(renderMessage(message('PRODUCT_DESIGNER.PUT')))
  assert.ok(element)
  assert.equal(
    outline(element),
    `
DTXProductDesigner
  uDIDIIdentifier
    DICode 00308676965723
    issuingEntityCode GS1
  productDesignerActor
    version 4
    productDesignerActorCode DE-MF-000000099`,
  )
})

const types: Record<Model, { basicUdi: string; udiDi: string }> = {
  EU_UDI_MDR: { basicUdi: 'device:MDRBasicUDIType', udiDi: 'udidi:MDRUDIDIDataType' },
  EU_UDI_IVDR: { basicUdi: 'device:IVDRBasicUDIType', udiDi: 'udidi:IVDRUDIDIDataType' },
  EU_UDI_SPP: { basicUdi: 'basicudi:PRBasicUDIType', udiDi: 'udidi:PRUDIDIDataType' },
  EU_UDI_MDD: { basicUdi: 'eudi:MDEUDIType', udiDi: 'eudididata:MDEUDataType' },
  EU_UDI_IVDD: { basicUdi: 'eudi:IVDEUDIType', udiDi: 'eudididata:IVDEUDataType' },
}

for (const model of Object.keys(types) as Model[]) {
  test(`an update of a device or a group of ${model} is the whole entity with its version before it`, () => {
    const request = validRequests[model]
    const [posted] = getPayload(renderMessage(message('DEVICE.POST', request, model)))
    assert.ok(posted)
    const parts = childElements(posted)
    const group = parts.find(({ name }) => name.endsWith('BasicUDI') || name.endsWith('EUDI'))
    const udiDi = parts.find(part => part !== group)
    assert.ok(group && udiDi)
    for (const [operation, name, type, sent] of [
      ['BASIC_UDI.PATCH', 'BasicUDI', types[model].basicUdi, group],
      ['UDI_DI.PATCH', 'UDIDIData', types[model].udiDi, udiDi],
    ] as const) {
      const [element] = getPayload(renderMessage(message(operation, request, model)))
      assert.ok(element)
      const rest = outline(sent).split('\n').slice(2).join('\n')
      assert.equal(outline(element), `\n${name} (${type})\n  version 4\n${rest}`)
    }
  })
}

test('an update calls its own service, and says in whose name', () => {
  const root = read(renderMessage(message('PACKAGE_UDI.PUT')))
  const parts = (['recipient', 'sender'] as const).map(name => {
    const element = descend(root, name)
    return element && outline(element)
  })
  assert.deepEqual(parts, [
    `
recipient
  node
    nodeActorCode EUDAMED
    nodeID eDelivery:EUDAMED
  service
    serviceAccessToken ACCESS-TOKEN-IS-PLACED-WHEN-SENT
    serviceID PACKAGE_UDI
    serviceOperation PUT`,
    `
sender
  node
    nodeActorCode DE-MF-000000001
    nodeID EUDAMED_000001
  service
    serviceID PACKAGE_UDI
    serviceOperation PUT`,
  ])
})

test('an update without a version, or without what it is of, is refused', () => {
  for (const version of [undefined, -1, 1.5, Number.NaN, 2 ** 53]) {
    const { entities, ...rest } = message('UDI_DI.PATCH')
    const changed = { ...rest, entities: entities.map(entity => ({ ...entity, version })) }
    assert.throws(() => renderMessage(changed as unknown as typeof rest & { entities: [] }), /which version/)
  }
  const { device } = validRequests.EU_UDI_MDR
  const { MarketInfos: _none, ...without } = device
  const [records] = sendable('EU_UDI_MDR', 'UDI_DI.PATCH', [{ ...validRequests.EU_UDI_MDR, device: without }])
  assert.ok(records)
  for (const operation of ['MARKET_INFO.PUT', 'PACKAGE_UDI.PUT', 'PRODUCT_DESIGNER.PUT'] as const) {
    assert.throws(() => renderMessage(makeMessage('EU_UDI_MDR', operation, [records])), /nothing that/)
  }
})

test('a request for devices has its criteria in the order of the schema, and an empty payload', () => {
  const criteria: DownloadCriteria = {
    state: 'REGISTERED',
    device: '00308676965723',
    deviceVersionsFrom: new Date('2026-01-02T03:04:05Z'),
    manufacturer: 'DE-MF-000000001',
  }
  const root = read(renderDownload({ ...facts, criteria, pageNumber: 2, pageSize: 300 }))
  const lines = outline(root).split('\n')
  const from = lines.findIndex(line => line.startsWith('  recipient'))
  assert.equal(
    lines.slice(from).join('\n'),
    `  recipient
    node
      nodeActorCode EUDAMED
      nodeID eDelivery:EUDAMED
    service
      serviceAccessToken ACCESS-TOKEN-IS-PLACED-WHEN-SENT
      serviceID DEVICE
      serviceOperation GET
  payload
  sender
    node
      nodeActorCode DE-MF-000000001
      nodeID EUDAMED_000001
    service
      serviceID REPLY_SERVICE
      serviceOperation GET
  pageNumber 2
  pageSize 300
  criteriaPayload
    diDownloadCriteria
      MFActorCode DE-MF-000000001
      UDIDICode 00308676965723
      UDIDIVersionDateTimeFrom 2026-01-02T03:04:05.000Z
      State REGISTERED`,
  )
})

test('a request that EUDAMED would refuse by itself is not made', () => {
  const refused: [DownloadCriteria, object, RegExp][] = [
    [{}, {}, /BR-DTX-UDI-069/],
    [{ deviceVersionsSince: '2026-01-01' }, {}, /BR-DTX-UDI-068/],
    [{ device: '1', searchId: 'x'.repeat(256) }, {}, /255/],
    [{ device: '1' }, { pageNumber: -1 }, /from 0/],
    [{ device: '1' }, { pageSize: 0 }, /1 to 300/],
    [{ device: '1' }, { pageSize: 301 }, /1 to 300/],
    [{ device: '1', groupVersionsTo: new Date(Number.NaN) }, {}, /time/],
  ]
  for (const [criteria, page, because] of refused) {
    assert.throws(() => renderDownload({ ...facts, criteria, ...page }), because)
  }
})
