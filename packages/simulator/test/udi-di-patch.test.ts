import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, postJson } from './client.ts'
import {
  type Di,
  di,
  ivdrDevice,
  ivdrUdiDi,
  mdrDevice,
  mdrUdiDi,
  type UdiDiOptions,
  writePush,
} from './push.ts'
import { readItem, readRegister, readRegisteredXml } from './register.ts'
import { start } from './start.ts'
import {
  type Changes,
  rewrite,
  tell,
  udiDiPatch,
  writeDesigner,
  writeMarkets,
  writePackages,
} from './updates.ts'

const name = 'UDI_DI.PATCH'
const notUpdatable = 'ERR-DTX-UDI-031-033.02'
const device: UdiDiOptions = { code: 'D1', group: { code: 'B1' } }

async function startWith(t: Parameters<typeof start>[0], ...devices: string[]): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(devices.join('')))
  assert.ok(entities.every(({ responseCode }) => responseCode === 'SUCCESS'))
  return url
}

function mdr(udiDi: UdiDiOptions = device, changes: Changes = []): string {
  return rewrite(mdrDevice(udiDi.group, udiDi), changes)
}

test('UDI_DI.PATCH makes a new version of the device and leaves group and parts alone', async t => {
  const url = await startWith(t, mdr({ ...device, packages: [{ code: 'P1' }] }))
  const changes: Changes = [
    ['V9099', 'V9012 V9099'],
    ['BATCH_NUMBER', 'SERIALISATION_NUMBER'],
    ['<udidi:numberOfReuses>', '<udidi:website>w.example</udidi:website><udidi:numberOfReuses>'],
  ]
  assert.deepEqual(await tell(url, name, udiDiPatch(device, '2', changes)), {
    entityCode: 'D1',
    responseCode: 'SUCCESS',
    codes: [],
    detail: '',
  })
  const item = await readItem(url, 'D1')
  assert.deepEqual([item.version, item.versions], [2, { marketInfos: 1, packages: 1 }])
  assert.equal((await readItem(url, 'B1')).version, 1)
  const xml = await readRegisteredXml(url, 'D1')
  for (const part of ['V9012 V9099', 'SERIALISATION_NUMBER', 'w.example', '>DE<', '>P1<']) {
    assert.ok(xml.includes(part), part)
  }
})

test('UDI_DI.PATCH: the next version, 0 for whatever is next, and no other; a failed one uses none up', async t => {
  const url = await startWith(t, mdr())
  for (const [version, expected] of [
    ['1', 'BR-DTX-UDI-036'],
    ['3', 'BR-DTX-UDI-036'],
    [undefined, 'BR-DTX-UDI-036'],
    ['2', undefined],
    ['2', 'BR-DTX-UDI-036'],
    ['0', undefined],
    ['4', undefined],
  ] as const) {
    const { codes } = await tell(url, name, udiDiPatch(device, version))
    assert.deepEqual(codes, expected === undefined ? [] : [expected], version)
  }
  assert.equal((await readItem(url, 'D1')).version, 4)
})

test('UDI_DI.PATCH is refused for a device that is unknown, foreign, submitted or under other legislation', async t => {
  const waiting = { code: 'B2', riskClass: 'CLASS_III', certified: true }
  const url = await startWith(t, mdr(), mdrDevice(waiting, { code: 'D2' }))
  const second = { code: 'D2', group: { code: 'B2' } }
  const ivdr = rewrite(ivdrUdiDi(device), [
    ['IVDRUDIDIDataType">', 'IVDRUDIDIDataType"><e:version>0</e:version>'],
  ])
  for (const [payload, options, responseCode, code] of [
    [udiDiPatch({ ...device, code: 'D9' }, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-037'],
    [udiDiPatch({ ...device, issuingAgency: 'IFA' }, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-037'],
    [udiDiPatch({ ...device, code: 'B1' }, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-037'],
    [udiDiPatch(second, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-037'],
    [udiDiPatch(device, '0'), { sender: 'FR-MF-000000077' }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ] as const) {
    const said = await tell(url, name, payload, options)
    assert.deepEqual([said.responseCode, said.codes], [responseCode, [code]], said.detail)
  }
  const said = await tell(url, name, ivdr)
  assert.match(said.detail, /^applicableLegislation: /)
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B2' })
  assert.equal((await tell(url, name, udiDiPatch(second, '2'))).responseCode, 'SUCCESS')
})

const size = (value: string): string =>
  `<commondi:clinicalSize xsi:type="commondi:ValueClinicalSizeType"><commondi:clinicalSizeType>CST1</commondi:clinicalSizeType><commondi:value>${value}</commondi:value><commondi:valueUnit>MU168</commondi:valueUnit></commondi:clinicalSize>`
const sizes = (...values: string[]): string =>
  `<udidi:clinicalSizes>${values.map(size).join('')}</udidi:clinicalSizes>`
const annex =
  '<udidi:annexXVINonMedicalDeviceTypes><udidi:nmdType>EMR</udidi:nmdType></udidi:annexXVINonMedicalDeviceTypes><udidi:annexXVIApplicable>true</udidi:annexXVIApplicable>'

test('UDI_DI.PATCH changes no field that is fixed', async t => {
  const end = 'reprocessed>false</udidi:reprocessed>'
  const url = await startWith(t, mdr(device, [[end, end + sizes('1', '2')]]))
  for (const [field, from, to] of [
    ['basicUDIIdentifier', di({ code: 'B1' }), di({ code: 'B2' })],
    ['basicUDIIdentifier', di({ code: 'B1' }), di({ code: 'B1', issuingAgency: 'IFA' })],
    ['referenceNumber', 'REF-1', 'REF-2'],
    ['sterile', 'sterile>false', 'sterile>true'],
    ['sterilization', 'sterilization>false', 'sterilization>true'],
    ['numberOfReuses', 'numberOfReuses>0', 'numberOfReuses>1'],
    ['baseQuantity', 'baseQuantity>10', 'baseQuantity>11'],
    ['baseQuantity', '<udidi:baseQuantity>10</udidi:baseQuantity>', ''],
    ['latex', 'latex>false', 'latex>true'],
    ['reprocessed', 'reprocessed>false', 'reprocessed>true'],
    ['clinicalSizes', sizes('1', '2'), sizes('1')],
    ['clinicalSizes', sizes('1', '2'), sizes('1', '3')],
    ['clinicalSizes', sizes('1', '2'), ''],
    ['annexXVI.*', '<udidi:latex>', `${annex}<udidi:latex>`],
  ] as const) {
    const said = await tell(
      url,
      name,
      udiDiPatch(device, '0', [
        [end, end + sizes('1', '2')],
        [from, to],
      ]),
    )
    assert.deepEqual(new Set(said.codes), new Set([notUpdatable]), field)
    assert.match(said.detail, new RegExp(`^${field}: .+ is not updatable\\.$`, 'm'))
  }
  assert.equal((await readItem(url, 'D1')).version, 1)
  const otherWords: Changes = [
    [end, `reprocessed>0</udidi:reprocessed>${sizes('2', '1')}`],
    ['baseQuantity>10', 'baseQuantity>010'],
    ['referenceNumber>REF-1', 'referenceNumber> REF-1 '],
  ]
  assert.equal((await tell(url, name, udiDiPatch(device, '0', otherWords))).responseCode, 'SUCCESS')
})

test('UDI_DI.PATCH: a new device may cease to be new and never becomes so', async t => {
  const url = await start(t)
  const ivdr = ivdrDevice({ code: 'B1' }, { code: 'D1' }).replace('newDevice>false', 'newDevice>true')
  await exchange(url, writePush(ivdr))
  for (const [value, expected] of [
    ['true', []],
    ['false', []],
    ['0', []],
    ['true', [notUpdatable]],
  ] as const) {
    assert.deepEqual((await tell(url, name, ivdrPatch(value))).codes, expected, value)
  }
})

const additions: [string, Partial<UdiDiOptions>, Partial<UdiDiOptions>][] = [
  ['secondaryIdentifier', { secondary: { code: 'S1' } }, { secondary: { code: 'S2' } }],
  ['directMarkingDI', { directMarking: { code: 'M1' } }, { directMarking: { code: 'M2' } }],
  ['unitOfUseIdentifier', { unitOfUse: { code: 'U1' } }, { unitOfUse: { code: 'U2' } }],
  ['unitOfUseIdentifier', { unitOfUse: { code: 'U1' } }, { directMarking: { code: 'M1' } }],
  ['directMarkingDI', { directMarking: { code: 'M1' } }, { unitOfUse: { code: 'U1' } }],
]

for (const [field, first, second] of additions) {
  test(`UDI_DI.PATCH: ${field} may be given later and then stays, before ${JSON.stringify(second)}`, async t => {
    const url = await startWith(t, mdr())
    assert.equal((await tell(url, name, udiDiPatch({ ...device, ...first }, '2'))).responseCode, 'SUCCESS')
    assert.equal((await tell(url, name, udiDiPatch({ ...device, ...first }, '3'))).responseCode, 'SUCCESS')
    for (const changed of [second, {}]) {
      const said = await tell(url, name, udiDiPatch({ ...device, ...changed }, '4'))
      assert.deepEqual(said.codes, [notUpdatable])
      assert.ok(said.detail.startsWith(`${field}: `), said.detail)
    }
  })
}

test('UDI_DI.PATCH: an identifier that is added must be free, and is taken from then on', async t => {
  const url = await startWith(t, mdr(), mdr({ code: 'D2', group: { code: 'B2' }, secondary: { code: 'S2' } }))
  const add = async (secondary: Di): Promise<(string | undefined)[]> =>
    (await tell(url, name, udiDiPatch({ ...device, secondary }, '0'))).codes
  assert.deepEqual(await add({ code: 'S2' }), ['ERR-UDID-003.01'])
  assert.deepEqual(await add({ code: 'D1' }), ['ERR-UDID-003.01'])
  assert.deepEqual(await add({ code: 'S1' }), [])
  const taken = await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'S1', group: { code: 'B1' } }))
  assert.deepEqual(taken.codes, ['ERR-UDID-003.01'])
})

const onMarket = 'code>ON_THE_MARKET'
const gone = 'code>NO_LONGER_PLACED_ON_THE_MARKET'
const notIntended = 'code>NOT_INTENDED_FOR_EU_MARKET'

test('UDI_DI.PATCH: leaving the market takes the packages along and ends the market information', async t => {
  const url = await startWith(t, mdr({ ...device, packages: [{ code: 'P1' }, { code: 'P2' }] }))
  const markets = `<udidi:marketInfos>${writeMarkets(['DE*'])}</udidi:marketInfos><udidi:baseQuantity>`
  const leaving: Changes = [[onMarket, gone]]
  const withMarkets = udiDiPatch(device, '2', [...leaving, ['<udidi:baseQuantity>', markets]])
  const refused = await tell(url, name, withMarkets)
  assert.deepEqual(refused.codes, ['BR-UDID-046', 'BR-UDID-046'])
  assert.match(refused.detail, /^marketInfoLink: /)
  assert.equal((await tell(url, name, udiDiPatch(device, '2', leaving))).responseCode, 'SUCCESS')
  assert.deepEqual((await readItem(url, 'D1')).versions, { marketInfos: 1, packages: 2 })
  const xml = await readRegisteredXml(url, 'D1')
  assert.equal(xml.split(gone).length, 4)
  assert.ok(!xml.includes('marketInfo'))
  assert.deepEqual((await tell(url, name, withMarkets.replace('>2<', '>3<'))).codes, ['BR-UDID-046'])
})

test('UDI_DI.PATCH: a device returns to the market with market information or without', async t => {
  const other: UdiDiOptions = { code: 'D2', group: { code: 'B2' } }
  const url = await startWith(t, mdr(), mdr(other))
  for (const each of [device, other]) {
    assert.deepEqual((await tell(url, name, udiDiPatch(each, '2', [[onMarket, gone]]))).codes, [])
  }
  const withMarkets: Changes = [
    [
      '<udidi:baseQuantity>',
      `<udidi:marketInfos>${writeMarkets(['FR*', 'DE'])}</udidi:marketInfos><udidi:baseQuantity>`,
    ],
  ]
  assert.deepEqual((await tell(url, name, udiDiPatch(device, '3', withMarkets))).codes, [])
  assert.deepEqual((await readItem(url, 'D1')).versions, { marketInfos: 2 })
  assert.deepEqual((await tell(url, name, udiDiPatch(other, '3'))).codes, [])
  assert.deepEqual((await readItem(url, 'D2')).versions, { marketInfos: 1 })
})

test('UDI_DI.PATCH: not intended for the EU market is a status of registration only', async t => {
  const never = mdr({ code: 'D2', group: { code: 'B2' }, packages: [{ code: 'P2' }] }, [
    [onMarket, notIntended],
  ])
  const url = await startWith(t, mdr(), never.replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, ''))
  assert.deepEqual((await tell(url, name, udiDiPatch(device, '0', [[onMarket, notIntended]]))).codes, [
    'BR-UDID-073',
  ])
  const other: UdiDiOptions = { code: 'D2', group: { code: 'B2' } }
  assert.equal((await readRegisteredXml(url, 'D2')).split(notIntended).length, 3, 'the package has it too')
  assert.deepEqual((await tell(url, name, udiDiPatch(other, '0', [[onMarket, notIntended]]))).codes, [])
  assert.deepEqual((await tell(url, name, udiDiPatch(other, '0'))).codes, [])
})

test('UDI_DI.PATCH: market information may only make another of its countries the first one', async t => {
  const registered = /<udidi:marketInfos>.*?<\/udidi:marketInfos>/s
  const url = await startWith(t, mdr().replace(registered, markets('DE*', 'FR 2024-01-01 2030-01-01')))
  for (const [list, expected, version] of [
    [markets('FR 2024-01-01 2030-01-01', 'DE*'), [], 1],
    [markets('DE*'), ['BR-DTX-UDI-105'], 1],
    [markets('DE*', 'FR 2024-01-01 2031-01-01'), ['BR-DTX-UDI-105'], 1],
    [markets('DE*', 'FR 2024-01-01 2030-01-01', 'IT'), ['BR-DTX-UDI-105'], 1],
    [markets('DE', 'FR 2024-01-01 2030-01-01', 'IT*'), ['BR-DTX-UDI-103'], 1],
    [markets('DE', 'FR* 2024-01-01 2030-01-01', 'IT'), ['BR-DTX-UDI-105'], 1],
    [markets('DE*', 'FR* 2024-01-01 2030-01-01'), ['BR-UDID-045'], 1],
    [markets('DE*', 'DE', 'FR 2024-01-01 2030-01-01'), ['BR-DTX-UDI-098', 'BR-DTX-UDI-105'], 1],
    [
      markets('DE', 'FR* 2024-01-01 2030-01-01').replace('>', '><e:version>3</e:version>'),
      ['BR-DTX-UDI-036'],
      1,
    ],
    [markets('DE', 'FR* 2024-01-01 2030-01-01').replace('>', '><e:version>2</e:version>'), [], 2],
    [markets('DE*', 'FR 2024-01-01 2030-01-01'), [], 3],
  ] as const) {
    assert.deepEqual((await tell(url, name, withMarkets(list))).codes, expected, list)
    assert.equal((await readItem(url, 'D1')).versions?.marketInfos, version, list)
  }
  assert.equal((await readItem(url, 'D1')).version, 4)
})

test('UDI_DI.PATCH: market information that a device on the market lacks comes by its own operation', async t => {
  const url = await startWith(t, mdr().replace(/<udidi:marketInfos>.*?<\/udidi:marketInfos>/s, ''))
  const markets = `<udidi:marketInfos>${writeMarkets(['DE*'])}</udidi:marketInfos><udidi:baseQuantity>`
  const patch = udiDiPatch(device, '0', [['<udidi:baseQuantity>', markets]])
  assert.deepEqual((await tell(url, name, patch)).codes, ['BR-DTX-UDI-105'])
})

test('UDI_DI.PATCH carries neither packages nor original manufacturer', async t => {
  const url = await startWith(t, mdr({ ...device, packages: [{ code: 'P1' }] }))
  const packages = `<udidi:packages>${writePackages([['P1', 'D1', 5]])}</udidi:packages><udidi:numberOfReuses>`
  const said = await tell(url, name, udiDiPatch(device, '0', [['<udidi:numberOfReuses>', packages]]))
  assert.deepEqual(said.codes, ['BR-DTX-UDID-102.1'])
  const designer = `<udidi:productDesignerActor>${writeDesigner('Maker')}</udidi:productDesignerActor><udidi:latex>`
  const second = await tell(url, name, udiDiPatch(device, '0', [['<udidi:latex>', designer]]))
  assert.deepEqual(second.codes, ['BR-DTX-UDID-093.1'])
})

test('several entities of a message are judged one by one, each after those before it', async t => {
  const url = await startWith(t, mdr(), mdr({ code: 'D2', group: { code: 'B2' } }))
  const payload = [
    udiDiPatch(device, '2'),
    udiDiPatch({ code: 'D2', group: { code: 'B2' } }, '3'),
    udiDiPatch(device, '3'),
    udiDiPatch({ ...device, secondary: { code: 'S1' } }, '4'),
    udiDiPatch({ code: 'D2', group: { code: 'B2' }, secondary: { code: 'S1' } }, '2'),
  ].join('')
  const { entities } = await exchange(url, writePush(payload, { service: 'UDI_DI', operation: 'PATCH' }))
  assert.deepEqual(
    entities.map(({ entityCode, responseCode, errors }) => [entityCode, responseCode, errors[0]?.code]),
    [
      ['D1', 'SUCCESS', undefined],
      ['D2', 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-036'],
      ['D1', 'SUCCESS', undefined],
      ['D1', 'SUCCESS', undefined],
      ['D2', 'PROCESSED_WITH_ERRORS', 'ERR-UDID-003.01'],
    ],
  )
  assert.deepEqual(
    (await readRegister(url)).map(({ code, version }) => [code, version]),
    [
      ['B1', 1],
      ['D1', 4],
      ['B2', 1],
      ['D2', 1],
    ],
  )
})

function markets(...list: string[]): string {
  return `<udidi:marketInfos>${writeMarkets(list)}</udidi:marketInfos>`
}

function withMarkets(content: string): string {
  return udiDiPatch(device, '0', [['<udidi:baseQuantity>', `${content}<udidi:baseQuantity>`]])
}

function ivdrPatch(newDevice: string): string {
  return rewrite(ivdrUdiDi(device), [
    ['IVDRUDIDIDataType">', 'IVDRUDIDIDataType"><e:version>0</e:version>'],
    ['newDevice>false', `newDevice>${newDevice}`],
  ])
}
