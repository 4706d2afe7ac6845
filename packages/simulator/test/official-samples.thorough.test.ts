import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { writeContent } from '../src/eudamed/content/write-content.ts'
import { type Element, readXml, withDocument } from '../src/xml/read-xml.ts'
import { loadSchema } from '../src/xml/schema.ts'
import { exchange, postJson } from './client.ts'
import { ask } from './pull.ts'
import { di, writePush } from './push.ts'
import { readItem, readRegister } from './register.ts'
import { samplesDir, start, withoutSamples, xsdDir } from './start.ts'
import { tell, writeDesigner, writeMarkets } from './updates.ts'

// The samples' owners are placeholders that are not the senders; here everything belongs to the sender.
const maker = 'DE-MF-000000001'
const options = { skip: withoutSamples }

function readSample(name: string): string {
  const text = readFileSync(join(samplesDir, `SAMPLE_DTX_UDI_${name}.xml`), 'utf8')
  return text.replace(/(?<=<\w+:(MF|PR)ActorCode>)[^<]*/g, maker)
}

/** The entities of a sample. */
function listEntities(name: string): readonly Element[] {
  return (
    readXml(Buffer.from(readSample(name))).children.find(child => child.name === 'payload')?.children ?? []
  )
}

function getChild(element: Element | undefined, name: string): Element {
  const found = element?.children.find(child => child.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

function getCode(element: Element): string {
  return getChild(element, 'DICode').text
}

/** What a list says that belongs to its entity, without the version: fit for a registration. */
function getContent(element: Element, without: readonly string[] = []): string {
  return writeContent(element.children.filter(({ name }) => name !== 'version' && !without.includes(name)))
}

/** Sends one entity of a sample, with the rest of the sample around it. */
async function send(url: string, service: string, entity: Element | string): Promise<(string | undefined)[]> {
  const payload = typeof entity === 'string' ? entity : writeContent([entity])
  return (await tell(url, service, payload, { sender: maker })).codes
}

async function register(url: string, payload: string): Promise<void> {
  assert.deepEqual(await send(url, 'DEVICE.POST', payload), [])
}

function startChecked(t: TestContext): Promise<string> {
  return start(t, { xsdDir })
}

/** A device of the sample's group with the UDI-DI of an official registration. */
function getRegistration(group: Element, sample: string, shape: 'MDR' | 'IVDR'): string {
  const [device] = listEntities(sample)
  const udiDi = getChild(device, `${shape}UDIDIData`)
  const own = getContent(udiDi).replace(
    writeContent([getChild(udiDi, 'basicUDIIdentifier')]),
    `<udidi:basicUDIIdentifier>${writeContent(getChild(group, 'identifier').children)}</udidi:basicUDIIdentifier>`,
  )
  return `<device:Device xsi:type="device:${shape}DeviceType"><device:${shape}BasicUDI>${getContent(group)}</device:${shape}BasicUDI>
<device:${shape}UDIDIData>${own}</device:${shape}UDIDIData></device:Device>`
}

/** A device with the group of an official registration and the UDI-DI of the sample, without what it adds. */
function readDevice(
  udiDi: Element,
  sample: string,
  shape: 'MDR' | 'IVDR' | 'PR',
  without: readonly string[],
): string {
  const [device] = listEntities(sample)
  const group = getChild(device, `${shape}BasicUDI`)
  const own = getContent(group).replace(
    writeContent([getChild(group, 'identifier')]),
    `<basicudi:identifier>${writeContent(getChild(udiDi, 'basicUDIIdentifier').children)}</basicudi:identifier>`,
  )
  return `<device:Device xsi:type="device:${shape}DeviceType"><device:${shape}BasicUDI>${own}</device:${shape}BasicUDI>
<device:${shape}UDIDIData>${getContent(udiDi, without)}</device:${shape}UDIDIData></device:Device>`
}

const registrations: Record<string, (string | undefined)[]> = { '001.02': ['BAD_REQUEST'] }

test('the official registrations are registered, but for the one that is invalid', options, async t => {
  const names = readdirSync(samplesDir).flatMap(file => /UDI_(00[1235]\.\d\d)\.xml/.exec(file)?.[1] ?? [])
  assert.ok(names.length >= 13)
  for (const name of names) {
    const url = await startChecked(t)
    const { entities, xml } = await exchange(url, readSample(name))
    const expected = registrations[name] ?? ['SUCCESS']
    assert.deepEqual(
      entities.map(({ responseCode }) => responseCode),
      expected,
      `${name}: ${xml}`,
    )
  }
})

test('the official updates and questions are understood, and every answer is valid', options, async t => {
  const names = readdirSync(samplesDir).flatMap(
    file => /UDI_(0(?:04|07|08|09|10|12|15)\.\d\d)\.xml/.exec(file)?.[1] ?? [],
  )
  assert.ok(names.length >= 18)
  const url = await startChecked(t)
  const schema = loadSchema(xsdDir, 'service/Message.xsd')
  t.after(() => schema.dispose())
  for (const name of names) {
    const { xml, entities, root } = await exchange(url, readSample(name))
    assert.deepEqual(
      withDocument(Buffer.from(xml), document => schema.check(document)),
      [],
      name,
    )
    if (root.name === 'PullResponse') continue
    assert.equal(entities.length, listEntities(name).length)
    for (const { responseCode } of entities) {
      assert.equal(responseCode, 'PROCESSED_WITH_ERRORS', `${name}: ${xml}`)
    }
  }
})

test('008.02: both UDI-DIs are added to their group', options, async t => {
  const url = await startChecked(t)
  const [first] = listEntities('008.02')
  assert.ok(first)
  const code = getCode(getChild(first, 'basicUDIIdentifier'))
  const [sample] = listEntities('001.12')
  const registered = writeContent([sample ?? first]).replaceAll(
    getCode(getChild(getChild(sample, 'MDRBasicUDI'), 'identifier')),
    code,
  )
  await register(url, registered)
  const { entities } = await exchange(url, readSample('008.02'))
  assert.deepEqual(
    entities.map(({ responseCode, errors }) => [responseCode, errors[0]?.detail]),
    [
      ['SUCCESS', undefined],
      ['SUCCESS', undefined],
    ],
  )
})

test(
  '009.01: the groups are updated, one at once, one when its notified body has confirmed it',
  options,
  async t => {
    const url = await startChecked(t)
    const [mdr, ivdr] = listEntities('009.01')
    assert.ok(mdr && ivdr)
    await register(url, getRegistration(mdr, '001.01', 'MDR'))
    await register(url, getRegistration(ivdr, '002.01', 'IVDR'))
    const code = getCode(getChild(ivdr, 'identifier'))
    assert.equal((await readItem(url, code)).state, 'SUBMITTED')
    const judge = async (): Promise<unknown[]> =>
      (await exchange(url, readSample('009.01'))).entities.map(({ errors }) => errors[0]?.code)
    assert.deepEqual(await judge(), [undefined, 'BR-DTX-UDI-033'])
    await postJson(url, '/confirm', { issuingAgency: 'GS1', code })
    assert.deepEqual(await judge(), ['BR-DTX-UDI-036', undefined])
  },
)

test(
  '010.01: the IVDR device is updated; the MDR one leaves the market with market information',
  options,
  async t => {
    const url = await startChecked(t)
    const [mdr, ivdr] = listEntities('010.01')
    assert.ok(mdr && ivdr)
    await register(
      url,
      readDevice(ivdr, '002.01', 'IVDR', ['secondaryIdentifier', 'deviceMarking', 'website']),
    )
    assert.deepEqual(await send(url, 'UDI_DI.PATCH', ivdr), [])
    const second = await startChecked(t)
    const onMarket = readDevice(mdr, '001.01', 'MDR', []).replace(
      'NO_LONGER_PLACED_ON_THE_MARKET',
      'ON_THE_MARKET',
    )
    await register(second, onMarket)
    assert.deepEqual(await send(second, 'UDI_DI.PATCH', mdr), ['BR-UDID-046', 'BR-UDID-046'])
    const without = writeContent([mdr]).replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, '')
    assert.deepEqual(await send(second, 'UDI_DI.PATCH', without), [])
  },
)

test('010.05: the system or procedure pack is updated', options, async t => {
  const url = await startChecked(t)
  const [pack] = listEntities('010.05')
  assert.ok(pack)
  await register(url, readDevice(pack, '003.01', 'PR', []))
  assert.deepEqual(await send(url, 'UDI_DI.PATCH', pack), [])
})

/** A device of the sample's identifier with other market information than an official registration has. */
function deviceWith(identifier: Element, part: string): string {
  const [device] = listEntities('001.12')
  const udiDi = getChild(device, 'MDRUDIDIData')
  return writeContent([device ?? udiDi])
    .replace(
      writeContent([getChild(udiDi, 'identifier')]),
      `<udidi:identifier>${writeContent(identifier.children)}</udidi:identifier>`,
    )
    .replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, part)
}

test(
  '007.01: the countries of a legacy device are replaced, and not those of one under the MDR',
  options,
  async t => {
    const url = await startChecked(t)
    const [legacy] = listEntities('007.01')
    assert.ok(legacy)
    const identifier = getChild(legacy, 'uDIDIIdentifier')
    await register(url, deviceWith(identifier, onMarketIn('BE')))
    assert.deepEqual(await send(url, 'MARKET_INFO.PUT', inPlace(legacy)), ['BR-DTX-UDI-099'])
    const device = legacyDevice({ identifier }).replace('>BE<', '>DE<')
    await register(url, device)
    assert.deepEqual(await send(url, 'MARKET_INFO.PUT', inPlace(legacy)), [])
    const [, standard, , directive] = await readRegister(url)
    assert.deepEqual([standard?.versions?.marketInfos, directive?.versions?.marketInfos], [1, 2])
  },
)

test('007.02: the countries of one device are replaced', options, async t => {
  const [, iceland] = listEntities('007.02')
  assert.ok(iceland)
  const url = await startChecked(t)
  await register(url, deviceWith(getChild(iceland, 'uDIDIIdentifier'), onMarketIn('IS')))
  const { entities } = await exchange(url, readSample('007.02'))
  assert.deepEqual(
    entities.map(({ errors }) => errors[0]?.code),
    ['BR-DTX-UDI-099', undefined],
  )
})

/** The official legacy device of the MDD, or that of another sample, with these elements in the place of its own. */
function legacyDevice(
  { identifier, group, device }: { identifier?: Element; group?: Element; device?: Element },
  sample = '005.01',
): string {
  const shape = sample === '005.03' ? 'IVDEU' : 'MDEU'
  const [whole] = listEntities(sample)
  const ownGroup = group ?? getChild(whole, `${shape}DI`)
  const ownDevice = device ?? getChild(whole, `${shape}Data`)
  const udiDi = identifier ?? getChild(ownDevice, 'identifier')
  const code = identifier || group ? '' : getCode(getChild(ownDevice, 'basicUDIIdentifier'))
  const groupCode = group ? getCode(getChild(group, 'identifier')) : code || `B-${getCode(udiDi)}`
  const eudamedDi = di({ code: groupCode, issuingAgency: 'EUDAMED' })
  const ownDi = group
    ? di({ code: groupCode.replace('B-', ''), issuingAgency: 'HIBCC' })
    : writeContent(udiDi.children)
  const put = (element: Element, name: string, content: string): string => {
    const old = writeContent([getChild(element, name)])
    return getContent(element, group ? ['secondaryIdentifier'] : []).replace(
      old,
      old.replace(/>.*<\//s, `>${content}</`),
    )
  }
  const data = put(ownDevice, 'identifier', ownDi).replace(
    writeContent([getChild(ownDevice, 'basicUDIIdentifier')]),
    `<udidi:basicUDIIdentifier>${eudamedDi}</udidi:basicUDIIdentifier>`,
  )
  return `<device:Device xsi:type="device:${shape}DeviceType"><device:${shape}Data>${data}</device:${shape}Data>
<device:${shape}DI>${put(ownGroup, 'identifier', eudamedDi)}</device:${shape}DI></device:Device>`
}

test('009.02, 009.03: the EUDAMED DIs of all three directives are updated', options, async t => {
  const url = await startChecked(t)
  const groups = [...listEntities('009.02'), ...listEntities('009.03')]
  const samples = groups.map(({ type }) => (type?.name === 'IVDEUDIType' ? '005.03' : '005.01'))
  assert.deepEqual(samples, ['005.01', '005.03', '005.01', '005.01'])
  for (const [index, group] of groups.entries()) {
    await register(url, legacyDevice({ group }, samples[index]))
  }
  for (const name of ['009.02', '009.03']) {
    const { entities, xml } = await exchange(url, readSample(name))
    assert.ok(
      entities.every(({ responseCode }) => responseCode === 'SUCCESS'),
      xml,
    )
  }
})

test(
  '010.02: no legacy device of it can be there, as its EUDAMED DIs are wrong; with right ones all are updated',
  options,
  async t => {
    const url = await startChecked(t)
    const right = new Map([
      ['Basic UDI Code', 'B-UDIcode'],
      ['B-meer344CK', 'B-CR023368'],
      ['D-meer344CK', 'D-CR023368'],
      ['B-MTY_TST_110NP', 'B-BEMF000000106CR023335WE'],
      ['D-MTY_TST_110NP', 'D-BEMF000000106CR023335WE'],
    ])
    const correct = (xml: string): string =>
      [...right].reduce((text, [wrong, code]) => text.replaceAll(`>${wrong}<`, `>${code}<`), xml)
    for (const [index, device] of listEntities('010.02').entries()) {
      const wrong = legacyDevice({ device }, index === 2 ? '005.03' : '005.01')
      assert.deepEqual(await send(url, 'DEVICE.POST', wrong), ['BR-UDID-642'])
      await register(url, correct(wrong))
    }
    const { entities, xml } = await exchange(url, correct(readSample('010.02')))
    assert.deepEqual(
      entities.map(({ responseCode }) => responseCode),
      ['SUCCESS', 'SUCCESS', 'SUCCESS'],
      xml,
    )
  },
)

test('010.03, 010.04: the legacy device is updated, once its version is the next one', options, async t => {
  const url = await startChecked(t)
  const [device] = listEntities('010.03')
  assert.ok(device)
  await register(url, legacyDevice({ device }))
  for (const [name, version] of [
    ['010.03', '2'],
    ['010.04', '3'],
  ] as const) {
    const whole = readSample(name)
    assert.deepEqual((await exchange(url, whole)).entities[0]?.errors[0]?.code, 'BR-DTX-UDI-036')
    const { entities } = await exchange(url, whole.replace('version>6<', `version>${version}<`))
    assert.equal(entities[0]?.responseCode, 'SUCCESS')
  }
})

/** The wrapper elements of MARKET_INFO.PUT and PRODUCT_DESIGNER.PUT under the prefixes of the tests. */
function inPlace(element: Element): string {
  const prefix = element.name === 'DTXMarketInfo' ? 'mktinfo' : 'pd'
  return `<${prefix}:${element.name}>${writeContent(element.children)}</${prefix}:${element.name}>`
}

test(
  '012: packages are added, then one of them leaves the market; version 1 is never right',
  options,
  async t => {
    const url = await startChecked(t)
    const [first] = listEntities('012.01')
    assert.ok(first)
    await register(url, deviceWith(getChild(first, 'udiIdentifier'), ''))
    const whole = await exchange(url, readSample('012.01'))
    assert.equal(whole.entities[0]?.errors[0]?.code, 'BR-DTX-UDI-036')
    // All identifiers of the samples are one placeholder.
    const codes = ['04056789012345', 'P1', '04056789012345', 'P2', 'P1']
    const named = (sample: string): string => {
      let index = 0
      return readSample(sample).replace(/(?<=DICode>)04056789012345/g, () => codes[index++] ?? '')
    }
    const judge = async (push: string): Promise<unknown> => (await exchange(url, push)).entities[0]?.errors[0]
    assert.equal(await judge(named('012.01').replace('version>1<', 'version>0<')), undefined)
    assert.equal(await judge(named('012.02')), undefined)
    assert.equal((await readItem(url, '04056789012345')).versions?.packages, 2)
  },
)

test('015: the original manufacturer becomes another organisation, then an actor', options, async t => {
  const url = await startChecked(t)
  const [first] = listEntities('015.01')
  assert.ok(first)
  const designer = `<udidi:productDesignerActor>${writeDesigner('Maker')}</udidi:productDesignerActor>`
  const device = deviceWith(getChild(first, 'uDIDIIdentifier'), '')
  await register(
    url,
    device.replace(/<udidi:productDesignerActor>.*<\/udidi:productDesignerActor>/s, designer),
  )
  for (const [sample, expected] of [
    ['015.01', undefined],
    ['015.02', undefined],
    ['015.01', 'BR-UDID-824'],
  ] as const) {
    assert.equal((await exchange(url, readSample(sample))).entities[0]?.errors[0]?.code, expected)
  }
})

test('004: the questions are answered', options, async t => {
  const url = await startChecked(t)
  const device = deviceWith({ ...firstIdentifier(), children: [] }, '').replace(
    '<udidi:identifier></udidi:identifier>',
    `<udidi:identifier>${di({ code: 'D1' })}</udidi:identifier>`,
  )
  await exchange(url, writePush(device, { sender: maker }))
  for (const [name, count] of [
    ['004.01', 1],
    ['004.06', 0],
  ] as const) {
    const page = await ask(url, readSample(name))
    assert.deepEqual([page.responseCode, page.devices.length, page.pageSize], ['SUCCESS', count, '10'])
  }
})

function firstIdentifier(): Element {
  const [first] = listEntities('001.12')
  return getChild(getChild(first, 'MDRUDIDIData'), 'identifier')
}

function onMarketIn(first: string): string {
  return `<udidi:marketInfos>${writeMarkets([`${first}*`])}</udidi:marketInfos>`
}
