import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RegisterItem } from '../src/eudamed/register/describe.ts'
import { withDocument } from '../src/xml/read-xml.ts'
import { loadSchema } from '../src/xml/schema.ts'
import { exchange, postJson, readJson } from './client.ts'
import {
  actor,
  type GroupOptions,
  ivdrDevice,
  ivdrUdiDi,
  mdrDevice,
  mdrUdiDi,
  producer,
  sppDevice,
  sppUdiDi,
  writePush,
} from './push.ts'
import { makeDataDir, start, withoutSchemas, xsdDir } from './start.ts'

const udiDiPost = { service: 'UDI_DI' }

function readRegister(url: string): Promise<RegisterItem[]> {
  return readJson(url, '/register')
}

function listCodes({ entities }: Awaited<ReturnType<typeof exchange>>): (string | undefined)[] {
  return entities.map(({ responseCode }) => responseCode)
}

test('DEVICE.POST registers a group and its device, named by the Basic UDI-DI', async t => {
  const url = await start(t)
  const { entities, xml, root } = await exchange(
    url,
    writePush(mdrDevice({ code: 'B1' }, { code: 'D1', issuingAgency: 'HIBCC' }), { correlationId: 'c-1' }),
  )
  assert.deepEqual(entities, [{ entityCode: 'B1', responseCode: 'SUCCESS', errors: [] }])
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
      'responseEntities',
    ],
  )
  assert.match(xml, /correlationID>c-1</)
  assert.doesNotMatch(xml, /serviceAccessToken/)
  assert.deepEqual(await readRegister(url), [
    {
      kind: 'group',
      criterion: 'STANDARD',
      issuingAgency: 'GS1',
      code: 'B1',
      actor,
      state: 'REGISTERED',
      version: 1,
    },
    {
      kind: 'device',
      criterion: 'STANDARD',
      issuingAgency: 'HIBCC',
      code: 'D1',
      basicCode: 'B1',
      actor,
      state: 'REGISTERED',
      version: 1,
      versions: { marketInfos: 1 },
    },
  ])
})

test('UDI_DI.POST adds a device to a group in every legislation, named by the UDI-DI', async t => {
  const url = await start(t)
  await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  await exchange(url, writePush(ivdrDevice({ code: 'B2' }, { code: 'D2' })))
  await exchange(url, writePush(sppDevice({ code: 'B3' }, { code: 'D3' }), { sender: producer }))
  for (const [payload, sender, code] of [
    [mdrUdiDi({ code: 'D4', group: { code: 'B1' } }), actor, 'D4'],
    [ivdrUdiDi({ code: 'D5', group: { code: 'B2' } }), actor, 'D5'],
    [sppUdiDi({ code: 'D6', group: { code: 'B3' } }), producer, 'D6'],
  ] as const) {
    const { entities } = await exchange(url, writePush(payload, { ...udiDiPost, sender }))
    assert.deepEqual(entities, [{ entityCode: code, responseCode: 'SUCCESS', errors: [] }])
  }
  assert.equal((await readRegister(url)).length, 9)
})

test('a message without the prefixes of the samples is read all the same', async t => {
  const url = await start(t)
  const push = writePush(mdrDevice({ code: 'B1' }, { code: 'D1' }))
    .replaceAll(/(<\/?)udidi:/g, '$1u:')
    .replace('xmlns:udidi=', 'xmlns:u=')
    .replaceAll(/(<\/?)m:/g, '$1')
    .replace('xmlns:m=', 'xmlns=')
  assert.deepEqual(listCodes(await exchange(url, push)), ['SUCCESS'])
})

test('each entity is judged on its own: one answer each, in order', async t => {
  const url = await start(t)
  const { entities } = await exchange(
    url,
    writePush(
      mdrDevice({ code: 'B1' }, { code: 'D1' }) +
        mdrDevice({ code: 'B1' }, { code: 'D2' }) +
        mdrDevice({ code: 'B3' }, { code: 'D1' }) +
        mdrDevice({ code: 'B4' }, { code: 'D4' }),
    ),
  )
  assert.deepEqual(
    entities.map(({ entityCode, responseCode }) => [entityCode, responseCode]),
    [
      ['B1', 'SUCCESS'],
      ['B1', 'PROCESSED_WITH_ERRORS'],
      ['B3', 'PROCESSED_WITH_ERRORS'],
      ['B4', 'SUCCESS'],
    ],
  )
  assert.deepEqual(entities[1]?.errors, [
    {
      code: 'ERR-UDID-003.01',
      detail:
        'basicUdiDatas[0].basicUdi: The device identifier code B1 already exists for the selected issuing agency GS1',
    },
  ])
  assert.match(
    entities[2]?.errors[0]?.detail ?? '',
    /^udiDiDatas\[0\]\.udiDi: The device identifier code D1 /,
  )
  const register = await readRegister(url)
  assert.deepEqual(
    register.map(({ code }) => code),
    ['B1', 'D1', 'B4', 'D4'],
  )
})

test('the same DTX message again is processed again: its identifiers are taken by then', async t => {
  const url = await start(t)
  const push = writePush(mdrDevice({ code: 'B1' }, { code: 'D1' }))
  assert.deepEqual(listCodes(await exchange(url, push)), ['SUCCESS'])
  const { entities } = await exchange(url, push)
  assert.equal(entities[0]?.responseCode, 'PROCESSED_WITH_ERRORS')
  assert.deepEqual(
    entities[0]?.errors.map(({ code }) => code),
    ['ERR-UDID-003.01', 'ERR-UDID-003.01'],
  )
})

test('an identifier is used once, but for those that devices of one actor may share (BR-UDID-003)', async t => {
  const url = await start(t)
  const other = 'FR-MF-000000077'
  await exchange(
    url,
    writePush(
      mdrDevice(
        { code: 'B1' },
        {
          code: 'D1',
          secondary: { code: 'S1' },
          packages: [{ code: 'P1' }, { code: 'P2' }],
          directMarking: { code: 'D1' },
        },
      ) +
        mdrDevice({ code: 'B2' }, { code: 'D2', directMarking: { code: 'M1' } }) +
        mdrDevice({ code: 'B3' }, { code: 'D3', unitOfUse: { code: 'U1' } }),
    ),
  )
  const group = { code: 'B1' }
  let count = 0
  const accept = async (device: object, expected = 'SUCCESS', path = ''): Promise<void> => {
    count += 1
    const payload = mdrUdiDi({ code: `N${count}`, group, ...device })
    const { entities } = await exchange(url, writePush(payload, udiDiPost))
    assert.equal(entities[0]?.responseCode, expected, JSON.stringify(device))
    if (path)
      assert.ok(entities[0]?.errors[0]?.detail?.startsWith(`${path}: `), entities[0]?.errors[0]?.detail)
  }
  const refuse = (device: object, path: string): Promise<void> =>
    accept(device, 'PROCESSED_WITH_ERRORS', path)

  await refuse({ code: 'B2' }, 'udiDiDatas[0].udiDi')
  await refuse({ code: 'D2' }, 'udiDiDatas[0].udiDi')
  await refuse({ code: 'S1' }, 'udiDiDatas[0].udiDi')
  await refuse({ code: 'P2' }, 'udiDiDatas[0].udiDi')
  await refuse({ code: 'U1' }, 'udiDiDatas[0].udiDi')
  await refuse({ secondary: { code: 'S1' } }, 'udiDiDatas[0].secondaryDi')
  await refuse({ secondary: { code: 'D2' } }, 'udiDiDatas[0].secondaryDi')
  await refuse({ packages: [{ code: 'X1' }, { code: 'P1' }] }, 'udiDiDatas[0].packages[1].packageDi')
  await refuse({ packages: [{ code: 'X2' }, { code: 'X2' }] }, 'udiDiDatas[0].packages[1].packageDi')
  await refuse({ directMarking: { code: 'P1' } }, 'udiDiDatas[0].directMarkingDi')
  await refuse({ unitOfUse: { code: 'M1' } }, 'udiDiDatas[0].unitOfUseDi')
  await refuse({ code: 'X3', secondary: { code: 'X3' } }, 'udiDiDatas[0].secondaryDi')
  await accept({ directMarking: { code: 'M1' } })
  await accept({ directMarking: { code: 'D2' } })
  await accept({ unitOfUse: { code: 'U1' } })
  await accept({ code: 'M1' })
  await accept({ code: 'D1', issuingAgency: 'HIBCC' })
  await accept({ code: 'X1' })

  const foreign = mdrDevice({ code: 'B9', actor: other }, { code: 'D9', directMarking: { code: 'D2' } })
  const { entities } = await exchange(url, writePush(foreign, { sender: other }))
  assert.equal(entities[0]?.errors[0]?.code, 'ERR-UDID-003.01')
})

const states: [string, GroupOptions['riskClass'], Partial<GroupOptions>, string][] = [
  ['MDR', 'CLASS_I', {}, 'REGISTERED'],
  ['MDR', 'CLASS_IIA', {}, 'REGISTERED'],
  ['MDR', 'CLASS_IIB', {}, 'REGISTERED'],
  ['MDR', 'CLASS_IIB', { certified: true }, 'SUBMITTED'],
  ['MDR', 'CLASS_IIB', { implantable: true, exempt: false, certified: true }, 'SUBMITTED'],
  ['MDR', 'CLASS_IIB', { implantable: true, exempt: true }, 'REGISTERED'],
  ['MDR', 'CLASS_IIB', { implantable: true, exempt: true, certified: true }, 'SUBMITTED'],
  ['MDR', 'CLASS_III', { certified: true }, 'SUBMITTED'],
  ['IVDR', 'CLASS_A', { selfTesting: true }, 'REGISTERED'],
  ['IVDR', 'CLASS_B', {}, 'REGISTERED'],
  ['IVDR', 'CLASS_B', { selfTesting: true }, 'SUBMITTED'],
  ['IVDR', 'CLASS_C', {}, 'REGISTERED'],
  ['IVDR', 'CLASS_C', { certified: true }, 'SUBMITTED'],
  ['IVDR', 'CLASS_C', { nearPatientTesting: true }, 'SUBMITTED'],
  ['IVDR', 'CLASS_D', {}, 'SUBMITTED'],
  ['SPP', 'CLASS_III', {}, 'REGISTERED'],
]

test('a group waits for a notified body as its risk class demands, and its devices with it', async t => {
  const url = await start(t)
  for (const [index, [legislation, riskClass, facts, state]] of states.entries()) {
    const group = { code: `B${index}`, ...(riskClass ? { riskClass } : {}), ...facts }
    const device = { code: `D${index}` }
    const sender = legislation === 'SPP' ? producer : actor
    const write = { MDR: mdrDevice, IVDR: ivdrDevice, SPP: sppDevice }[legislation] ?? mdrDevice
    assert.deepEqual(listCodes(await exchange(url, writePush(write(group, device), { sender }))), ['SUCCESS'])
    const entered = (await readRegister(url)).slice(-2)
    assert.deepEqual(
      entered.map(item => item.state),
      [state, state],
      JSON.stringify([legislation, group]),
    )
  }
})

test('a device of a submitted group is submitted; confirming the group registers all of it', async t => {
  const url = await start(t)
  await exchange(
    url,
    writePush(mdrDevice({ code: 'B1', riskClass: 'CLASS_III', certified: true }, { code: 'D1' })),
  )
  await exchange(
    url,
    writePush(mdrDevice({ code: 'B2', riskClass: 'CLASS_III', certified: true }, { code: 'D2' })),
  )
  await exchange(url, writePush(mdrUdiDi({ code: 'D3', group: { code: 'B1' } }), udiDiPost))
  const response = await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B1' })
  assert.equal(response.status, 200)
  const register = await readRegister(url)
  assert.deepEqual(
    register.map(({ code, state }) => `${code} ${state}`),
    ['B1 REGISTERED', 'D1 REGISTERED', 'B2 SUBMITTED', 'D2 SUBMITTED', 'D3 REGISTERED'],
  )
  assert.deepEqual(
    await response.json(),
    register.filter(({ code, basicCode }) => code === 'B1' || basicCode === 'B1'),
  )
  await exchange(url, writePush(mdrUdiDi({ code: 'D4', group: { code: 'B1' } }), udiDiPost))
  assert.equal((await readRegister(url)).at(-1)?.state, 'REGISTERED')
})

test('there is nothing to confirm but a submitted group', async t => {
  const url = await start(t)
  await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  for (const body of [
    { issuingAgency: 'GS1', code: 'B1' },
    { issuingAgency: 'GS1', code: 'D1' },
    { issuingAgency: 'GS1', code: 'unknown' },
  ]) {
    const response = await postJson(url, '/confirm', body)
    assert.equal(response.status, 404)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.equal(((await response.json()) as { status: number }).status, 404)
  }
  for (const body of ['{', 'null', '[]', '{"code":"B1"}', '{"issuingAgency":1,"code":"B1"}']) {
    assert.equal((await postJson(url, '/confirm', body)).status, 400, body)
  }
})

test('the actor of the payload must be the sender', async t => {
  const url = await start(t)
  const sender = 'FR-MF-000000077'
  for (const push of [
    writePush(mdrDevice({ code: 'B1' }, { code: 'D1' }), { sender }),
    writePush(sppDevice({ code: 'B1' }, { code: 'D1' }), { sender }),
  ]) {
    const { entities } = await exchange(url, push)
    assert.equal(entities[0]?.entityCode, 'B1')
    assert.equal(entities[0]?.responseCode, 'UNAUTHORISED_ERROR')
    assert.equal(entities[0]?.errors[0]?.code, 'E-I-40000')
  }
  assert.deepEqual(await readRegister(url), [])
})

test('the sender must exist: any well-formed number does, or those of the list', async t => {
  const url = await start(t)
  const malformed = writePush(mdrDevice({ code: 'B1', actor: 'DE-XX-1' }, { code: 'D1' }), {
    sender: 'DE-XX-1',
  })
  assert.deepEqual(listCodes(await exchange(url, malformed)), ['UNAUTHORISED_ERROR'])
  const dataDir = makeDataDir(t)
  const actorsFile = join(dataDir, 'actors.json')
  writeFileSync(actorsFile, JSON.stringify([actor, 'DE-AR-000000001']))
  const listed = await start(t, { dataDir, actorsFile })
  const sender = 'FR-MF-000000077'
  const stranger = writePush(mdrDevice({ code: 'B1', actor: sender }, { code: 'D1' }), { sender })
  assert.deepEqual(listCodes(await exchange(listed, stranger)), ['UNAUTHORISED_ERROR'])
  const known = mdrDevice({ code: 'B1', representative: 'DE-AR-000000001' }, { code: 'D1' })
  const unknown = mdrDevice({ code: 'B2', representative: 'DE-AR-000000002' }, { code: 'D2' })
  assert.deepEqual(listCodes(await exchange(listed, writePush(known + unknown))), ['SUCCESS', 'SERVER_ERROR'])
})

test('an authorised representative of number 404 is unknown', async t => {
  const url = await start(t)
  const { entities } = await exchange(
    url,
    writePush(
      mdrDevice({ code: 'B1', representative: 'FR-AR-000000404' }, { code: 'D1' }) +
        ivdrDevice({ code: 'B2', representative: 'IT-AR-000000405' }, { code: 'D2' }) +
        mdrDevice({ code: 'B3', representative: 'DE-MF-000000001' }, { code: 'D3' }),
    ),
  )
  assert.deepEqual(
    entities.map(({ responseCode, errors }) => [responseCode, errors[0]?.code]),
    [
      ['SERVER_ERROR', 'M-50000'],
      ['SUCCESS', undefined],
      ['SERVER_ERROR', 'M-50000'],
    ],
  )
  assert.equal((await readRegister(url)).length, 2)
})

test('a Device must refer to the Basic UDI-DI it comes with', async t => {
  const url = await start(t)
  const { entities } = await exchange(
    url,
    writePush(mdrDevice({ code: 'B1' }, { code: 'D1', group: { code: 'B2' } })),
  )
  assert.equal(entities[0]?.errors[0]?.code, 'ERR-DTX-UDI-010.01')
  assert.deepEqual(await readRegister(url), [])
})

test('UDI_DI.POST is refused for a group that is unknown, foreign or under other legislation', async t => {
  const url = await start(t)
  await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  const sender = 'FR-MF-000000077'
  for (const [push, responseCode, code] of [
    [
      writePush(mdrUdiDi({ code: 'D2', group: { code: 'B2' } }), udiDiPost),
      'PROCESSED_WITH_ERRORS',
      'ERR-UDID-268.01',
    ],
    [
      writePush(mdrUdiDi({ code: 'D2', group: { code: 'B1', issuingAgency: 'IFA' } }), udiDiPost),
      'PROCESSED_WITH_ERRORS',
      'ERR-UDID-268.01',
    ],
    [
      writePush(mdrUdiDi({ code: 'D2', group: { code: 'B1' } }), { ...udiDiPost, sender }),
      'UNAUTHORISED_ERROR',
      'E-I-40000',
    ],
    [
      writePush(ivdrUdiDi({ code: 'D2', group: { code: 'B1' } }), udiDiPost),
      'PROCESSED_WITH_ERRORS',
      'ERR-DTX-UDID-095.01',
    ],
  ] as const) {
    const { entities } = await exchange(url, push)
    assert.equal(entities[0]?.entityCode, 'D2')
    assert.equal(entities[0]?.responseCode, responseCode)
    assert.equal(entities[0]?.errors[0]?.code, code)
  }
  assert.equal((await readRegister(url)).length, 2)
})

test('pushes and acknowledgements are valid by the official schemas', { skip: withoutSchemas }, async t => {
  const url = await start(t, { xsdDir })
  const schema = loadSchema(xsdDir, 'service/Message.xsd')
  t.after(() => schema.dispose())
  const full = {
    code: 'D1',
    secondary: { code: 'S1', issuingAgency: 'HIBCC' },
    packages: [{ code: 'P1' }],
    unitOfUse: { code: 'U1' },
  }
  for (const [push, expected] of [
    [
      writePush(
        mdrDevice({ code: 'B1', certified: true, exempt: false, representative: 'DE-AR-000000001' }, full),
      ),
      'SUCCESS',
    ],
    [writePush(ivdrDevice({ code: 'B2', certified: true }, { code: 'D2' })), 'SUCCESS'],
    [writePush(sppDevice({ code: 'B3' }, { code: 'D3' }), { sender: producer }), 'SUCCESS'],
    [
      writePush(mdrUdiDi({ code: 'D4', group: { code: 'B1' }, directMarking: { code: 'M1' } }), udiDiPost),
      'SUCCESS',
    ],
    [writePush(ivdrUdiDi({ code: 'D5', group: { code: 'B2' } }), udiDiPost), 'SUCCESS'],
    [
      writePush(sppUdiDi({ code: 'D6', group: { code: 'B3' } }), { ...udiDiPost, sender: producer }),
      'SUCCESS',
    ],
    [writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })), 'PROCESSED_WITH_ERRORS'],
    [writePush('', { service: 'SSCP' }), 'SERVICE_NOT_FOUND'],
    [writePush('', { version: '3.0.28' }), 'BAD_REQUEST'],
    ['<a/>', 'BAD_REQUEST'],
    ['no XML', 'BAD_REQUEST'],
  ] as const) {
    const { xml, entities } = await exchange(url, push)
    assert.equal(entities[0]?.responseCode, expected, xml)
    assert.deepEqual(
      withDocument(Buffer.from(xml), document => schema.check(document)),
      [],
    )
  }
})
