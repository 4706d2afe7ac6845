import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, validRequests } from '@udigate/eudamed'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, unasked } from '../../../test/harness.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'

interface Planned {
  operation: string
  version?: number
  xml: string
  differences: { path: string }[]
}

for (const model of modelNames) {
  test(`a plan says what submitting would do, and nothing is stored or sent, ${model}`, async t => {
    const world = await start(t)
    const request = freshRequest(model)
    const { status, body } = await world.post(`/api/v1/plan/${model}`, { ...request, securityToken: 'T' })
    assert.equal(status, 200)
    assert.equal(body.verdict, 'POSSIBLE')
    const [first, ...others] = body.operations as Planned[]
    assert.equal(others.length, 0)
    assert.equal(first?.operation, 'DEVICE.POST')
    assert.ok(first?.xml.includes(request.device.Device))
    assert.ok(!JSON.stringify(body).includes('>T<'), 'the token is in no answer')
    assert.equal(await countStoredRows(world), 0)
    assert.deepEqual(await world.simulator.messagesWith(request.device.Device), [])
  })

  test(`a plan for what is registered has every difference and the operation that carries it, ${model}`, async t => {
    const { post } = await start(t)
    const request = updatableRequest(model)
    await post(`/api/v1/submit/${model}`, request)
    const identical = await post(`/api/v1/plan/${model}`, request)
    assert.equal(identical.body.verdict, 'IDENTICAL')

    const { body } = await post(`/api/v1/plan/${model}`, changed(request, changesOf[model]))
    assert.equal(body.verdict, 'POSSIBLE')
    const operations = body.operations as Planned[]
    assert.deepEqual(
      operations.map(({ operation, version }) => [operation, version]),
      changesOf[model].map(({ operation }) => [operation, 2]),
    )
    for (const { differences, xml } of operations) {
      assert.ok(differences.length > 0)
      assert.ok(xml.includes('Push'))
    }
    const carried = operations.flatMap(({ differences }) => differences.map(({ path }) => path))
    assert.deepEqual((body.differences as { path: string }[]).map(({ path }) => path).sort(), carried.sort())
  })
}

test('a plan names the rule that blocks a field, with its place and what is registered', async t => {
  const { post } = await start(t)
  const request = updatableRequest('EU_UDI_MDR')
  await post('/api/v1/submit/EU_UDI_MDR', request)
  const { body } = await post('/api/v1/plan/EU_UDI_MDR', {
    ...request,
    device: { ...request.device, ReferenceNumber: 'another', Website: 'https://example.org' },
  })
  assert.equal(body.verdict, 'INVALID')
  const differences = body.differences as {
    path: string
    before?: unknown
    after?: unknown
    blockedBy?: string
  }[]
  assert.deepEqual(
    differences.map(({ path, blockedBy }) => [path, blockedBy]),
    [
      ['/device/ReferenceNumber', 'BR-DTX-UDI-031-A'],
      ['/device/Website', undefined],
    ],
  )
  assert.equal(differences[0]?.before, request.device.ReferenceNumber)
  assert.equal(differences[0]?.after, 'another')
  const { deviceErrors } = body.validationResult as { deviceErrors: { ruleId: string; path: string }[] }
  assert.deepEqual(
    deviceErrors.map(({ ruleId, path }) => `${ruleId} ${path}`),
    ['BR-DTX-UDI-031-A /device/ReferenceNumber'],
  )
})

test('a plan while something is under way: joins the same content, waits for the group, or is blocked', async t => {
  const { post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.hold(request.device.Device)
  const first = await post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  const { requestId } = first.body

  const same = await post('/api/v1/plan/EU_UDI_MDR', request)
  assert.equal(same.body.verdict, 'JOINS')
  assert.equal(same.body.joins, requestId)
  const sibling = await post('/api/v1/plan/EU_UDI_MDR', makeSibling(request))
  assert.equal(sibling.body.verdict, 'POSSIBLE')
  assert.equal(sibling.body.waitsFor, requestId)
  const other = await post('/api/v1/plan/EU_UDI_MDR', {
    ...request,
    device: { ...request.device, ReferenceNumber: 'another' },
  })
  assert.equal(other.body.verdict, 'BLOCKED')
  assert.ok((other.body.reasons as string[])[0]?.includes(requestId))
})

test('records that break rules are answered with their findings', async t => {
  const { post } = await start(t)
  const { device, ...rest } = validRequests.EU_UDI_MDR
  const { status, body } = await post('/api/v1/plan/EU_UDI_MDR', {
    ...rest,
    device: { ...device, MDN: ['A01'] },
  })
  assert.equal(status, 200)
  assert.equal(body.verdict, 'INVALID')
  const { deviceErrors } = body.validationResult as { deviceErrors: { ruleId: string }[] }
  assert.deepEqual(
    deviceErrors.map(({ ruleId }) => ruleId),
    ['BR-UDID-636'],
  )
})

test('400 for a member that is none, 403 for another’s actor and for a key that may not read', async t => {
  const { post, makeKey } = await start(t)
  const path = '/api/v1/plan/EU_UDI_MDR'
  const unknown = await post(path, { ...freshRequest('EU_UDI_MDR'), Device: {} })
  assert.equal(unknown.status, 400)
  assert.equal(unknown.body.code, 'request.members')
  const foreign = await post(path, { ...freshRequest('EU_UDI_MDR'), actorCode: 'DE-MF-000009999' })
  assert.equal(foreign.body.code, 'permission.actor')
  const key = await makeKey({ scopes: ['submit'] })
  assert.equal((await post(path, freshRequest('EU_UDI_MDR'), { key })).status, 403)
})
