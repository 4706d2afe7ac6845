import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { canonicalise, validRequests } from '@udigate/eudamed'
import { findRegister } from '../authorities/registers.ts'
import type { EntityRow } from '../store/tables.ts'
import { composeFiles, type FileLimits } from './compose-files.ts'
import type { JudgedDevice } from './judge-device.ts'

const register = findRegister('swissdamed')
assert.ok(register)
const { mostEntities, mostBytes } = register.profile
const { device, deviceGroup } = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
const groupCode = validRequests.EU_UDI_MDR.deviceGroup.DeviceGroup

function entity(kind: EntityRow['kind'], code: string, record: object): EntityRow {
  return {
    organisation: 'maker',
    stage: 'preview',
    kind,
    agency: 'GS1',
    code,
    code_space: 'eudamed/regulation',
    actor: 'DE-MF-000001723',
    model: 'EU_UDI_MDR',
    state: 'REGISTERED',
    versions: '{}',
    record: JSON.stringify(record),
    group_agency: kind === 'device' ? 'GS1' : null,
    group_code: kind === 'device' ? groupCode : null,
    held_by: null,
    refused: 0,
    updated_at: 0,
    seen_by: null,
    not_shown: null,
    looked_at: null,
    file_pull: null,
  }
}

/** Devices of one group, of which the first brings it. @param padding how many characters each has besides */
function judged(count: number, padding: readonly number[] = []): JudgedDevice[] {
  return Array.from({ length: count }, (_, index) => {
    const code = String(index).padStart(14, '0')
    const record = { ...device, Device: code, ReferenceNumber: 'x'.repeat(1 + (padding[index] ?? 0)) }
    return {
      device: entity('device', code, record),
      group: entity('group', groupCode, deviceGroup),
      isHeld: true,
      errors: [],
      warnings: [],
      operation: index === 0 ? 'DEVICE.POST' : 'UDI_DI.POST',
      bringsGroup: index === 0,
    }
  })
}

async function compose(devices: readonly JudgedDevice[], limits: Partial<FileLimits> = {}) {
  assert.ok(register)
  return composeFiles(
    {
      now: () => new Date(0),
      randomBytes: bytes => createHash('sha512').update(String(bytes)).digest().subarray(0, bytes),
    },
    { organisation: 'maker', stage: 'preview', author: 'k', actors: 'any' },
    register,
    { devices: mostEntities, bytes: mostBytes, ...limits },
    devices,
  )
}

test('a file has as many devices as a register takes, and the next one is in another file', async () => {
  for (const [further, expected] of [
    [mostEntities - 1, [mostEntities - 1]],
    [mostEntities, [mostEntities]],
    [mostEntities + 1, [mostEntities, 1]],
    [2 * mostEntities + 1, [mostEntities, mostEntities, 1]],
  ] as const) {
    const { files, tooLarge } = await compose(judged(1 + further))
    assert.deepEqual(
      files.map(({ file }) => file.devices),
      [1, ...expected],
    )
    assert.deepEqual(tooLarge, [])
    const ids = files.map(({ file }) => file.id)
    assert.deepEqual(ids, [...new Set(ids)].toSorted())
    for (const { entities } of files)
      assert.ok(entities.filter(({ kind }) => kind === 'device').length <= mostEntities)
  }
})

test('a file has at most as many bytes as a register takes, to the last one', async () => {
  const devices = judged(3)
  const [, both] = (await compose(devices)).files
  assert.ok(both)
  const { bytes } = both.file
  const count = async (most: number) =>
    (await compose(devices, { bytes: most })).files.map(({ file }) => file.devices)
  assert.deepEqual(await count(bytes), [1, 2])
  assert.deepEqual(await count(bytes - 1), [1, 1, 1])
})

test('a device that alone is more than a file may have is named, and those beside it are in files', async () => {
  const { files, tooLarge } = await compose(judged(4, [0, 0, 50_000, 0]), { bytes: 40_000 })
  assert.deepEqual(
    tooLarge.map(each => each.device.code),
    ['00000000000002'],
  )
  const codes = files.flatMap(({ entities }) =>
    entities.flatMap(({ kind, code }) => (kind === 'device' ? [code] : [])),
  )
  assert.deepEqual(codes, ['00000000000000', '00000000000001', '00000000000003'])
})
