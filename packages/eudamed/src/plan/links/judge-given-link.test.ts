import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch, type RecordRequest } from '@udigate/udi'
import type { Model } from '../../models/index.ts'
import { canonicalise } from '../../records/canonical.ts'
import { validRequests } from '../../rules/valid-requests.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from '../desired-and-registered.ts'
import { planSubmission } from '../plan-submission.ts'

const link = { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } }
/** As the valid device under MDR. */
const fits = {
  device: { Sterile: false, ReqSterilizatonPriorUse: true },
  deviceGroup: { DeviceIntendedToAdministerMedicine: false },
}

function makeRecords(model: Model, change: object) {
  return canonicalise(model, mergePatch(validRequests[model], change) as RecordRequest)
}

function makeDesired(model: Model, change: object = {}): DesiredRecords {
  const { device, deviceGroup } = makeRecords(model, mergePatch({ device: link }, change) as object)
  return { model, device, deviceGroup } as unknown as DesiredRecords
}

function makeRegistered(
  model: Model,
  change: object,
  state: EudamedEntity['state'] = 'REGISTERED',
): RegisteredEntities {
  const { device, deviceGroup } = makeRecords(model, change)
  return { device: { model, state, record: device }, deviceGroup: { model, state, record: deviceGroup } }
}

const directive = (change: object = {}) => makeRegistered('EU_UDI_MDD', mergePatch(fits, change) as object)

const linkedWith = (other: object) => directive({ device: { RelatedLegacyDevice: other } })

function namePlaces(found: readonly { ruleId: string; path: string }[]): string[] {
  return found.map(({ ruleId, path }) => `${ruleId} ${path}`)
}

/** What the plan says: that it is possible, with its warnings, or what stands against it. */
function describePlan(
  desired: DesiredRecords,
  linked: RegisteredEntities | undefined,
  registered: RegisteredEntities = {},
): string[] {
  const plan = planSubmission(desired, registered, linked === undefined ? {} : { linked })
  if (plan.kind === 'impossible') return [...namePlaces(plan.findings), ...plan.reasons]
  return [...plan.operations.map(({ operation }) => operation), ...namePlaces(plan.warnings ?? [])]
}

test('a device that fits the directive device that it names is registered with the link', () => {
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), directive()), ['DEVICE.POST'])
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), undefined), ['DEVICE.POST'])
})

test('what EUDAMED would refuse the device for stands against it', () => {
  const of = (change: object, own: object = {}) =>
    describePlan(makeDesired('EU_UDI_MDR', own), directive(change))
  assert.deepEqual(of({ device: { Sterile: true } }), ['BR-UDID-702-B /device/Sterile'])
  assert.deepEqual(of({ deviceGroup: { AnimalTissuesCells: true } }), [
    'BR-UDID-702-B /deviceGroup/AnimalTissuesCells',
  ])
  assert.deepEqual(of({ deviceGroup: { MFActorCode: 'FR-MF-000000002' } }), [
    'BR-UDID-700-B /deviceGroup/MFActorCode',
  ])
  assert.deepEqual(of({}, { deviceGroup: { RiskClass: 'CLASS_III' } }), [
    'BR-UDID-704-C /device/RelatedLegacyDevice',
  ])
  const { MFActorCode } = validRequests.EU_UDI_MDR.deviceGroup
  const diagnostic = makeRegistered('EU_UDI_IVDD', { deviceGroup: { MFActorCode } })
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), diagnostic), [
    'BR-UDID-702-B /deviceGroup/ApplicableLegislation',
  ])
  assert.deepEqual(
    of({ device: { RelatedLegacyDevice: { IssuingAgency: 'GS1', Device: '04012345000016' } } }),
    ['BR-UDID-704-C /device/RelatedLegacyDevice'],
  )
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_MDD', fits, 'DISCARDED')), [
    'BR-UDID-704-C /device/RelatedLegacyDevice',
  ])
})

test('a directive device that is linked with this very device is not taken', () => {
  const { IssuingAgency, Device } = validRequests.EU_UDI_MDR.device
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), linkedWith({ IssuingAgency, Device })), [
    'DEVICE.POST',
  ])
  assert.deepEqual(
    describePlan(makeDesired('EU_UDI_MDR'), linkedWith({ IssuingAgency: 'HIBCC', Device })),
    ['BR-UDID-704-C /device/RelatedLegacyDevice'],
    'the same code of another agency',
  )
})

test('a device of class III is compared with an active implantable one by the properties of that pair', () => {
  const aimdd = {
    ApplicableLegislation: 'AIMDD',
    RiskClass: 'AIMDD',
    ActiveDevice: true,
    DeviceImplantable: true,
  }
  const linked = directive({ deviceGroup: { ...aimdd, DeviceHasMeasuringFunction: true } })
  assert.deepEqual(
    describePlan(makeDesired('EU_UDI_MDR', { deviceGroup: { RiskClass: 'CLASS_III' } }), linked),
    ['BR-UDID-704-C /device/RelatedLegacyDevice', 'BR-UDID-706-B /deviceGroup/DeviceHasMeasuringFunction'],
  )
})

test('a directive device that is not registered yet is waited for', () => {
  const [reason, ...more] = describePlan(
    makeDesired('EU_UDI_MDR'),
    makeRegistered('EU_UDI_MDD', fits, 'SUBMITTED'),
  )
  assert.deepEqual(more, [])
  assert.equal(
    reason,
    'Device EUDAMED D-CR023368, which RelatedLegacyDevice names, is SUBMITTED; EUDAMED links registered devices alone.',
  )
})

test('of a directive device that is not known here only that is said', () => {
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), {}), [
    'DEVICE.POST',
    'BR-UDID-704-D /device/RelatedLegacyDevice',
  ])
})

test('a link that is added to a registered device is judged, and one that is registered is not judged again', () => {
  const sterile = directive({ device: { Sterile: true } })
  const without = makeRegistered('EU_UDI_MDR', {})
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), sterile, without), [
    'BR-UDID-702-B /device/Sterile',
  ])
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), directive(), without), ['UDI_DI.PATCH'])
  const linked = makeRegistered('EU_UDI_MDR', { device: link })
  assert.deepEqual(describePlan(makeDesired('EU_UDI_MDR'), sterile, linked), [])
})
