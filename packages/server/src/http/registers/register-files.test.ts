import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { modelNames, shippedCodeLists } from '@udigate/eudamed'
import { officialFile } from '../../../../sheets/test/official-files.ts'
import { xmllint, xmllintMissing } from '../../../test/eudamed-testing.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { testOnBoth } from '../../../test/on-both-stores.ts'
import { writeAcknowledgement } from '../../../test/swiss-answers.ts'
import {
  choose,
  type FileView,
  files,
  makeFiles,
  maker,
  readCodes,
  readDocument,
  registered,
} from './testing/register-files-world.ts'

testOnBoth('devices of all models go into files, each once, and every file is what it says', async t => {
  const { world, codes } = await registered(t, modelNames)
  const made = await makeFiles(world)
  const all = Object.values(codes).flat()
  const inFiles: string[] = []
  for (const file of made) {
    const xml = await readDocument(world, file)
    assert.equal(createHash('sha256').update(xml).digest('hex'), file.sha256)
    assert.equal(Buffer.byteLength(xml), file.bytes)
    assert.match(xml, /version="3\.0\.25"/)
    // A CHRN is no SRN: it stands in no file.
    assert.ok(!xml.includes('CHRN') && file.party === 'CHRN-AR-20000123')
    const { body } = await world.get(`${files}/${file.id}`)
    const items = body.items as { code: string }[]
    assert.equal(items.length, file.devices)
    for (const { code } of items) {
      assert.ok(xml.includes(`>${code}<`), code)
      inFiles.push(code)
    }
  }
  assert.deepEqual(inFiles.sort(), all.sort())
  // The first device of a group brings it, and a further one goes into a file that comes later.
  const operations = made.filter(({ model }) => model === 'EU_UDI_MDR').map(({ operation }) => operation)
  assert.deepEqual(operations, ['DEVICE.POST', 'UDI_DI.POST'])
  assert.deepEqual(
    made.map(({ name }) => name),
    made.map(({ name }) => name).toSorted(),
  )
  // What is in a file is in no other one.
  assert.deepEqual(await makeFiles(world), [])
  const again = await world.post(files, { devices: [{ issuingAgency: 'GS1', code: codes.EU_UDI_MDR?.[0] }] })
  assert.deepEqual(
    (again.body.inFiles as { code: string }[]).map(({ code }) => code),
    [codes.EU_UDI_MDR?.[0]],
  )
})

const schemas = officialFile('xsd-3.0.25')
test('every file is valid by the schemas of the version that swissdamed takes', {
  skip: schemas.skip || xmllintMissing,
}, async t => {
  const { world } = await registered(t, modelNames)
  const made = await makeFiles(world)
  assert.ok(made.length >= 8)
  for (const file of made) {
    const xml = await readDocument(world, file)
    assert.equal(xmllint(xml, join(schemas.path, 'service/Message.xsd')), '', file.name)
  }
})

test('a file is uploaded once, and its devices are there when a person says so', async t => {
  const { world, codes } = await registered(t)
  const [first] = await makeFiles(world)
  assert.ok(first)
  const path = `${files}/${first.id}`
  assert.equal((await world.post(`${path}/answers`, { there: 'all' })).body.code, 'register.not-uploaded')
  const handed = await world.post(`${path}/upload`, undefined)
  assert.equal(handed.status, 200)
  const again = await world.post(`${path}/upload`, undefined)
  assert.equal(again.status, 409)
  assert.equal(again.body.code, 'register.uploaded')
  assert.ok(String(again.body.detail).includes(String(handed.body.uploadedAt)))
  assert.equal((await world.remove(path)).body.code, 'register.uploaded')

  const [device] = await readCodes(world, first)
  const other = codes.EU_UDI_MDR?.find(code => code !== device)
  const taken = await world.post(`${path}/answers`, { there: [{ issuingAgency: 'GS1', code: device }] })
  assert.deepEqual(
    [taken.status, (taken.body.there as unknown[]).length, (taken.body.open as unknown[]).length],
    [200, 1, 0],
  )
  const { body } = await world.get(`/api/v1/devices/GS1/${device}`)
  assert.equal(body.state, 'REGISTERED')
  const [there] = body.registers as { register: string; uploadedAt?: string; confirmedAt?: string }[]
  assert.equal(there?.register, 'swissdamed')
  assert.ok(there.uploadedAt !== undefined && there.confirmedAt !== undefined)
  const waiting = await world.get(`/api/v1/devices/GS1/${other}`)
  assert.equal((waiting.body.registers as { uploadedAt?: string }[])[0]?.uploadedAt, undefined)
})

test('the deadline counts what is not there yet, and EUDAMED counts none of it', async t => {
  const { world } = await registered(t)
  const before = await world.get('/api/v1/deadlines')
  const count = async () => {
    const { status, body } = await world.get('/api/v1/deadlines?register=swissdamed')
    assert.equal(status, 200)
    return body as unknown as { total: number; items: { latest: string; source: { article: string } }[] }
  }
  const { total, items } = await count()
  assert.equal(total, 2)
  assert.deepEqual(
    items.map(({ latest, source }) => `${latest} ${source.article}`),
    ['2026-12-31 MedDO Article 17(5)', '2026-12-31 MedDO Article 17(5)'],
  )
  for (const { id } of await makeFiles(world)) {
    await world.post(`${files}/${id}/upload`, undefined)
    await world.post(`${files}/${id}/answers`, { there: 'all' })
  }
  assert.equal((await count()).total, 0)
  assert.deepEqual((await world.get('/api/v1/deadlines')).body.counts, before.body.counts)
})

test('an answer file says what is there and what was refused; what was refused goes into the next file', async t => {
  const { world, codes } = await registered(t)
  const made = await makeFiles(world)
  const [first, second] = made
  assert.ok(first && second)
  const send = (id: string, xml: string) =>
    world.post(`${files}/${id}/answer-files`, new TextEncoder().encode(xml), {
      headers: { 'content-type': 'application/xml' },
    })
  for (const { id } of made) await world.post(`${files}/${id}/upload`, undefined)
  const foreign = await send(first.id, writeAcknowledgement(second.id, [], first.operation))
  assert.deepEqual([foreign.status, foreign.body.code], [400, 'register.answer-refused'])
  assert.equal((await send(first.id, '<no/>')).body.code, 'register.answer-refused')

  const group = (await world.get(`/api/v1/devices/GS1/${codes.EU_UDI_MDR?.[0]}`)).body.deviceGroup as {
    code: string
  }
  const accepted = await send(
    first.id,
    writeAcknowledgement(first.id, [{ name: group.code }], first.operation),
  )
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  assert.equal((accepted.body.there as unknown[]).length, 1)
  const [name = ''] = await readCodes(world, second)
  const thereAlready = [{ name, refusal: 'BR-UDID-003' }]
  const doubtful = await send(second.id, writeAcknowledgement(second.id, thereAlready, second.operation))
  assert.deepEqual([doubtful.body.refused, (doubtful.body.open as unknown[]).length], [[], 1])
  const refused = await send(
    second.id,
    writeAcknowledgement(second.id, [{ name, refusal: 'BR-1' }], second.operation),
  )
  assert.equal(refused.status, 200, JSON.stringify(refused.body))
  assert.deepEqual(refused.body.refused, [{ issuingAgency: 'GS1', code: name }])
  const next = await makeFiles(world)
  assert.deepEqual(
    next.map(({ operation, devices }) => [operation, devices]),
    [['UDI_DI.POST', 1]],
  )
})

test('a discarded file gives its devices back, and one that brings groups for another stays', async t => {
  const { world } = await registered(t)
  const [first, second] = await makeFiles(world)
  assert.ok(first && second)
  assert.equal((await world.remove(`${files}/${first.id}`)).body.code, 'register.needed')
  assert.equal((await world.remove(`${files}/${second.id}`)).status, 204)
  assert.equal((await world.remove(`${files}/${first.id}`)).status, 204)
  assert.equal((await world.get(`${files}/${first.id}`)).status, 404)
  assert.equal((await makeFiles(world)).length, 2)
})

test('what changed since is told by device and field, until a person has changed it there', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
  await choose(world, maker, {})
  const [file] = await makeFiles(world)
  assert.ok(file)
  const changes = async () =>
    (await world.get('/api/v1/exports/swissdamed/changes')).body.items as {
      code: string
      differences: { path: string }[]
    }[]
  assert.deepEqual(await changes(), [])
  const named = { devices: [{ issuingAgency: 'GS1', code: request.device.Device }] }
  Object.assign(request.device, { Website: 'https://new.example' })
  Object.assign(request.deviceGroup, { DeviceName: 'Another name' })
  const updated = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(updated.status, 200, JSON.stringify(updated.body))
  const [changed] = await changes()
  assert.equal(changed?.code, request.device.Device)
  assert.deepEqual(changed.differences.map(({ path }) => path).sort(), [
    '/device/Website',
    '/deviceGroup/DeviceName',
  ])
  // What was not uploaded is made again, and not changed by hand.
  assert.equal(
    (await world.post('/api/v1/exports/swissdamed/changes', named)).body.code,
    'register.unchanged',
  )
  await world.post(`${files}/${file.id}/upload`, undefined)
  assert.equal((await world.post('/api/v1/exports/swissdamed/changes', named)).status, 204)
  assert.deepEqual(await changes(), [])
  // The file is still the one that was uploaded.
  const xml = await readDocument(world, file)
  assert.equal(createHash('sha256').update(xml).digest('hex'), file.sha256)
  assert.ok(!xml.includes('new.example'))
})

test('what swissdamed would not take stops the call, and is left out by name only where that is asked for', async t => {
  const { world, codes } = await registered(t)
  const [bad = '', good = ''] = codes.EU_UDI_MDR ?? []
  const { db } = world.gateway.store
  const row = await db.selectFrom('entity').select('record').where('code', '=', bad).executeTakeFirstOrThrow()
  const record = JSON.stringify({ ...JSON.parse(String(row.record)), MDN: ['NONSENSE'] })
  await db
    .updateTable('entity')
    .set({ record })
    .where('code', '=', bad)
    .where('kind', '=', 'device')
    .execute()
  const refused = await world.post(files, {})
  assert.deepEqual([refused.status, refused.body.code], [409, 'register.not-taken'])
  assert.ok(
    JSON.stringify(refused.body).includes(bad) && JSON.stringify(refused.body).includes('BR-UDID-636'),
  )
  assert.deepEqual((await world.get(files)).body.items, [])
  const made = await world.post(files, { leaveOut: 'errors' })
  assert.equal(made.status, 200)
  const leftOut = made.body.leftOut as { code: string; findings: { ruleId: string }[] }[]
  assert.deepEqual(
    leftOut.map(({ code }) => code),
    [bad],
  )
  assert.ok(leftOut[0]?.findings.some(({ ruleId }) => ruleId === 'BR-UDID-636'))
  // Since the device that would have brought the group is left out, the other one brings it.
  const [file] = made.body.files as FileView[]
  assert.equal(file?.operation, 'DEVICE.POST')
  assert.ok((await readDocument(world, file)).includes(`>${good}<`))
})

function ids(list: unknown): string[] {
  return (list as { findings: { ruleId: string }[] }[]).flatMap(({ findings }) =>
    findings.map(({ ruleId }) => ruleId),
  )
}

test('a warning of swissdamed goes along with its rule, and leaves out only where that is asked for', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDD')
  Object.assign(request.deviceGroup, { SpecialDeviceType: 'MDD_SPECTACLES_FRAMES' })
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDD', request)
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  await choose(world, maker, {})
  const left = await world.post(files, { leaveOut: 'warnings' })
  assert.deepEqual(
    [left.body.files, ids(left.body.leftOut).includes('UDG-SWISS-MASTER-DIRECTIVE')],
    [[], true],
  )
  const made = await world.post(files, {})
  assert.equal((made.body.files as unknown[]).length, 1)
  assert.deepEqual(ids(made.body.warned), ['UDG-SWISS-MASTER-DIRECTIVE'])
})

test('an actor has devices in a register only where that is set, with a number of the right form', async t => {
  const world = await start(t)
  assert.equal((await world.post(files, {})).body.code, 'register.no-actor')
  const { detail } = (await world.post(files, { actorCode: maker })).body
  assert.match(String(detail), new RegExp(`^${maker} has no devices in swissdamed`))
  const key = await world.makeKey({ actors: 'any', scopes: ['admin', 'read'] })
  const path = `/api/v1/actors/${maker}/registers/swissdamed`
  for (const party of ['DE-AR-000000001', 'CHRN-XX-20000123', 'CHRN-AR-1', 'chrn-ar-20000123']) {
    const { status, body } = await world.put(path, { party }, { key })
    assert.deepEqual([status, body.code], [400, 'request.members'], party)
  }
  assert.equal((await world.put(`/api/v1/actors/${maker}/registers/nowhere`, {}, { key })).status, 404)
  assert.equal((await world.put(path, { party: 'CHRN-MF-20000123' }, { key })).status, 200)
  const { body } = await world.get(`/api/v1/actors/${maker}/registers`, { key })
  assert.deepEqual(
    (body.items as { register: string; party: string }[]).map(({ register, party }) => [register, party]),
    [['swissdamed', 'CHRN-MF-20000123']],
  )
  assert.equal((await world.remove(path, { key })).status, 204)
  assert.equal((await world.remove(path, { key })).status, 404)
})

function nameParties(body: Record<string, unknown>): unknown {
  const items = body.items as { actorCode: string; party?: string }[]
  return items.map(({ actorCode, party }) => [actorCode, party])
}

test('whose devices are in a register is listed page by page, each with its number there, for those whom a key may act for', async t => {
  const world = await start(t)
  const key = await world.makeKey({ actors: 'any', scopes: ['admin', 'read'] })
  const list = '/api/v1/exports/swissdamed/actors'
  const parties = new Map([
    ['DE-MF-000000002', 'CHRN-AR-20000123'],
    ['US-MF-000000001', 'CHRN-AR-20000123'],
    ['CH-MF-000000003', undefined],
  ])
  for (const [srn, party] of parties) {
    const { status } = await world.put(`/api/v1/actors/${srn}/registers/swissdamed`, { party }, { key })
    assert.equal(status, 200)
  }
  const first = await world.get(`${list}?limit=2`, { key })
  assert.deepEqual(nameParties(first.body), [
    ['CH-MF-000000003', undefined],
    ['DE-MF-000000002', 'CHRN-AR-20000123'],
  ])
  const next = await world.get(`${list}?limit=2&cursor=${String(first.body.nextCursor)}`, { key })
  assert.deepEqual(nameParties(next.body), [['US-MF-000000001', 'CHRN-AR-20000123']])
  assert.equal(next.body.nextCursor, undefined)
  const narrow = await world.makeKey({ actors: ['US-MF-000000001'], scopes: ['admin', 'read'] })
  assert.deepEqual(nameParties((await world.get(list, { key: narrow })).body), nameParties(next.body))
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin', 'read'] })
  assert.deepEqual(nameParties((await world.get(list, { key: stranger })).body), [])
  assert.equal((await world.get('/api/v1/exports/nowhere/actors', { key })).status, 404)
})

test('a key for one actor sees and makes files of that one alone', async t => {
  const { world, codes } = await registered(t)
  const key = await world.makeKey({ actors: ['DE-MF-000000002'] })
  const [file] = await makeFiles(world)
  assert.ok(file)
  assert.deepEqual((await world.get(files, { key })).body.items, [])
  for (const call of [
    world.get(`${files}/${file.id}`, { key }),
    world.get(`${files}/${file.id}/document`, { key }),
    world.post(`${files}/${file.id}/upload`, undefined, { key }),
    world.post(`${files}/${file.id}/answers`, { there: 'all' }, { key }),
    world.remove(`${files}/${file.id}`, { key }),
  ]) {
    assert.equal((await call).status, 404)
  }
  assert.equal((await world.post(files, { actorCode: maker }, { key })).status, 403)
  const group = (await world.get(`/api/v1/devices/GS1/${codes.EU_UDI_MDR?.[0]}`)).body.deviceGroup as {
    code: string
  }
  await world.gateway.store.db
    .updateTable('entity')
    .set({ record: '{}' })
    .where('code', '=', group.code)
    .execute()
  const changes = '/api/v1/exports/swissdamed/changes'
  assert.deepEqual((await world.get(changes, { key })).body.items, [])
  assert.ok(codes.EU_UDI_MDR)
})

test('a device is judged for a file by the code lists of the organisation as they are then', async t => {
  const world = await start(t)
  const admin = await world.makeKey({ actors: 'any', scopes: ['admin', 'read'] })
  const own = '/api/v1/codes/emdn/own'
  const entries = [
    ...shippedCodeLists.emdn.entries(),
    { code: 'A0101010203', term: 'NEEDLES OF OURS', leaf: true },
  ]
  const put = await world.put(
    own,
    { version: 'v2099', source: 'made for this test', entries },
    { key: admin },
  )
  assert.equal(put.status, 200, JSON.stringify(put.body))
  await choose(world)
  const devices: { issuingAgency: string; code: string }[] = []
  for (const request of [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]) {
    Object.assign(request.device, { MDN: ['A0101010203'] })
    const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
    assert.equal(status, 200, JSON.stringify(body))
    devices.push({ issuingAgency: 'GS1', code: request.device.Device })
  }
  assert.equal((await makeFiles(world, { devices: devices.slice(0, 1) })).length, 1)
  assert.equal((await world.remove(own, { key: admin })).status, 200)
  const refused = await world.post(files, { devices: devices.slice(1) })
  assert.deepEqual([refused.status, refused.body.code], [409, 'register.not-taken'])
  assert.match(JSON.stringify(refused.body), /MDN A0101010203 is not in the EMDN/)
})
