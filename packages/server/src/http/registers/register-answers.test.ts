import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { writeAcknowledgement } from '../../../test/swiss-answers.ts'
import { findRegister } from '../../authorities/registers.ts'
import { makeRegisterFiles } from '../../registers/make-files.ts'
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

const changesPath = '/api/v1/exports/swissdamed/changes'

function name(code = ''): { issuingAgency: string; code: string } {
  return { issuingAgency: 'GS1', code }
}

async function upload(world: World, ...made: readonly (FileView | undefined)[]): Promise<void> {
  for (const file of made) {
    assert.equal((await world.post(`${files}/${file?.id}/upload`, undefined)).status, 200)
  }
}

async function answer(world: World, file: FileView | undefined, said: object) {
  return world.post(`${files}/${file?.id}/answers`, said)
}

interface Item {
  code: string
  fileId: string
  confirmedAt?: string
  refusedAt?: string
  discardedAt?: string
  because?: string[]
}

async function readItems(world: World, file: FileView | undefined): Promise<Item[]> {
  return (await world.get(`${files}/${file?.id}`)).body.items as Item[]
}

async function readRegisters(world: World, code: string): Promise<Item[]> {
  return (await world.get(`/api/v1/devices/GS1/${code}`)).body.registers as Item[]
}

/** A device of the maker, as if the authority had discarded it. */
async function discardAtHome(world: World, code: string): Promise<void> {
  await world.gateway.store.db
    .updateTable('entity')
    .set({ state: 'DISCARDED' })
    .where(where => where.and({ code, kind: 'device' }))
    .execute()
}

test('a file of which devices were refused is written again byte for byte, and says what was said of them', async t => {
  const { world } = await registered(t)
  const [first, second] = await makeFiles(world)
  assert.ok(first && second)
  const before = await readDocument(world, second)
  const [code = ''] = await readCodes(world, second)
  await upload(world, first, second)
  const said = writeAcknowledgement(second.id, [{ name: code, refusal: 'BR-1' }], second.operation)
  const taken = await world.post(`${files}/${second.id}/answer-files`, new TextEncoder().encode(said), {
    headers: { 'content-type': 'application/xml' },
  })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  const again = await readDocument(world, second)
  assert.equal(again, before)
  assert.equal(createHash('sha256').update(again).digest('hex'), second.sha256)
  const [item] = await readItems(world, second)
  assert.deepEqual([item?.code, item?.because], [code, ['BR-1: not taken']])
  assert.ok(item?.refusedAt !== undefined)
  const { body } = await world.get(`${files}/${second.id}`)
  assert.deepEqual([body.devices, body.confirmed, body.removed], [1, 0, 1])
  // It is in the next file, and its device shows both.
  const [next] = await makeFiles(world)
  const registers = await readRegisters(world, code)
  assert.deepEqual(
    registers.map(({ fileId, refusedAt }) => [fileId, refusedAt !== undefined]),
    [
      [next?.id, false],
      [second.id, true],
    ],
  )
  // The same answer file says nothing new.
  const twice = await world.post(`${files}/${second.id}/answer-files`, new TextEncoder().encode(said), {
    headers: { 'content-type': 'application/xml' },
  })
  assert.deepEqual([twice.status, twice.body.refused], [200, []])
})

test('what was refused by mistake is said to be there after all, until it is in another file', async t => {
  const { world } = await registered(t)
  const [first] = await makeFiles(world)
  const [code = ''] = await readCodes(world, first as FileView)
  await upload(world, first)
  assert.equal((await answer(world, first, { refused: [name(code)] })).status, 200)
  const twice = await answer(world, first, { refused: [name(code)] })
  assert.deepEqual([twice.status, twice.body.code], [400, 'request.members'])
  const there = await answer(world, first, { there: [name(code)] })
  assert.deepEqual([there.status, there.body.there], [200, [name(code)]])
  assert.deepEqual(await makeFiles(world), [])
  const [item] = await readItems(world, first)
  assert.ok(item?.confirmedAt !== undefined && item.refusedAt === undefined)

  await answer(world, first, { refused: [name(code)] })
  assert.equal((await makeFiles(world)).length, 1)
  const late = await answer(world, first, { there: [name(code)] })
  assert.deepEqual([late.status, late.body.code], [400, 'request.members'])
})

test('what is said of a file is one of what can be said of it', async t => {
  const { world } = await registered(t)
  const [first] = await makeFiles(world)
  await upload(world, first)
  for (const there of ['some', 'ALL', true, 1, {}, [{}], [null]]) {
    const { status, body } = await answer(world, first, { there })
    assert.deepEqual([status, body.code], [400, 'request.members'], JSON.stringify(there))
  }
})

test('a group is there only with a device of it: one that was confirmed by mistake is brought again', async t => {
  const world = await start(t)
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).status, 200)
  await choose(world)
  const [file] = await makeFiles(world)
  const [code = ''] = await readCodes(world, file as FileView)
  await upload(world, file)
  await answer(world, file, { there: 'all' })
  await answer(world, file, { refused: [name(code)] })
  assert.deepEqual(
    (await makeFiles(world)).map(({ operation }) => operation),
    ['DEVICE.POST'],
  )
})

test('where the device that brings a group is refused, the files that need the group are named', async t => {
  const { world } = await registered(t)
  const [first, second] = await makeFiles(world)
  const [code = ''] = await readCodes(world, first as FileView)
  await upload(world, first)
  const refused = await answer(world, first, { refused: [name(code)] })
  assert.deepEqual(refused.body.needing, [second?.id])
  // That one is there, so that its group is.
  await upload(world, second)
  assert.equal((await answer(world, second, { there: 'all' })).status, 200)
  await answer(world, first, { there: [name(code)] })
  const later = await answer(world, first, { refused: [name(code)] })
  assert.deepEqual(later.body.needing, [])
  assert.deepEqual(
    (await makeFiles(world)).map(({ operation }) => operation),
    ['UDI_DI.POST'],
  )
})

test('a device that the authority has discarded is listed until a person has discarded it in the register', async t => {
  const { world } = await registered(t)
  const [first] = await makeFiles(world)
  const [code = ''] = await readCodes(world, first as FileView)
  await upload(world, first)
  await answer(world, first, { there: 'all' })
  await discardAtHome(world, code)
  const listed = (await world.get(changesPath)).body.items as { code: string; reasons: string[] }[]
  assert.deepEqual(
    listed.map(each => [each.code, each.reasons.length]),
    [[code, 1]],
  )
  assert.equal((await world.post(changesPath, { devices: [name(code)] })).status, 204)
  assert.deepEqual((await world.get(changesPath)).body.items, [])
  const [item] = await readItems(world, first)
  assert.ok(item?.discardedAt !== undefined)
  assert.equal((await world.get(`${files}/${first?.id}`)).body.confirmed, 0)
})

test('what the authority does not hold stops no file of the others, and is named where it is chosen', async t => {
  const { world, codes } = await registered(t)
  const [discarded = '', other = ''] = codes.EU_UDI_MDR ?? []
  await discardAtHome(world, discarded)
  const named = await world.post(files, { devices: [name(discarded)] })
  assert.deepEqual([named.status, named.body.code], [409, 'register.not-taken'])
  const refused = freshRequest('EU_UDI_MDR')
  await world.gateway.store.db
    .updateTable('entity')
    .set({ state: 'NONE', record: null, refused: 1 })
    .where('code', '=', other)
    .execute()
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', refused)).status, 200)
  const { status, body } = await world.post(files, {})
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    (body.leftOut as Item[]).map(({ code }) => code),
    [other],
  )
  const [file] = body.files as FileView[]
  assert.deepEqual(await readCodes(world, file as FileView), [refused.device.Device])
})

test('a file has no more devices than the operator says', async t => {
  const { world } = await registered(t, ['EU_UDI_MDR', 'EU_UDI_MDD'], {
    UDIGATE_REGISTER_FILE_MAX_DEVICES: '1',
  })
  const request = freshRequest('EU_UDI_MDR')
  for (const each of [request, makeSibling(request), makeSibling(request)])
    assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', each)).status, 200)
  const made = await makeFiles(world)
  assert.deepEqual(
    made.map(({ devices }) => devices),
    made.map(() => 1),
  )
  assert.equal(made.length, 6)
  // Each group comes before its further devices.
  const order = made.filter(({ model }) => model === 'EU_UDI_MDR').map(({ operation }) => operation)
  assert.deepEqual(order, ['DEVICE.POST', 'DEVICE.POST', 'UDI_DI.POST', 'UDI_DI.POST', 'UDI_DI.POST'])
})

test('a file is no larger than the operator says', async t => {
  const world = await start(t, { UDIGATE_REGISTER_FILE_MAX_SIZE: '1' })
  const request = freshRequest('EU_UDI_MDR')
  const languages = ['BG', 'DE', 'EN', 'ES', 'FR', 'IT', 'NL', 'PL', 'PT', 'RO', 'SL', 'SV']
  Object.assign(request.device, {
    AdditionalTradeNames: languages.map(language => ({
      AdditionalTradeName: 'x'.repeat(2_000),
      AdditionalTradeNameLanguage: language,
    })),
    AdditionalDeviceDescriptions: languages.map(language => ({
      AdditionalDeviceDescription: 'x'.repeat(2_000),
      AdditionalDeviceDescriptionLanguage: language,
    })),
  })
  for (const each of [request, ...Array.from({ length: 24 }, () => makeSibling(request))])
    assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', each)).status, 200)
  await choose(world)
  const made = await makeFiles(world)
  assert.deepEqual(
    made.map(({ devices }) => devices),
    [1, 12, 12],
  )
  for (const { bytes } of made) assert.ok(bytes <= 1024 * 1024, `${bytes}`)
})

test('what happens to files while others are made leaves no device in two, and none without its group', async t => {
  const { world, codes } = await registered(t)
  const [code = '', sibling = ''] = codes.EU_UDI_MDR ?? []
  const [first] = await makeFiles(world, { devices: [name(code)] })
  const register = findRegister('swissdamed')
  assert.ok(register)
  const caller = { organisation: 'maker', stage: 'preview', author: 'k', actors: 'any' } as const
  /** Makes files of the sibling; `between` happens once all is planned. */
  const make = (between: () => Promise<unknown>) => {
    const { store } = world.gateway
    return makeRegisterFiles(
      {
        store: {
          ...store,
          write: (...asked) => between().then(() => store.write(...asked)),
        },
        now: () => new Date(),
        randomBytes,
        findLists: () => shippedCodeLists,
      },
      caller,
      register,
      { devices: [{ agency: 'GS1', code: sibling }], leaveOut: 'nothing' },
    )
  }
  const discarded = await make(async () => {
    assert.equal((await world.remove(`${files}/${first?.id}`)).status, 204)
  })
  assert.equal(discarded.kind, 'crossed')
  const madeTwice = await make(() => makeFiles(world, { devices: [name(sibling)] }))
  assert.equal(madeTwice.kind, 'crossed')
  const [file] = (await world.get(files)).body.items as FileView[]
  assert.deepEqual([file?.operation, file && (await readCodes(world, file))], ['DEVICE.POST', [sibling]])
})

test('each organisation says of an actor where it has devices, and learns nothing of what another says', async t => {
  const { world } = await registered(t)
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin', 'read'] })
  const unbound = 'FR-MF-000000777'
  const path = `/api/v1/actors/${unbound}/registers/swissdamed`
  assert.equal((await world.put(path, {}, { key: stranger })).status, 200)
  const own = await world.makeKey({ actors: 'any', scopes: ['admin', 'read'] })
  assert.equal((await world.put(path, { party: 'CHRN-AR-20000123' }, { key: own })).status, 200)
  assert.equal((await world.remove(path, { key: own })).status, 204)
  // An actor of another organisation is not spoken of.
  const taken = await world.put(`/api/v1/actors/${maker}/registers/swissdamed`, {}, { key: stranger })
  assert.deepEqual([taken.status, taken.body.code], [409, 'actor.taken'])
})

test('a key for one actor learns nothing of files of another, whatever devices it names', async t => {
  const { world, codes } = await registered(t)
  const [code = ''] = codes.EU_UDI_MDR ?? []
  await makeFiles(world)
  await choose(world, 'FR-MF-000000777', {})
  const key = await world.makeKey({ actors: ['FR-MF-000000777'] })
  const cursor = Buffer.from(JSON.stringify(['0', 'GS1', 'eudamed/regulation'])).toString('base64url')
  for (const body of [{ devices: [name(code)] }, { devices: [name(code)], cursor }]) {
    const answered = await world.post(files, body, { key })
    assert.ok(answered.status >= 400, JSON.stringify(answered.body))
    assert.ok(!JSON.stringify(answered.body).includes('fileId'))
  }
})
