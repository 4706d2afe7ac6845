import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  criterionByModel,
  deviceAsSent,
  deviceGroupAsSent,
  type EntityRead,
  judgeMessage,
  type Model,
  modelNames,
  type Operation,
  readDownload,
  readEntityMessage,
  renderDownload,
  renderMessage,
  validRequests,
} from '@udigate/eudamed'
import { readXml } from '@udigate/sheets/xml'
import * as fc from 'fast-check'
import { notSent } from '../../eudamed/src/messages/not-sent.ts'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import {
  type AnyRequest,
  facts,
  isNew,
  listOperations,
  makeMessage,
  read,
  type SentRecords,
  sendable,
} from './eudamed-testing.ts'

type Fields = Record<string, unknown>

/** What an operation sends of the records, in the one way in which messages say it. */
function handedOver(model: Model, operation: Operation, sent: SentRecords): Partial<SentRecords> {
  const { Device, IssuingAgency, ...fields } = withoutUnsent(model, 'device', sent.device)
  const part = (name: string) => ({ device: { Device, IssuingAgency, [name]: fields[name] } })
  const device = { Device, IssuingAgency, ...fields }
  const deviceGroup = withoutUnsent(model, 'deviceGroup', sent.deviceGroup)
  switch (operation) {
    case 'DEVICE.POST':
      return { device, deviceGroup }
    case 'BASIC_UDI.PATCH':
      return { deviceGroup }
    case 'UDI_DI.POST':
    case 'UDI_DI.PATCH':
      return { device }
    case 'MARKET_INFO.PUT':
      return part('MarketInfos')
    case 'PACKAGE_UDI.PUT':
      return part('Packages')
    case 'PRODUCT_DESIGNER.PUT':
      return part('OriginalManufacturer')
  }
}

function withoutUnsent(model: Model, record: 'device' | 'deviceGroup', fields: Fields): Fields {
  const never = new Set(
    notSent
      .filter(
        ({ models, when, ...of }) => models.includes(model) && of.record === record && when === undefined,
      )
      .map(({ field }) => field)
      // The type of the element says it, so that it comes back.
      .filter(field => record === 'device' || field !== 'ApplicableLegislation'),
  )
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !never.has(name)))
  return record === 'device' ? withoutEmptyWords(kept) : kept
}

/** What is sent only where it says something: see `notSent`, the entries with a `when`. */
function withoutEmptyWords(device: Fields): Fields {
  const fields = { ...device }
  for (const [di, agency] of [
    ['SecondaryDi', 'SecondaryDiAgency'],
    ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency'],
    ['UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
  ] as const) {
    if (fields[di] === undefined) delete fields[agency]
  }
  changeItems(fields, 'Packages', ({ ChildIssuingAgency, ...item }) =>
    item.Child === undefined ? item : { ...item, ChildIssuingAgency },
  )
  changeItems(fields, 'StorageHandlingConditions', item =>
    withComments(item, item.StorageHandlingCondition === 'SHC099'),
  )
  changeItems(fields, 'CriticalWarnings', item => withComments(item, item.CriticalWarning === 'CW999'))
  changeItems(fields, 'Substances', withNames)
  return fields
}

function changeItems(fields: Fields, name: string, change: (item: Fields) => Fields): void {
  if (fields[name] !== undefined) fields[name] = (fields[name] as Fields[]).map(change)
}

function withComments(item: Fields, isInLanguage: boolean): Fields {
  const comments = item.Comments as { Comment: string }[] | undefined
  if (comments === undefined || isInLanguage) return item
  return { ...item, Comments: comments.map(({ Comment }) => ({ Comment })) }
}

/** One name stands by itself, several are a list; numbers need no language, an INN needs no name. */
function withNames(substance: Fields): Fields {
  const { SubstanceNameLocalized, SubstanceNameLanguage, SubstanceNames = [], ...rest } = substance
  if (rest.INN !== undefined) return rest
  const single = { Name: SubstanceNameLocalized, Language: SubstanceNameLanguage }
  const all = [single, ...(SubstanceNames as (typeof single)[])].filter(({ Name }) => Name !== undefined)
  const isNumbered = rest.CASCode !== undefined || rest.ECCode !== undefined
  const said = all.map(({ Name, Language }) => (isNumbered ? { Name } : { Name, Language }))
  const [only = {}] = said
  if (said.length > 1) return { ...rest, SubstanceNames: said }
  const { Name, Language } = only as { Name?: unknown; Language?: unknown }
  return { ...rest, SubstanceNameLocalized: Name, SubstanceNameLanguage: Language }
}

/** As JSON, which has no fields without a value, and no negative zero. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

function readBack(model: Model, operation: Operation, entities: readonly SentRecords[]): EntityRead[] {
  const xml = renderMessage(makeMessage(model, operation, entities))
  const placed = readXml(Buffer.from(xml), {}, { places: true })
  assert.deepEqual(placed.ok && judgeMessage(placed.root), [])
  const result = readEntityMessage(read(xml))
  assert.ok(result.ok, result.ok ? '' : result.because)
  const { message } = result
  assert.equal(message.operation, operation)
  assert.deepEqual(message.unread, [])
  const { withAccessToken: _none, ids, ...said } = facts
  assert.deepEqual(message.envelope, { ...said, ...ids, service: operation })
  return message.entities.map(entity => {
    assert.ok(entity.kind === 'entity', JSON.stringify(entity))
    return entity
  })
}

/** libxml2-wasm takes U+FEFF at the start of a text for a byte order mark, and leaves it out. */
function hasMark(request: AnyRequest): boolean {
  return /"\uFEFF/.test(JSON.stringify(request))
}

const partOf: Partial<Record<Operation, string>> = {
  'BASIC_UDI.PATCH': 'deviceGroup',
  'UDI_DI.PATCH': 'device',
  'MARKET_INFO.PUT': 'marketInfos',
  'PACKAGE_UDI.PUT': 'packages',
  'PRODUCT_DESIGNER.PUT': 'originalManufacturer',
}

for (const model of modelNames) {
  for (const operation of listOperations(model)) {
    test(`what ${operation} of ${model} writes is read as the records that it was written from`, () => {
      const requests = fc.array(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, {
        maxLength: 10,
        size: 'max',
      })
      fc.assert(
        fc.property(requests, generated => {
          const usable = [validRequests[model], ...generated.filter(request => !hasMark(request))]
          const entities = sendable(model, operation, usable)
          if (entities.length === 0) return
          const back = readBack(model, operation, entities)
          assert.equal(back.length, entities.length)
          for (const [index, sent] of entities.entries()) {
            const {
              unread,
              versions,
              states,
              kind: _kind,
              model: readModel,
              criterion,
              ...records
            } = back[index] ?? {}
            const saysCriterion = operation === 'MARKET_INFO.PUT' && criterionByModel[model] === 'LEGACY'
            assert.equal(criterion, saysCriterion ? 'LEGACY' : undefined)
            assert.deepEqual(plain(records), plain(handedOver(model, operation, sent)))
            assert.deepEqual(unread, [])
            assert.deepEqual(states, {})
            const part = partOf[operation] ?? ''
            assert.deepEqual(versions, isNew(operation) ? {} : { [part]: sent.version })
            assert.equal(readModel, operation.endsWith('.PUT') ? undefined : model)
          }
        }),
        { numRuns: 12 },
      )
    })
  }

  test(`records of ${model} as sent are what comes back from a message`, () => {
    for (const request of fc.sample(arbitraryRequest(model) as fc.Arbitrary<AnyRequest>, 60)) {
      if (hasMark(request)) continue
      const [sent] = sendable(model, 'DEVICE.POST', [request])
      assert.ok(sent)
      const { device, deviceGroup } = sent as unknown as {
        device: Parameters<typeof deviceAsSent>[1]
        deviceGroup: Parameters<typeof deviceGroupAsSent>[1]
      }
      const [back] = readBack(model, 'DEVICE.POST', [sent])
      const asSent = {
        device: deviceAsSent(model, device),
        deviceGroup: deviceGroupAsSent(model, deviceGroup),
      }
      assert.deepEqual(asSent, { device: back?.device, deviceGroup: back?.deviceGroup })
      assert.deepEqual(deviceAsSent(model, asSent.device as typeof device), asSent.device)
    }
  })
}

test('a request for devices is read as it was made', () => {
  const criteria = {
    manufacturer: 'DE-MF-000000001',
    device: ' 1',
    groupVersionsSince: '2026-02-28',
    deviceVersionsTo: new Date('2026-03-01T00:00:00.001Z'),
    state: 'REGISTERED',
    searchId: 'S',
  } as const
  const result = readDownload(read(renderDownload({ ...facts, criteria, pageNumber: 0, pageSize: 10 })))
  assert.ok(result.ok, result.ok ? '' : result.because)
  const { envelope, ...rest } = result.download
  assert.deepEqual(rest, { criteria, pageNumber: 0, pageSize: 10, unread: [] })
  assert.equal(envelope.service, 'DEVICE.GET')
})
