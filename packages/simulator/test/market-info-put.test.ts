import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, postJson } from './client.ts'
import { mdrDevice, producer, sppDevice, writePush } from './push.ts'
import { readItem, readRegisteredXml } from './register.ts'
import { start } from './start.ts'
import { marketPut, tell, udiDiPatch } from './updates.ts'

const name = 'MARKET_INFO.PUT'
const device = { code: 'D1' }

async function startWith(t: Parameters<typeof start>[0], payload: string): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(payload))
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  return url
}

test('MARKET_INFO.PUT replaces the countries in a version of their own', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, device))
  const put = marketPut(
    device,
    '2',
    ['FR 2024-01-01 2030-01-01', 'DE*'],
    '<marketinfo:deviceCriterion>STANDARD</marketinfo:deviceCriterion>',
  )
  assert.deepEqual(await tell(url, name, put), {
    entityCode: 'D1',
    responseCode: 'SUCCESS',
    codes: [],
    detail: '',
  })
  const item = await readItem(url, 'D1')
  assert.deepEqual([item.version, item.versions], [1, { marketInfos: 2 }])
  assert.match(await readRegisteredXml(url, 'D1'), />FR<.*2030-01-01.*2024-01-01.*>DE</s)
  assert.equal((await tell(url, name, marketPut(device, '3', ['DE*']))).responseCode, 'SUCCESS')
  assert.doesNotMatch(await readRegisteredXml(url, 'D1'), />FR</)
})

test('MARKET_INFO.PUT: the next version of the countries, 0 for whatever is next, and no other', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, device))
  for (const [version, expected] of [
    ['1', 'BR-DTX-UDI-036'],
    ['3', 'BR-DTX-UDI-036'],
    [undefined, 'BR-DTX-UDI-036'],
    ['2', undefined],
    ['0', undefined],
    ['4', undefined],
  ] as const) {
    const { codes } = await tell(url, name, marketPut(device, version, ['DE*']))
    assert.deepEqual(codes, expected === undefined ? [] : [expected], version)
  }
  assert.equal(
    (await tell(url, 'UDI_DI.PATCH', udiDiPatch({ ...device, group: { code: 'B1' } }, '2'))).responseCode,
    'SUCCESS',
  )
})

test('MARKET_INFO.PUT: the first countries of a device are sent as 0, and any of them is the first', async t => {
  const bare = mdrDevice({ code: 'B1' }, device).replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, '')
  const url = await startWith(t, bare)
  assert.equal((await readItem(url, 'D1')).versions, undefined)
  for (const version of ['1', '2']) {
    assert.deepEqual((await tell(url, name, marketPut(device, version, ['IT*']))).codes, ['BR-DTX-UDI-036'])
  }
  assert.deepEqual((await tell(url, name, marketPut(device, '0', ['IT*']))).codes, [])
  assert.deepEqual((await readItem(url, 'D1')).versions, { marketInfos: 1 })
})

test('MARKET_INFO.PUT: the first country stays, a country comes once, and one is the first', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, device))
  for (const [markets, expected] of [
    [['FR*'], ['BR-DTX-UDI-101']],
    [['DE', 'FR*'], ['BR-DTX-UDI-101']],
    [
      ['DE', 'FR'],
      ['BR-UDID-045', 'BR-DTX-UDI-101'],
    ],
    [['DE*', 'FR*'], ['BR-UDID-045']],
    [['DE*', 'FR', 'FR'], ['BR-DTX-UDI-098']],
  ] as const) {
    assert.deepEqual((await tell(url, name, marketPut(device, '2', markets))).codes, expected, markets.join())
  }
  assert.deepEqual((await readItem(url, 'D1')).versions, { marketInfos: 1 })
})

test('MARKET_INFO.PUT: market information for a device comes once in a message', async t => {
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, device) + mdrDevice({ code: 'B2' }, { code: 'D2' }),
  )
  const payload =
    marketPut(device, '0', ['DE*']) +
    marketPut({ code: 'D2' }, '0', ['DE*']) +
    marketPut(device, '0', ['DE*', 'FR'])
  const { entities } = await exchange(url, writePush(payload, { service: 'MARKET_INFO', operation: 'PUT' }))
  assert.deepEqual(
    entities.map(({ entityCode, errors }) => [entityCode, errors[0]?.code]),
    [
      ['D1', undefined],
      ['D2', undefined],
      ['D1', 'BR-DTX-UDI-097'],
    ],
  )
})

test('MARKET_INFO.PUT is refused for a device that is unknown, foreign, submitted, a pack, or off the market', async t => {
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, device) +
      mdrDevice({ code: 'B2', riskClass: 'CLASS_III', certified: true }, { code: 'D2' }),
  )
  await exchange(url, writePush(sppDevice({ code: 'B3' }, { code: 'D3' }), { sender: producer }))
  const legacy = '<marketinfo:deviceCriterion>LEGACY</marketinfo:deviceCriterion>'
  for (const [payload, options, responseCode, code] of [
    [marketPut({ code: 'D9' }, '0', ['DE*']), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-099'],
    [marketPut(device, '0', ['DE*'], legacy), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-099'],
    [marketPut({ code: 'D2' }, '0', ['DE*']), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-096'],
    [marketPut(device, '0', ['DE*']), { sender: 'FR-MF-000000077' }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
    [marketPut({ code: 'D3' }, '0', ['DE*']), { sender: producer }, 'PROCESSED_WITH_ERRORS', 'BR-UDID-047'],
  ] as const) {
    const said = await tell(url, name, payload, options)
    assert.deepEqual([said.responseCode, said.codes], [responseCode, [code]], said.detail)
  }
  const gone = udiDiPatch({ ...device, group: { code: 'B1' } }, '0', [
    ['code>ON_THE_MARKET', 'code>NO_LONGER_PLACED_ON_THE_MARKET'],
  ])
  assert.equal((await tell(url, 'UDI_DI.PATCH', gone)).responseCode, 'SUCCESS')
  assert.deepEqual((await tell(url, name, marketPut(device, '0', ['DE*']))).codes, ['BR-UDID-046'])
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B2' })
  assert.deepEqual((await tell(url, name, marketPut({ code: 'D2' }, '2', ['DE*']))).codes, [])
})
