import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDocument } from '../src/xml/read-xml.ts'
import { loadSchema } from '../src/xml/schema.ts'
import { exchange, postJson, readJson } from './client.ts'
import {
  ivddBasicUdi,
  ivddDevice,
  ivddUdiDi,
  type LegacyOptions,
  mddBasicUdi,
  mddDevice,
  mddUdiDi,
} from './legacy-push.ts'
import { pull } from './pull.ts'
import { actor, type Di, di, mdrDevice, writePush } from './push.ts'
import { readRegister } from './register.ts'
import { start, withoutSchemas, xsdDir } from './start.ts'
import { designerPut, marketPut, packagePut, rewrite, tell, writeDesigner } from './updates.ts'

const udiDi = { code: '09520000000011' }
const eudamedDi = { code: 'B-09520000000011', issuingAgency: 'EUDAMED' }
const own = { code: 'B-BEMF000000106CR023335WE', issuingAgency: 'EUDAMED' }
const ownId = { code: 'D-BEMF000000106CR023335WE', issuingAgency: 'EUDAMED' }
const legacy = '<marketinfo:deviceCriterion>LEGACY</marketinfo:deviceCriterion>'
const certificate = `<basicudi:deviceCertificateLinks><links:deviceCertificateLink>
<links:certificateNumber>CE 1</links:certificateNumber><links:expiryDate>2024-05-26</links:expiryDate>
<links:NBActorCode>0123</links:NBActorCode><links:certificateType>MDD_II_4</links:certificateType>
</links:deviceCertificateLink></basicudi:deviceCertificateLinks>`

function mddWith(group: Di, device: Di): string {
  return mddDevice({ udiDi: device, group })
}

function writeSubstance(type: string): string {
  return `<udidi:substances><udidi:substance xsi:type="udidi:${type}"/></udidi:substances>`
}

/** What stands in the register: kind, criterion, agency, code, state, version. */
async function listRegister(url: string): Promise<unknown[]> {
  const items = await readRegister(url)
  return items.map(item => [
    item.kind,
    item.criterion,
    item.issuingAgency,
    item.code,
    item.state,
    item.version,
  ])
}

test('a device under a directive is registered at once, of whatever class, with a UDI-DI or a EUDAMED ID', async t => {
  const url = await start(t)
  for (const [device, code] of [
    [mddDevice({ udiDi, riskClass: 'CLASS_III', certificate }), eudamedDi.code],
    [mddDevice({ udiDi: ownId, group: own, directive: 'AIMDD' }), own.code],
    [ivddDevice({ udiDi: { code: 'H1', issuingAgency: 'HIBCC' }, riskClass: 'IVD_ANNEX_II_LIST_A' }), 'B-H1'],
  ] as const) {
    const { entities } = await exchange(url, writePush(device))
    assert.deepEqual(entities, [{ entityCode: code, responseCode: 'SUCCESS', errors: [] }])
  }
  assert.deepEqual(await listRegister(url), [
    ['group', 'LEGACY', 'EUDAMED', 'B-09520000000011', 'REGISTERED', 1],
    ['device', 'LEGACY', 'GS1', '09520000000011', 'REGISTERED', 1],
    ['group', 'LEGACY', 'EUDAMED', 'B-BEMF000000106CR023335WE', 'REGISTERED', 1],
    ['device', 'LEGACY', 'EUDAMED', 'D-BEMF000000106CR023335WE', 'REGISTERED', 1],
    ['group', 'LEGACY', 'EUDAMED', 'B-H1', 'REGISTERED', 1],
    ['device', 'LEGACY', 'HIBCC', 'H1', 'REGISTERED', 1],
  ])
})

test('the EUDAMED DI follows from the UDI-DI or has check characters, and the EUDAMED ID follows from it', async t => {
  const url = await start(t)
  for (const [device, code] of [
    [mddWith({ ...eudamedDi, issuingAgency: 'GS1' }, udiDi), 'BR-UDID-644'],
    [mddWith({ ...eudamedDi, code: 'B-9' }, udiDi), 'BR-UDID-642'],
    [mddWith(own, udiDi), 'BR-UDID-642'],
    [mddWith({ ...own, code: 'B-BEMF000000106CR023335WF' }, ownId), 'BR-UDID-642'],
    [mddWith({ ...own, code: 'B-WE' }, { ...ownId, code: 'D-WE' }), 'BR-UDID-642'],
    [mddWith(own, { ...ownId, code: 'D-B-BEMF000000106CR023335WE' }), 'BR-UDID-643'],
    [mdrDevice(own, { code: 'D1' }), 'BR-UDID-644'],
    [mdrDevice({ code: 'B1' }, ownId), 'BR-UDID-644'],
  ] as const) {
    const { codes, responseCode } = await tell(url, 'DEVICE.POST', device)
    assert.deepEqual([responseCode, codes], ['PROCESSED_WITH_ERRORS', [code]], device)
  }
  assert.deepEqual(await readRegister(url), [])
  const example = { code: 'B-CR023368', issuingAgency: 'EUDAMED' }
  const { codes } = await tell(
    url,
    'DEVICE.POST',
    mddDevice({ group: example, udiDi: { ...example, code: 'D-CR023368' } }),
  )
  assert.deepEqual(codes, [])
})

test('one device under a regulation and one under a directive may bear a UDI-DI, both of one manufacturer', async t => {
  const url = await start(t)
  const post = async (device: string, sender = actor): Promise<unknown> =>
    (await tell(url, 'DEVICE.POST', device, { sender })).codes
  const taken = ['ERR-UDID-003.01', 'ERR-UDID-003.01']
  assert.deepEqual(await post(mddDevice({ udiDi })), [])
  assert.deepEqual(await post(mddDevice({ udiDi })), taken, 'one device for each EUDAMED DI')
  const stranger = 'DE-MF-000000002'
  assert.deepEqual(await post(mdrDevice({ code: 'B1', actor: stranger }, udiDi), stranger), [
    'ERR-UDID-003.01',
  ])
  assert.deepEqual(await post(mdrDevice({ code: 'B1' }, udiDi)), [])
  assert.deepEqual(await post(mdrDevice({ code: 'B2' }, udiDi)), ['ERR-UDID-003.01'])
  assert.deepEqual(await post(mdrDevice({ code: 'B3' }, { code: 'D3', directMarking: udiDi })), [])
  assert.deepEqual(await post(mdrDevice({ code: 'B4' }, { code: 'D4', packages: [udiDi] })), [
    'ERR-UDID-003.01',
  ])
  const criteria = (await readRegister(url)).filter(({ code }) => code === udiDi.code)
  assert.deepEqual(
    criteria.map(({ criterion }) => criterion),
    ['LEGACY', 'STANDARD'],
  )
})

test('what does not apply to a device under a directive is refused, when it is registered and when it is updated', async t => {
  const url = await start(t)
  const market = '</udidi:marketInfos>'
  const after = (text: string) => [market, `${market}${text}`] as const
  const reference = '<udidi:referenceNumber>'
  const marking = `<udidi:deviceMarking><udidi:directMarkingDI>${di({ code: 'M' })}</udidi:directMarkingDI></udidi:deviceMarking>`
  const box = `<udidi:packages>${packagePut(udiDi, '0', [['P1', udiDi.code, 2]])
    .replace(/^.*<\/e:version>/s, '')
    .replace(/<\/udidi:packages>.*$/s, '')}</udidi:packages>`
  for (const [write, change, code, element] of [
    [mddDevice, after(marking), 'BR-DTX-UDID-089', 'deviceMarking'],
    [mddDevice, after('<udidi:baseQuantity>1</udidi:baseQuantity>'), 'BR-DTX-UDID-089', 'baseQuantity'],
    [
      mddDevice,
      after(
        '<udidi:annexXVINonMedicalDeviceTypes><udidi:nmdType>X</udidi:nmdType></udidi:annexXVINonMedicalDeviceTypes>',
      ),
      'BR-DTX-UDID-089',
      'annexXVI',
    ],
    [
      mddDevice,
      ['</udidi:reprocessed>', `</udidi:reprocessed>${writeSubstance('CMRSubstanceType')}`],
      'BR-DTX-UDID-089',
      'CMR',
    ],
    [
      mddDevice,
      ['</udidi:reprocessed>', `</udidi:reprocessed>${writeSubstance('EndocrineSubstanceType')}`],
      'BR-DTX-UDID-089',
      'Endocrine',
    ],
    [
      mddDevice,
      [reference, `<udidi:productionIdentifier>BATCH_NUMBER</udidi:productionIdentifier>${reference}`],
      'BR-DTX-UDID-089',
      'productionIdentifier',
    ],
    [ivddDevice, after('<udidi:baseQuantity>1</udidi:baseQuantity>'), 'BR-DTX-UDID-089', 'baseQuantity'],
    [
      ivddDevice,
      [reference, `<udidi:productionIdentifier>BATCH_NUMBER</udidi:productionIdentifier>${reference}`],
      'BR-DTX-UDID-089',
      'productionIdentifier',
    ],
    [ivddDevice, ['</udidi:sterilization>', `</udidi:sterilization>${box}`], 'BR-DTX-UDID-089', 'packages'],
    [mddDevice, ['>ON_THE_MARKET<', '>NOT_INTENDED_FOR_EU_MARKET<'], 'BR-UDID-458', 'status'],
  ] as const) {
    const { codes, detail } = await tell(url, 'DEVICE.POST', rewrite(write({ udiDi }), [change]))
    assert.deepEqual(codes, [code], detail)
    assert.match(detail, new RegExp(element))
  }
  assert.deepEqual(await readRegister(url), [])
  const empty = rewrite(mddDevice({ udiDi }), [[reference, `<udidi:productionIdentifier/>${reference}`]])
  assert.deepEqual((await tell(url, 'DEVICE.POST', empty)).codes, [])
  const update = rewrite(mddUdiDi({ udiDi }, '2'), [
    [reference, `<udidi:productionIdentifier>BATCH_NUMBER</udidi:productionIdentifier>${reference}`],
  ])
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', update)).codes, ['BR-DTX-UDID-089'])
})

test('a EUDAMED DI has one device: UDI_DI.POST does not take a further one', async t => {
  const url = await start(t)
  await tell(url, 'DEVICE.POST', mddDevice({ udiDi }))
  const further = mddUdiDi({ udiDi: { code: 'D2' }, group: eudamedDi }, '0')
  const said = await tell(url, 'UDI_DI.POST', further)
  assert.deepEqual([said.responseCode, said.codes], ['INVALID_REQUEST_OBJECTS', ['I-40000']])
  assert.match(said.detail, /a EUDAMED DI has one device/)
})

test('BASIC_UDI.PATCH: a EUDAMED DI takes another name, and no other class, directive or certificate', async t => {
  const url = await start(t)
  const device: LegacyOptions = { udiDi, certificate }
  await tell(url, 'DEVICE.POST', mddDevice(device))
  const patch = async (xml: string): Promise<unknown> => (await tell(url, 'BASIC_UDI.PATCH', xml)).codes
  const named = rewrite(mddBasicUdi(device, '2'), [['Scalpel', 'Lancet']])
  assert.deepEqual(await patch(rewrite(named, [['CLASS_I<', 'CLASS_IIA<']])), ['ERR-DTX-UDI-031-033.02'])
  assert.deepEqual(await patch(rewrite(named, [['>MDD<', '>AIMDD<']])), ['ERR-DTX-UDI-031-033.02'])
  assert.deepEqual(await patch(rewrite(named, [['2024-05-26', '2025-05-26']])), ['ERR-DTX-UDI-031-033.02'])
  assert.deepEqual(await patch(rewrite(named, [['CE 1', 'CE 2']])), ['ERR-DTX-UDI-031-033.02'])
  assert.deepEqual(await patch(rewrite(named, [['version>2', 'version>3']])), ['BR-DTX-UDI-036'])
  assert.deepEqual(await patch(named), [])
  assert.deepEqual(await patch(mddBasicUdi({ udiDi: { code: '7' } }, '0')), ['BR-DTX-UDI-060'])
  assert.deepEqual(await patch(ivddBasicUdi({ udiDi }, '0')), ['ERR-DTX-UDI-031-033.02'])
  const { xml } = await readJson<{ xml: string }>(url, `/register/GS1/${udiDi.code}`)
  assert.match(xml, /Lancet.*CE 1.*applicableLegislation>MDD</s)
})

test('a certificate that an update of an IVDD group leaves out stays where the schema has it', async t => {
  const url = await start(t)
  const device: LegacyOptions = { udiDi, riskClass: 'IVD_ANNEX_II_LIST_B', certificate }
  await tell(url, 'DEVICE.POST', ivddDevice(device))
  const { certificate: _left, ...rest } = device
  assert.deepEqual((await tell(url, 'BASIC_UDI.PATCH', ivddBasicUdi(rest, '2'))).codes, [])
  const { xml } = await pull(url)
  assert.match(xml, /<basicudi:deviceCertificateLinks>.*<commondi:companionDiagnostics>/s)
})

test('UDI_DI.PATCH, MARKET_INFO.PUT and PRODUCT_DESIGNER.PUT update a device under a directive, and it alone', async t => {
  const url = await start(t)
  const designer = `<udidi:productDesignerActor>${writeDesigner('Maker')}</udidi:productDesignerActor>`
  await tell(url, 'DEVICE.POST', ivddDevice({ udiDi, afterMarkets: designer }))
  const patch = async (xml: string): Promise<unknown> => (await tell(url, 'UDI_DI.PATCH', xml)).codes
  const changed = rewrite(ivddUdiDi({ udiDi }, '2'), [['V9099', 'W0102010101']])
  assert.deepEqual(await patch(rewrite(changed, [['REF-1', 'REF-2']])), ['ERR-DTX-UDI-031-033.02'])
  assert.deepEqual(await patch(changed), [])
  const asMdd = await tell(url, 'UDI_DI.PATCH', mddUdiDi({ udiDi }, '0'))
  assert.match(asMdd.detail, /Applicable legislation is not updatable/)
  const put = async (rest: string): Promise<unknown> =>
    (await tell(url, 'MARKET_INFO.PUT', marketPut(udiDi, '2', ['DE*', 'FR'], rest))).codes
  assert.deepEqual(await put(''), ['BR-DTX-UDI-099'])
  assert.deepEqual(await put(legacy), [])
  assert.deepEqual(
    (await tell(url, 'PACKAGE_UDI.PUT', packagePut(udiDi, '0', [['P', udiDi.code, 1]]))).codes,
    ['BR-DTX-UDI-099'],
  )
  assert.deepEqual((await tell(url, 'PRODUCT_DESIGNER.PUT', designerPut(udiDi, 'FR-MF-000000009'))).codes, [])
  const [, device] = await readRegister(url)
  assert.deepEqual([device?.version, device?.versions], [2, { marketInfos: 2, productDesigner: 2 }])
})

test('a device under a directive that is no longer placed on the market keeps its countries, which can change', async t => {
  const url = await start(t)
  await tell(url, 'DEVICE.POST', mddDevice({ udiDi }))
  const gone = rewrite(mddUdiDi({ udiDi }, '2'), [['>ON_THE_MARKET<', '>NO_LONGER_PLACED_ON_THE_MARKET<']])
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', gone)).codes, [])
  const put = marketPut(udiDi, '2', ['DE*', 'FR'], legacy)
  assert.deepEqual((await tell(url, 'MARKET_INFO.PUT', put)).codes, [])
  assert.match((await pull(url)).xml, /country>DE<.*country>FR</s)
})

test('two devices of one UDI-DI are updated, shown and discarded each by itself', async t => {
  const url = await start(t)
  await tell(url, 'DEVICE.POST', mddDevice({ udiDi }))
  await tell(url, 'DEVICE.POST', mdrDevice({ code: 'B1' }, udiDi))
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', mddUdiDi({ udiDi }, '2'))).codes, [])
  assert.deepEqual(
    (await tell(url, 'MARKET_INFO.PUT', marketPut(udiDi, '2', ['DE*', 'IT'], legacy))).codes,
    [],
  )
  const versions = async (): Promise<unknown> =>
    (await readRegister(url))
      .filter(({ kind }) => kind === 'device')
      .map(({ criterion, state, version, versions }) => [criterion, state, version, versions?.marketInfos])
  assert.deepEqual(await versions(), [
    ['LEGACY', 'REGISTERED', 2, 2],
    ['STANDARD', 'REGISTERED', 1, 1],
  ])
  const show = async (query: string): Promise<string> =>
    (await readJson<{ criterion: string }>(url, `/register/GS1/${udiDi.code}${query}`)).criterion
  assert.deepEqual([await show(''), await show('?criterion=LEGACY')], ['STANDARD', 'LEGACY'])
  const both = await pull(url, { UDIDICode: udiDi.code })
  assert.deepEqual(
    both.devices.map(device => device.type?.name),
    ['MDRDeviceType', 'MDEUDeviceType'],
  )
  assert.equal((await pull(url, { ApplicableLegislation: 'MDD' })).devices.length, 1)
  const refused = await postJson(url, '/discard', { issuingAgency: 'GS1', ...udiDi, criterion: 'OLD' })
  assert.equal(refused.status, 400)
  await postJson(url, '/discard', { issuingAgency: 'GS1', ...udiDi, criterion: 'LEGACY' })
  assert.deepEqual(await versions(), [
    ['LEGACY', 'DISCARDED', 2, 2],
    ['STANDARD', 'REGISTERED', 1, 1],
  ])
  assert.deepEqual((await tell(url, 'DEVICE.POST', mddDevice({ udiDi }))).codes, [])
})

test('every kind of device under a directive is made up and downloaded as the schema has it', {
  skip: withoutSchemas,
}, async t => {
  const url = await start(t, { xsdDir })
  for (const legislation of ['MDD', 'AIMDD', 'IVDD']) {
    const response = await postJson(url, '/seed', { actor, devices: 5, legislation })
    assert.deepEqual(await response.json(), { groups: 5, devices: 5 })
  }
  const twin = { code: 'D1' }
  const several = await postJson(url, '/seed', { actor, devices: 2, devicesPerGroup: 2, legislation: 'IVDD' })
  assert.match(((await several.json()) as { error: string }).error, /devicesPerGroup must be 1 for IVDD/)
  assert.deepEqual((await tell(url, 'DEVICE.POST', mddDevice({ udiDi: twin, certificate }))).codes, [])
  assert.deepEqual((await tell(url, 'DEVICE.POST', mdrDevice({ code: 'B1' }, twin))).codes, [])
  await postJson(url, '/faults', { fault: 'valid-download' })
  const { xml, devices, udiDis } = await pull(url)
  assert.equal(devices.length, 17)
  assert.equal(udiDis.filter(code => code?.startsWith('D-')).length, 3)
  assert.match(xml, /<links:type>LEGACY_REGULATION_DEVICE_LINK/)
  const schema = loadSchema(xsdDir, 'service/Message.xsd')
  t.after(() => schema.dispose())
  assert.deepEqual(
    withDocument(Buffer.from(xml), document => schema.check(document)),
    [],
  )
})
