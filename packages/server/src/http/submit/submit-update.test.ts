import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, unasked } from '../../../test/harness.ts'
import { testUpdates } from '../../../test/update-tests.ts'

testUpdates('EU_UDI_MDR')

test('at the first refusal the rest is not sent, and the same request again plans only the rest', async t => {
  const { post, get, simulator } = await start(t)
  const path = '/api/v1/submit/EU_UDI_MDR'
  const request = updatableRequest('EU_UDI_MDR')
  await post(path, request)
  const desired = changed(request, changesOf.EU_UDI_MDR)
  // The group's own message does not name the device.
  await simulator.arm('refuse', { match: request.device.Device })
  const { status, body } = await post(path, desired)
  assert.equal(status, 400, JSON.stringify(body))
  assert.equal((body.reasons as string[]).length, 5, 'one for each operation')
  const story = await get(`/api/v1/submissions/${body.requestId}`)
  assert.deepEqual(
    (story.body.outcomes as { state: string }[]).map(({ state }) => state),
    ['accepted', 'refused', 'not-sent', 'not-sent', 'not-sent'],
  )
  const group = await get(`/api/v1/device-groups/GS1/${request.deviceGroup.DeviceGroup}`)
  assert.equal(group.body.version, 2)
  assert.equal(group.body.state, 'REGISTERED')

  const rest = await post(path, desired)
  assert.equal(rest.status, 200, JSON.stringify(rest.body))
  assert.equal(
    rest.body.modelInformation,
    'EU_UDI_MDR; rules 2.18.1; UDI_DI.PATCH, MARKET_INFO.PUT, PACKAGE_UDI.PUT, PRODUCT_DESIGNER.PUT',
  )
})

test('400 with the rule for what may not change; nothing is sent', async t => {
  const { post, simulator } = await start(t)
  const path = '/api/v1/submit/EU_UDI_MDR'
  const request = updatableRequest('EU_UDI_MDR')
  await post(path, request)
  const desired = {
    ...request,
    device: { ...request.device, ReferenceNumber: 'another', Sterile: true, ReqSterilizatonPriorUse: false },
    deviceGroup: { ...request.deviceGroup, RiskClass: 'CLASS_IIA' },
  }
  const { status, body } = await post(path, desired)
  assert.equal(status, 400)
  const findings = [...(body.deviceErrors as Placed[]), ...(body.deviceGroupErrors as Placed[])]
  assert.deepEqual(findings.map(({ ruleId, path: place }) => `${ruleId} ${place}`).sort(), [
    'BR-DTX-UDI-031-A /device/ReferenceNumber',
    'BR-DTX-UDID-092 /deviceGroup/RiskClass',
    'BR-DTX-UDID-093 /device/ReqSterilizatonPriorUse',
    'BR-DTX-UDID-093 /device/Sterile',
  ])
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('what is never sent, and another way to say the same, is no change', async t => {
  const { post } = await start(t)
  const path = '/api/v1/submit/EU_UDI_MDR'
  const base = updatableRequest('EU_UDI_MDR')
  const comment = { Comment: '4 °C', CommentLanguage: 'EN' }
  const condition = { StorageHandlingCondition: 'SHC006', Comments: [comment] }
  const request = {
    ...base,
    device: { ...base.device, Material: 'M-1', StorageHandlingConditions: [condition] },
  }
  const first = await post(path, request)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const { CommentLanguage: _, ...silent } = comment
  const again = await post(path, {
    ...request,
    device: {
      ...request.device,
      Material: 'M-2',
      StorageHandlingConditions: [{ ...condition, Comments: [silent] }],
    },
  })
  assert.equal(again.body.modelInformation, 'EU_UDI_MDR; rules 2.18.1', JSON.stringify(again.body))
})

test('409 for a change of what its notified body has yet to confirm', async t => {
  const { post, get, simulator } = await start(t)
  const path = '/api/v1/submit/EU_UDI_MDR'
  const base = updatableRequest('EU_UDI_MDR')
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  const request = {
    ...base,
    deviceGroup: { ...base.deviceGroup, RiskClass: 'CLASS_III', Certificates: [certificate] },
  }
  const first = await post(path, request)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.match(String(first.body.statusText), /SUBMITTED/)
  for (const change of changesOf.EU_UDI_MDR) {
    const { status, body } = await post(path, change.change(request))
    assert.equal(status, 409, change.operation)
    const reasons = body.reasons as string[]
    assert.match(reasons.join(' '), /SUBMITTED/)
    const rules = body.reasonRules as { reason: string; ruleId: string }[]
    // What the last look at the authority showed is no rule.
    assert.ok(rules.length > 0)
    assert.ok(rules.every(({ reason }) => reasons.includes(reason)))
    for (const { ruleId } of rules) assert.match(ruleId, /^BR-DTX-UDI-03(?:3-B|7)$/)
    const { body: plan } = await post(path.replace('submit', 'plan'), change.change(request))
    assert.deepEqual([plan.verdict, plan.reasonRules], ['BLOCKED', rules])
  }
  const sibling = makeSibling(request as never) as typeof request
  delete sibling.device.Packages
  assert.equal((await post(path, sibling)).status, 200, 'a further device is allowed')
  assert.equal((await get(`/api/v1/devices/GS1/${sibling.device.Device}`)).body.state, 'SUBMITTED')
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('a change of its group by one device and a further device of that group do not get in each other’s way', async t => {
  const { post, get, simulator } = await start(t, unasked)
  const path = '/api/v1/submit/EU_UDI_MDR'
  const request = updatableRequest('EU_UDI_MDR')
  await post(path, request)
  const release = await simulator.hold(request.deviceGroup.DeviceGroup)
  const renamed = changed(request, changesOf.EU_UDI_MDR.slice(0, 1))
  const first = await post(path, renamed, { headers: { prefer: 'respond-async' } })
  assert.equal(first.status, 202)
  const sibling = makeSibling(renamed as never) as typeof renamed
  delete sibling.device.Packages
  const asked = post(path, sibling)
  await eventually(
    () => get(`/api/v1/devices/GS1/${sibling.device.Device}`),
    ({ body }) => body.state === 'IN_SUBMISSION',
  )
  await release()
  const waiting = await asked
  assert.equal(waiting.status, 200, JSON.stringify(waiting.body))
  assert.equal(waiting.body.modelInformation, 'EU_UDI_MDR; rules 2.18.1; UDI_DI.POST')
  const other = makeSibling(request as never)
  assert.notEqual((await post(path, other)).body.modelInformation, waiting.body.modelInformation)
})

interface Placed {
  ruleId: string
  path: string
}
