import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CanonicalDevice, canonicalise, deviceAsSent, validRequests } from '@udigate/eudamed'
import type { EntityRow } from '../../store/tables.ts'
import { reconcileEntity, type ShownEntity } from './reconcile-entity.ts'

const now = new Date('2026-11-21T12:00:00Z')
const pull = {
  id: 'pull-2',
  stage: 'preview',
  organisation: 'maker',
  actor: 'DE-MF-000001723',
  started_at: 10,
} as const
const device = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
  .device as unknown as CanonicalDevice<'EU_UDI_MDR'>
const given = { ...device, Material: 'A-1' }

const shown: ShownEntity = {
  kind: 'device',
  agency: 'GS1',
  code: device.Device,
  code_space: 'eudamed/regulation',
  model: 'EU_UDI_MDR',
  state: 'REGISTERED',
  versions: { device: 2 },
  record: deviceAsSent('EU_UDI_MDR', device),
  group: { agency: 'GS1', code: device.DeviceGroup },
}

const known: EntityRow = {
  stage: 'preview',
  kind: 'device',
  agency: 'GS1',
  code: device.Device,
  code_space: 'eudamed/regulation',
  organisation: 'maker',
  actor: 'DE-MF-000001723',
  model: 'EU_UDI_MDR',
  state: 'REGISTERED',
  versions: JSON.stringify({ device: 2 }),
  record: JSON.stringify(given),
  group_agency: 'GS1',
  group_code: device.DeviceGroup,
  held_by: null,
  refused: 0,
  updated_at: 1,
  seen_by: 'pull-1',
  not_shown: null,
  looked_at: null,
  file_pull: null,
}

test('what is known as it is shown stays as it is, in the words of the caller', () => {
  assert.deepEqual(reconcileEntity(shown, known, pull, now), { isNew: false })
})

test('a version that was unknown here is learned without being a difference', () => {
  const { row, finding } = reconcileEntity(shown, { ...known, versions: '{"device":0}' }, pull, now)
  assert.equal(finding, undefined)
  assert.deepEqual([row?.versions, row?.record], ['{"device":2}', known.record])
})

test('a version that the authority does not tell stays the known one while the content is the same', () => {
  assert.deepEqual(reconcileEntity({ ...shown, versions: { device: 0 } }, known, pull, now), { isNew: false })
  const record = { ...shown.record, Website: 'https://example.com/new' }
  const { row } = reconcileEntity({ ...shown, versions: { device: 0 }, record }, known, pull, now)
  assert.equal(row?.versions, '{"device":0}')
})

test("another content is taken over beside the caller's own fields", () => {
  const record = { ...shown.record, Website: 'https://example.com/new' }
  const { row, finding } = reconcileEntity({ ...shown, record, versions: { device: 3 } }, known, pull, now)
  assert.equal(finding?.finding, 'CHANGED')
  assert.deepEqual(finding?.details.versions, { before: { device: 2 }, after: { device: 3 } })
  assert.deepEqual(finding?.details.differences, [
    { path: '/device/Website', after: 'https://example.com/new' },
  ])
  const stored = JSON.parse(row?.record ?? '')
  assert.deepEqual([stored.Material, stored.Website], ['A-1', 'https://example.com/new'])
  assert.deepEqual([row?.seen_by, row?.updated_at], ['pull-2', now.getTime()])
})

test('what a submission has changed since the pull began is not to be stored', () => {
  const record = { ...shown.record, Website: 'https://example.com/old' }
  const { row, finding } = reconcileEntity({ ...shown, record }, { ...known, updated_at: 11 }, pull, now)
  assert.equal(row, undefined)
  assert.deepEqual([finding?.finding, finding?.details.heldBy], ['IN_SUBMISSION', undefined])
  assert.equal(
    reconcileEntity({ ...shown, record }, { ...known, updated_at: 10 }, pull, now).finding?.finding,
    'CHANGED',
  )
  assert.deepEqual(reconcileEntity(shown, { ...known, updated_at: 11 }, pull, now), { isNew: false })
})

test('what a submission holds is not to be stored', () => {
  const { row, finding } = reconcileEntity(
    shown,
    { ...known, held_by: 'request-1', state: 'NONE', record: null },
    pull,
    now,
  )
  assert.equal(row, undefined)
  assert.deepEqual(finding, {
    finding: 'IN_SUBMISSION',
    details: { heldBy: 'request-1', state: { before: 'NONE', after: 'REGISTERED' }, differences: [] },
  })
})

test('the code of what another organisation no longer has is free; of what it has, nothing is told', () => {
  const theirs = { ...known, organisation: 'other' }
  const elsewhere = reconcileEntity(shown, theirs, pull, now)
  assert.deepEqual(elsewhere, {
    isNew: false,
    finding: { finding: 'ELSEWHERE', details: { differences: [] } },
  })
  assert.equal(reconcileEntity(shown, { ...theirs, state: 'NONE', held_by: 'x' }, pull, now).row, undefined)
  const { row, isNew } = reconcileEntity(shown, { ...theirs, state: 'DISCARDED' }, pull, now)
  assert.equal(isNew, true)
  assert.equal(row?.organisation, 'maker')
  assert.ok(!row?.record?.includes('A-1'))
})
