import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { inShort, readAll } from '../../test/read-all.ts'
import { type Message, writePush } from '../../test/write-push.ts'
import { openInput } from '../open-input.ts'
import { judgeRequest } from '../verdict.ts'
import { refuseParts } from './refuse-parts.ts'

/** The operations that devices of a model have. */
function listOperations(model: Model): readonly Message['operation'][] {
  const { Packages, MarketInfos, OriginalManufacturer } = validRequests[model].device as Record<
    string,
    unknown
  >
  return [
    'DEVICE.POST',
    'BASIC_UDI.PATCH',
    'UDI_DI.POST',
    'UDI_DI.PATCH',
    ...(MarketInfos === undefined ? [] : (['MARKET_INFO.PUT'] as const)),
    ...(Packages === undefined ? [] : (['PACKAGE_UDI.PUT'] as const)),
    ...(OriginalManufacturer === undefined ? [] : (['PRODUCT_DESIGNER.PUT'] as const)),
  ]
}

async function read(xml: string, told?: Model) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(xml)
  }
  return readAll(openInput('xml', { chunks: chunks() }, told))
}

test('each whole entity of a bulk upload is a request of its model', async () => {
  for (const model of modelNames) {
    const { requests, problems } = await read(writePush(model, 'DEVICE.POST'))
    assert.deepEqual(problems, [])
    const [request] = requests
    assert.ok(request?.reading.ok)
    assert.equal(request.model, model)
    const { device, deviceGroup } = request.reading.body as Record<string, Record<string, unknown>>
    assert.equal(device?.Device, validRequests[model].device.Device)
    assert.equal(deviceGroup?.RiskClass, validRequests[model].deviceGroup.RiskClass)
    assert.deepEqual(request.findPlace?.('/device/MDN'), { element: 'payload/*[1]' })
  }
})

test('each message that the gateway writes of a valid record is valid by what it carries', async () => {
  for (const model of modelNames) {
    for (const operation of listOperations(model)) {
      const { requests, problems } = await read(
        writePush(model, operation, operation.endsWith('POST') ? undefined : 2),
      )
      assert.deepEqual(problems, [], `${operation} of ${model}`)
      const verdicts = requests.map(request => judgeRequest(request, undefined, {}))
      assert.deepEqual(
        verdicts.map(verdict => verdict.kind === 'judged' && verdict.validation.status),
        ['successful'],
        `${operation} of ${model}`,
      )
    }
  }
})

test('an update is no record that can be submitted, a new device is one', async () => {
  const { requests, problems } = refuseParts(await read(writePush('EU_UDI_MDR', 'MARKET_INFO.PUT', 2)))
  assert.deepEqual([requests.length, problems.map(inShort)], [0, ['error part-of-a-record payload/*[1]']])
  const whole = refuseParts(await read(writePush('EU_UDI_MDR', 'UDI_DI.POST')))
  assert.deepEqual([whole.requests.length, whole.problems], [1, []])
})

test('what is of another model is a problem with its element', async () => {
  const other = await read(writePush('EU_UDI_MDR', 'DEVICE.POST'), 'EU_UDI_SPP')
  assert.deepEqual(other.problems.map(inShort), ['error other-model payload/*[1]'])
})

test('what is no bulk upload is refused', async () => {
  for (const xml of [
    '<a',
    '<a/>',
    '<!DOCTYPE a><a/>',
    writePush('EU_UDI_MDR', 'DEVICE.POST').replaceAll('Push', 'Pull'),
  ]) {
    const { problems, requests } = await read(xml)
    assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['unreadable-xml']])
  }
})
