import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDocument } from '../src/xml/read-xml.ts'
import { loadSchema } from '../src/xml/schema.ts'
import { exchange, postJson } from './client.ts'
import { ask, pull, writePull } from './pull.ts'
import { actor, ivdrDevice, mdrDevice, mdrUdiDi, producer, sppDevice, writePush } from './push.ts'
import { start, withoutSchemas, xsdDir } from './start.ts'
import {
  designerPut,
  marketPut,
  mdrBasicUdi,
  packagePut,
  tell,
  udiDiPatch,
  writeDesigner,
} from './updates.ts'

const representative = 'DE-AR-000000001'

async function register(url: string, payload: string, sender = actor): Promise<void> {
  const { entities } = await exchange(url, writePush(payload, { sender }))
  assert.ok(entities.every(({ responseCode }) => responseCode === 'SUCCESS'))
}

test('DEVICE.GET answers in a PullResponse, by way of the mailbox, with what is registered', async t => {
  const url = await start(t, { now: () => new Date('2026-11-21T08:00:00Z') })
  await register(url, mdrDevice({ code: 'B1' }, { code: 'D1', packages: [{ code: 'P1' }] }))
  const { root, xml, ...page } = await pull(url, {}, { page: 0, size: 10 })
  assert.equal(root.name, 'PullResponse')
  assert.equal(root.attributes.get('version'), '3.0.30')
  assert.deepEqual(
    root.children.map(({ name }) => name),
    [
      'conversationID',
      'correlationID',
      'creationDateTime',
      'messageID',
      'recipient',
      'payload',
      'sender',
      'numberOfPages',
      'pageNumber',
      'pageSize',
      'responseCode',
    ],
  )
  assert.deepEqual(
    [page.responseCode, page.numberOfPages, page.pageNumber, page.pageSize, page.udiDis],
    ['SUCCESS', '1', '0', '10', ['D1']],
  )
  assert.match(xml, /nodeActorCode>EUDAMED_MDR</)
  assert.doesNotMatch(xml, /a-token/)
  assert.deepEqual(page.devices[0]?.type?.name, 'MDRDeviceType')
  const version =
    '<e:state>REGISTERED</e:state><e:version>1</e:version><e:versionDate>2026-11-21T08:00:00.000Z</e:versionDate>'
  for (const holder of ['device:MDRBasicUDI', 'device:MDRUDIDIData', 'udidi:packages', 'udidi:marketInfos']) {
    assert.ok(xml.includes(`<${holder}>${version}`), holder)
  }
})

test('a download has the versions of every part', async t => {
  const url = await start(t)
  const designer = `<udidi:productDesignerActor>${writeDesigner('Maker')}</udidi:productDesignerActor>`
  const device = { code: 'D1', group: { code: 'B1' } }
  await register(
    url,
    mdrDevice({ code: 'B1' }, { code: 'D1', packages: [{ code: 'P1' }] }).replace(
      '<udidi:latex>',
      `${designer}<udidi:latex>`,
    ),
  )
  for (const [name, payload] of [
    ['BASIC_UDI.PATCH', mdrBasicUdi({ code: 'B1' }, '0')],
    ['UDI_DI.PATCH', udiDiPatch(device, '0')],
    ['UDI_DI.PATCH', udiDiPatch(device, '0')],
    ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*'])],
    ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*'])],
    ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*'])],
    ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', 'D1', 5]])],
    ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', 'D1', 5]])],
    ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', 'D1', 5]])],
    ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', 'D1', 5]])],
    ['PRODUCT_DESIGNER.PUT', designerPut(device, 'Other')],
  ] as const) {
    assert.deepEqual((await tell(url, name, payload)).codes, [], name)
  }
  const { xml } = await pull(url)
  const versions = [
    'device:MDRBasicUDI',
    'device:MDRUDIDIData',
    'udidi:marketInfos',
    'udidi:packages',
    'udidi:productDesignerActor',
  ].map(holder => new RegExp(`<${holder}><e:state>REGISTERED</e:state><e:version>(\\d+)<`).exec(xml)?.[1])
  assert.deepEqual(versions, ['2', '3', '4', '5', '2'])
})

test('pages are cut from the list in the order of registration', async t => {
  const url = await start(t)
  await postJson(url, '/seed', { actor, devices: 7, devicesPerGroup: 3 })
  const all = await pull(url)
  assert.deepEqual([all.udiDis.length, all.numberOfPages, all.pageNumber, all.pageSize], [7, '1', '0', '300'])
  const pages = await Promise.all([0, 1, 2, 3].map(page => pull(url, {}, { page, size: 3 })))
  assert.deepEqual(
    pages.flatMap(({ udiDis }) => udiDis),
    all.udiDis,
  )
  assert.deepEqual(
    pages.map(({ udiDis, numberOfPages, pageNumber, responseCode }) => [
      udiDis.length,
      numberOfPages,
      pageNumber,
      responseCode,
    ]),
    [
      [3, '3', '0', 'SUCCESS'],
      [3, '3', '1', 'SUCCESS'],
      [1, '3', '2', 'SUCCESS'],
      [0, '3', '3', 'SUCCESS'],
    ],
  )
  const none = await pull(url, { Country: 'AT' })
  assert.deepEqual([none.responseCode, none.numberOfPages, none.devices], ['SUCCESS', '0', []])
})

test('pages of one SearchId are cut from one list, whatever is registered meanwhile', async t => {
  const url = await start(t)
  await register(url, mdrDevice({ code: 'B1' }, { code: 'D1' }) + mdrDevice({ code: 'B2' }, { code: 'D2' }))
  const first = await pull(url, { SearchId: 's-1' }, { size: 1 })
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D1' })
  await register(url, mdrDevice({ code: 'B3' }, { code: 'D3' }))
  const second = await pull(url, { SearchId: 's-1' }, { size: 1, page: 1 })
  assert.deepEqual([...first.udiDis, ...second.udiDis], ['D1', 'D2'])
  assert.deepEqual((await pull(url, { State: 'REGISTERED', SearchId: 's-2' })).udiDis, ['D2', 'D3'])
  assert.deepEqual((await pull(url, { State: 'REGISTERED' })).udiDis, ['D2', 'D3'])
})

test('each criterion limits what is found, and all together', async t => {
  let time = Date.parse('2026-11-20T23:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await register(url, mdrDevice({ code: 'B1', representative }, { code: 'D1' }))
  time = Date.parse('2026-11-21T10:00:00Z')
  await register(url, ivdrDevice({ code: 'B2', riskClass: 'CLASS_B' }, { code: 'D2' }))
  await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'D3', group: { code: 'B1' } }))
  time = Date.parse('2026-11-22T10:00:00Z')
  await tell(url, 'MARKET_INFO.PUT', marketPut({ code: 'D3' }, '0', ['DE*', 'FR']))
  await tell(url, 'BASIC_UDI.PATCH', mdrBasicUdi({ code: 'B1', representative }, '0'))
  for (const [criteria, expected] of [
    [{}, ['D1', 'D2', 'D3']],
    [{ UDIDICode: 'D3' }, ['D3']],
    [{ BasicUDIDICode: 'B1' }, ['D1', 'D3']],
    [{ BasicUDIDICode: 'B1', UDIDICode: 'D2' }, []],
    [{ RiskClass: 'CLASS_B' }, ['D2']],
    [{ ApplicableLegislation: 'MDR' }, ['D1', 'D3']],
    [{ ApplicableLegislation: 'IVDD' }, []],
    [{ Country: 'DE' }, ['D1', 'D2', 'D3']],
    [{ Country: 'FR' }, ['D3']],
    [{ ARActorCode: representative }, ['D1', 'D3']],
    [{ CAActorCode: 'CA-DE-000000001' }, []],
    [{ State: 'REGISTERED' }, ['D1', 'D2', 'D3']],
    [{ UDIDIVersionDate: '2026-11-20' }, ['D2', 'D3']],
    [{ UDIDIVersionDate: '2026-11-21' }, []],
    [{ UDIDIVersionDateTimeFrom: '2026-11-20T23:00:00Z' }, ['D1', 'D2', 'D3']],
    [{ UDIDIVersionDateTimeFrom: '2026-11-21T00:00:01+01:00' }, ['D2', 'D3']],
    [{ UDIDIVersionDateTimeTo: '2026-11-21T09:59:59' }, ['D1']],
    [{ BasicUDIVersionDate: '2026-11-21' }, ['D1', 'D3']],
    [
      {
        BasicUDIVersionDateTimeFrom: '2026-11-22T10:00:00Z',
        BasicUDIVersionDateTimeTo: '2026-11-22T10:00:00Z',
      },
      ['D1', 'D3'],
    ],
    [{ Country: 'DE', RiskClass: 'CLASS_I', UDIDIVersionDate: '2026-11-20' }, ['D3']],
  ] as const) {
    const { responseCode, udiDis, detail } = await pull(url, criteria)
    assert.equal(responseCode, 'SUCCESS', detail)
    assert.deepEqual(udiDis, expected, JSON.stringify(criteria))
  }
})

test('manufacturers and producers get their devices in every state, or in the one that they name', async t => {
  const url = await start(t)
  const classIII = { riskClass: 'CLASS_III', certified: true, representative }
  await register(url, mdrDevice({ code: 'B1' }, { code: 'D1' }))
  await register(url, mdrDevice({ code: 'B2' }, { code: 'D2' }))
  await register(url, mdrDevice({ code: 'B5', ...classIII }, { code: 'D5' }))
  await register(url, mdrDevice({ code: 'B6', ...classIII }, { code: 'D6' }))
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D2' })
  for (const [criteria, expected] of [
    [{}, ['D1', 'D2', 'D5', 'D6']],
    [{ State: 'SUBMITTED' }, ['D5', 'D6']],
    [{ State: 'REGISTERED' }, ['D1']],
    [{ State: 'DISCARDED' }, ['D2']],
    [{ UDIDICode: 'D2' }, ['D2']],
    [{ BasicUDIDICode: 'B2', State: 'REGISTERED' }, []],
    [{ BasicUDIDICode: 'B5', State: 'SUBMITTED' }, ['D5']],
  ] as const) {
    const { responseCode, udiDis, detail } = await pull(url, criteria)
    assert.equal(responseCode, 'SUCCESS', detail)
    assert.deepEqual(udiDis, expected, JSON.stringify(criteria))
  }
  const { xml } = await pull(url, { UDIDICode: 'D2' })
  assert.deepEqual(
    [...new Set(Array.from(xml.matchAll(/e:state>(\w+)</g), ([, state]) => state))],
    ['DISCARDED'],
  )

  // Those who represent a manufacturer are shown what is registered.
  const asked = (state: string) =>
    ask(
      url,
      writePull(
        [
          ['ARActorCode', representative],
          ['State', state],
        ],
        { sender: representative },
      ),
    )
  assert.deepEqual((await asked('SUBMITTED')).codes, ['BR-DTX-UDI-027'])
  assert.deepEqual((await asked('REGISTERED')).udiDis, [])

  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B5' })
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D6' })
  assert.deepEqual((await pull(url, { State: 'SUBMITTED' })).udiDis, [])
  assert.deepEqual((await pull(url, { State: 'REGISTERED' })).udiDis, ['D1', 'D5'])
  assert.deepEqual((await pull(url, { UDIDICode: 'D6' })).codes, ['BR-DTX-UDI-054'])
})

test('as an older version it shows no submitted or discarded device, and refuses to look for them', async t => {
  const url = await start(t, { showsRegisteredOnly: true })
  const other = 'FR-MF-000000077'
  await register(
    url,
    mdrDevice({ code: 'B1', representative }, { code: 'D1' }) + mdrDevice({ code: 'B2' }, { code: 'D2' }),
  )
  await register(url, mdrDevice({ code: 'B3', actor: other, representative }, { code: 'D3' }), other)
  await register(url, sppDevice({ code: 'B4' }, { code: 'D4' }), producer)
  await register(url, mdrDevice({ code: 'B5', riskClass: 'CLASS_III', certified: true }, { code: 'D5' }))
  assert.deepEqual((await pull(url)).udiDis, ['D1', 'D2'])
  assert.deepEqual((await pull(url, {}, { sender: other })).udiDis, ['D3'])
  const pack = await pull(url, {}, { sender: producer })
  assert.deepEqual([pack.udiDis, pack.devices[0]?.type?.name], [['D4'], 'PRDeviceType'])
  const asked = (criteria: [string, string][]) => ask(url, writePull(criteria, { sender: representative }))
  assert.deepEqual((await asked([['ARActorCode', representative]])).udiDis, ['D1', 'D3'])
  assert.deepEqual(
    (
      await asked([
        ['ARActorCode', representative],
        ['MFActorCode', other],
      ])
    ).udiDis,
    ['D3'],
  )
  const hidden = await pull(url, { UDIDICode: 'D5' })
  assert.deepEqual([hidden.responseCode, hidden.udiDis], ['SUCCESS', []])
  for (const [State, responseCode] of [
    ['SUBMITTED', 'UNAUTHORISED_ERROR'],
    ['DISCARDED', 'PROCESSED_WITH_ERRORS'],
  ] as const) {
    const refused = await pull(url, { State })
    assert.deepEqual(
      [refused.responseCode, refused.codes, refused.devices],
      [responseCode, ['BR-DTX-UDI-027'], []],
    )
  }
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B5' })
  assert.deepEqual((await pull(url, { UDIDICode: 'D5' })).udiDis, ['D5'])
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D5' })
  assert.deepEqual((await pull(url)).udiDis, ['D1', 'D2'])
})

const own = ['MFActorCode', actor] as const
const refusals: [string, readonly (readonly [string, string])[], string, string, string][] = [
  ['no criteria', [], actor, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-069'],
  ['a SearchId alone', [['SearchId', 's']], actor, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-069'],
  ['no actor', [['RiskClass', 'CLASS_I']], actor, 'UNAUTHORISED_ERROR', 'BR-DTX-UDI-065'],
  ['another actor', [['MFActorCode', 'FR-MF-000000077']], actor, 'UNAUTHORISED_ERROR', 'BR-DTX-UDI-065'],
  [
    'a representative that does not name itself',
    [own],
    representative,
    'UNAUTHORISED_ERROR',
    'BR-DTX-UDI-070',
  ],
  ['an importer', [own], 'DE-IM-000000001', 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ['an actor that is none', [['MFActorCode', 'DE-MF-1']], 'DE-MF-1', 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ['drafts', [own, ['State', 'DRAFT']], actor, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-027'],
  ['a notified body', [['NBActorCode', '0123'], own], actor, 'UNAUTHORISED_ERROR', 'E-I-40000'],
  ['an unknown device', [own, ['UDIDICode', 'D9']], actor, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-054'],
  ['an unknown group', [['BasicUDIDICode', 'B9'], own], actor, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-054'],
  [
    'an unknown representative',
    [['ARActorCode', 'DE-AR-000000404'], own],
    actor,
    'PROCESSED_WITH_ERRORS',
    'BR-DTX-UDI-076',
  ],
  ['a criterion twice', [own, ['UDIDICode', 'D1'], ['UDIDICode', 'D1']], actor, 'BAD_REQUEST', 'E-I-40000'],
  ['an empty criterion', [own, ['UDIDICode', '']], actor, 'BAD_REQUEST', 'E-I-40000'],
  ['an invented criterion', [own, ['Colour', 'red']], actor, 'BAD_REQUEST', 'E-I-40000'],
  ['no date', [own, ['UDIDIVersionDate', 'today']], actor, 'BAD_REQUEST', 'E-I-40000'],
  ['no time', [own, ['UDIDIVersionDateTimeTo', '2026-11-21']], actor, 'BAD_REQUEST', 'E-I-40000'],
]

for (const [what, criteria, sender, responseCode, code] of refusals) {
  test(`a download is refused in a PullResponse: ${what}`, async t => {
    const url = await start(t)
    const page = await ask(url, writePull(criteria, { sender }))
    assert.deepEqual([page.responseCode, page.codes, page.devices], [responseCode, [code], []], page.detail)
    assert.notEqual(page.detail, '')
  })
}

test('a question that is not understood is refused in a PullResponse', async t => {
  const url = await start(t)
  const good = writePull([own])
  for (const [request, responseCode, code] of [
    [writePull([own], { size: 301 }), 'BAD_REQUEST', 'E-I-40000'],
    [writePull([own], { size: 0 }), 'BAD_REQUEST', 'E-I-40000'],
    [writePull([own], { page: -1 }), 'BAD_REQUEST', 'E-I-40000'],
    [writePull([own], { version: '3.0.28' }), 'BAD_REQUEST', 'E-I-40000'],
    [good.replace(/<m:criteriaPayload>.*<\/m:criteriaPayload>/, ''), 'BAD_REQUEST', 'I-40005'],
    [good.replaceAll('diDownloadCriteria', 'actorsDownloadCriteria'), 'BAD_REQUEST', 'I-40006'],
    [good.replaceAll('serviceID>DEVICE', 'serviceID>CERTIFICATE'), 'SERVICE_NOT_FOUND', 'E-I-40000'],
    [good.replaceAll('Operation>GET', 'Operation>POST'), 'SERVICE_NOT_FOUND', 'E-I-40000'],
    [good.replace(/<m:payload>.*<\/m:payload>/s, ''), 'BAD_REQUEST', 'E-I-40000'],
  ] as const) {
    const page = await ask(url, request)
    assert.deepEqual([page.root.name, page.responseCode, page.codes], ['PullResponse', responseCode, [code]])
  }
})

test('downloads break the official schemas by their empty containers, and by nothing else', {
  skip: withoutSchemas,
}, async t => {
  const url = await start(t, { xsdDir })
  const schema = loadSchema(xsdDir, 'service/Message.xsd')
  t.after(() => schema.dispose())
  const check = (xml: string): string[] =>
    withDocument(Buffer.from(xml), document => schema.check(document)).map(({ message }) => message)
  const full = {
    code: 'D1',
    secondary: { code: 'S1', issuingAgency: 'HIBCC' },
    packages: [{ code: 'P1' }],
    unitOfUse: { code: 'U1' },
  }
  const designer = `<udidi:productDesignerActor>${writeDesigner('Maker')}</udidi:productDesignerActor><udidi:latex>`
  await register(url, mdrDevice({ code: 'B1', representative }, full).replace('<udidi:latex>', designer))
  await register(url, ivdrDevice({ code: 'B2' }, { code: 'D2' }))
  await register(url, sppDevice({ code: 'B3' }, { code: 'D3' }), producer)
  for (const [legislation, sender] of [
    ['MDR', actor],
    ['IVDR', actor],
    ['SPP', producer],
  ]) {
    assert.equal((await postJson(url, '/seed', { legislation, actor: sender, devices: 4 })).status, 201)
  }
  for (const [criteria, sender, empty] of [
    [{ ApplicableLegislation: 'MDR' }, actor, 15],
    [{ ApplicableLegislation: 'IVDR' }, actor, 10],
    [{}, producer, 0],
  ] as const) {
    const real = await pull(url, criteria, { sender })
    assert.equal(real.devices.length, 5)
    const found = check(real.xml)
    assert.equal(found.length, empty)
    for (const text of found) assert.match(text, /Missing child element/)
    await postJson(url, '/faults', { fault: 'valid-download' })
    assert.deepEqual(check((await pull(url, criteria, { sender })).xml), [])
  }
  await postJson(url, '/faults', { fault: 'refuse-message', responseCode: 'SECURITY_ERROR' })
  for (const { xml } of [
    await pull(url),
    await pull(url, { UDIDICode: 'D9' }),
    await pull(url, { Country: 'AT' }),
  ]) {
    assert.deepEqual(check(xml), [])
  }
})
