import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { hostileBodies } from '../../eudamed/test/hostile-bodies.ts'
import { freshRequest } from './fresh-request.ts'
import { start, type World } from './harness.ts'

const mebibyte = 1024 * 1024
const calls = ['validate', 'plan', 'submit'] as const

interface Sized {
  status: number
  /** As they came over the wire. */
  bytes: number
  body: Record<string, unknown>
}

async function send({ url, key }: World, call: string, body: string): Promise<Sized> {
  const response = await fetch(`${url}/api/v1/${call}/EU_UDI_MDR`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body,
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, bytes: bytes.length, body: JSON.parse(new TextDecoder().decode(bytes)) }
}

test('no answer to a hostile body is larger than 1 MiB, whatever the body is full of', async t => {
  const world = await start(t)
  const kinds = Array.from(hostileBodies('EU_UDI_MDR', 10), ({ kind }) => kind)
  let cut = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.nat(kinds.length - 1),
      fc.integer({ min: 100_000, max: 950_000 }),
      async (call, place, size) => {
        for (const { kind, text } of hostileBodies('EU_UDI_MDR', size)) {
          if (kind !== kinds[place]) continue
          const { status, bytes, body } = await send(world, call, text())
          assert.ok([200, 400, 403, 413].includes(status), `${call}, ${kind}: ${status}`)
          assert.ok(bytes <= mebibyte, `${call}, ${kind}: ${bytes} bytes`)
          if (JSON.stringify(body).includes('UDG-TOO-MANY-FINDINGS')) cut += 1
          return
        }
      },
    ),
    { numRuns: 30 },
  )
  assert.ok(cut > 0)
})

test('what takes most room in an answer does not take more than 1 MiB of it', async t => {
  const world = await start(t)
  const { device, deviceGroup, ...rest } = freshRequest('EU_UDI_MDR')
  const text = '名"'.repeat(200)
  const item = { AdditionalTradeName: 7, AdditionalTradeNameLanguage: text }
  const certificate = {
    CertificateType: text,
    NotifiedBodyActorCode: text,
    CertificateNumber: text.repeat(2),
  }
  const body = JSON.stringify({
    ...rest,
    device: { ...device, AdditionalTradeNames: Array.from({ length: 500 }, () => item) },
    deviceGroup: { ...deviceGroup, Certificates: Array.from({ length: 120 }, () => certificate) },
  })
  const { status, bytes, body: answer } = await send(world, 'submit', body)
  assert.equal(status, 400)
  assert.ok(bytes > 0.7 * mebibyte && bytes <= mebibyte, `${bytes} bytes`)
  const result = answer.validationResult as Record<string, { ruleId: string; value: number }[]>
  for (const name of ['deviceErrors', 'deviceGroupErrors']) {
    assert.equal(result[name]?.at(-1)?.ruleId, 'UDG-TOO-MANY-FINDINGS')
    assert.deepEqual(answer[name], result[name])
  }
})

test('members that a submission does not have are named, and beyond fifty counted', async t => {
  const world = await start(t)
  const members = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))
  const { status, body, bytes } = await send(world, 'submit', JSON.stringify(members))
  assert.deepEqual([status, body.status], [400, 'INVALID_REQUEST'])
  const reasons = body.reasons as string[]
  assert.match(reasons[0] ?? '', /^\/k0 /)
  assert.match(reasons.at(-1) ?? '', /^59950 more /)
  assert.ok(bytes < 20_000)
})

test('a message that is too large for the answer to a plan is left out, and its size is said', async t => {
  const world = await start(t)
  const { device, deviceGroup, ...rest } = freshRequest('EU_UDI_MDR')
  const names = Array.from({ length: 9000 }, (_, index) => ({
    AdditionalTradeName: `name "${index}"`,
    AdditionalTradeNameLanguage: 'ANY',
  }))
  const body = JSON.stringify({
    ...rest,
    device: { ...device, UnitOfUseDi: undefined, AdditionalTradeNames: names },
    deviceGroup,
  })
  const { status, bytes, body: plan } = await send(world, 'plan', body)
  assert.equal(status, 200)
  assert.equal(plan.verdict, 'POSSIBLE')
  const [operation] = plan.operations as { xml?: string; xmlBytes: number }[]
  assert.equal(operation?.xml, undefined)
  assert.ok((operation?.xmlBytes ?? 0) > 900_000)
  assert.ok(bytes < 100_000)
})

function longNames(text: string): readonly object[] {
  return Array.from({ length: 400 }, (_, index) => ({
    AdditionalTradeName: `${text} ${index} ${'x'.repeat(100)}`,
    AdditionalTradeNameLanguage: 'ANY',
  }))
}

test('of what changes of a registered device a plan shows as much as fits', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const registered = { ...request, device: { ...request.device, AdditionalTradeNames: longNames('one') } }
  assert.equal((await send(world, 'submit', JSON.stringify(registered))).status, 200)
  const changed = { ...request, device: { ...request.device, AdditionalTradeNames: longNames('other') } }
  const { body, bytes } = await send(world, 'plan', JSON.stringify(changed))
  assert.ok(bytes <= mebibyte)
  assert.deepEqual(
    (body.differences as object[]).map(difference => ({ ...difference, operation: undefined })),
    [{ path: '/device/AdditionalTradeNames', valuesOmitted: true, operation: undefined }],
  )
})

test('an unknown actor, and a place that is too long to read, are not repeated in full', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const long = '"'.repeat(400_000)
  for (const call of ['plan', 'submit']) {
    const { status, bytes } = await send(world, call, JSON.stringify({ ...request, actorCode: long }))
    assert.equal(status, 403)
    assert.ok(bytes < 100_000)
  }
  for (const call of calls) {
    const { status, bytes } = await send(world, call, `{"device":{${JSON.stringify(long)}:-0}}`)
    assert.equal(status, 400)
    assert.ok(bytes < 10_000)
  }
})
