import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PatchOperation } from '@udigate/udi'
import { canonicalise } from '../records/canonical.ts'
import { completeFix } from './complete-fix.ts'

function completed(operation: PatchOperation, request: object): string[] {
  const fix = completeFix([operation], canonicalise('EU_UDI_MDR', request), request)
  assert.ok(fix)
  return fix.map(({ op, path }) => `${op} ${path}`)
}

test('what the device repeats of the group is corrected there too, where it is the same', () => {
  const edit: PatchOperation = { op: 'replace', path: '/deviceGroup/DeviceGroup', value: 'B' }
  const deviceGroup = { DeviceGroup: 'A' }
  assert.deepEqual(completed(edit, { device: { DeviceGroup: 'A' }, deviceGroup }), [
    'replace /deviceGroup/DeviceGroup',
    'replace /device/DeviceGroup',
  ])
  for (const device of [{ DeviceGroup: 'B' }, {}]) {
    assert.deepEqual(completed(edit, { device, deviceGroup }), ['replace /deviceGroup/DeviceGroup'])
  }
})

function listRemovals(field: string, value: unknown): string[] {
  const request = { device: { [field]: value }, deviceGroup: { [field]: value } }
  return completed({ op: 'remove', path: `/deviceGroup/${field}` }, request)
}

test('each field that a device may repeat is corrected there', () => {
  for (const [field, value] of Object.entries({
    ApplicableLegislation: 'MDR',
    Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
    DeviceGroup: 'A',
    DeviceGroupAgency: 'GS1',
    DeviceReusableSurgicalInstrument: false,
    HumanTissuesCells: false,
    MFActorCode: 'DE-MF-000001723',
    PRActorCode: 'IT-PR-000003456',
    SpecialDeviceType: 'MDR_SOFTWARE',
  })) {
    assert.deepEqual(listRemovals(field, value), [`remove /deviceGroup/${field}`, `remove /device/${field}`])
  }
  assert.deepEqual(listRemovals('DeviceName', 'A'), ['remove /deviceGroup/DeviceName'])
})

test('what is taken to be there, but is not, is not edited', () => {
  const edit: PatchOperation = { op: 'replace', path: '/deviceGroup/DeviceGroupAgency', value: 'GS1' }
  const request = { device: { DeviceGroup: 'A' }, deviceGroup: { DeviceGroupAgency: 'IFA' } }
  assert.deepEqual(completed(edit, request), ['replace /deviceGroup/DeviceGroupAgency'])
})

test('what stands on the device alone is edited once, where it stands', () => {
  const edit: PatchOperation = { op: 'remove', path: '/deviceGroup/SpecialDeviceType' }
  const device = { SpecialDeviceType: 'MDR_ORTHOPEDIC' }
  assert.deepEqual(completed(edit, { device, deviceGroup: {} }), ['remove /device/SpecialDeviceType'])
  assert.deepEqual(completed(edit, { device, deviceGroup: device }), [
    'remove /deviceGroup/SpecialDeviceType',
    'remove /device/SpecialDeviceType',
  ])
})

test('items of certificates are compared by what they say', () => {
  const edit: PatchOperation = { op: 'remove', path: '/deviceGroup/Certificates/1' }
  const one = { CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }
  const other = { NotifiedBodyActorCode: '0123', CertificateType: 'MDR_TYPE_EXAMINATION' }
  const request = { device: { Certificates: [one, other] }, deviceGroup: { Certificates: [one, one] } }
  assert.deepEqual(completed(edit, request), [
    'remove /deviceGroup/Certificates/1',
    'remove /device/Certificates/1',
  ])
})

test('a corrected identifier is corrected in the packages that hold it', () => {
  const Packages = [
    { PackagingDi: 'P', Child: 'D' },
    { PackagingDi: 'Q', Child: 'P' },
    { PackagingDi: 'R', Child: 'D', ChildIssuingAgency: 'IFA' },
    { PackagingDi: 'S' },
    { PackagingDi: 'T', Child: { toString: 'D', valueOf: 'D' }, ChildIssuingAgency: 'IFA' },
    { PackagingDi: 'U', Child: 'D', ChildIssuingAgency: { toString: 'GS1', valueOf: 'GS1' } },
    7,
    null,
  ]
  const request = {
    device: { Device: 'D', IssuingAgency: 'GS1', DirectMarkingDi: 'D', Packages },
    deviceGroup: {},
  }
  assert.deepEqual(completed({ op: 'replace', path: '/device/Device', value: 'E' }, request), [
    'replace /device/Device',
    'replace /device/Packages/0/Child',
  ])
  assert.deepEqual(
    completed({ op: 'replace', path: '/device/Packages/0/PackagingDi', value: 'X' }, request),
    ['replace /device/Packages/0/PackagingDi', 'replace /device/Packages/1/Child'],
  )
  assert.deepEqual(completed({ op: 'replace', path: '/device/DirectMarkingDi', value: 'E' }, request), [
    'replace /device/DirectMarkingDi',
  ])
  assert.deepEqual(completed({ op: 'remove', path: '/device/Packages/0/PackagingDi' }, request), [
    'remove /device/Packages/0/PackagingDi',
  ])
})

test('packages that are no list are left alone', () => {
  for (const Packages of [undefined, 'P', { Child: 'D', ChildIssuingAgency: 'GS1' }]) {
    const request = { device: { Device: 'D', IssuingAgency: 'GS1', Packages }, deviceGroup: {} }
    assert.deepEqual(completed({ op: 'replace', path: '/device/Device', value: 'E' }, request), [
      'replace /device/Device',
    ])
  }
})

test('the agency of an identifier goes with it, where it is given', () => {
  for (const [field, agency] of [
    ['SecondaryDi', 'SecondaryDiAgency'],
    ['UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
    ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency'],
  ] as const) {
    const edit: PatchOperation = { op: 'remove', path: `/device/${field}` }
    const device = { IssuingAgency: 'GS1', [field]: 'U' }
    assert.deepEqual(completed(edit, { device, deviceGroup: {} }), [`remove /device/${field}`])
    assert.deepEqual(completed(edit, { device: { ...device, [agency]: 'IFA' }, deviceGroup: {} }), [
      `remove /device/${field}`,
      `remove /device/${agency}`,
    ])
  }
})
