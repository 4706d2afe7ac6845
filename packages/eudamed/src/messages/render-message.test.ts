import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, modelNames } from '../models/index.ts'
import { type Operation, operationsInOrder } from '../operations.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { accessTokenPlaceholder } from './access-token.ts'
import { entityName } from './payload.ts'
import { type Message, renderMessage } from './render-message.ts'

type Records = { device: object; deviceGroup?: object }

function makeMessage(
  model: Model,
  records: Records | readonly Records[] = validRequests[model],
  changes: object = {},
): Message {
  const entities = [records].flat().map(each => {
    const { device, deviceGroup } = canonicalise(model, each)
    return 'deviceGroup' in each ? { device, deviceGroup } : { device }
  })
  return {
    model,
    operation: 'DEVICE.POST',
    entities,
    ids: { messageId: 'M', correlationId: 'C' },
    createdAt: new Date('2026-11-21T10:11:12.345Z'),
    sender: { actorCode: 'A', partyId: 'P' },
    recipient: { actorCode: 'EUDAMED', nodeId: 'N' },
    dtxVersion: '3.0.30',
    withAccessToken: false,
    ...changes,
  } as unknown as Message
}

const mdr = validRequests.EU_UDI_MDR
const furtherDevice = { operation: 'UDI_DI.POST' satisfies Operation }

function matchBasicUdiDi(agency: string): RegExp {
  return new RegExp(
    `<udidi:basicUDIIdentifier>\\s*<commondi:DICode>439990237188JM</commondi:DICode>\\s*<commondi:issuingEntityCode>${agency}<`,
  )
}

test('a message carries 1 to 300 entities', () => {
  assert.throws(() => renderMessage(makeMessage('EU_UDI_MDR', [])), RangeError)
  assert.throws(() => renderMessage(makeMessage('EU_UDI_MDR', Array<Records>(301).fill(mdr))), RangeError)
  const xml = renderMessage(makeMessage('EU_UDI_MDR', Array<Records>(300).fill(mdr)))
  assert.equal(xml.match(/<device:Device /g)?.length, 300)
})

test('a new group needs its record', () => {
  for (const model of modelNames) {
    const { device } = validRequests[model]
    assert.throws(() => renderMessage(makeMessage(model, { device })), /needs the record of the device group/)
  }
})

test('a further device names its group with its own agency, or that of the group', () => {
  const { device, deviceGroup } = mdr
  const own = makeMessage('EU_UDI_MDR', { device: { ...device, DeviceGroupAgency: 'IFA' } }, furtherDevice)
  assert.match(renderMessage(own), matchBasicUdiDi('IFA'))
  const group = { ...deviceGroup, DeviceGroupAgency: 'HIBCC' }
  assert.match(
    renderMessage(makeMessage('EU_UDI_MDR', { device, deviceGroup: group }, furtherDevice)),
    matchBasicUdiDi('HIBCC'),
  )
  assert.throws(
    () => renderMessage(makeMessage('EU_UDI_MDR', { device }, furtherDevice)),
    /not known who issued/,
  )
})

test('the group has a model, or a name that may have a model beside it', () => {
  const { device, deviceGroup } = mdr
  const listElementNames = (change: object) =>
    renderMessage(makeMessage('EU_UDI_MDR', { device, deviceGroup: { ...deviceGroup, ...change } }))
      .replace(/\n\s*/g, '')
      .match(/<\/basicudi:riskClass>(.*)<basicudi:identifier>/)?.[1]
  assert.equal(
    listElementNames({ DeviceModel: 'X1' }),
    '<basicudi:modelName><commondi:model>X1</commondi:model><commondi:name>Infusion needle</commondi:name></basicudi:modelName>',
  )
  assert.equal(
    listElementNames({ DeviceName: null, DeviceModel: 'X1' }),
    '<basicudi:model>X1</basicudi:model>',
  )
})

test('a device is a system, a procedure pack or neither', () => {
  const { device, deviceGroup } = mdr
  const render = (SystemDevice: boolean, ProcedurePackDevice: boolean) =>
    renderMessage(
      makeMessage('EU_UDI_MDR', {
        device,
        deviceGroup: { ...deviceGroup, SystemDevice, ProcedurePackDevice },
      }),
    )
  assert.match(render(false, false), /<basicudi:type>DEVICE</)
  assert.match(render(true, false), /<basicudi:type>SYSTEM</)
  assert.match(render(false, true), /<basicudi:type>PROCEDURE_PACK</)
  assert.throws(() => render(true, true), RangeError)
})

test('the place for the token is there only where one is asked for', () => {
  assert.doesNotMatch(renderMessage(makeMessage('EU_UDI_MDR')), /serviceAccessToken/)
  const withToken = renderMessage(makeMessage('EU_UDI_MDR', mdr, { withAccessToken: true }))
  assert.ok(
    withToken.includes(
      `<m:service>\n      <s:serviceAccessToken>${accessTokenPlaceholder}</s:serviceAccessToken>\n      <s:serviceID>DEVICE<`,
    ),
  )
  assert.equal(withToken.match(/serviceAccessToken/g)?.length, 2)
})

test('an entity is named by its group when the group is new or updated, else by its device', () => {
  const { device } = mdr
  const names = operationsInOrder.map(operation => [operation, entityName(operation, { device })])
  assert.deepEqual(Object.fromEntries(names), {
    'DEVICE.POST': '439990237188JM',
    'BASIC_UDI.PATCH': '439990237188JM',
    'UDI_DI.POST': '00308676965723',
    'UDI_DI.PATCH': '00308676965723',
    'MARKET_INFO.PUT': '00308676965723',
    'PACKAGE_UDI.PUT': '00308676965723',
    'PRODUCT_DESIGNER.PUT': '00308676965723',
  })
})
