import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exchange, postJson } from './client.ts'
import { actor, mdrDevice, writePush } from './push.ts'
import { readItem, readRegisteredXml } from './register.ts'
import { makeDataDir, start } from './start.ts'
import { designerPut, tell, writeDesigner } from './updates.ts'

const name = 'PRODUCT_DESIGNER.PUT'
const device = { code: 'D1' }
const other = 'FR-MF-000000077'

function designedBy(who: string, group = { code: 'B1' }, udiDi = device): string {
  const designer = `<udidi:productDesignerActor>${writeDesigner(who)}</udidi:productDesignerActor>`
  return mdrDevice(group, udiDi).replace('<udidi:latex>', `${designer}<udidi:latex>`)
}

async function startWith(t: Parameters<typeof start>[0], payload: string): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(payload))
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  return url
}

test('PRODUCT_DESIGNER.PUT changes an organisation in a version of its own, and at last to an SRN', async t => {
  const url = await startWith(t, designedBy('Maker'))
  assert.deepEqual((await readItem(url, 'D1')).versions, { marketInfos: 1, productDesigner: 1 })
  assert.deepEqual(await tell(url, name, designerPut(device, 'Other Maker')), {
    entityCode: 'D1',
    responseCode: 'SUCCESS',
    codes: [],
    detail: '',
  })
  const item = await readItem(url, 'D1')
  assert.deepEqual([item.version, item.versions], [1, { marketInfos: 1, productDesigner: 2 }])
  assert.match(await readRegisteredXml(url, 'D1'), /Other Maker/)
  for (const [version, expected] of [
    ['1', 'BR-DTX-UDI-036'],
    ['2', 'BR-DTX-UDI-036'],
    ['3', undefined],
    ['0', undefined],
  ] as const) {
    const { codes } = await tell(url, name, designerPut(device, 'Maker', version))
    assert.deepEqual(codes, expected === undefined ? [] : [expected], version)
  }
  assert.deepEqual((await tell(url, name, designerPut(device, other))).codes, [])
  assert.deepEqual((await tell(url, name, designerPut(device, 'Maker'))).codes, ['BR-UDID-824'])
})

test('PRODUCT_DESIGNER.PUT: none that was never given, none that was given by its SRN, none taken away', async t => {
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, device) +
      designedBy(other, { code: 'B2' }, { code: 'D2' }) +
      designedBy('Maker', { code: 'B3' }, { code: 'D3' }),
  )
  for (const [payload, code] of [
    [designerPut(device, 'Maker'), 'BR-UDID-629'],
    [designerPut(device, undefined), 'BR-UDID-629'],
    [designerPut({ code: 'D2' }, 'Maker'), 'BR-UDID-824'],
    [designerPut({ code: 'D2' }, other), 'BR-UDID-824'],
    [designerPut({ code: 'D3' }, undefined), 'BR-UDID-629'],
    [designerPut({ code: 'D3' }, actor), 'BR-UDID-724'],
  ] as const) {
    assert.deepEqual((await tell(url, name, payload)).codes, [code], payload)
  }
})

test('PRODUCT_DESIGNER.PUT is refused for a device that is unknown, foreign or submitted', async t => {
  const waiting = { code: 'B2', riskClass: 'CLASS_III', certified: true }
  const url = await startWith(t, designedBy('Maker') + designedBy('Maker', waiting, { code: 'D2' }))
  for (const [payload, options, responseCode, code] of [
    [designerPut({ code: 'D9' }, 'Other'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-099'],
    [designerPut({ code: 'D2' }, 'Other'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDID-106'],
    [designerPut(device, 'Other'), { sender: other }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ] as const) {
    const said = await tell(url, name, payload, options)
    assert.deepEqual([said.responseCode, said.codes], [responseCode, [code]], said.detail)
  }
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B2' })
  assert.deepEqual((await tell(url, name, designerPut({ code: 'D2' }, 'Other'))).codes, [])
})

test('an original manufacturer that is named by its SRN must exist, at registration and later', async t => {
  const dataDir = makeDataDir(t)
  const actorsFile = join(dataDir, 'actors.json')
  writeFileSync(actorsFile, JSON.stringify([actor]))
  const url = await start(t, { dataDir, actorsFile })
  const { entities } = await exchange(
    url,
    writePush(designedBy(other) + designedBy('Maker', { code: 'B2' }, { code: 'D2' })),
  )
  assert.deepEqual(
    entities.map(({ responseCode, errors }) => [responseCode, errors[0]?.code]),
    [
      ['SERVER_ERROR', 'M-50000'],
      ['SUCCESS', undefined],
    ],
  )
  const said = await tell(url, name, designerPut({ code: 'D2' }, other))
  assert.deepEqual([said.responseCode, said.codes], ['SERVER_ERROR', ['M-50000']])
})
