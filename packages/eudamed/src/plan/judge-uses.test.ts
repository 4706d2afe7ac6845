import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch, type RecordRequest, type UseElsewhere } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { DesiredRecords, RegisteredEntities } from './desired-and-registered.ts'
import { planSubmission } from './plan-submission.ts'

const packed = {
  device: {
    Packages: [
      {
        PackagingDi: '9',
        Status: 'ON_THE_MARKET',
        NumberOfItems: 10,
        Child: validRequests.EU_UDI_MDR.device.Device,
      },
    ],
  },
}

function makeDesired(change: object, model: Model = 'EU_UDI_MDR'): DesiredRecords {
  const { device, deviceGroup } = canonicalise(
    model,
    mergePatch(validRequests[model], change) as RecordRequest,
  )
  return { model, device, deviceGroup } as unknown as DesiredRecords
}

function makeUse(purpose: string, code: string, more: Partial<UseElsewhere> = {}): UseElsewhere {
  const bearer = { agency: 'GS1', code, codeSpace: 'eudamed/regulation' }
  const actor = validRequests.EU_UDI_MDR.deviceGroup.MFActorCode
  return { purpose, agency: 'GS1', code, bearer, actor, state: 'registered', isOwn: true, ...more }
}

function listFindings(
  desired: DesiredRecords,
  usesElsewhere: readonly UseElsewhere[],
  registered: RegisteredEntities = {},
): string[] {
  const plan = planSubmission(desired, registered, { usesElsewhere })
  return plan.kind === 'impossible' ? plan.findings.map(({ ruleId, path }) => `${ruleId} ${path}`) : []
}

test('a package DI that is the code of another device, or of a device group, is taken', () => {
  const taken = ['BR-UDID-003-D /device/Packages/0/PackagingDi']
  assert.deepEqual(listFindings(makeDesired(packed), [makeUse('device', '9')]), taken)
  assert.deepEqual(listFindings(makeDesired(packed), [makeUse('group', '9')]), taken)
  assert.deepEqual(listFindings(makeDesired(packed), [makeUse('device', '8')]), [])
  assert.deepEqual(
    listFindings(makeDesired(packed), [{ ...makeUse('device', '9'), agency: 'HIBCC' }]),
    [],
    'the same code of another agency',
  )
})

test('what both may be is not taken while one manufacturer has both', () => {
  const marked = makeDesired({ device: { DirectMarkingDi: '9' } })
  assert.deepEqual(listFindings(marked, [makeUse('device', '9')]), [])
  const other = makeUse('device', '9', { actor: 'FR-MF-000000002' })
  assert.deepEqual(listFindings(marked, [other]), ['BR-UDID-003-D /device/DirectMarkingDi'])
  const { Device } = validRequests.EU_UDI_MDR.device
  const legacy = { agency: 'GS1', code: Device, codeSpace: 'eudamed/directive' }
  assert.deepEqual(listFindings(makeDesired({}), [makeUse('device', Device, { bearer: legacy })]), [])
  const { DeviceGroup } = validRequests.EU_UDI_MDR.deviceGroup
  assert.deepEqual(listFindings(makeDesired({}), [makeUse('group', DeviceGroup)]), [], 'its own group')
})

test('a directive device that another device is linked with is taken, and the directive device itself is not', () => {
  const { IssuingAgency, Device } = validRequests.EU_UDI_MDD.device
  const link = { IssuingAgency, Device }
  const desired = makeDesired({ device: { RelatedLegacyDevice: link } })
  const use = (purpose: string, more: Partial<UseElsewhere> = {}): UseElsewhere => ({
    ...makeUse(purpose, link.Device, more),
    agency: link.IssuingAgency,
  })
  assert.deepEqual(listFindings(desired, [use('link')]), ['BR-UDID-704-E /device/RelatedLegacyDevice'])
  const bearer = { agency: IssuingAgency, code: Device, codeSpace: 'eudamed/directive' }
  assert.deepEqual(listFindings(desired, [use('device', { bearer })]), [])
  const linked = makeDesired({}, 'EU_UDI_MDD')
  assert.deepEqual(listFindings(linked, [use('link')]), [], 'what names it takes nothing from it')
})

test('that a EUDAMED DI has its device already is said once', () => {
  const desired = makeDesired({}, 'EU_UDI_MDD')
  const { DeviceGroup: code } = validRequests.EU_UDI_MDD.deviceGroup
  const bearer = { agency: 'EUDAMED', code, codeSpace: 'eudamed/directive' }
  const ofGroup = { ...makeUse('group', code, { bearer }), agency: 'EUDAMED' }
  const group = { model: 'EU_UDI_MDD', state: 'REGISTERED', record: { ...desired.deviceGroup } } as const
  assert.deepEqual(listFindings(desired, [ofGroup], { deviceGroup: group }), [
    'UDG-EUDAMED-DI-TAKEN /device/DeviceGroup',
  ])
})

test('of another organisation nothing is said but that the identifier is taken', () => {
  const other = makeUse('device', '9', { actor: 'FR-MF-000000002', isOwn: false })
  const plan = planSubmission(makeDesired(packed), {}, { usesElsewhere: [other] })
  assert.ok(plan.kind === 'impossible')
  assert.deepEqual(
    plan.findings.map(({ ruleId, path, message }) => [ruleId, path, message]),
    [
      [
        'BR-UDID-003-E',
        '/device/Packages/0/PackagingDi',
        'Package DI 9 is already registered by another manufacturer. Use an identifier of your own, or correct this one.',
      ],
    ],
  )
})

test('what the authority holds of the device already is not judged again', () => {
  const desired = makeDesired(packed)
  const { device, deviceGroup } = desired
  const registered = {
    device: { model: 'EU_UDI_MDR', state: 'REGISTERED', record: { ...device } },
    deviceGroup: { model: 'EU_UDI_MDR', state: 'REGISTERED', record: { ...deviceGroup } },
  } as const
  assert.deepEqual(listFindings(desired, [makeUse('device', '9')], registered), [])
})
