import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  type DesiredRecords,
  type EntityRead,
  type EudamedEntity,
  entityName,
  type Model,
  modelNames,
  type Operation,
  type PlannedOperation,
  planSubmission,
  readEntityMessage,
  recordsToSend,
  renderMessage,
} from '@udigate/eudamed'
import { loadXsd, type XsdCheck } from '@udigate/sheets/xml'
import * as fc from 'fast-check'
import { arbitraryUpdate, type BothRecords } from '../../eudamed/test/arbitrary-update.ts'
import { officialFile } from '../../sheets/test/official-files.ts'
import {
  listOperations,
  makeMessage,
  read,
  type SentRecords,
  xmllint,
  xmllintMissing,
} from './eudamed-testing.ts'

const schemas = officialFile('xsd-3.0.30')
const root = 'service/Message.xsd'

interface Planned {
  planned: PlannedOperation
  desired: DesiredRecords
}

function makeDesired(model: Model, { device, deviceGroup }: BothRecords): DesiredRecords {
  // Generated records have the shape of their model.
  return { model, device, deviceGroup } as unknown as DesiredRecords
}

/** What a generated update needs, where it is possible: every part has a version of its own. */
function planUpdate(
  model: Model,
  { registered, desired }: { registered: BothRecords; desired: BothRecords },
): Planned[] {
  const held = (record: Record<string, unknown>, versions: EudamedEntity['versions']): EudamedEntity => ({
    model,
    state: 'REGISTERED',
    record,
    ...(versions && { versions }),
  })
  const plan = planSubmission(makeDesired(model, desired), {
    device: held(registered.device, { device: 4, marketInfos: 6, originalManufacturer: 8 }),
    deviceGroup: held(registered.deviceGroup, { deviceGroup: 2 }),
  })
  if (plan.kind === 'impossible') return []
  return plan.operations.map(planned => ({ planned, desired: makeDesired(model, desired) }))
}

const planned = new Map(
  modelNames.map(model => {
    const updates = fc.sample(arbitraryUpdate(model), { numRuns: 60, seed: 8 })
    return [model, updates.flatMap(update => planUpdate(model, update))] as const
  }),
)

function messageWith(model: Model, operation: Operation): { xml: string; sent: readonly Planned[] } {
  const sent = (planned.get(model) ?? []).filter(({ planned }) => planned.operation === operation)
  assert.ok(sent.length > 0, `no update needs ${operation}`)
  const entities = sent.map(({ planned, desired }) => ({
    ...recordsToSend(planned, desired),
    ...(planned.version === undefined ? {} : { version: planned.version }),
  }))
  return { xml: renderMessage(makeMessage(model, operation, entities as unknown as SentRecords[])), sent }
}

function listUpdates(model: Model): readonly Operation[] {
  return listOperations(model).filter(name => name !== 'DEVICE.POST' && name !== 'UDI_DI.POST')
}

describe('messages of planned updates', { skip: schemas.skip }, () => {
  let xsd: XsdCheck
  before(async () => {
    xsd = await loadXsd(schemas.path, root)
  })
  after(() => xsd.dispose())

  for (const model of modelNames) {
    for (const operation of listUpdates(model)) {
      test(`${operation} of ${model} is valid by the official schemas 3.0.30`, () => {
        const { xml } = messageWith(model, operation)
        assert.deepEqual(xsd.check(Buffer.from(xml, 'utf8')), { valid: true })
        if (xmllintMissing === false) assert.equal(xmllint(xml, join(schemas.path, root)), '')
      })
    }
  }
})

for (const model of modelNames) {
  for (const operation of listUpdates(model)) {
    test(`${operation} of ${model} says what was planned, and of whom`, () => {
      const { xml, sent } = messageWith(model, operation)
      const result = readEntityMessage(read(xml))
      assert.ok(result.ok)
      const { entities } = result.message
      assert.equal(entities.length, sent.length)
      for (const [index, { planned, desired }] of sent.entries()) {
        const entity = entities[index]
        assert.ok(entity?.kind === 'entity')
        assert.deepEqual(Object.values(entity.versions), [planned.version])
        assert.equal(namedBy(entity), planned.entity.code)
        assert.equal(entityName(operation, desired), planned.entity.code)
        if (operation !== 'UDI_DI.PATCH') continue
        const { MarketInfos, Packages, OriginalManufacturer } = entity.device ?? {}
        assert.deepEqual(
          [MarketInfos, Packages, OriginalManufacturer],
          [planned.marketInfos, undefined, undefined],
        )
      }
    })
  }
}

function namedBy({ device, deviceGroup }: EntityRead): unknown {
  return deviceGroup ? deviceGroup.DeviceGroup : device?.Device
}
