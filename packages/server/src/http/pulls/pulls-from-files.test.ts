import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { writeZip } from '@udigate/sheets'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, type World, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { writePage } from '../../../test/shown-page.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

const byFiles = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }
const path = '/api/v1/pulls/files'
const submit = '/api/v1/submit/EU_UDI_MDR'
const plan = '/api/v1/plan/EU_UDI_MDR'

interface Pull {
  id: string
  actorCode: string
  scope: string
  state: string
  source: { file?: string; sha256: string; shownAt: string; datedBy: string }
  counts: Record<string, number>
  differences: number
}
interface Imported {
  file?: string
  sha256?: string
  pull?: Pull
  isRepeated?: boolean
  because?: string
}

/** A gateway, and an actor that no other test has. */
async function startWith(t: TestContext, environment: Record<string, string> = {}) {
  const world = await start(t, environment)
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const options = { key: await world.makeKey({ actors: [actor] }) }
  const importFile = (file: string | Uint8Array, query = '', key = options.key): Promise<Answered> => {
    const type = typeof file === 'string' || file[0] !== 0x50 ? 'application/xml' : 'application/zip'
    return world.post(path + query, file, { key, headers: { 'content-type': type } })
  }
  return {
    world,
    actor,
    get: (from: string) => world.get(from, options),
    post: (to: string, body: unknown) => world.post(to, body, options),
    importFile,
    /** Imports one file that is not refused. */
    async imported(file: string, query = ''): Promise<Required<Pick<Imported, 'pull' | 'isRepeated'>>> {
      const [only] = readFiles(await importFile(file, query))
      assert.ok(only?.pull && only.isRepeated !== undefined, JSON.stringify(only))
      return { pull: only.pull, isRepeated: only.isRepeated }
    },
    /** A request of this actor. */
    request(changes: object = {}) {
      const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
      return { device: { ...device, ...changes }, deviceGroup: { ...deviceGroup, MFActorCode: actor } }
    },
  }
}

function readFiles({ status, body }: Answered): Imported[] {
  assert.equal(status, 200, JSON.stringify(body))
  return body.files as Imported[]
}

/** What is found to be stored otherwise than the evidence says. */
async function listProblems({ gateway: { store } }: World): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const problem of verifyEvidence({ db: store.db, signer: worldSigner })) found.push(problem)
  return found
}

function counted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

/** A page as it is downloaded, made at a time; without one where that is null. */
function pageMade(at: Date | string | null, ...page: Parameters<typeof writePage>): string {
  const said =
    at === null
      ? ''
      : `<m:creationDateTime>${at instanceof Date ? at.toISOString() : at}</m:creationDateTime>`
  return writePage(...page).replace(/<m:creationDateTime>[^<]*<\/m:creationDateTime>/, said)
}

async function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const listed = Object.entries(files).map(([name, content]) => ({ name, content }))
  for await (const chunk of writeZip(listed)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const minute = 60_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

test('without an access point, what was downloaded is updated: imported, changed, exported, and accepted by the authority', async t => {
  const { world, actor, get, post, imported } = await startWith(t, byFiles)
  const { simulator } = world
  await simulator.seed({ actor, devices: 2, devicesPerGroup: 2 })
  const download = await simulator.download(actor)
  const { pull } = await imported(download, '?name=devices.xml')
  assert.deepEqual(
    [pull.actorCode, pull.scope, pull.state, counted(pull.counts)],
    [actor, 'FILE', 'COMPLETE', { devices: 2, groups: 1, created: 3 }],
  )
  const sha256 = createHash('sha256').update(download).digest('hex')
  const shownAt = /<message:creationDateTime>([^<]*)</.exec(download)?.[1]
  assert.deepEqual(pull.source, { file: 'devices.xml', sha256, shownAt, datedBy: 'FILE' })

  const items = (await get(`/api/v1/devices?actorCode=${actor}`)).body.items as { code: string }[]
  const code = items[0]?.code ?? ''
  const known = (await get(`/api/v1/devices/GS1/${code}`)).body
  assert.deepEqual([known.state, known.version, known.filePull], ['REGISTERED', 1, pull.id])
  const device = known.record as Record<string, unknown>
  const { record: deviceGroup } = (await get(`/api/v1/device-groups/GS1/${String(device.DeviceGroup)}`)).body

  const changed = { device: { ...device, Website: 'https://example.com/new' }, deviceGroup }
  assert.equal((await post(submit, changed)).status, 202)
  const exported = (await post('/api/v1/exports', undefined)).body.items as {
    file: string
    operation: string
  }[]
  assert.deepEqual(
    exported.map(({ operation }) => operation),
    ['UDI_DI.PATCH'],
  )
  const message = (await get(`/api/v1/exports/${exported[0]?.file}`)).body.text as string
  const answer = await simulator.upload(message)
  const taken = await world.post('/api/v1/exports/responses', answer, {
    key: await world.makeKey({ actors: [actor] }),
    headers: { 'content-type': 'application/xml' },
  })
  assert.deepEqual(
    (taken.body.submissions as { status: string }[]).map(({ status }) => status),
    ['SUCCESS'],
  )
  const held = (await simulator.register()).find(each => each.code === code)
  assert.equal(held?.version, 2)
  const after = (await get(`/api/v1/devices/GS1/${code}`)).body
  assert.deepEqual([after.version, after.filePull], [2, undefined])
  assert.equal((await post(submit, { device: changed.device })).body.status, 'SUCCESS', 'EUDAMED said so')
})

test('what is known from a file alone is no success where the same is submitted', async t => {
  const { post, imported, request, actor } = await startWith(t)
  const own = request()
  const { pull } = await imported(pageMade(ago(minute), [{ request: own }]))
  const answered = await post(submit, own)
  assert.deepEqual([answered.status, answered.body.status], [409, 'BLOCKED'])
  assert.ok((answered.body.reasons as string[])[0]?.includes(pull.id))
  assert.equal((await post(plan, own)).body.verdict, 'BLOCKED')
  const { body } = await post(plan, { ...own, device: { ...own.device, Website: 'https://example.com/a' } })
  assert.deepEqual(
    (body.operations as { operation: string; version: number }[]).map(each => each.operation),
    ['UDI_DI.PATCH'],
    actor,
  )
})

test('a pull from the authority that shows the same makes certain what a file has shown', async t => {
  const { world, actor, get, post, imported } = await startWith(t)
  await world.simulator.seed({ actor, devices: 1 })
  const { pull } = await imported(await world.simulator.download(actor))
  const items = (await get(`/api/v1/devices?actorCode=${actor}`)).body.items as {
    code: string
    filePull: string
  }[]
  assert.equal(items[0]?.filePull, pull.id)
  const device = `/api/v1/devices/GS1/${items[0]?.code}`
  const { record } = (await get(device)).body
  assert.equal((await post(submit, { device: record })).status, 409)
  const { body } = await post('/api/v1/pulls', {})
  await eventually(
    () => get(`/api/v1/pulls/${String(body.id)}`),
    pulled => pulled.body.state !== 'RUNNING',
  )
  assert.equal((await get(device)).body.filePull, undefined)
  assert.equal((await post(submit, { device: record })).body.status, 'SUCCESS')
  assert.deepEqual(await listProblems(world), [], 'the evidence follows')
})

test('a file that is imported twice changes nothing and says so', async t => {
  const { get, imported, importFile, request } = await startWith(t)
  const file = pageMade(ago(minute), [{ request: request() }])
  const first = await imported(file)
  assert.equal(first.isRepeated, false)
  const again = await imported(file, '?name=another.xml')
  assert.deepEqual([again.isRepeated, again.pull], [true, first.pull])
  const inArchive = readFiles(await importFile(await zipped({ 'a.xml': file })))
  assert.deepEqual([inArchive[0]?.isRepeated, inArchive[0]?.pull?.id], [true, first.pull.id])
  assert.equal(((await get('/api/v1/pulls')).body.items as unknown[]).length, 1)
})

test('what was learned after the file was made stays, whatever the file shows', async t => {
  const { get, imported, request } = await startWith(t)
  const own = request()
  const named = (name: string) => ({
    ...own,
    device: { ...own.device, Website: `https://example.com/${name}` },
  })
  const device = `/api/v1/devices/GS1/${own.device.Device}`
  await imported(pageMade(ago(2 * minute), [{ request: named('newer') }]))
  const older = await imported(pageMade(ago(3 * minute), [{ request: named('older'), state: 'DISCARDED' }]))
  assert.deepEqual(counted(older.pull.counts), { devices: 1, groups: 1, unchanged: 1, older: 1 })
  const { items } = (await get(`/api/v1/pulls/${older.pull.id}`)).body
  assert.deepEqual(items, [
    {
      number: 1,
      entity: { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: own.device.Device },
      finding: 'OLDER',
      state: { before: 'REGISTERED', after: 'DISCARDED' },
      differences: [
        { path: '/device/Website', before: 'https://example.com/newer', after: 'https://example.com/older' },
      ],
    },
  ])
  const { state, record } = (await get(device)).body
  assert.deepEqual(
    [state, (record as { Website: string }).Website],
    ['REGISTERED', 'https://example.com/newer'],
  )
  const newest = await imported(pageMade(ago(minute), [{ request: named('newest') }]))
  assert.deepEqual(counted(newest.pull.counts), { devices: 1, groups: 1, unchanged: 1, changed: 1 })
  assert.equal(((await get(device)).body.record as { Website: string }).Website, 'https://example.com/newest')
})

test('a submission that has ended since the file was made, or is under way, is left alone and not settled', async t => {
  const { world, get, post, imported, request } = await startWith(t)
  const ended = request()
  const before = new Date()
  assert.equal((await post(submit, ended)).body.status, 'SUCCESS')
  const changed = { ...ended, device: { ...ended.device, Website: 'https://example.com/file' } }
  const older = await imported(pageMade(before, [{ request: changed }]))
  assert.deepEqual(counted(older.pull.counts), { devices: 1, groups: 1, unchanged: 1, older: 1 })
  assert.equal((await post(submit, ended)).body.status, 'SUCCESS', 'as it was accepted')

  const pending = request()
  await world.simulator.arm('no-acknowledgement', { match: pending.device.Device, times: 9 })
  const { body } = await world.post(submit, pending, {
    key: await world.makeKey({ actors: [pending.deviceGroup.MFActorCode] }),
    headers: { prefer: 'respond-async' },
  })
  const shown = await imported(pageMade(new Date(), [{ request: pending }]))
  assert.deepEqual(counted(shown.pull.counts), { devices: 1, groups: 1, inSubmission: 2 })
  const submission = await get(`/api/v1/submissions/${body.requestId}`)
  assert.equal(submission.body.status, 'IN_SUBMISSION')
  assert.equal((await get(`/api/v1/devices/GS1/${pending.device.Device}`)).body.state, 'IN_SUBMISSION')
})

test('what a later pull from the authority has shown, or not shown, counts more than a file', async t => {
  const { world, actor, get, post, imported, request } = await startWith(t)
  await world.simulator.seed({ actor, devices: 1 })
  const pullNow = async () => {
    const { body } = await post('/api/v1/pulls', {})
    const pulled = await eventually(
      () => get(`/api/v1/pulls/${String(body.id)}`),
      asked => asked.body.state !== 'RUNNING',
    )
    return pulled.body
  }
  await pullNow()
  const download = await world.simulator.download(actor)
  const { counts } = await pullNow()
  assert.deepEqual(counted(counts as Record<string, number>), { devices: 1, groups: 1, unchanged: 2 })
  // The authority showed it unchanged after the file was made.
  const other = download.replaceAll(/<udidi:referenceNumber>[^<]*</g, '<udidi:referenceNumber>OTHER<')
  assert.notEqual(other, download)
  const { pull } = await imported(other)
  assert.deepEqual(counted(pull.counts), { devices: 1, groups: 1, unchanged: 1, older: 1 })
  // And of this device it showed nothing.
  const absent = await imported(pageMade(ago(minute), [{ request: request() }]))
  assert.deepEqual(counted(absent.pull.counts), { devices: 1, groups: 1, older: 2 })
})

test('several files come in one archive, in any order, and what became of each is said', async t => {
  const { importFile, request, get } = await startWith(t)
  const own = request()
  const named = (name: string) => ({
    ...own,
    device: { ...own.device, Website: `https://example.com/${name}` },
  })
  const archive = await zipped({
    'newer.xml': pageMade(ago(minute), [{ request: named('newer') }]),
    'older.xml': pageMade(ago(2 * minute), [{ request: named('older') }]),
    'more/none.xml': '<x/>',
    'read-me.txt': 'Hello',
  })
  const files = readFiles(await importFile(archive, '?name=all.zip'))
  assert.deepEqual(
    files.map(({ file, pull, because }) => [file, pull && counted(pull.counts), because !== undefined]),
    [
      ['all.zip/newer.xml', { devices: 1, groups: 1, created: 2 }, false],
      ['all.zip/older.xml', { devices: 1, groups: 1, unchanged: 1, older: 1 }, false],
      ['all.zip/more/none.xml', undefined, true],
      ['all.zip/read-me.txt', undefined, true],
    ],
  )
  const { record } = (await get(`/api/v1/devices/GS1/${own.device.Device}`)).body
  assert.equal((record as { Website: string }).Website, 'https://example.com/newer')
})

test('of when a file is, it says itself; else the caller does, or it is the time of the import', async t => {
  const { imported, importFile, request } = await startWith(t)
  const page = (at: Date | string | null) => pageMade(at, [{ request: request() }])
  const dated = async (file: string, query = '') => {
    const { source } = (await imported(file, query)).pull
    return [source.datedBy, source.shownAt]
  }
  assert.deepEqual(await dated(page('2026-06-08T08:42:43.472+02:00')), ['FILE', '2026-06-08T06:42:43.472Z'])
  assert.deepEqual(await dated(page('2026-06-08T08:42:43')), ['FILE', '2026-06-08T06:42:43.000Z'])
  const said = '?shownAt=2026-05-04'
  assert.deepEqual(await dated(page('2026-06-08T08:42:43Z'), said), ['FILE', '2026-06-08T08:42:43.000Z'])
  assert.deepEqual(await dated(page(null), said), ['CALLER', '2026-05-04T00:00:00.000Z'])
  const tomorrow = new Date(Date.now() + 86_400_000)
  const undated = page(null)
  for (const file of [undated, page('soon'), page(tomorrow)]) {
    const from = Date.now()
    const [datedBy, shownAt] = await dated(file)
    assert.equal(datedBy, 'IMPORT')
    assert.ok(Date.parse(String(shownAt)) >= from)
  }
  assert.equal((await imported(undated)).isRepeated, true)
  assert.equal((await imported(undated, said)).isRepeated, true)
  for (const wrong of ['?shownAt=yesterday', '?shownAt=2026-13-01', '?shownAt=2026-05-04T10:00:00']) {
    assert.equal((await importFile(undated, wrong)).body.code, 'request.parameter')
  }
  const future = `?shownAt=${tomorrow.toISOString()}`
  assert.equal((await importFile(undated, future)).body.code, 'request.parameter')
})

test('devices of other manufacturers are refused, or listed where some are one’s own', async t => {
  const { world, actor, importFile, imported, request, get } = await startWith(t)
  const other = 'DE-MF-000000001'
  const own = request()
  const theirs = { ...request(), deviceGroup: { ...request().deviceGroup, MFActorCode: other } }
  const page = (...requests: (typeof own)[]) =>
    pageMade(
      ago(minute),
      requests.map(each => ({ request: each })),
    )
  const { pull } = await imported(page(own, theirs))
  assert.deepEqual(counted(pull.counts), { devices: 1, groups: 1, created: 2, skipped: 1 })
  const { notUnderstood } = (await get(`/api/v1/pulls/${pull.id}`)).body
  assert.deepEqual(notUnderstood, [{ place: `A device is of ${other}.`, times: 1 }])
  assert.equal((await get(`/api/v1/devices/GS1/${theirs.device.Device}`)).status, 404)
  const alone = await importFile(page(theirs))
  assert.deepEqual([alone.status, alone.body.code], [400, 'pull.file-refused'])
  assert.match(String(alone.body.detail), new RegExp(other))
  assert.equal((await importFile(page(theirs), `?actorCode=${other}`)).body.code, 'permission.actor')

  // A key for any actor takes no stranger for one of its own unasked.
  const any = await world.makeKey({ organisation: 'any', actors: 'any' })
  const third = `SE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const ofThird = { ...request(), deviceGroup: { ...request().deviceGroup, MFActorCode: third } }
  assert.equal((await importFile(page(own), '', any)).body.code, 'pull.file-refused')
  assert.equal((await importFile(page(own), `?actorCode=${actor}`, any)).body.code, 'permission.actor')
  assert.equal((await importFile(page(ofThird), '', any)).body.code, 'pull.file-refused')
  assert.equal((await importFile(page(ofThird), `?actorCode=${third}`, any)).status, 200)
  const more = { ...ofThird, device: request().device }
  assert.equal((await importFile(page(more), '', any)).status, 200, 'it belongs to the organisation now')
  const both = await world.makeKey({ actors: [actor, 'FR-MF-000002345'] })
  const french = { ...request(), deviceGroup: { ...request().deviceGroup, MFActorCode: 'FR-MF-000002345' } }
  const undecided = await importFile(page(request(), french), '', both)
  assert.match(String(undecided.body.detail), /actorCode/)
})

test('an empty page is a page like any other: nothing is in it to import', async t => {
  const { world, actor, importFile, request, get } = await startWith(t, byFiles)
  const empty = await world.simulator.download(actor)
  const alone = await importFile(empty)
  assert.equal(alone.status, 200)
  const [file] = alone.body.files as Record<string, unknown>[]
  assert.deepEqual([file?.isEmpty, file?.pull, file?.because], [true, undefined, undefined])
  assert.deepEqual((await get('/api/v1/pulls')).body.items, [])
  const page = pageMade(ago(minute), [{ request: request() }])
  const both = await importFile(await zipped({ 'a.xml': page, 'b.xml': empty }))
  assert.equal(both.status, 200)
  assert.deepEqual(
    (both.body.files as Record<string, unknown>[]).map(({ pull, isEmpty, because }) => [
      pull !== undefined,
      isEmpty,
      because,
    ]),
    [
      [true, undefined, undefined],
      [false, true, undefined],
    ],
  )
})

test('what shows nothing is refused with the reason, and changes nothing', async t => {
  const { world, actor, importFile, request, get } = await startWith(t, byFiles)
  const page = pageMade(ago(minute), [{ request: request() }])
  const acknowledgement = `<m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"><m:correlationID>c</m:correlationID><m:responseEntities><m:responseEntity><m:responseCode>SUCCESS</m:responseCode></m:responseEntity></m:responseEntities></m:Acknowledgement>`
  const encrypted = await zipped({ 'a.xml': page })
  // The flag of encryption, of the entry and in the directory.
  const bytes = Buffer.from(encrypted)
  for (const [signature, offset] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const place = bytes.indexOf(signature, 0, 'latin1') + offset
    bytes.writeUInt16LE(bytes.readUInt16LE(place) | 1, place)
  }
  const refused: readonly [string | Uint8Array, RegExp][] = [
    ['', /empty/],
    ['not XML', /whole XML/],
    [page.slice(0, -200), /to its end/],
    ['<!DOCTYPE html><html></html>', /web page/],
    ['<html/>', /web page/],
    [`<!DOCTYPE a [<!ENTITY b "c">]>${page}`, /DTD|DOCTYPE|document type/i],
    ['<x/>', /x, not/],
    [acknowledgement, /udigate import-response/],
    [page.replace('SUCCESS', 'SECURITY_ERROR'), /SECURITY_ERROR/],
    [await zipped({ 'read-me.txt': 'Hello' }), /no XML file/],
    [(await zipped({ 'a.xml': page })).subarray(0, 100), /archive/],
    [new Uint8Array(bytes), /encrypted/],
    [await zipped({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }), /workbook/],
  ]
  for (const [file, because] of refused) {
    const { status, body } = await importFile(file)
    assert.deepEqual([status, body.code], [400, 'pull.file-refused'], String(because))
    assert.match(String(body.detail), because)
  }
  const none = await importFile(await zipped({ 'a.xml': '<x/>', 'b.xml': '<y/>' }))
  assert.match(String(none.body.detail), /a\.xml: .*b\.xml: /)
  assert.deepEqual((await get('/api/v1/pulls')).body.items, [])

  const answer = await world.post('/api/v1/exports/responses', page, {
    headers: { 'content-type': 'application/xml' },
  })
  assert.equal(answer.body.code, 'export.response-refused')
  assert.match(String(answer.body.detail), /udigate pull from/)
  const json = await world.post(path, {})
  assert.equal(json.status, 415)
  assert.match(String(json.body.detail), /application\/zip/)
  const large = await importFile(new Uint8Array(20 * 1024 * 1024 + 1).fill(0x20))
  assert.deepEqual([large.status, /archives/.test(String(large.body.detail))], [413, true])
  const asked = await world.post(
    '/api/v1/pulls',
    { actorCode: actor },
    { key: await world.makeKey({ actors: [actor] }) },
  )
  assert.equal(asked.body.code, 'pull.impossible')
  assert.match(String(asked.body.detail), /pulls\/files/)
  const reader = await world.makeKey({ actors: [actor], scopes: ['read'] })
  assert.equal((await importFile(page, '', reader)).body.code, 'permission.scope')
})

test('the evidence has which file was imported, and whose it was, and is found to be tampered with otherwise', async t => {
  const { world, imported, request } = await startWith(t)
  const { pull } = await imported(pageMade(ago(minute), [{ request: request() }]), '?name=page.xml')
  const { db } = world.gateway.store
  const problems = () => listProblems(world)
  assert.deepEqual(await problems(), [])
  const entries = await db
    .selectFrom('evidence')
    .selectAll()
    .where('chain', '=', pull.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['pulling', 'pulled'],
  )
  assert.ok(entries[0]?.facts.includes(pull.source.sha256))
  const { source: recorded } = await db.selectFrom('pull').select('source').executeTakeFirstOrThrow()
  assert.ok(recorded)
  const source = recorded.replace(pull.source.sha256, 'f'.repeat(64)) as typeof recorded
  await db.updateTable('pull').set({ source }).where('id', '=', pull.id).execute()
  assert.deepEqual(await problems(), [{ chain: pull.id, what: 'source is stored otherwise than recorded' }])
  await db.updateTable('pull').set({ source: recorded }).where('id', '=', pull.id).execute()
  assert.deepEqual(await problems(), [])
  await db.updateTable('entity').set({ file_pull: null }).execute()
  const what = 'filePull is stored otherwise than recorded'
  assert.deepEqual(
    (await problems()).map(problem => (problem as { what: string }).what),
    [what, what],
  )
})
