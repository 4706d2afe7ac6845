import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch, type RecordRequest } from '@udigate/udi'
import type { Model } from '../../models/index.ts'
import { canonicalise } from '../../records/canonical.ts'
import { validRequests } from '../../rules/valid-requests.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from '../desired-and-registered.ts'
import { judgeLink } from './judge-link.ts'

const sameMedical = {
  device: { IssuingAgency: 'GS1', Device: '00308676965723', Sterile: false, ReqSterilizatonPriorUse: true },
  deviceGroup: { DeviceIntendedToAdministerMedicine: false },
}
const sameInVitro = { device: { IssuingAgency: 'GS1', Device: '04012345000016' } }

function makeRecords(model: Model, change: object = {}) {
  return canonicalise(model, mergePatch(validRequests[model], change) as RecordRequest)
}

function makeDesired(model: Model, change?: object): DesiredRecords {
  const { device, deviceGroup } = makeRecords(model, change)
  return { model, device, deviceGroup } as unknown as DesiredRecords
}

function makeRegistered(
  model: Model,
  change?: object,
  state: EudamedEntity['state'] = 'REGISTERED',
): RegisteredEntities {
  const { device, deviceGroup } = makeRecords(model, change)
  return { device: { model, state, record: device }, deviceGroup: { model, state, record: deviceGroup } }
}

function describeFindings(
  desired: DesiredRecords,
  counterpart: RegisteredEntities | undefined,
  registered: RegisteredEntities = {},
): string[] {
  return judgeLink(desired, registered, counterpart).map(({ ruleId, path }) => `${ruleId} ${path}`)
}

const directive = (change: object = {}) => mergePatch(sameMedical, change) as object

test('a device that fits the directive device of its UDI-DI will be linked, and the other way round', () => {
  const will = ['BR-UDID-645 /device/Device']
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_MDD', sameMedical)),
    will,
  )
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDD', sameMedical), makeRegistered('EU_UDI_MDR')),
    will,
  )
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_IVDR'), makeRegistered('EU_UDI_IVDD', sameInVitro)),
    will,
  )
})

test('nothing is said without such a device, of a device that is held already, and of packs', () => {
  const counterpart = makeRegistered('EU_UDI_MDD', sameMedical)
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_MDR'), undefined), [])
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_MDR'), {}), [])
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_MDR'), counterpart, makeRegistered('EU_UDI_MDR')), [])
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_MDD', sameMedical, 'DISCARDED')),
    [],
  )
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_SPP'), counterpart), [])
})

test('each property of BR-UDID-702 that differs is named with its place and both values', () => {
  const counterpart = makeRegistered(
    'EU_UDI_MDD',
    directive({ device: { Sterile: true, NumberOfReuses: 3 } }),
  )
  const findings = judgeLink(
    makeDesired('EU_UDI_MDR', { deviceGroup: { ActiveDevice: true, SpecialDeviceType: 'MDR_SOFTWARE' } }),
    {},
    counterpart,
  )
  assert.deepEqual(
    findings.map(({ ruleId, path }) => `${ruleId} ${path}`),
    [
      'BR-UDID-702 /deviceGroup/SpecialDeviceType',
      'BR-UDID-702 /deviceGroup/ActiveDevice',
      'BR-UDID-702 /device/NumberOfReuses',
      'BR-UDID-702 /device/Sterile',
    ],
  )
  const [, active] = findings
  assert.equal(active?.value, true)
  assert.match(
    active?.message ?? '',
    /ActiveDevice is true, and false for the device GS1 00308676965723 under MDD/,
  )
})

test('every property of BR-UDID-702 is compared, and no other', () => {
  for (const [model, other, same] of [
    ['EU_UDI_MDR', 'EU_UDI_MDD', sameMedical],
    ['EU_UDI_IVDR', 'EU_UDI_IVDD', sameInVitro],
  ] as const) {
    const different = new Set<string>()
    const base = makeRecords(model)
    for (const record of ['deviceGroup', 'device'] as const) {
      for (const [field, value] of Object.entries(base[record])) {
        const changed = typeof value === 'boolean' ? !value : field === 'NumberOfReuses' ? 7 : undefined
        if (changed === undefined) continue
        const lines = describeFindings(
          makeDesired(model, { [record]: { [field]: changed } }),
          makeRegistered(other, same),
        )
        if (lines[0]?.startsWith('BR-UDID-702')) different.add(field)
      }
    }
    assert.equal(different.size, model === 'EU_UDI_MDR' ? 16 : 13, [...different].join())
  }
})

test('software is software under every legislation, and a number of reuses counts as single use or not', () => {
  const counterpart = makeRegistered(
    'EU_UDI_MDD',
    directive({ deviceGroup: { SpecialDeviceType: 'MDD_SOFTWARE' }, device: { NumberOfReuses: 3 } }),
  )
  const desired = makeDesired('EU_UDI_MDR', {
    deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' },
    device: { NumberOfReuses: -1 },
  })
  assert.deepEqual(describeFindings(desired, counterpart), ['BR-UDID-645 /device/Device'])
})

test('between class III and AIMDD neither active nor implantable counts; between other classes both do', () => {
  const aimdd = directive({
    deviceGroup: {
      ApplicableLegislation: 'AIMDD',
      RiskClass: 'AIMDD',
      ActiveDevice: true,
      DeviceImplantable: true,
    },
  })
  // A device of class III waits for its notified body, and is linked after that.
  const waits = 'BR-UDID-704-B /device/Device'
  const classIII = { deviceGroup: { RiskClass: 'CLASS_III' } }
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDR', classIII), makeRegistered('EU_UDI_MDD', aimdd)),
    [waits],
  )
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDD', aimdd), makeRegistered('EU_UDI_MDR', classIII)),
    ['BR-UDID-645 /device/Device'],
  )
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_MDD', aimdd)), [
    'BR-UDID-702 /deviceGroup/ActiveDevice',
    'BR-UDID-702 /deviceGroup/DeviceImplantable',
  ])
  const measuring = mergePatch(classIII, { deviceGroup: { DeviceHasMeasuringFunction: true } }) as object
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDD', aimdd), makeRegistered('EU_UDI_MDR', measuring)),
    ['BR-UDID-706 /deviceGroup/DeviceHasMeasuringFunction'],
  )
})

test('another manufacturer, another kind, a state that is not registered and a link that is there stand against it', () => {
  const of = (change: object) =>
    describeFindings(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_MDD', directive(change)))
  assert.deepEqual(of({ deviceGroup: { MFActorCode: 'FR-MF-000000002' } }), [
    'BR-UDID-700 /deviceGroup/MFActorCode',
  ])
  const diagnostic = mergePatch(sameInVitro, {
    device: { Device: '00308676965723' },
    deviceGroup: { MFActorCode: 'DE-MF-000001723' },
  }) as object
  assert.deepEqual(describeFindings(makeDesired('EU_UDI_MDR'), makeRegistered('EU_UDI_IVDD', diagnostic)), [
    'BR-UDID-702 /deviceGroup/ApplicableLegislation',
  ])
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDD', sameMedical), makeRegistered('EU_UDI_MDR', {}, 'SUBMITTED')),
    ['BR-UDID-704-B /device/Device'],
  )
  const linked = { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } }
  assert.deepEqual(
    describeFindings(makeDesired('EU_UDI_MDD', sameMedical), makeRegistered('EU_UDI_MDR', linked)),
    ['BR-UDID-704-B /device/Device'],
  )
})

test('a device that joins a group that is held is compared by that group', () => {
  const { device } = makeDesired('EU_UDI_MDR')
  const desired: DesiredRecords = { model: 'EU_UDI_MDR', device }
  const group = makeRegistered('EU_UDI_MDR', { deviceGroup: { ActiveDevice: true } }).deviceGroup
  assert.deepEqual(
    describeFindings(desired, makeRegistered('EU_UDI_MDD', sameMedical), group ? { deviceGroup: group } : {}),
    ['BR-UDID-702 /deviceGroup/ActiveDevice'],
  )
})
