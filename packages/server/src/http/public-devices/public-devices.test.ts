import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { ownSimulator } from '../../../test/simulator.ts'

const model = 'EU_UDI_MDR'
const path = '/api/v1/public-devices'

/** A gateway that asks the stand-in, and what makes public there what is registered by now. */
async function open(t: TestContext, settings: Record<string, string> = {}) {
  const simulator = await ownSimulator(t)
  const url = `http://127.0.0.1:${simulator.port}`
  const world = await start(t, {
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    UDIGATE_PREVIEW_PUBLIC_API: `${url}/public/eudamed`,
    UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
    ...settings,
  })
  return { world, simulator, publish: () => fetch(`${url}/publish`, { method: 'POST' }) }
}

test('a device is shown as the public sees it, once it is public', async t => {
  const { world, publish } = await open(t)
  const request = freshRequest(model)
  assert.equal((await world.post(`/api/v1/submit/${model}`, request)).status, 200)
  const ask = async () => (await world.get(`${path}?code=${request.device.Device}`)).body
  const before = await ask()
  assert.deepEqual([before.items, before.source], [[], "EUDAMED's Public API"])
  await publish()
  const [device, ...others] = (await ask()).items as Record<string, unknown>[]
  assert.equal(others.length, 0)
  assert.equal(device?.deviceGroup, request.deviceGroup.DeviceGroup)
  assert.equal(device?.actorCode, request.deviceGroup.MFActorCode)
  assert.deepEqual([device?.criterion, device?.version, device?.unread], ['STANDARD', 1, []])
  const fields = device?.fields as { path: string; value: unknown }[]
  const reference = fields.find(field => field.path === '/device/ReferenceNumber')
  assert.equal(reference?.value, request.device.ReferenceNumber)
  for (const query of [
    `deviceGroup=${request.deviceGroup.DeviceGroup}`,
    `actorCode=${request.deviceGroup.MFActorCode}`,
  ]) {
    const { body } = await world.get(`${path}?${query}`)
    assert.deepEqual(
      (body.items as { code: string }[]).map(({ code }) => code),
      [request.device.Device],
    )
  }
})

test('what a manufacturer has comes page by page', async t => {
  const { world, simulator, publish } = await open(t)
  await simulator.seed({ actor: 'DE-MF-000001723', devices: 1_050 })
  await publish()
  const first = await world.get(`${path}?actorCode=DE-MF-000001723`)
  const second = await world.get(
    `${path}?actorCode=DE-MF-000001723&page=${encodeURIComponent(String(first.body.nextPage))}`,
  )
  const pages = [first, second].map(({ body }) => (body.items as unknown[]).length)
  assert.deepEqual([pages, second.body.nextPage], [[1_000, 50], undefined])
})

test('just one code is asked for', async t => {
  const { world } = await open(t)
  for (const query of ['', 'code=', 'code=1&actorCode=2', 'deviceGroup=1&code=2']) {
    const { status, body } = await world.get(`${path}?${query}`)
    assert.deepEqual([status, body.code], [400, 'request.parameter'], query)
  }
})

test('a register that cannot be asked is 503, says when to come again, and is left alone until then', async t => {
  const { world, simulator } = await open(t)
  await simulator.arm('public-too-many', { match: 'X1' })
  const { status, body, headers } = await world.get(`${path}?code=X1`)
  assert.deepEqual([status, body.code], [503, 'witness.unavailable'])
  assert.match(String(body.detail), /429/)
  assert.ok(Number(headers.get('retry-after')) >= 1)
  const again = await world.get(`${path}?code=X2`)
  assert.equal(again.status, 503)
  assert.ok(Number(again.headers.get('retry-after')) >= 1)
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  assert.match(metrics, /udigate_public_register_calls_total\{stage="preview",result="unavailable"\} 1\n/)
})

test('it is off until an operator turns it on, and then on that stage alone', async t => {
  const { world } = await open(t)
  const production = await world.makeKey({ stage: 'production' })
  const { status, body } = await world.get(`${path}?code=1`, { key: production })
  assert.deepEqual([status, body.code], [409, 'witness.none'])
  const off = await start(t)
  assert.equal((await off.get(`${path}?code=1`)).status, 409)
})
