import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { type KnownEntity, plan, type Wanted } from './plan.ts'

const request = validRequests.EU_UDI_MDR
const device = request.device as CanonicalDevice
const deviceGroup = request.deviceGroup as CanonicalDeviceGroup
const wanted: Wanted = { model: 'EU_UDI_MDR', device, deviceGroup }
const withoutGroup: Wanted = { model: 'EU_UDI_MDR', device }

function held(state: KnownEntity['state'], record: object): KnownEntity {
  return { model: 'EU_UDI_MDR', state, record: { ...record } }
}

const none: KnownEntity = { model: 'EU_UDI_MDR', state: 'NONE' }

test('a new device of a group that the authority does not hold comes with its group', () => {
  for (const known of [
    {},
    { deviceGroup: none },
    { device: none, deviceGroup: held('DISCARDED', deviceGroup) },
  ]) {
    assert.deepEqual(plan(wanted, known), { kind: 'operations', operations: ['DEVICE.POST'] })
  }
})

test('a further device goes alone, whether its group is registered or waits for its notified body', () => {
  for (const state of ['SUBMITTED', 'REGISTERED'] as const) {
    const known = { deviceGroup: held(state, deviceGroup) }
    for (const submission of [wanted, withoutGroup]) {
      assert.deepEqual(plan(submission, known), { kind: 'operations', operations: ['UDI_DI.POST'] })
    }
  }
})

test('what is held already needs no operation', () => {
  const known = { device: held('REGISTERED', device), deviceGroup: held('REGISTERED', deviceGroup) }
  assert.deepEqual(plan(wanted, known), { kind: 'operations', operations: [] })
  assert.deepEqual(plan(withoutGroup, known), { kind: 'operations', operations: [] })
})

test('a change to what is held is blocked, with a reason for each of both', () => {
  for (const state of ['SUBMITTED', 'REGISTERED'] as const) {
    const known = {
      device: held(state, { ...device, ReferenceNumber: 'another' }),
      deviceGroup: held(state, { ...deviceGroup, DeviceName: 'another' }),
    }
    const blocked = plan(wanted, known)
    assert.equal(blocked.kind, 'blocked')
    assert.equal(blocked.kind === 'blocked' && blocked.reasons.length, 2)
  }
})

test('what is held under another model is blocked', () => {
  const other = { ...held('REGISTERED', device), model: 'EU_UDI_IVDR' as const }
  assert.equal(plan(wanted, { device: other }).kind, 'blocked')
  assert.equal(plan(wanted, { deviceGroup: { ...other, record: { ...deviceGroup } } }).kind, 'blocked')
})
