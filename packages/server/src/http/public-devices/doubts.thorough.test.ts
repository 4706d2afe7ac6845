import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { test } from '../../../test/on-both-stores.ts'
import { openPublicRegister } from '../../../test/public-register-world.ts'

const model = 'EU_UDI_MDR'
const byFiles = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }

test('the doubt of a first registration is resolved by the device, equal in all that is shown', async t => {
  const { world, publish, look, exportFile, doubt, upload, countDoubts, statusOf } = await openPublicRegister(
    t,
    byFiles,
  )
  const request = freshRequest(model)
  const sent = await exportFile(request)
  await doubt(sent)
  assert.equal((await look(request.device.Device)).finding, 'not-shown')
  assert.equal(await countDoubts(), 1, 'absence proves nothing')
  await upload(sent)
  await look(request.device.Device)
  assert.equal(await countDoubts(), 1, 'what is registered is not public yet')
  await publish()
  await look(request.device.Device)
  assert.equal(await countDoubts(), 0)
  assert.equal(await statusOf(sent.requestId), 'SUCCESS')
  const { body } = await world.get(`/api/v1/submissions/${sent.requestId}`)
  const told = JSON.stringify(body)
  assert.ok(told.includes("EUDAMED's Public API"), told)
  assert.ok(told.includes(request.device.ReferenceNumber))
  const key = await world.makeKey({ scopes: ['admin', 'read'] })
  const verified = await world.get('/api/v1/evidence/verification', { key })
  const end = (verified.body as unknown as { text: string }).text.trim().split('\n').at(-1) ?? ''
  assert.equal((JSON.parse(end) as { problems: number }).problems, 0, end)
})

test('the doubt is resolved by itself, without anyone asking', async t => {
  const { publish, exportFile, bringEmptyResponse, upload, awaitLook, statusOf } = await openPublicRegister(
    t,
    byFiles,
  )
  const request = freshRequest(model)
  const sent = await exportFile(request)
  // What is looked for before anything is public; the look that the doubt asks for is the next one.
  await awaitLook(request.device.Device, ({ askedAt }) => askedAt !== undefined)
  await upload(sent)
  await publish()
  await bringEmptyResponse(sent)
  await awaitLook(request.device.Device, ({ finding }) => finding === 'same')
  assert.equal(await statusOf(sent.requestId), 'SUCCESS')
})

test('a device that is shown otherwise than it was sent leaves the doubt', async t => {
  const { publish, look, exportFile, doubt, upload, countDoubts } = await openPublicRegister(t, byFiles)
  const request = freshRequest(model)
  const sent = await exportFile(request)
  await doubt(sent)
  await upload({ xml: sent.xml.replace('>Infusion needle<', '>Infusion needles<') })
  await publish()
  assert.match(String((await look(request.device.Device)).because), /otherwise/)
  assert.equal(await countDoubts(), 1)
})

test('a device of another manufacturer under the code leaves the doubt', async t => {
  const { simulator, publish, look, exportFile, doubt, countDoubts } = await openPublicRegister(t, byFiles)
  const request = freshRequest(model)
  const sent = await exportFile(request)
  await doubt(sent)
  await simulator.seed(sent.xml.replaceAll('DE-MF-000001723', 'DE-MF-000009999'))
  await publish()
  assert.match(String((await look(request.device.Device)).because), /another manufacturer/)
  assert.equal(await countDoubts(), 1)
})

test('a device that was public before it was sent leaves the doubt', async t => {
  const { world, publish, look, exportNext, doubt, upload, awaitLook, countDoubts } =
    await openPublicRegister(t, byFiles)
  const request = freshRequest(model)
  const code = request.device.Device
  // The same device, registered before by hand.
  const elsewhere = await openPublicRegister(t, byFiles)
  await upload(await elsewhere.exportFile(request))
  await publish()
  const { body } = await world.post(`/api/v1/submit/${model}`, request)
  await awaitLook(code, ({ askedAt }) => askedAt !== undefined)
  const sent = { requestId: body.requestId, ...(await exportNext()) }
  await doubt(sent)
  assert.match(String((await look(code)).because), /before it was sent/)
  assert.equal(await countDoubts(), 1)
})

test('the doubt of an update is resolved by a new value in the version that it makes, and by nothing else', async t => {
  const { world, publish, look, exportFile, doubt, upload, accept, countDoubts, statusOf } =
    await openPublicRegister(t, byFiles)
  const request = freshRequest(model)
  const code = request.device.Device
  const first = await exportFile(request)
  await upload(first)
  await accept(first, request.device.DeviceGroup)
  await publish()
  assert.equal((await look(code)).finding, 'same')

  const changed = structuredClone(request)
  Object.assign(changed.device, { MDN: ['Z11019001'] })
  const planned = await world.post(`/api/v1/plan/${model}`, changed)
  assert.equal(planned.status, 200, JSON.stringify(planned.body))
  const update = await exportFile(changed)
  await doubt(update)
  await look(code)
  assert.equal(await countDoubts(), 1, 'the old version is shown')
  await upload(update)
  await publish()
  await look(code)
  assert.equal(await countDoubts(), 0)
  assert.equal(await statusOf(update.requestId), 'SUCCESS')

  const unseen = structuredClone(changed)
  Object.assign(unseen.device, { Website: 'https://example.org/ifu' })
  const second = await exportFile(unseen)
  await doubt(second)
  await upload(second)
  await publish()
  assert.match(String((await look(code)).because), /No field/)
  assert.equal(await countDoubts(), 1, 'nothing that it changes is public')
})

test('the doubt of an update of a group needs the old value to have been seen before the new one', async t => {
  const { publish, look, exportFile, doubt, upload, accept, countDoubts, statusOf } =
    await openPublicRegister(t, byFiles)
  const request = freshRequest(model)
  const code = request.device.Device
  const first = await exportFile(request)
  await upload(first)
  await accept(first, request.device.DeviceGroup)
  await publish()
  const rename = async (DeviceName: string) => {
    const changed = structuredClone(request)
    Object.assign(changed.deviceGroup, { DeviceName })
    return exportFile(changed)
  }
  const update = await rename('Another name')
  await doubt(update)
  await look(code)
  assert.equal(await countDoubts(), 1, 'the old value is shown')
  await upload(update)
  await publish()
  await look(code)
  assert.equal(await countDoubts(), 0)
  assert.equal(await statusOf(update.requestId), 'SUCCESS')
})

for (const fault of [
  'public-too-many',
  'public-error',
  'public-malformed',
  'public-huge',
  'public-redirect',
]) {
  testOnce(`${fault} while a doubt is looked at leaves the doubt, though the device is public`, async t => {
    const { world, simulator, publish, exportFile, upload, doubt, countDoubts } = await openPublicRegister(
      t,
      byFiles,
    )
    const request = freshRequest(model)
    const code = request.device.Device
    await simulator.arm(fault, { match: code, times: 100 })
    const sent = await exportFile(request)
    await upload(sent)
    await publish()
    await doubt(sent)
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await world.post(`/api/v1/devices/GS1/${code}/public-looks`, undefined)
      assert.deepEqual([status, Number(headers.get('retry-after')) >= 1], [503, true])
    }
    assert.equal(await countDoubts(), 1)
  })
}
