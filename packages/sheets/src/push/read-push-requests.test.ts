import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { inShort, readAll } from '../../test/read-all.ts'
import { type Message, writePush } from '../../test/write-push.ts'
import { openInput } from '../open-input.ts'
import { judgeRequest } from '../verdict.ts'
import { readPushRequests } from './read-push-requests.ts'
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

test('of very many elements that are not read the first are named, and the rest is counted', async () => {
  const foreign = Array.from({ length: 25 }, (_, index) => `<foreign${index}>x</foreign${index}>`).join('')
  const xml = writePush('EU_UDI_MDR', 'UDI_DI.POST').replace(/<\/[^<>]+>\s*<\/[^<>]*payload>/, `${foreign}$&`)
  const { requests } = await read(xml)
  const unread = requests[0]?.problems?.filter(({ code }) => code === 'element-unread') ?? []
  assert.equal(unread.length, 21)
  assert.match(unread[19]?.element ?? '', /foreign19/)
  assert.match(unread[20]?.element ?? '', /foreign20/)
  assert.match(unread[20]?.message ?? '', /5 further elements/)
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

/** What is done to a message, the place that is told, and a word of what is told. */
const spoilt: Readonly<
  Record<string, readonly [change: (xml: string) => string, element: string, said: RegExp]>
> = {
  'an unknown attribute': [
    xml => xml.replace('<basicudi:riskClass>', '<basicudi:riskClass note="x">'),
    'Push/payload/Device[1]/MDRBasicUDI/riskClass',
    /the attribute note/,
  ],
  'an unknown element': [
    xml => xml.replace('<m:payload>', '<m:note/><m:payload>'),
    'Push/note',
    /no such element here/,
  ],
  'a misspelt element': [
    xml => xml.replaceAll('basicudi:riskClass>', 'basicudi:riskClas>'),
    'Push/payload/Device[1]/MDRBasicUDI/riskClas',
    /Did you mean riskClass\?/,
  ],
  'another namespace': [
    xml => xml.replace(/<basicudi:(riskClass)>(.*?)<.basicudi:riskClass>/, '<udidi:$1>$2</udidi:$1>'),
    'Push/payload/Device[1]/MDRBasicUDI/riskClass',
    /It is in the namespace .*UDIDI\/v1; the schema has it in .*BasicUDI\/v1/,
  ],
  'another order': [
    xml => xml.replace(/(<m:correlationID>.*)(\s*)(<m:creationDateTime>.*)/, '$3$2$1'),
    'Push/correlationID',
    /behind creationDateTime/,
  ],
  'an element twice': [
    xml => xml.replace(/<udidi:sterile>.*/, '$&$&'),
    'Push/payload/Device[1]/MDRUDIDIData/sterile[2]',
    /It comes twice/,
  ],
  'a missing element of the header': [
    xml => xml.replace(/<m:messageID>.*/, ''),
    'Push',
    /It has no messageID/,
  ],
  'a missing element of an entity': [
    xml => xml.replace(/<commondi:issuingEntityCode>.*/, ''),
    'Push/payload/Device[1]/MDRBasicUDI/identifier',
    /It has no issuingEntityCode/,
  ],
  'none of a choice': [
    xml => xml.replace(/<basicudi:modelName>[\s\S]*<.basicudi:modelName>/, ''),
    'Push/payload/Device[1]/MDRBasicUDI',
    /It has no model or modelName/,
  ],
  'both of a choice': [
    xml => xml.replace('<basicudi:modelName>', '<basicudi:model>x</basicudi:model>$&'),
    'Push/payload/Device[1]/MDRBasicUDI/modelName',
    /beside model; only one/,
  ],
  'an emptied element': [
    xml => xml.replace(/<m:creationDateTime>.*/, '<m:creationDateTime/>'),
    'Push/creationDateTime',
    /It is empty; it must be a date and time/,
  ],
  'another service': [
    xml => xml.replace(/(<m:sender>[\s\S]*)<s:serviceID>DEVICE</, '$1<s:serviceID>BasicUDI<'),
    'Push/sender/service/serviceID',
    /one of .*BASIC_UDI/,
  ],
  'another operation': [
    xml => xml.replaceAll('>POST<', '>INSERT<'),
    'Push/recipient/service/serviceOperation',
    /one of GET, PATCH, POST, PUT/,
  ],
  'spaces around a code': [
    xml => xml.replace(/<basicudi:riskClass>(.*?)</, '<basicudi:riskClass> $1 <'),
    'Push/payload/Device[1]/MDRBasicUDI/riskClass',
    /white space around it/,
  ],
  'text between elements': [
    xml => xml.replace('<m:payload>', '<m:payload>x'),
    'Push/payload',
    /text between/,
  ],
  'no type': [
    xml => xml.replace(' xsi:type="device:MDRDeviceType"', ''),
    'Push/payload/Device[1]',
    /does not say its type/,
  ],
  'a type of another prefix': [
    xml => xml.replace('"device:MDRDeviceType"', '"udidi:MDRDeviceType"'),
    'Push/payload/Device[1]',
    /another namespace than that of the type/,
  ],
  'a type that its text cannot have': [
    xml =>
      xml.replace(
        '<basicudi:riskClass>',
        '<basicudi:riskClass xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">',
      ),
    'Push/payload/Device[1]/MDRBasicUDI/riskClass',
    /a type by xsi:type that it cannot have/,
  ],
  'a byte order mark in front of a number': [
    xml => xml.replace(/(<basicudi:MFActorCode>)/, '$1\ufeff'),
    'Push/payload/Device[1]/MDRBasicUDI/MFActorCode',
    /must be an SRN/,
  ],
  'no version': [xml => xml.replace(' version="3.0.30"', ''), 'Push', /attribute version/],
}

for (const [what, [change, element, said]] of Object.entries(spoilt)) {
  test(`a message with ${what} is refused at its place, before its records are judged`, async () => {
    const right = writePush('EU_UDI_MDR', 'DEVICE.POST')
    const xml = change(right)
    assert.notEqual(xml, right)
    const { requests, problems } = await read(xml)
    const [first] = [...problems, ...requests.flatMap(({ problems = [] }) => problems)]
    assert.ok(first)
    assert.deepEqual([first.code, first.severity, first.element], ['refused-by-schema', 'error', element])
    assert.match(first.message, said)
    assert.match(first.message, /EUDAMED refuses the whole message for it \(E-I-40000\)/)
    const line = xml.split('\n')[(first.line ?? 0) - 1] ?? ''
    assert.ok(
      line.includes(
        `${element
          .split('/')
          .at(-1)
          ?.replace(/\[\d+\]$/, '')}`,
      ),
      `${first.line}: ${line}`,
    )
  })
}

test('what the schema refuses in an entity is a problem of its request, and the others stay as they are', async () => {
  const right = writePush('EU_UDI_MDR', 'DEVICE.POST')
  const entity = /<device:Device [\s\S]*<.device:Device>/.exec(right)?.[0] ?? ''
  const { requests, problems } = await read(
    right.replace(entity, entity + entity.replace(/<udidi:latex>.*/, '') + entity),
  )
  assert.equal(problems.length, 1)
  assert.deepEqual(
    requests.map(({ problems = [] }) => problems.map(inShort)),
    [[], ['error refused-by-schema Push/payload/Device[2]/MDRUDIDIData'], []],
  )
})

test('a message of another version of the schemas is judged with a warning', async () => {
  const { problems } = await read(writePush('EU_UDI_MDR', 'DEVICE.POST').replace('"3.0.30"', '"3.0.32"'))
  assert.deepEqual(problems.map(inShort), ['warning not-judged-by-schema Push'])
})

test('what some validators refuse is a warning at its place', async () => {
  const right = writePush('EU_UDI_MDR', 'DEVICE.POST')
  for (const [from, to, element] of [
    ['<m:payload>', '<m:payload><![CDATA[]]>', 'Push/payload'],
    ['"device:MDRDeviceType"', '" device:MDRDeviceType"', 'Push/payload/Device[1]'],
  ] as const) {
    const { requests, problems } = await read(right.replace(from, to))
    const all = [...problems, ...requests.flatMap(({ problems = [] }) => problems)]
    assert.deepEqual([...new Set(all.map(inShort))], [`warning not-judged-by-schema ${element}`])
    assert.match(all[0]?.message ?? '', /some validators refuse/)
  }
})

test('a CDATA section is a text like any other, and a text may declare its type', async () => {
  const right = writePush('EU_UDI_MDR', 'DEVICE.POST')
  const xml = right
    .replace(/(<m:messageID>)(.*?)</, '$1<![CDATA[$2]]><')
    .replace(
      '<m:correlationID>',
      '<m:correlationID xmlns:x="http://www.w3.org/2001/XMLSchema" xsi:type="x:string">',
    )
  const { requests, problems } = await read(xml)
  assert.deepEqual([problems, requests.map(({ problems }) => problems)], [[], [undefined]])
})

test('a Push in another namespace is refused by that name', async () => {
  const { problems } = await read(writePush('EU_UDI_MDR', 'DEVICE.POST').replaceAll('https:', 'http:'))
  assert.match(problems[0]?.message ?? '', /The Push is in the namespace http:.*, not in https:/)
})

test('of a message with faults without end the first are told', () => {
  const right = writePush('EU_UDI_MDR', 'DEVICE.POST')
  const many = '<m:note/>'.repeat(100_000)
  const xml = right
    .replace('<m:payload>', `${many}<m:payload>`)
    .replace('</m:payload>', `${many}</m:payload>`)
  const { problems } = readPushRequests(Buffer.from(xml), undefined)
  assert.equal(problems.filter(({ code }) => code === 'refused-by-schema').length, 20)
})
