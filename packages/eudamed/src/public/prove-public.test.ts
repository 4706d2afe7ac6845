import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EarlierLook, PublicDevice } from '@udigate/udi'
import { authority } from '../authority.ts'
import type { Operation } from '../operations.ts'
import type { DesiredRecords, RegisteredEntities } from '../plan/desired-and-registered.ts'
import type { PlannedOperation } from '../plan/submission-plan.ts'
import { validRequests } from '../rules/valid-requests.ts'

const law = authority.publicRegister ?? assert.fail('EUDAMED has a public register')
const model = 'EU_UDI_MDR'

/** What the public sees of the valid device under MDR: written by hand, in the words of the Public API. */
const row = {
  PRIMARY_DI: '00308676965723',
  BASIC_UDI: '439990237188JM',
  MF_SRN: 'DE-MF-000001723',
  DEVICE_CRITERION: 'STANDARD',
  VERSION_NUMBER: 1,
  LATEST_VERSION: 1,
  REFERENCE: '37588-474',
  DEVICE_STATUS_TYPE_ID: -11.0,
  NOMENCLATURE_CODE: ' A0101010201',
  STERILE: 0,
  STERILIZATION: 1,
  LATEX: 0,
  REPROCESSED: 0,
  CMR_SUBSTANCE: 0,
  ENDOCRINE_DISRUPTOR: 0,
  APPLICABLE_LEGISLATION_ID: -197.0,
  RISK_CLASS_ID: -203.0,
  DEVICE_NAME: 'Infusion needle',
  IMPLANTABLE: 0,
  ACTIVE: 0,
  KIT: null,
  SECONDARY_DI: null,
}

type Row = Readonly<Record<string, unknown>>

function read(...rows: Row[]): readonly PublicDevice[] {
  const page = law.readPage({ value: rows })
  return page.kind === 'page' ? page.devices : assert.fail(page.because)
}

function wanted(change: { device?: object; deviceGroup?: object } = {}): DesiredRecords {
  const { device, deviceGroup } = structuredClone(validRequests[model])
  const request = {
    device: { ...device, ...change.device },
    deviceGroup: { ...deviceGroup, ...change.deviceGroup },
  }
  return authority.readDesired(model, request)
}

const { device, deviceGroup } = wanted()
const registered: RegisteredEntities = {
  device: { model, state: 'REGISTERED', record: { ...device }, versions: { device: 1 } },
  deviceGroup: {
    model,
    state: 'REGISTERED',
    record: { ...deviceGroup },
    versions: { deviceGroup: 1 },
  },
}

/** What planning an update makes of it. */
function makePlan(desired: DesiredRecords, operation: Operation): PlannedOperation {
  const plan = authority.plan(desired, registered)
  assert.equal(plan.kind, 'operations', JSON.stringify(plan))
  const planned = plan.kind === 'operations' && plan.operations.find(each => each.operation === operation)
  return planned || assert.fail(`no ${operation} is planned`)
}

const post: PlannedOperation = {
  operation: 'DEVICE.POST',
  entity: { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: row.PRIMARY_DI },
  differences: [],
}

/** Why a registration is not proven, or that it is. */
function proveRegistration(shown: Row | readonly Row[], earlier?: EarlierLook): string {
  const rows = Array.isArray(shown) ? (shown as Row[]) : [shown as Row]
  const proof = law.prove(post, wanted(), {}, read(...rows), earlier)
  return proof.kind === 'proven' ? 'proven' : proof.because
}

test('a first registration is proven by the device, equal in every field shown', () => {
  const proof = law.prove(post, wanted(), {}, read(row), undefined)
  assert.ok(proof.kind === 'proven')
  assert.ok(proof.paths.includes('/device/ReferenceNumber') && proof.paths.includes('/deviceGroup/RiskClass'))
})

test('absence proves nothing', () => {
  assert.match(proveRegistration([]), /proves nothing/)
})

test('one field that is shown otherwise leaves it open, whichever it is', () => {
  const others = {
    REFERENCE: '37588-475',
    DEVICE_STATUS_TYPE_ID: -12,
    NOMENCLATURE_CODE: ' A01010102',
    STERILE: 1,
    RISK_CLASS_ID: -10,
    APPLICABLE_LEGISLATION_ID: -198,
    DEVICE_NAME: 'Infusion needles',
    KIT: 1,
    SECONDARY_DI: '+A123BJC5D6E71',
    CMR_SUBSTANCE: 1,
    CONTAINER_PACKAGE_DIS: '00308676965730',
    AR_SRN: 'DE-AR-000000001',
    TRADE_NAME: 'Needle',
  }
  for (const [name, value] of Object.entries(others)) {
    assert.match(proveRegistration({ ...row, [name]: value }), /otherwise/, name)
  }
})

test('a value that is not understood leaves it open', () => {
  for (const [name, value] of [
    ['RISK_CLASS_ID', -9999],
    ['RISK_CLASS_ID', 'class-i'],
    ['STERILE', 'no'],
    ['REFERENCE', 7],
  ] as const) {
    assert.match(proveRegistration({ ...row, [name]: value }), new RegExp(`not understood: ${name}`))
  }
})

test('another version, or one that is not the last, leaves it open', () => {
  assert.match(proveRegistration({ ...row, VERSION_NUMBER: 2 }), /another version/)
  assert.match(proveRegistration({ ...row, VERSION_NUMBER: null }), /another version/)
  assert.match(proveRegistration({ ...row, LATEST_VERSION: 0 }), /not the last/)
})

test('a device of the same code under a directive is another one', () => {
  assert.match(proveRegistration({ ...row, DEVICE_CRITERION: 'LEGACY' }), /not shown/)
  assert.equal(proveRegistration([{ ...row, DEVICE_CRITERION: 'LEGACY' }, row]), 'proven')
  assert.match(proveRegistration({ ...row, DEVICE_CRITERION: null }), /which kind/)
})

test('several of one code and kind leave it open, since who issued the code is not shown', () => {
  assert.match(proveRegistration([row, { ...row, MF_SRN: 'FR-MF-000000001' }]), /Several/)
})

test('a device of another manufacturer or group is no proof, nor one of which neither is shown', () => {
  assert.match(proveRegistration({ ...row, MF_SRN: 'DE-MF-000001724' }), /another manufacturer/)
  assert.match(proveRegistration({ ...row, BASIC_UDI: '439990237188JX' }), /another group/)
  assert.match(proveRegistration({ ...row, MF_SRN: null }), /not shown/)
  assert.match(proveRegistration({ ...row, BASIC_UDI: null }), /not shown/)
})

test('a device that was shown before it was sent is no proof', () => {
  const [seen] = read(row)
  assert.ok(seen)
  assert.match(proveRegistration(row, { device: seen, isCurrent: true }), /before it was sent/)
  assert.equal(proveRegistration(row, { isCurrent: true }), 'proven')
})

test('names alone are no proof: nothing is shown that was compared', () => {
  const { PRIMARY_DI, BASIC_UDI, MF_SRN, DEVICE_CRITERION, VERSION_NUMBER } = row
  const names = { PRIMARY_DI, BASIC_UDI, MF_SRN, DEVICE_CRITERION, VERSION_NUMBER }
  assert.match(proveRegistration(names), /Nothing is shown/)
})

test('an update of a device is proven by a new value in the version that it makes', () => {
  const desired = wanted({ device: { MDN: ['V9099'] } })
  const planned = makePlan(desired, 'UDI_DI.PATCH')
  assert.equal(planned.version, 2)
  const prove = (change: Row, earlier?: EarlierLook) => {
    const proof = law.prove(planned, desired, registered, read({ ...row, ...change }), earlier)
    return proof.kind === 'proven' ? proof.paths : proof.because
  }
  assert.deepEqual(prove({ NOMENCLATURE_CODE: ' V9099', VERSION_NUMBER: 2 }), ['/device/MDN'])
  assert.match(String(prove({})), /another value/)
  assert.match(String(prove({ NOMENCLATURE_CODE: null, VERSION_NUMBER: 2 })), /No field/)
  for (const version of [1, 3, null]) {
    assert.match(String(prove({ NOMENCLATURE_CODE: ' V9099', VERSION_NUMBER: version })), /another version/)
  }
})

test('an update of which no field is public is never proven, whatever the version', () => {
  const desired = wanted({ device: { Website: 'https://example.org/ifu' } })
  const planned = makePlan(desired, 'UDI_DI.PATCH')
  const [current] = read(row)
  assert.ok(current)
  const proof = law.prove(planned, desired, registered, read({ ...row, VERSION_NUMBER: 2 }), {
    device: current,
    isCurrent: true,
  })
  assert.equal(proof.kind, 'unproven')
})

test('a name that the public saw before, too, proves nothing', () => {
  const needle = { AdditionalTradeName: 'Needle', AdditionalTradeNameLanguage: 'EN' }
  const before = wanted({ device: { AdditionalTradeNames: [needle] } })
  const known: RegisteredEntities = {
    ...registered,
    device: { model, state: 'REGISTERED', record: { ...before.device }, versions: { device: 1 } },
  }
  const desired = wanted({
    device: {
      AdditionalTradeNames: [needle, { AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' }],
    },
  })
  const planned: PlannedOperation = {
    ...post,
    operation: 'UDI_DI.PATCH',
    version: 2,
    differences: [{ path: '/device/AdditionalTradeNames' }],
  }
  const prove = (shown: string) =>
    law.prove(planned, desired, known, read({ ...row, TRADE_NAME: shown, VERSION_NUMBER: 2 }), undefined)
  assert.equal(prove('Needle').kind, 'unproven')
  assert.equal(prove('Nadel').kind, 'proven')
})

test('an update of a group, whose version is not shown, is proven by the old value before the new one', () => {
  const desired = wanted({ deviceGroup: { DeviceName: 'Infusion needle, long' } })
  const planned = makePlan(desired, 'BASIC_UDI.PATCH')
  const shown = read({ ...row, DEVICE_NAME: 'Infusion needle, long' })
  const prove = (earlier: EarlierLook | undefined) =>
    law.prove(planned, desired, registered, shown, earlier).kind
  const [old] = read(row)
  const [other] = read({ ...row, DEVICE_NAME: 'Something else' })
  assert.ok(old && other && shown[0])
  assert.equal(prove({ device: old, isCurrent: true }), 'proven')
  // A copy from before the registered version may show anything that once was.
  assert.equal(prove({ device: old, isCurrent: false }), 'unproven')
  assert.equal(prove(undefined), 'unproven')
  assert.equal(prove({ isCurrent: true }), 'unproven')
  assert.equal(prove({ device: shown[0], isCurrent: true }), 'unproven')
  assert.equal(prove({ device: other, isCurrent: true }), 'unproven')
})

/** What is shown beside what is registered. */
function compare(...rows: Row[]) {
  return law.compare(read(...rows), {
    device: { model, state: 'REGISTERED', record: { ...device } },
    deviceGroup: { model, state: 'REGISTERED', record: { ...deviceGroup } },
  })
}

test('what is registered is compared in the fields that are shown, and in no other', () => {
  const same = compare(row)
  assert.ok(same.kind === 'compared')
  assert.deepEqual(same.differences, [])
  const other = compare({ ...row, STERILE: 1, MF_SRN: 'DE-MF-000000009', RISK_CLASS_ID: -10 })
  assert.deepEqual(other.kind === 'compared' && other.differences, [
    { path: '/deviceGroup/MFActorCode', before: 'DE-MF-000000009', after: 'DE-MF-000001723' },
    { path: '/deviceGroup/RiskClass', before: 'CLASS_III', after: 'CLASS_I' },
    { path: '/device/Sterile', before: true, after: false },
  ])
  assert.equal(compare().kind, 'not-shown')
})

test('what is no page of devices is said to be none', () => {
  for (const document of [undefined, null, [], {}, { value: {} }, { value: [], nextLink: 'x' }, 'text', 7]) {
    assert.equal(law.readPage(document).kind, 'unreadable', JSON.stringify(document))
  }
  const rows = [null, 7, {}, { PRIMARY_DI: 7 }, row]
  assert.equal(read(...(rows as unknown as Row[])).length, 1)
  const nextLink = 'https://api.example/eudamed/udi?format=json&%24after=abc'
  const page = law.readPage({ value: [row], nextLink })
  assert.equal(page.kind === 'page' && page.next, 'abc')
})
