import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceIdentifiers, identifierKey } from './device-identifiers.ts'

test('every identifier that a device gives, with who issued it and its place', () => {
  const found = deviceIdentifiers({
    Device: '1',
    IssuingAgency: 'GS1',
    SecondaryDi: '2',
    SecondaryDiAgency: 'HIBCC',
    DirectMarkingDi: '3',
    DirectMarkingDiIssuingAgency: 'IFA',
    UnitOfUseDi: '4',
    UnitOfUseDiIssuingAgency: 'ICCBBA',
    Packages: [{ PackagingDi: '5', PackagingDiIssuingAgency: 'GS1' }, { PackagingDi: '6' }],
  })
  assert.deepEqual(
    found.map(({ field, code, agency, at }) => [field, code, agency, at]),
    [
      ['Device', '1', 'GS1', '/device/Device'],
      ['SecondaryDi', '2', 'HIBCC', '/device/SecondaryDi'],
      ['DirectMarkingDi', '3', 'IFA', '/device/DirectMarkingDi'],
      ['UnitOfUseDi', '4', 'ICCBBA', '/device/UnitOfUseDi'],
      ['PackagingDi', '5', 'GS1', '/device/Packages/0/PackagingDi'],
      ['PackagingDi', '6', undefined, '/device/Packages/1/PackagingDi'],
    ],
  )
})

test('a device has none but its own where it gives no other', () => {
  const found = deviceIdentifiers({ Device: '1', IssuingAgency: 'GS1' })
  assert.deepEqual(
    found.map(({ at }) => at),
    ['/device/Device'],
  )
})

test('the same code of two agencies is two identifiers', () => {
  const agencies = ['GS1', 'HIBCC', 'ICCBBA', 'IFA', undefined]
  assert.equal(new Set(agencies.map(agency => identifierKey(agency, 'A'))).size, agencies.length)
  assert.equal(identifierKey('IFA', 'A'), identifierKey('IFA', 'A'))
  assert.notEqual(identifierKey('IFA', 'A'), identifierKey('IFA', 'B'))
})
