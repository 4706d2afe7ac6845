import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise } from './canonical.ts'

test('nothing stands for nothing, and what may be single is an array', () => {
  const certificate = {
    CertificateType: 'MDR_TYPE_EXAMINATION',
    NotifiedBodyActorCode: '0123',
    CertificateNumber: null,
  }
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', {
    device: { MDN: 'A01', Website: null, Packages: [], SpecialDeviceType: '0', Substances: { INN: null } },
    deviceGroup: {
      Certificates: certificate,
      ClinicalInvestigations: [{ NonEUApplicableCountries: 'US, CA  JP' }],
    },
  })
  assert.deepEqual(device, { MDN: ['A01'], Substances: [{}] })
  assert.deepEqual(deviceGroup, {
    Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
    ClinicalInvestigations: [{ NonEUApplicableCountries: ['US', 'CA', 'JP'] }],
  })
})

test('places lead back to where the caller wrote the value', () => {
  const { callerPath } = canonicalise('EU_UDI_MDR', {
    device: { MDN: 'A01', Certificates: { CertificateType: 'x' }, Substances: [{}] },
    deviceGroup: { ClinicalInvestigations: [{}, { NonEUApplicableCountries: 'US CA' }] },
    authorizedRepresentativeCode: 'DE-AR-000000001',
  })
  const places = {
    '/device/MDN/0': '/device/MDN',
    '/device/Substances/0/INN': '/device/Substances/0/INN',
    '/deviceGroup/Certificates/0/CertificateType': '/device/Certificates/CertificateType',
    '/deviceGroup/ClinicalInvestigations/1/NonEUApplicableCountries/1':
      '/deviceGroup/ClinicalInvestigations/1/NonEUApplicableCountries',
    '/deviceGroup/ARActorCode': '/authorizedRepresentativeCode',
    '/deviceGroup/DeviceName': '/deviceGroup/DeviceName',
  }
  for (const [canonical, own] of Object.entries(places)) assert.equal(callerPath(canonical), own)
})

test("the device's own agency fills in for identifiers that name none", () => {
  const { device } = canonicalise('EU_UDI_MDR', {
    device: {
      IssuingAgency: 'HIBCC',
      DirectMarkingDi: 'A1',
      Packages: [
        { PackagingDi: 'B1', Child: 'A1' },
        { PackagingDi: 'C1', PackagingDiIssuingAgency: 'GS1' },
      ],
    },
  })
  assert.deepEqual(device, {
    IssuingAgency: 'HIBCC',
    DirectMarkingDi: 'A1',
    DirectMarkingDiIssuingAgency: 'HIBCC',
    Packages: [
      { PackagingDi: 'B1', Child: 'A1', PackagingDiIssuingAgency: 'HIBCC', ChildIssuingAgency: 'HIBCC' },
      { PackagingDi: 'C1', PackagingDiIssuingAgency: 'GS1' },
    ],
  })
})

test('what has not the shape of a record is left for the schema to report', () => {
  for (const device of [undefined, null, 1, 'a', [], [1]]) {
    assert.deepEqual(canonicalise('EU_UDI_MDR', { device }).device, {})
  }
  const odd = { Packages: [1, null, 'a'], Certificates: 5, MDN: {} }
  assert.deepEqual(canonicalise('EU_UDI_MDR', { device: odd }).device.Packages, [1, null, 'a'])
})
