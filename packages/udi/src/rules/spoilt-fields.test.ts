import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CanonicalRequest } from './canonical-request.ts'
import { spoil, spoilPlace, withoutSpoiltItems } from './spoilt-fields.ts'

const request = {
  device: { Sterile: 'no', MDN: [7, 'A', 8, 'B'], MarketInfos: { Country: 'DE' } },
  deviceGroup: { Certificates: [{ CertificateType: 'A' }, 7] },
}

/** The request, of which `moved` says which fields of the group stand on the device. */
function canonical({ device, deviceGroup }: Records, moved: readonly string[] = []): CanonicalRequest {
  const onDevice = moved.map(field => `/deviceGroup/${field}`)
  return {
    device,
    deviceGroup,
    actorCode: undefined,
    authorizedRepresentativeCode: undefined,
    movedFields: onDevice,
    callerPath: path =>
      onDevice.some(field => path.startsWith(field)) ? path.replace('/deviceGroup', '/device') : path,
  }
}

type Records = Pick<CanonicalRequest, 'device' | 'deviceGroup'>

type Place = readonly [path: string, item?: number]

function spoiltBy(...places: readonly Place[]) {
  const spoilt = new Map<string, Set<number> | 'whole'>()
  for (const [path, item] of places) spoil(spoilt, path, item)
  return spoilt
}

test('of a list only the items at fault are spoilt', () => {
  assert.deepEqual(
    spoiltBy(
      ['/device/MDN', 0],
      ['/device/MDN', 2],
      ['/device/MDN', 0],
      ['/device/Sterile'],
      ['/deviceGroup'],
    ),
    new Map<string, Set<number> | 'whole'>([
      ['/device/MDN', new Set([0, 2])],
      ['/device/Sterile', 'whole'],
      ['/deviceGroup', 'whole'],
    ]),
  )
})

test('a list that is spoilt as a whole stays so, whatever its items are', () => {
  const whole = new Map([['/device/MDN', 'whole']])
  assert.deepEqual(spoiltBy(['/device/MDN'], ['/device/MDN', 0]), whole)
  assert.deepEqual(spoiltBy(['/device/MDN', 0], ['/device/MDN']), whole)
})

test('the items left are those of the caller, and lead back to where he has them', () => {
  const spoilt = spoiltBy(
    ['/device/Sterile'],
    ['/device/MDN', 0],
    ['/device/MDN', 2],
    ['/deviceGroup/Certificates', 1],
  )
  const { request: rest, shortened } = withoutSpoiltItems(canonical(request), spoilt)
  assert.deepEqual(rest.device, { ...request.device, MDN: ['A', 'B'] })
  assert.deepEqual(rest.deviceGroup, { Certificates: [{ CertificateType: 'A' }] })
  assert.deepEqual(shortened, new Set(['/device/MDN', '/deviceGroup/Certificates']))
  assert.equal(rest.callerPath('/device/MDN/1'), '/device/MDN/3')
  assert.equal(
    rest.callerPath('/deviceGroup/Certificates/0/CertificateType'),
    '/deviceGroup/Certificates/0/CertificateType',
  )
  for (const path of ['/device/MDN', '/device/MDN/2', '/device/Sterile', '/device']) {
    assert.equal(rest.callerPath(path), path)
  }
})

test('a list that is spoilt as a whole is left as it is', () => {
  const { request: rest, shortened } = withoutSpoiltItems(canonical(request), spoiltBy(['/device/MDN']))
  assert.deepEqual(rest.device, request.device)
  assert.equal(shortened.size, 0)
})

test('a list that stands on the device for its group is shortened there and in the group', () => {
  const Certificates = [7, { CertificateType: 'A' }]
  const moved = canonical({ device: { Certificates }, deviceGroup: { Certificates } }, ['Certificates'])
  const { request: rest } = withoutSpoiltItems(moved, new Map([['/device/Certificates', new Set([0])]]))
  assert.deepEqual(rest.deviceGroup.Certificates, [{ CertificateType: 'A' }])
  assert.deepEqual(rest.device.Certificates, [{ CertificateType: 'A' }])
  assert.equal(rest.callerPath('/deviceGroup/Certificates/0'), '/device/Certificates/1')
})

test('a place spoils its record, its field, or of a list its item', () => {
  const spoilt = new Map<string, Set<number> | 'whole'>()
  const places = ['/deviceGroup', '/device/OriginalManufacturer/ActorCode', '/device/MarketInfos/2/Country']
  for (const place of places) spoilPlace(spoilt, place)
  assert.deepEqual(
    spoilt,
    new Map<string, unknown>([
      ['/deviceGroup', 'whole'],
      ['/device/OriginalManufacturer', 'whole'],
      ['/device/MarketInfos', new Set([2])],
    ]),
  )
})
