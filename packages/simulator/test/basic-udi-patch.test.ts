import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, postJson } from './client.ts'
import { actor, ivdrDevice, mdrDevice, producer, sppDevice, writePush } from './push.ts'
import { readItem, readRegisteredXml } from './register.ts'
import { start } from './start.ts'
import { type Changes, ivdrBasicUdi, mdrBasicUdi, tell } from './updates.ts'

const name = 'BASIC_UDI.PATCH'
const notUpdatable = 'ERR-DTX-UDI-031-033.02'
const group = { code: 'B1' }

async function startWith(t: Parameters<typeof start>[0], device: string, sender = actor): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(device, { sender }))
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  return url
}

test('BASIC_UDI.PATCH makes a new version of the group and leaves its devices alone', async t => {
  const url = await startWith(t, mdrDevice(group, { code: 'D1' }))
  const renamed: Changes = [['Scalpel', 'Scalpel 2']]
  assert.deepEqual(await tell(url, name, mdrBasicUdi(group, '2', renamed)), {
    entityCode: 'B1',
    responseCode: 'SUCCESS',
    codes: [],
    detail: '',
  })
  const { version, state } = await readItem(url, 'B1')
  assert.deepEqual([version, state], [2, 'REGISTERED'])
  assert.equal((await readItem(url, 'D1')).version, 1)
  assert.match(await readRegisteredXml(url, 'D1'), /<commondi:name>Scalpel 2</)
})

test('BASIC_UDI.PATCH: the next version, 0 for whatever is next, and no other; a failed one uses none up', async t => {
  const url = await startWith(t, mdrDevice(group, { code: 'D1' }))
  for (const [version, expected] of [
    ['1', 'BR-DTX-UDI-036'],
    ['3', 'BR-DTX-UDI-036'],
    ['two', 'BR-DTX-UDI-036'],
    [undefined, 'BR-DTX-UDI-036'],
    ['2', undefined],
    ['2', 'BR-DTX-UDI-036'],
    ['3', undefined],
    ['0', undefined],
    ['5', undefined],
  ] as const) {
    const { codes } = await tell(url, name, mdrBasicUdi(group, version))
    assert.deepEqual(codes, expected === undefined ? [] : [expected], version)
  }
  assert.equal((await readItem(url, 'B1')).version, 5)
})

test('BASIC_UDI.PATCH is refused for a group that is unknown, foreign, submitted or under other legislation', async t => {
  const waiting = { code: 'B2', riskClass: 'CLASS_III', certified: true }
  const url = await startWith(t, mdrDevice(group, { code: 'D1' }) + mdrDevice(waiting, { code: 'D2' }))
  const sender = 'FR-MF-000000077'
  const own = [[actor, sender]] as const
  for (const [payload, options, responseCode, code] of [
    [mdrBasicUdi({ code: 'B9' }, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-033'],
    [mdrBasicUdi({ ...group, issuingAgency: 'IFA' }, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-033'],
    [mdrBasicUdi(waiting, '0'), {}, 'PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-033'],
    [mdrBasicUdi(group, '0'), { sender }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
    [mdrBasicUdi(group, '0', own), { sender }, 'UNAUTHORISED_ERROR', 'E-I-40000'],
    [ivdrBasicUdi(group, '0'), {}, 'PROCESSED_WITH_ERRORS', notUpdatable],
  ] as const) {
    const said = await tell(url, name, payload, options)
    assert.deepEqual([said.responseCode, said.codes], [responseCode, [code]], said.detail)
  }
  assert.deepEqual([(await readItem(url, 'B1')).version, (await readItem(url, 'B2')).version], [1, 1])
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B2' })
  assert.equal((await tell(url, name, mdrBasicUdi(waiting, '2'))).responseCode, 'SUCCESS')
})

const certificate =
  '<basicudi:deviceCertificateLinks><links:deviceCertificateLink><links:NBActorCode>0123</links:NBActorCode>' +
  '<links:certificateType>MDR_TYPE_EXAMINATION</links:certificateType></links:deviceCertificateLink></basicudi:deviceCertificateLinks>'

test('BASIC_UDI.PATCH changes neither what the group is nor its certificate information', async t => {
  const certified = { code: 'B3', riskClass: 'CLASS_IIB', implantable: true, exempt: true, certified: true }
  const url = await startWith(
    t,
    mdrDevice(group, { code: 'D1' }) +
      ivdrDevice({ code: 'B2' }, { code: 'D2' }) +
      mdrDevice(certified, { code: 'D3' }),
  )
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B3' })
  const refused: [string, string][] = [
    ...(
      [
        ['riskClass', 'CLASS_I<', 'CLASS_IIA<'],
        ['type', 'type>DEVICE', 'type>SYSTEM'],
        [
          'specialDevice',
          '<basicudi:type>',
          '<basicudi:specialDevice>MDR_SOFTWARE</basicudi:specialDevice><basicudi:type>',
        ],
        ['animalTissuesCells', 'animalTissuesCells>false', 'animalTissuesCells>true'],
        ['humanTissuesCells', 'humanTissuesCells>false', 'humanTissuesCells>1'],
        ['humanProductCheck', 'humanProductCheck>false', 'humanProductCheck>true'],
        ['medicinalProductCheck', 'medicinalProductCheck>false', 'medicinalProductCheck>true'],
        ['active', 'active>false', 'active>true'],
        ['administeringMedicine', 'administeringMedicine>false', 'administeringMedicine>true'],
        ['implantable', 'implantable>false', 'implantable>true'],
        ['measuringFunction', 'measuringFunction>false', 'measuringFunction>true'],
        ['reusable', 'reusable>false', 'reusable>true'],
        [
          'deviceCertificateLinks',
          '<basicudi:humanProductCheck>',
          `${certificate}<basicudi:humanProductCheck>`,
        ],
      ] as const
    ).map(([field, from, to]): [string, string] => [field, mdrBasicUdi(group, '0', [[from, to]])]),
    ...[
      'companionDiagnostics',
      'instrument',
      'kit',
      'microbialSubstances',
      'nearPatientTesting',
      'selfTesting',
    ].map((field): [string, string] => [
      field,
      ivdrBasicUdi({ code: 'B2' }, '0', [[`${field}>false`, `${field}>true`]]),
    ]),
    ...['professionalTesting', 'reagent'].map((field): [string, string] => [
      field,
      ivdrBasicUdi({ code: 'B2' }, '0', [[`${field}>true`, `${field}>false`]]),
    ]),
    ['IIb_implantable_exceptions', mdrBasicUdi({ ...certified, exempt: false }, '0')],
    ['deviceCertificateLinks', mdrBasicUdi(certified, '0', [['NBActorCode>0123', 'NBActorCode>0124']])],
  ]
  for (const [field, payload] of refused) {
    const said = await tell(url, name, payload)
    assert.deepEqual([said.responseCode, said.codes], ['PROCESSED_WITH_ERRORS', [notUpdatable]], field)
    assert.match(said.detail, new RegExp(`^${field}: .+ is not updatable\\.$`))
  }
  const several: Changes = [
    ['active>false', 'active>true'],
    ['reusable>false', 'reusable>true'],
  ]
  assert.equal((await tell(url, name, mdrBasicUdi(group, '7', several))).codes.length, 3)
  assert.equal((await readItem(url, 'B1')).version, 1)
})

test('BASIC_UDI.PATCH: the same value in other words is the same, and certificates may be left out', async t => {
  const certified = { code: 'B1', riskClass: 'CLASS_IIB', certified: true }
  const url = await startWith(t, mdrDevice(certified, { code: 'D1' }))
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B1' })
  const otherWords: Changes = [
    ['active>false', 'active> 0 '],
    [certificate, ''],
  ]
  assert.equal((await tell(url, name, mdrBasicUdi(certified, '0', otherWords))).responseCode, 'SUCCESS')
  assert.match(
    await readRegisteredXml(url, 'D1'),
    /deviceCertificateLinks><links:deviceCertificateLink>.*0123/,
  )
  assert.equal((await tell(url, name, mdrBasicUdi(certified, '0'))).responseCode, 'SUCCESS')
})

const investigation =
  '<basicudi:clinicalInvestigationLinks><links:clinicalInvestigationLink>' +
  '<links:clinicalInvestigationReference>CI-1</links:clinicalInvestigationReference>' +
  '</links:clinicalInvestigationLink></basicudi:clinicalInvestigationLinks>'

test('BASIC_UDI.PATCH: model, name, representative, investigations and purpose may change', async t => {
  const url = await startWith(t, mdrDevice({ ...group, representative: 'DE-AR-000000001' }, { code: 'D1' }))
  await exchange(url, writePush(sppDevice({ code: 'B2' }, { code: 'D2' }), { sender: producer }))
  const names = '<basicudi:modelName><commondi:name>Scalpel</commondi:name></basicudi:modelName>'
  const changed = mdrBasicUdi({ ...group, representative: 'FR-AR-000000002' }, '2', [
    [names, '<basicudi:model>M-1</basicudi:model>'],
    ['<basicudi:humanProductCheck>', `${investigation}<basicudi:humanProductCheck>`],
  ])
  assert.equal((await tell(url, name, changed)).responseCode, 'SUCCESS')
  const xml = await readRegisteredXml(url, 'D1')
  for (const part of ['<basicudi:model>M-1<', 'FR-AR-000000002', '>CI-1<'])
    assert.ok(xml.includes(part), part)
  assert.ok(!xml.includes('Scalpel'))
  const without = mdrBasicUdi({ ...group, representative: 'FR-AR-000000002' }, '3')
  assert.equal((await tell(url, name, without)).responseCode, 'SUCCESS')
  assert.ok(!(await readRegisteredXml(url, 'D1')).includes('CI-1'))

  const pack = `<device:BasicUDI xsi:type="basicudi:PRBasicUDIType"><e:version>0</e:version>${
    sppDevice({ code: 'B2' }, { code: 'D2' }).split('BasicUDI>')[1]?.replace('</device:PR', '') ?? ''
  }</device:BasicUDI>`.replace('Wound care', 'Burn care')
  assert.equal((await tell(url, name, pack, { sender: producer })).responseCode, 'SUCCESS')
  assert.match(await readRegisteredXml(url, 'D2'), /Burn care/)
})

test('BASIC_UDI.PATCH: the representative must exist and cannot be taken away', async t => {
  const represented = { ...group, representative: 'DE-AR-000000001' }
  const url = await startWith(t, mdrDevice(represented, { code: 'D1' }))
  const unknown = await tell(url, name, mdrBasicUdi({ ...group, representative: 'FR-AR-000000404' }, '2'))
  assert.deepEqual([unknown.responseCode, unknown.codes], ['SERVER_ERROR', ['M-50000']])
  assert.deepEqual((await tell(url, name, mdrBasicUdi(group, '2'))).codes, ['BR-UDID-011'])
  assert.equal((await readItem(url, 'B1')).version, 1)
})

test('BASIC_UDI.PATCH: a group of an unknown type cannot be mapped; the one beside it is processed', async t => {
  const url = await startWith(t, mdrDevice(group, { code: 'D1' }))
  const unknown = mdrBasicUdi({ code: 'B9' }, '0').replace('device:MDRBasicUDIType', 'basicudi:MDEUDIType')
  const push = writePush(unknown + mdrBasicUdi(group, '2'), { service: 'BASIC_UDI', operation: 'PATCH' })
  const { entities } = await exchange(url, push)
  assert.deepEqual(
    entities.map(({ entityCode, responseCode }) => [entityCode, responseCode]),
    [
      [undefined, 'INVALID_REQUEST_OBJECTS'],
      ['B1', 'SUCCESS'],
    ],
  )
})
