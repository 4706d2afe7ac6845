import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { types, workbookWith } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { Body } from '../body.ts'
import type { TableFixReport } from '../fixes/bodies.ts'
import type { ImportFindings } from './finding-bodies.ts'

type Request = ValidRequest<'EU_UDI_MDR'>

const model = 'EU_UDI_MDR'

/** A world in which a device is registered, and a request that bears its UDI-DI as that of a package. */
async function startWithTaken(t: Parameters<typeof start>[0]): Promise<{ world: World; taking: Request }> {
  const world = await start(t)
  const known = freshRequest(model)
  const { status, body } = await world.post(`/api/v1/submit/${model}`, known)
  assert.equal(status, 200, JSON.stringify(body))
  const taking = freshRequest(model)
  const { device } = taking
  const pack = {
    PackagingDi: known.device.Device,
    Status: 'ON_THE_MARKET',
    NumberOfItems: 5,
    Child: device.Device,
  }
  return { world, taking: { ...taking, device: { ...device, Packages: [pack] } } as Request }
}

async function fixes(world: World, file: Uint8Array, key = world.key) {
  const headers = { 'content-type': types.xlsx }
  const answer = await world.post('/api/v1/fixes', new Uint8Array(file), { headers, key })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const report = answer.body as unknown as Body<typeof TableFixReport>
  return { report, isSeen: answer.headers.get('x-udigate-register-seen-at') !== null }
}

test('what a registered device bears is a finding of an import and of the fixes of a file, at its own cell', async t => {
  const { world, taking } = await startWithTaken(t)
  const file = await workbookWith(model, [taking, freshRequest(model)])
  const path = await world.post('/api/v1/imports', new Uint8Array(file), {
    headers: { 'content-type': types.xlsx },
  })
  assert.equal(path.status, 201, JSON.stringify(path.body))
  const found = await world.get(`/api/v1/imports/${String(path.body.id)}/findings`)
  assert.equal(found.status, 200, JSON.stringify(found.body))
  const { counts, causes } = found.body as unknown as Body<typeof ImportFindings>
  assert.deepEqual([counts.records, counts.ready, counts.undecided], [2, 1, 1])
  const places = causes.map(({ ruleId, sheet, field }) => [ruleId, sheet, field])
  assert.deepEqual(places, [['BR-UDID-003-D', 'Packages', 'PackagingDi']])

  const { report, isSeen } = await fixes(world, file)
  assert.deepEqual(
    report.left.map(({ ruleId, field }) => [ruleId, field]),
    [['BR-UDID-003-D', 'PackagingDi']],
  )
  assert.deepEqual(
    report.rows.map(({ state }) => state),
    ['INVALID', 'VALID'],
  )
  assert.ok(isSeen)
})

test('what the register says is not told to those who may validate alone', async t => {
  const { world, taking } = await startWithTaken(t)
  const validating = await world.makeKey({ scopes: ['validate'] })
  const { report, isSeen } = await fixes(world, await workbookWith(model, [taking]), validating)
  assert.deepEqual(report.left, [])
  assert.ok(!isSeen)
})

test('a fix stays safe where the register says something else against its record', async t => {
  const { world, taking } = await startWithTaken(t)
  const deviceGroup = { ...taking.deviceGroup, RiskClass: 'Class I' }
  const { report } = await fixes(world, await workbookWith(model, [{ ...taking, deviceGroup } as Request]))
  assert.deepEqual(
    report.groups.map(({ field }) => field),
    ['RiskClass'],
  )
  assert.deepEqual(
    report.left.map(({ ruleId }) => ruleId),
    ['BR-UDID-003-D'],
  )
  assert.deepEqual(
    report.rows.map(({ state }) => state),
    ['INVALID'],
  )
})
