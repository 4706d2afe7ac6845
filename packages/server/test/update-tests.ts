import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '@udigate/eudamed'
import { changed, changesOf, updatableRequest } from './changes.ts'
import { start, type World } from './harness.ts'

/** The tests of what updates over HTTP come to: each change of a model by itself, then all of them in one request. */
export function testUpdates(model: Model): void {
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
