import assert from 'node:assert/strict'
import { freshRequest } from '../../test/fresh-request.ts'
import { start, type World } from '../../test/harness.ts'
import { testOnBoth } from '../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'
const texts = { ReferenceNumber: 'VL 24%_1!"é', DeviceName: 'VénaLine 24', DeviceModel: 'V-24 %' }

function makeRequest({ ReferenceNumber, DeviceName, DeviceModel }: Partial<typeof texts>) {
  const { device, deviceGroup, ...rest } = freshRequest(model)
  return {
    ...rest,
    device: { ...device, ReferenceNumber: ReferenceNumber ?? device.Device },
    deviceGroup: { ...deviceGroup, DeviceName: DeviceName ?? deviceGroup.DeviceGroup, DeviceModel },
  }
}

interface Found {
  ruleId: string
  path: string
  message: string
}

async function findInfos(world: World, request: object, query = '?severity=info'): Promise<Found[]> {
  const { body } = await world.post(`/api/v1/validate/${model}${query}`, request)
  assert.equal(body.status, 'successful', JSON.stringify(body))
  assert.deepEqual([body.deviceWarnings, body.deviceGroupWarnings], [[], []])
  return [body.deviceInfos, body.deviceGroupInfos].flatMap(list => (list ?? []) as Found[])
}

const list = (found: readonly Found[]): readonly string[] =>
  found.map(({ ruleId, path }) => `${ruleId} ${path}`)

testOnBoth('an info names the registered device and group that say the same as new ones', async t => {
  const world = await start(t)
  const first = makeRequest(texts)
  // What only begins alike, or says it in another field, is not alike.
  const others = [
    makeRequest({
      ...texts,
      ReferenceNumber: 'VL 24%_1!"é2',
      DeviceName: 'VénaLine 24 G',
      DeviceModel: 'V-24 % b',
    }),
    makeRequest({ ReferenceNumber: 'V-24 %', DeviceName: 'VL 24%_1!"é', DeviceModel: 'VénaLine 24' }),
  ]
  const register = async (request: object): Promise<void> => {
    const { body } = await world.post(`/api/v1/submit/${model}`, request)
    assert.equal(body.status, 'SUCCESS', JSON.stringify(body))
  }
  for (const request of [...others, first]) await register(request)
  const found = await findInfos(world, makeRequest(texts))
  assert.deepEqual(list(found), [
    'BR-UDID-681 /device/ReferenceNumber',
    'BR-UDID-680 /deviceGroup/DeviceName',
    'BR-UDID-680 /deviceGroup/DeviceModel',
  ])
  const { Device, DeviceGroup } = first.device
  assert.deepEqual(
    found.map(({ message }) => message.includes(Device) || message.includes(DeviceGroup)),
    [true, true, true],
  )
  for (const query of ['', '?severity=warning', '?severity=info&offline=true'])
    assert.deepEqual(await findInfos(world, makeRequest(texts), query), [], query)
  assert.deepEqual(await findInfos(world, makeRequest({})), [])
  const joining = { ...first, device: { ...makeRequest(texts).device, DeviceGroup } }
  assert.deepEqual(list(await findInfos(world, joining)), ['BR-UDID-681 /device/ReferenceNumber'])
  await register(makeRequest(texts))
  assert.deepEqual(await findInfos(world, first), [], 'what is registered already')
})
