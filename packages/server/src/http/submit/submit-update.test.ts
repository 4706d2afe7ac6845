import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'

for (const model of modelNames) {
  const path = `/api/v1/submit/${model}`

  for (const change of changesOf[model]) {
    const { operation } = change

    test(`200 for ${operation}, ${model}: the authority and the gateway hold the change and its version`, async t => {
      const { post, get, simulator } = await start(t)
      const request = updatableRequest(model)
      assert.equal((await post(path, request)).status, 200)
      const desired = change.change(request)
      const { status, body } = await post(path, desired)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.modelInformation, `${model}; rules 2.18.1; ${operation}`)
      const sent = (await simulator.messagesWith(getCode(operation, request))).at(-1)
      assert.equal(`${sent?.service}.${sent?.operation}`, operation)

      const story = await get(`/api/v1/submissions/${body.requestId}`)
      const [only] = story.body.outcomes as { state: string; version: number }[]
      assert.equal(only?.state, 'accepted')
      assert.equal(only?.version, 2)

      // What is desired again is identical now, and the next change has the next version.
      const again = await post(path, desired)
      assert.equal(again.body.modelInformation, `${model}; rules 2.18.1`)
      const back = await post(path, request)
      if (operation === 'PACKAGE_UDI.PUT') {
        assert.equal(back.status, 400, 'a package that is registered stays')
        return
      }
      assert.equal(back.status, 200, JSON.stringify(back.body))
      const next = await get(`/api/v1/submissions/${back.body.requestId}`)
      assert.deepEqual(
        (next.body.outcomes as { version: number }[]).map(({ version }) => version),
        [3],
      )
    })

    test(`400 for ${operation} that the authority refuses, ${model}: what is registered stays`, async t => {
      const { post, get, simulator } = await start(t)
      const request = updatableRequest(model)
      await post(path, request)
      const before = await heldBy(get, request)
      const desired = change.change(request)
      await simulator.arm('refuse', { match: getCode(operation, request) })
      const refused = await post(path, desired)
      assert.equal(refused.status, 400, JSON.stringify(refused.body))
      assert.equal(refused.body.status, 'VALIDATION_FAILED')
      assert.deepEqual(await heldBy(get, request), before)

      // A refused update uses no version up.
      const accepted = await post(path, desired)
      assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
      const story = await get(`/api/v1/submissions/${accepted.body.requestId}`)
      const [only] = story.body.outcomes as { version: number }[]
      assert.equal(only?.version, 2)
    })

    test(`409 BLOCKED for ${operation} over a version that the authority does not hold, ${model}`, async t => {
      const world = await start(t)
      const { post, get } = world
      const request = updatableRequest(model)
      await post(path, request)
      await pretendVersion(world, 6)
      const { status, body } = await post(path, change.change(request))
      assert.equal(status, 409, JSON.stringify(body))
      assert.equal(body.status, 'BLOCKED')
      const reasons = (body.reasons as string[]).join(' ')
      assert.match(reasons, /version 7/)
      const story = await get(`/api/v1/submissions/${body.requestId}`)
      const [only] = story.body.outcomes as { state: string }[]
      assert.equal(only?.state, 'blocked')
    })
  }

  test(`all changes at once run in their order, ${model}`, async t => {
    const { post, get } = await start(t)
    const request = updatableRequest(model)
    await post(path, request)
    const { status, body } = await post(path, changed(request, changesOf[model]))
    assert.equal(status, 200, JSON.stringify(body))
    const names = changesOf[model].map(({ operation }) => operation)
    assert.equal(body.modelInformation, `${model}; rules 2.18.1; ${names.join(', ')}`)
    const story = await get(`/api/v1/submissions/${body.requestId}`)
    assert.deepEqual(
      (story.body.outcomes as { operation: string; state: string }[]).map(each => [
        each.operation,
        each.state,
      ]),
      names.map(name => [name, 'accepted']),
    )
    const created = (story.body.messages as { createdAt: string }[]).map(({ createdAt }) => createdAt)
    assert.deepEqual(created, created.toSorted())
  })
}

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
    assert.match((body.reasons as string[]).join(' '), /SUBMITTED/)
  }
  const sibling = makeSibling(request as never) as typeof request
  delete sibling.device.Packages
  assert.equal((await post(path, sibling)).status, 200, 'a further device is allowed')
  assert.equal((await get(`/api/v1/devices/GS1/${sibling.device.Device}`)).body.state, 'SUBMITTED')
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('a change of its group by one device and a further device of that group do not get in each other’s way', async t => {
  const { post, get, simulator } = await start(t)
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

function getCode(operation: string, request: ReturnType<typeof updatableRequest>): string {
  return operation === 'BASIC_UDI.PATCH' ? request.deviceGroup.DeviceGroup : request.device.Device
}

async function heldBy(get: World['get'], { device, deviceGroup }: ReturnType<typeof updatableRequest>) {
  const held = await get(`/api/v1/devices/GS1/${device.Device}`)
  const group = await get(
    `/api/v1/device-groups/${String(deviceGroup.DeviceGroupAgency)}/${deviceGroup.DeviceGroup}`,
  )
  return [held, group].map(({ body }) => ({ ...body, updatedAt: undefined }))
}

/** Makes the gateway believe that all parts of what it holds have this version. */
async function pretendVersion({ gateway }: World, version: number): Promise<void> {
  const { db } = gateway.store
  for (const { kind, agency, code, versions } of await db.selectFrom('entity').selectAll().execute()) {
    const parts = Object.keys(JSON.parse(versions) as object)
    const pretended = Object.fromEntries(parts.map(part => [part, version]))
    await db
      .updateTable('entity')
      .set({ versions: JSON.stringify(pretended) })
      .where('kind', '=', kind)
      .where('agency', '=', agency)
      .where('code', '=', code)
      .execute()
  }
}
