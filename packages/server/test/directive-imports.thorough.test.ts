import assert from 'node:assert/strict'
import { type Model, renderMessage } from '@udigate/eudamed'
import { getCounts, readLines, runBatch } from './batch-calls.ts'
import { changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { type AnyRequest, makeMessage, sendable } from './eudamed-testing.ts'
import { freshRequest } from './fresh-request.ts'
import { start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'

const byFiles = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }
const asXml = { headers: { 'content-type': 'application/xml' } }
const regulationOf = { EU_UDI_MDD: 'EU_UDI_MDR', EU_UDI_IVDD: 'EU_UDI_IVDR' } as const
const directiveModels = ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const

interface Exported {
  file: string
  operation: string
  correlationId: string
  submissions: string[]
}

/** The file of EUDAMED's bulk upload that registers these devices. */
function writePush(model: Model, requests: readonly object[]): string {
  return renderMessage(
    makeMessage(model, 'DEVICE.POST', sendable(model, 'DEVICE.POST', requests as readonly AnyRequest[])),
  )
}

/** What EUDAMED answers to a file: a code for each entity that it names. */
function writeResponse({ correlationId }: Exported, codes: Readonly<Record<string, string>>): string {
  const entities = Object.entries(codes).map(
    ([name, code]) =>
      `<m:responseEntity><m:entityCode>${name}</m:entityCode><m:responseCode>${code}</m:responseCode></m:responseEntity>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><m:correlationID>${correlationId}</m:correlationID><m:messageID>m</m:messageID><m:responseEntities>${entities.join('')}</m:responseEntities></m:Acknowledgement>`
}

async function exportFiles({ post }: World): Promise<Exported[]> {
  const { status, body } = await post('/api/v1/exports', undefined)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as Exported[]
}

async function importResponse(world: World, file: Exported, codes: Readonly<Record<string, string>>) {
  const { status, body } = await world.post('/api/v1/exports/responses', writeResponse(file, codes), asXml)
  assert.equal(status, 200, JSON.stringify(body))
  const { submissions } = body as unknown as { submissions: { requestId: string; status: string }[] }
  return Object.fromEntries(submissions.map(each => [each.requestId, each.status]))
}

async function submitLater(world: World, model: Model, request: object): Promise<string> {
  const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
  assert.equal(status, 202, JSON.stringify(body))
  return body.requestId
}

/** What the gateway holds of a device: criterion, state and version. */
async function getHeld(
  { get }: World,
  { Device }: { Device: string },
  criterion: string,
): Promise<unknown[]> {
  const { body } = await get(`/api/v1/devices/GS1/${Device}?criterion=${criterion}`)
  return [body.criterion, body.state, body.version]
}

for (const model of directiveModels) {
  test(`a file of EUDAMED's bulk upload with directive devices is a batch, ${model}`, async t => {
    const world = await start(t)
    const requests = [freshRequest(model), freshRequest(model)] as const
    const batch = await runBatch(world, 'mode=submit', 'xml', writePush(model, requests))
    assert.equal(batch.problemCount, 0)
    assert.deepEqual([batch.model, getCounts(batch)], [model, { records: 2, accepted: 2 }])
    for (const { device } of requests) {
      assert.deepEqual(await getHeld(world, device, 'LEGACY'), ['LEGACY', 'REGISTERED', 1])
    }
  })

  test(`what is wrong with a directive device in such a file is found at its element, ${model}`, async t => {
    const world = await start(t)
    const [good, bad] = [freshRequest(model), freshRequest(model)]
    const xml = writePush(model, [good, bad]).replaceAll(
      bad.deviceGroup.DeviceGroup,
      good.deviceGroup.DeviceGroup.replace('B-', 'B-9'),
    )
    const batch = await runBatch(world, 'mode=validate', 'xml', xml)
    assert.deepEqual(getCounts(batch), { records: 2, valid: 1, invalid: 1 })
    const findings = await readLines<{ ruleId: string; severity: string; place: object }>(
      world,
      `${batch.id}/findings?format=ndjson`,
    )
    assert.deepEqual(
      findings.map(({ ruleId, severity, place }) => [ruleId, severity, place]),
      [['BR-UDID-641', 'error', { element: 'payload/*[2]' }]],
    )
  })

  test(`responses to exported files close registrations and updates of directive devices, ${model}`, async t => {
    const world = await start(t, byFiles)
    const request = updatableRequest(model)
    const { device, deviceGroup } = request
    const first = await submitLater(world, model, request)
    const [file, ...others] = await exportFiles(world)
    assert.ok(file)
    assert.deepEqual([file.operation, others], ['DEVICE.POST', []])
    assert.deepEqual(await importResponse(world, file, { [deviceGroup.DeviceGroup]: 'SUCCESS' }), {
      [first]: 'SUCCESS',
    })
    assert.deepEqual(await getHeld(world, device, 'LEGACY'), ['LEGACY', 'REGISTERED', 1])

    const second = await submitLater(world, model, changed(request, changesOf[model]))
    const operations: string[] = []
    let status: Record<string, string> = {}
    for (let [next] = await exportFiles(world); next; [next] = await exportFiles(world)) {
      operations.push(next.operation)
      const code = next.operation === 'BASIC_UDI.PATCH' ? deviceGroup.DeviceGroup : device.Device
      status = await importResponse(world, next, { [code]: 'SUCCESS' })
    }
    assert.deepEqual(
      operations,
      changesOf[model].map(({ operation }) => operation),
    )
    assert.deepEqual(status, { [second]: 'SUCCESS' })
    assert.deepEqual(await getHeld(world, device, 'LEGACY'), ['LEGACY', 'REGISTERED', 2])
  })

  test(`a response about a directive device says nothing of the device under the regulation with its UDI-DI, ${model}`, async t => {
    const world = await start(t, byFiles)
    const regulation = regulationOf[model]
    const old = freshRequest(model)
    const fresh = freshRequest(regulation) as unknown as JsonRequest
    Object.assign(fresh.device, { Device: old.device.Device })
    const ids = {
      [await submitLater(world, model, old)]: old.deviceGroup.DeviceGroup,
      [await submitLater(world, regulation, fresh)]: fresh.deviceGroup.DeviceGroup,
    }
    const files = await exportFiles(world)
    assert.deepEqual(
      files.map(({ submissions }) => submissions.length),
      [1, 1],
    )
    const [oldId = '', freshId = ''] = Object.keys(ids)
    const ofOld = files.find(({ submissions }) => submissions.includes(oldId))
    const ofFresh = files.find(({ submissions }) => submissions.includes(freshId))
    assert.ok(ofOld && ofFresh)
    const refused = await importResponse(world, ofOld, { [ids[oldId] ?? '']: 'PROCESSED_WITH_ERRORS' })
    assert.deepEqual(refused, { [oldId]: 'VALIDATION_FAILED' })
    const { body } = await world.get(`/api/v1/submissions/${freshId}`)
    assert.equal(body.status, 'IN_SUBMISSION')
    assert.deepEqual(await importResponse(world, ofFresh, { [ids[freshId] ?? '']: 'SUCCESS' }), {
      [freshId]: 'SUCCESS',
    })
    assert.deepEqual(await getHeld(world, old.device, 'STANDARD'), ['STANDARD', 'REGISTERED', 1])

    // Once more, now that the other one is registered, and its update waits in a file with the same UDI-DI.
    const again = await submitLater(world, model, old)
    const [next] = await exportFiles(world)
    assert.deepEqual(next?.submissions, [again])
    await importResponse(world, next, { [old.deviceGroup.DeviceGroup]: 'SUCCESS' })
    const updates = {
      [await submitLater(world, model, withWebsite(old))]: 'LEGACY',
      [await submitLater(world, regulation, withWebsite(fresh))]: 'STANDARD',
    }
    for (const file of await exportFiles(world)) {
      assert.equal(file.operation, 'UDI_DI.PATCH')
      const [requestId = ''] = file.submissions
      assert.equal(file.submissions.length, 1)
      assert.deepEqual(await importResponse(world, file, { [old.device.Device]: 'SUCCESS' }), {
        [requestId]: 'SUCCESS',
      })
      const criterion = updates[requestId] ?? ''
      assert.deepEqual(await getHeld(world, old.device, criterion), [criterion, 'REGISTERED', 2])
    }
  })

  test(`a file that was exported for the upload page is read as a batch, ${model}`, async t => {
    const world = await start(t, byFiles)
    const request = freshRequest(model)
    await submitLater(world, model, request)
    const [file] = await exportFiles(world)
    const { body } = await world.get(`/api/v1/exports/${file?.file}`)
    const batch = await runBatch(world, 'mode=validate', 'xml', (body as unknown as { text: string }).text)
    assert.deepEqual([batch.model, getCounts(batch)], [model, { records: 1, valid: 1 }])
  })
}

function withWebsite<R extends { device: object }>(request: R): R {
  return { ...request, device: { ...request.device, Website: 'https://example.org/ifu' } }
}
