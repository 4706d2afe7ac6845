import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { types, workbookWith } from '../../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { Body } from '../body.ts'
import type { TableFixReport } from '../fixes/bodies.ts'
import type { ImportFindings } from './finding-bodies.ts'

type Findings = Body<typeof ImportFindings>
type Request = ValidRequest<'EU_UDI_MDR'>

const model = 'EU_UDI_MDR'

async function submit(world: World, request: Request): Promise<void> {
  const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
  assert.equal(status, 200, JSON.stringify(body))
}

/** A workbook with a new device of each of these groups, and without the groups. */
function writeDevices(...groups: readonly Request[]): Promise<Buffer> {
  const devices = groups.map(group => {
    const { deviceGroup: _, ...device } = makeSibling(group)
    return device as Request
  })
  return workbookWith(model, devices)
}

async function take(world: World, file: Uint8Array): Promise<string> {
  const { status, body } = await world.post('/api/v1/imports', new Uint8Array(file), {
    headers: { 'content-type': types.xlsx },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return `/api/v1/imports/${String(body.id)}`
}

async function findings(world: World, path: string, query = ''): Promise<Findings> {
  const { status, body } = await world.get(`${path}/findings${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Findings
}

test('a device of a registered group that is not in the list is no finding; one of a group that is nowhere is, until it is registered', async t => {
  const world = await start(t)
  const [known, unknown] = [freshRequest(model), freshRequest(model)]
  await submit(world, known)
  const path = await take(world, await writeDevices(known, unknown))
  const found = await findings(world, path)
  assert.deepEqual([found.counts.records, found.counts.ready], [2, 1])
  assert.deepEqual(
    found.causes.map(({ severity, ruleId, field, devices }) => [severity, ruleId, field, devices]),
    [
      ['error', 'UDG-GROUP-UNKNOWN', 'DeviceGroup', 1],
      // It says which group of the list is nearest, where there is one.
      ['warning', 'unknown-group', 'DeviceGroup', 1],
    ],
  )
  await submit(world, unknown)
  assert.equal((await findings(world, path)).counts.ready, 1)
  const fresh = await findings(world, path, '?fresh=true')
  assert.deepEqual([fresh.counts.ready, fresh.causes], [2, []])
  assert.equal((await findings(world, path)).counts.ready, 2)
})

test('a device that contradicts its registered group is a finding at its own cells', async t => {
  const world = await start(t)
  const known = freshRequest(model)
  await submit(world, known)
  const sibling = makeSibling(known)
  const OriginalManufacturer = { ActorCode: known.deviceGroup.MFActorCode }
  const { deviceGroup: _, ...device } = { ...sibling, device: { ...sibling.device, OriginalManufacturer } }
  const path = await take(world, await workbookWith(model, [device as Request]))
  const { causes } = await findings(world, path)
  assert.deepEqual(
    causes.map(({ ruleId, sheet, field }) => [ruleId, sheet, field]),
    [['BR-UDID-724', 'Devices', 'OriginalManufacturer.ActorCode']],
  )
})

test('groups are known to the fixes of a file too, and another organisation knows none of them', async t => {
  const world = await start(t)
  const known = freshRequest(model)
  await submit(world, known)
  const file = await writeDevices(known)
  const report = async (key: string): Promise<Body<typeof TableFixReport>> => {
    const headers = { 'content-type': types.xlsx }
    const { status, body } = await world.post('/api/v1/fixes', new Uint8Array(file), { headers, key })
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as Body<typeof TableFixReport>
  }
  assert.deepEqual((await report(world.key)).left, [])
  const stranger = await world.makeKey({ organisation: 'other', actors: [], scopes: ['validate'] })
  const left = (await report(stranger)).left.map(({ ruleId }) => ruleId)
  assert.deepEqual(left, ['UDG-GROUP-UNKNOWN', 'unknown-group'])
})
