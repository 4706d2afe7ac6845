import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, postJson } from './client.ts'
import { actor, mdrDevice, mdrUdiDi, producer, sppDevice, writePush } from './push.ts'
import { readItem, readRegisteredXml } from './register.ts'
import { start } from './start.ts'
import { type Box, packagePut, tell, udiDiPatch, writePackages } from './updates.ts'

const name = 'PACKAGE_UDI.PUT'
const device = { code: 'D1' }
const gone = 'NO_LONGER_PLACED_ON_THE_MARKET'
const never = 'NOT_INTENDED_FOR_EU_MARKET'
/** Five devices in P1, four of these in P2, three of those in P3. */
const boxes: readonly Box[] = [
  ['P1', 'D1', 5],
  ['P2', 'P1', 4],
  ['P3', 'P2', 3],
]

function withPackages(list: readonly Box[]): string {
  const packages = list.length === 0 ? '' : `<udidi:packages>${writePackages(list)}</udidi:packages>`
  return mdrDevice({ code: 'B1' }, device).replace(
    '<udidi:numberOfReuses>',
    `${packages}<udidi:numberOfReuses>`,
  )
}

async function startWith(t: Parameters<typeof start>[0], payload: string, sender = actor): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(payload, { sender }))
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  return url
}

/** The packages of a device with their statuses: `+` is on the market. */
async function readStatuses(url: string): Promise<string> {
  const found = (await readRegisteredXml(url, 'D1')).matchAll(
    /<udidi:package><udidi:identifier><commondi:DICode>(\w+).*?code>(\w+)</gs,
  )
  return [...found].map(([, code, status]) => `${code}${status === 'ON_THE_MARKET' ? '+' : '-'}`).join(' ')
}

test('PACKAGE_UDI.PUT adds packages in a version of their own', async t => {
  const url = await startWith(t, withPackages(boxes.slice(0, 1)))
  assert.deepEqual(await tell(url, name, packagePut(device, '2', boxes)), {
    entityCode: 'D1',
    responseCode: 'SUCCESS',
    codes: [],
    detail: '',
  })
  const item = await readItem(url, 'D1')
  assert.deepEqual([item.version, item.versions], [1, { marketInfos: 1, packages: 2 }])
  assert.equal(await readStatuses(url), 'P1+ P2+ P3+')
})

test('PACKAGE_UDI.PUT: the next version of the packages, 0 for the first ones, and no other', async t => {
  const url = await startWith(t, withPackages([]))
  for (const [version, expected] of [
    ['1', 'BR-DTX-UDI-036'],
    [undefined, 'BR-DTX-UDI-036'],
    ['0', undefined],
    ['1', 'BR-DTX-UDI-036'],
    ['3', 'BR-DTX-UDI-036'],
    ['2', undefined],
    ['0', undefined],
  ] as const) {
    const { codes } = await tell(url, name, packagePut(device, version, boxes))
    assert.deepEqual(codes, expected === undefined ? [] : [expected], version)
  }
  assert.equal((await readItem(url, 'D1')).versions?.packages, 3)
})

test('PACKAGE_UDI.PUT is refused for a device that is unknown, foreign or submitted', async t => {
  const waiting = mdrDevice({ code: 'B2', riskClass: 'CLASS_III', certified: true }, { code: 'D2' })
  const url = await startWith(t, withPackages([]) + waiting)
  const put = packagePut(device, '0', boxes)
  for (const [payload, options, responseCode, code] of [
    [packagePut({ code: 'D9' }, '0', boxes), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-099'],
    [packagePut({ code: 'D2' }, '0', boxes), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-102'],
    [put, { sender: 'FR-MF-000000077' }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ] as const) {
    const said = await tell(url, name, payload, options)
    assert.deepEqual([said.responseCode, said.codes], [responseCode, [code]], said.detail)
  }
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B2' })
  assert.deepEqual((await tell(url, name, packagePut({ code: 'D2' }, '0', [['P7', 'D2', 2]]))).codes, [])
})

test('PACKAGE_UDI.PUT: packages stay, hold what they hold and as many of it', async t => {
  const url = await startWith(t, withPackages(boxes))
  for (const changed of [
    boxes.slice(1),
    boxes.with(0, ['P1', 'D1', 6]),
    boxes.with(2, ['P3', 'P1', 3]),
    [],
  ] as const) {
    const { codes } = await tell(url, name, packagePut(device, '2', changed))
    assert.deepEqual(new Set(codes), new Set(['BR-UDID-632']), JSON.stringify(changed))
  }
  assert.deepEqual((await tell(url, name, packagePut(device, '2', boxes.toReversed()))).codes, [])
})

test('PACKAGE_UDI.PUT: the identifiers of new packages must be free, and are taken from then on', async t => {
  const other = mdrDevice(
    { code: 'B2' },
    { code: 'D2', packages: [{ code: 'X1' }], secondary: { code: 'X2' } },
  )
  const url = await startWith(t, withPackages(boxes) + other)
  for (const code of ['X1', 'X2', 'D1', 'D2', 'B2', 'P1']) {
    const said = await tell(url, name, packagePut(device, '0', [...boxes, [code, 'D1', 2]]))
    assert.deepEqual(said.codes, ['ERR-UDID-003.01'], code)
  }
  const twice: Box[] = [...boxes, ['P9', 'D1', 2], ['P9', 'D1', 3]]
  assert.deepEqual((await tell(url, name, packagePut(device, '0', twice))).codes, ['ERR-UDID-003.01'])
  assert.deepEqual((await tell(url, name, packagePut(device, '0', [...boxes, ['P9', 'D1', 2]]))).codes, [])
  const taken = await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'P9', group: { code: 'B1' } }))
  assert.deepEqual(taken.codes, ['ERR-UDID-003.01'])
})

test('PACKAGE_UDI.PUT: a package that leaves the market takes along what is inside; the outermost returns first', async t => {
  const url = await startWith(t, withPackages(boxes))
  const put = async (...statuses: (string | undefined)[]): Promise<(string | undefined)[]> => {
    const list = boxes.map(
      ([code, child, count], index): Box => [code, child, count, statuses[index] ?? 'ON_THE_MARKET'],
    )
    return (await tell(url, name, packagePut(device, '0', list))).codes
  }
  assert.deepEqual(await put(undefined, gone), [])
  assert.equal(await readStatuses(url), 'P1- P2- P3+')
  assert.deepEqual(await put(undefined, gone), ['BR-UDID-632'])
  assert.deepEqual(await put(gone, undefined), [])
  assert.equal(await readStatuses(url), 'P1- P2+ P3+')
  assert.deepEqual(await put(), [])
  assert.equal(await readStatuses(url), 'P1+ P2+ P3+')
  assert.deepEqual(await put(never), ['BR-UDID-073'])
  assert.deepEqual(await put(undefined, undefined, gone), [])
  assert.equal(await readStatuses(url), 'P1- P2- P3-')
  assert.deepEqual(await put(), [])
  assert.equal(await readStatuses(url), 'P1+ P2+ P3+')
})

test('PACKAGE_UDI.PUT: packages of a device that is off the market are off it', async t => {
  const url = await startWith(t, withPackages(boxes))
  const leaving = udiDiPatch({ ...device, group: { code: 'B1' } }, '0', [
    ['code>ON_THE_MARKET', `code>${gone}`],
  ])
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', leaving)).codes, [])
  assert.equal(await readStatuses(url), 'P1- P2- P3-')
  assert.deepEqual((await tell(url, name, packagePut(device, '3', [...boxes, ['P4', 'P3', 2]]))).codes, [])
  assert.equal(await readStatuses(url), 'P1- P2- P3- P4-')
})

test('PACKAGE_UDI.PUT works for a system or procedure pack', async t => {
  const url = await startWith(t, sppDevice({ code: 'B1' }, device), producer)
  const said = await tell(url, name, packagePut(device, '0', boxes), { sender: producer })
  assert.deepEqual(said.codes, [])
  assert.deepEqual((await readItem(url, 'D1')).versions, { packages: 1 })
})
