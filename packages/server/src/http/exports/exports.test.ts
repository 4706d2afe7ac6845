import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { memorySource, readArchivedXml } from '@udigate/sheets'
import { loadXsd } from '@udigate/sheets/xml'
import { officialFile } from '../../../../sheets/test/official-files.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { watchReaders } from '../../../test/started-readers.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'
const byFiles = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }
const asXml = { headers: { 'content-type': 'application/xml' } }

interface File {
  file: string
  operation: string
  actorCode: string
  entities: number
  correlationId: string
  sha256: string
  submissions: string[]
}

function filesIn({ status, body }: Answered): File[] {
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as File[]
}

/** What the authority answers to a file: a code for each entity that it names. */
function responseTo({ correlationId }: File, codes: Readonly<Record<string, string>>): string {
  const entities = Object.entries(codes).map(
    ([name, code]) =>
      `<m:responseEntity><m:entityCode>${name}</m:entityCode><m:responseCode>${code}</m:responseCode></m:responseEntity>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><m:correlationID>${correlationId}</m:correlationID><m:messageID>m</m:messageID><m:responseEntities>${entities.join('')}</m:responseEntities></m:Acknowledgement>`
}

async function submitted(world: World, request = freshRequest('EU_UDI_MDR')) {
  const { status, body } = await world.post(mdr, request)
  assert.equal(status, 202, JSON.stringify(body))
  return { request, requestId: body.requestId, group: request.device.DeviceGroup }
}

test('a submission waits until a person exports, uploads and brings the response back', async t => {
  const world = await start(t, byFiles)
  const { post, get } = world
  const { requestId, request, group } = await submitted(world)
  const before = await get('/api/v1/exports')
  assert.deepEqual([before.body.items, before.body.notExported], [[], 1])

  const exported = await post('/api/v1/exports', undefined)
  const [file, ...others] = filesIn(exported)
  assert.ok(file)
  assert.deepEqual(others, [])
  assert.equal(exported.body.notExported, 0)
  assert.match(exported.body.instructions as string, new RegExp(`1\\. ${file.file}`))
  assert.deepEqual(
    [file.operation, file.actorCode, file.entities, file.submissions],
    ['DEVICE.POST', request.actorCode, 1, [requestId]],
  )
  assert.deepEqual(filesIn(await get('/api/v1/exports')), [file])
  assert.deepEqual(filesIn(await post('/api/v1/exports', undefined)), [file], 'nothing is put into two files')

  const { headers, body } = await get(`/api/v1/exports/${file.file}`)
  assert.equal(headers.get('content-type'), 'application/xml')
  assert.equal(headers.get('content-disposition'), `attachment; filename="${file.file}"`)
  const xml = (body as unknown as { text: string }).text
  assert.equal(createHash('sha256').update(xml).digest('hex'), file.sha256)
  assert.ok(xml.includes(request.device.Device))

  const imported = await post('/api/v1/exports/responses', responseTo(file, { [group]: 'SUCCESS' }), asXml)
  assert.equal(imported.status, 200, JSON.stringify(imported.body))
  const { reading, submissions, notExported } = imported.body
  assert.deepEqual([reading, notExported], ['applied', 0])
  assert.deepEqual(submissions, [
    { requestId, status: 'SUCCESS', statusText: 'Submission successfully validated and accepted' },
  ])
  assert.equal((await get(`/api/v1/submissions/${requestId}`)).body.status, 'SUCCESS')
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'REGISTERED')
  assert.deepEqual(filesIn(await get('/api/v1/exports')), [])
  assert.equal((await get(`/api/v1/exports/${file.file}`)).status, 404)
  assert.equal((await post(mdr, request)).status, 200, 'identical to what is registered')
})

test('what waits comes as one archive too, which has the files of no other organisation', async t => {
  const world = await start(t, byFiles)
  await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  const answer = await fetch(`${world.url}/api/v1/exports/archive`, { headers: { authorization: world.key } })
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="exports-preview.zip"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { files, others } = await readArchivedXml(memorySource(bytes))
  assert.deepEqual([files.map(({ name }) => name), others], [[file?.file], ['manifest.txt']])
  const [xml = new Uint8Array()] = await Promise.all(files.map(({ read }) => read()))
  assert.equal(createHash('sha256').update(xml).digest('hex'), file?.sha256)
  const stranger = await world.makeKey({ organisation: 'other', actors: ['DE-MF-000000002'] })
  const theirs = await fetch(`${world.url}/api/v1/exports/archive`, { headers: { authorization: stranger } })
  const text = Buffer.from(await theirs.arrayBuffer()).toString('latin1')
  assert.deepEqual([theirs.status, text.includes('manifest.txt'), text.includes('.xml')], [200, true, false])
})

test('what the authority has said of an actor is brought back by who may act for that actor alone', async t => {
  const world = await start(t, byFiles)
  const { group, requestId } = await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.ok(file)
  const response = responseTo(file, { [group]: 'SUCCESS' })
  const bring = (key: string) =>
    world.post('/api/v1/exports/responses', response, { key, headers: asXml.headers })
  const forOther = await world.makeKey({ actors: ['FR-MF-000009999'], scopes: ['submit', 'read'] })
  const refused = await bring(forOther)
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission.actor'])
  assert.equal((await world.get(`/api/v1/submissions/${requestId}`)).body.status, 'IN_SUBMISSION')
  const forBoth = await world.makeKey({ actors: ['FR-MF-000009999', file.actorCode], scopes: ['submit'] })
  assert.equal((await bring(forBoth)).status, 200)
})

test('several submissions travel in one file, and each learns its own outcome', async t => {
  const world = await start(t, byFiles)
  const [good, bad] = [await submitted(world), await submitted(world)]
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.equal(file?.entities, 2)
  const response = responseTo(file, { [good.group]: 'SUCCESS', [bad.group]: 'PROCESSED_WITH_ERRORS' })
  const { body } = await world.post('/api/v1/exports/responses', response, asXml)
  const statuses = (body.submissions as { requestId: string; status: string }[]).map(each => [
    each.requestId,
    each.status,
  ])
  assert.deepEqual(Object.fromEntries(statuses), {
    [good.requestId]: 'SUCCESS',
    [bad.requestId]: 'VALIDATION_FAILED',
  })
})

test('what has to wait for a response goes into the next file', async t => {
  const world = await start(t, byFiles)
  const first = await submitted(world)
  const second = await submitted(world, makeSibling<'EU_UDI_MDR'>(first.request))
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.deepEqual(file?.submissions, [first.requestId])
  const imported = await world.post(
    '/api/v1/exports/responses',
    responseTo(file, { [first.group]: 'SUCCESS' }),
    asXml,
  )
  assert.equal(imported.body.notExported, 1)
  const [next] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.deepEqual([next?.operation, next?.submissions], ['UDI_DI.POST', [second.requestId]])
  assert.ok(next && next.file > file.file)
})

test('a restart puts nothing into a second file', async t => {
  const world = await start(t, byFiles)
  await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.ok(file)
  await world.restart()
  assert.deepEqual(filesIn(await world.post('/api/v1/exports', undefined)), [file])
})

test('what is no response to a file of this organisation is 400 with the reason, and changes nothing', async t => {
  const world = await start(t, byFiles)
  const { group } = await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.ok(file)
  const response = responseTo(file, { [group]: 'SUCCESS' })
  const cases: [string, RegExp][] = [
    ['<!DOCTYPE html><html></html>', /web page/],
    [response.slice(0, 200), /downloaded to its end/],
    ['', /downloaded to its end/],
    [response.replace(file.correlationId, 'another'), /"?another"?, which no exported file has/],
    [(await world.get(`/api/v1/exports/${file.file}`)).body.text as string, /a file to upload/],
  ]
  for (const [xml, detail] of cases) {
    const { status, body } = await world.post('/api/v1/exports/responses', xml, asXml)
    assert.equal(status, 400)
    assert.equal(body.code, 'export.response-refused')
    assert.match(body.detail as string, detail)
  }
  assert.equal(filesIn(await world.get('/api/v1/exports')).length, 1)
  const json = await world.post('/api/v1/exports/responses', {})
  assert.equal(json.status, 415)
  assert.match(json.body.detail as string, /application\/xml/)
  assert.equal((await world.post('/api/v1/exports', '<a/>', asXml)).status, 415, 'XML is taken nowhere else')
})

test('an organisation sees, gets and closes its own files alone', async t => {
  const world = await start(t, byFiles)
  const { group, requestId } = await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.ok(file)
  const key = await world.makeKey({ organisation: 'other', actors: ['DE-MF-000000002'] })
  assert.deepEqual(filesIn(await world.get('/api/v1/exports', { key })), [])
  assert.deepEqual(filesIn(await world.post('/api/v1/exports', undefined, { key })), [])
  assert.equal((await world.get(`/api/v1/exports/${file.file}`, { key })).status, 404)
  const response = responseTo(file, { [group]: 'SUCCESS' })
  const taken = await world.post('/api/v1/exports/responses', response, { ...asXml, key })
  assert.equal(taken.status, 400)
  assert.match(taken.body.detail as string, /which no exported file has/)
  assert.equal((await world.get(`/api/v1/submissions/${requestId}`)).body.status, 'IN_SUBMISSION')
})

test('scopes: read to look, submit to export and import', async t => {
  const world = await start(t, byFiles)
  const read = { key: await world.makeKey({ scopes: ['read'] }) }
  const submit = { key: await world.makeKey({ scopes: ['submit'] }) }
  assert.equal((await world.get('/api/v1/exports', read)).status, 200)
  assert.equal((await world.get('/api/v1/exports', submit)).status, 403)
  assert.equal((await world.get('/api/v1/exports/a.xml', submit)).status, 403)
  assert.equal((await world.post('/api/v1/exports', undefined, read)).status, 403)
  assert.equal((await world.post('/api/v1/exports', undefined, submit)).status, 200)
  assert.equal((await world.post('/api/v1/exports/responses', '<a/>', { ...asXml, ...read })).status, 403)
  assert.equal((await world.post('/api/v1/exports/responses', '<a/>', { ...asXml, key: null })).status, 401)
})

test('409 where the stage reaches its authority by another connection, or not at all', async t => {
  const world = await start(t)
  const production = await world.makeKey({ stage: 'production' })
  for (const [options, detail] of [
    [{}, /reaches its authority by an access point/],
    [{ key: production }, /is not connected/],
  ] as const) {
    const answers = [
      await world.get('/api/v1/exports', options),
      await world.get('/api/v1/exports/a.xml', options),
      await world.post('/api/v1/exports', undefined, options),
      await world.post('/api/v1/exports/responses', '<a/>', { ...asXml, ...options }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 409)
      assert.equal(body.code, 'export.not-by-files')
      assert.match(body.detail as string, detail)
    }
  }
})

test('neither token nor party stands in a file, whatever the request says', async t => {
  const world = await start(t, byFiles)
  const request = freshRequest('EU_UDI_MDR')
  await submitted(world, { ...request, securityToken: 'canary' } as typeof request)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  const { body } = await world.get(`/api/v1/exports/${file?.file}`)
  const xml = (body as unknown as { text: string }).text
  assert.doesNotMatch(xml, /canary|AccessToken|EUDAMED_0|undefined/)
  assert.ok(!world.logged.join('').includes('canary'))
})

const schemas = officialFile('xsd-3.0.30')

test('files of all models are valid by the official schemas', { skip: schemas.skip }, async t => {
  const world = await start(t, byFiles)
  const xsd = await loadXsd(schemas.path, 'service/Message.xsd')
  t.after(() => xsd.dispose())
  for (const model of modelNames) {
    const { status, body } = await world.post(`/api/v1/submit/${model}`, {
      ...freshRequest(model),
      securityToken: 'canary',
    })
    assert.equal(status, 202, JSON.stringify(body))
  }
  const files = filesIn(await world.post('/api/v1/exports', undefined))
  assert.equal(files.length, modelNames.length)
  for (const { file } of files) {
    const { body } = await world.get(`/api/v1/exports/${file}`)
    assert.deepEqual(xsd.check(Buffer.from((body as unknown as { text: string }).text)), { valid: true })
  }
})

test('a large response is read in a process of its own, and taken in as any other', async t => {
  // No reader of another gateway may take as much.
  const world = await start(t, { ...byFiles, UDIGATE_BATCH_READ_MEMORY: '701' })
  const { group } = await submitted(world)
  const [file] = filesIn(await world.post('/api/v1/exports', undefined))
  assert.ok(file)
  const started = watchReaders(t, 701)
  const large = responseTo(file, { [group]: 'SUCCESS' }).replace(
    '</m:messageID>',
    '</m:messageID>'.padEnd(40_000),
  )
  const { status, body } = await world.post('/api/v1/exports/responses', large, asXml)
  assert.deepEqual([status, body.reading], [200, 'applied'])
  assert.equal(started().length, 1)
})
