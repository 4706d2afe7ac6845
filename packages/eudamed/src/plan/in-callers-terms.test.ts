import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordRequest } from '@udigate/udi'
import { mergePatch } from '@udigate/udi'
import { applyJsonPatch } from '../../test/apply-json-patch.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { validate } from '../validate.ts'
import type { DesiredRecords, EudamedEntity } from './desired-and-registered.ts'
import { planSubmission } from './plan-submission.ts'

const examination = { CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }

/** What is registered, what the caller asks for, and the paths of the findings and of their edits. */
const table: [title: string, registered: object, asked: object, at: string, edits: string[]][] = [
  [
    'a certificate that stands on the device alone',
    { deviceGroup: { RiskClass: 'CLASS_IIB', Certificates: [examination] } },
    {
      device: { Certificates: { ...examination, NotifiedBodyActorCode: '0197' } },
      deviceGroup: { Certificates: null },
    },
    '/device/Certificates',
    ['/device/Certificates'],
  ],
  [
    'a certificate that stands on both',
    { deviceGroup: { RiskClass: 'CLASS_IIB', Certificates: [examination] } },
    {
      device: { Certificates: { ...examination, NotifiedBodyActorCode: '0197' } },
      deviceGroup: { Certificates: [{ ...examination, NotifiedBodyActorCode: '0197' }] },
    },
    '/deviceGroup/Certificates',
    ['/deviceGroup/Certificates', '/device/Certificates'],
  ],
  [
    'a value that the device repeats',
    {},
    { device: { HumanTissuesCells: true }, deviceGroup: { HumanTissuesCells: true } },
    '/deviceGroup/HumanTissuesCells',
    ['/deviceGroup/HumanTissuesCells', '/device/HumanTissuesCells'],
  ],
  [
    'a special type that stands on the device alone',
    {},
    { device: { SpecialDeviceType: 'MDR_SOFTWARE' }, deviceGroup: { SpecialDeviceType: '0' } },
    '/device/SpecialDeviceType',
    ['/device/SpecialDeviceType'],
  ],
  [
    'a package that is taken out of a list',
    { device: { Packages: [box()] } },
    { device: { Packages: null } },
    '/device/Packages',
    ['/device/Packages'],
  ],
]

for (const [title, change, asked, at, edits] of table) {
  test(`findings lead to the caller's own request: ${title}`, () => {
    const before = mergePatch(validRequests.EU_UDI_MDR, change) as RecordRequest
    const request = mergePatch(before, asked) as RecordRequest
    assert.deepEqual(validate('EU_UDI_MDR', request).deviceErrors, [])
    const plan = planUpdate(before, request)
    assert.ok(plan.kind === 'impossible')
    const [finding] = plan.findings
    assert.equal(finding?.path, at)
    assert.deepEqual(
      finding?.fix?.map(({ path }) => path),
      edits,
    )
    const corrected = applyJsonPatch(
      request,
      plan.findings.flatMap(({ fix }) => fix ?? []),
    )
    assert.equal(validate('EU_UDI_MDR', corrected).status, 'successful')
    assert.deepEqual(planUpdate(before, corrected), { kind: 'operations', operations: [], differences: [] })
  })
}

function planUpdate(before: RecordRequest, request: RecordRequest) {
  const registered = canonicalise('EU_UDI_MDR', before)
  const { device, deviceGroup, callerPath } = canonicalise('EU_UDI_MDR', request)
  return planSubmission(
    { model: 'EU_UDI_MDR', device, deviceGroup } as unknown as DesiredRecords,
    { device: held(registered.device), deviceGroup: held(registered.deviceGroup) },
    { callerPath },
  )
}

function held(record: object): EudamedEntity {
  return { model: 'EU_UDI_MDR', state: 'REGISTERED', record: { ...record } }
}

function box(): object {
  return {
    PackagingDi: '10308676965720',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 10,
    Child: '00308676965723',
  }
}
