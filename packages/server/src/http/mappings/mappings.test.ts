import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { checkMapping, type FileProposal, type Mapping } from '@udigate/sheets'
import { getCounts, readBytes, runBatch, send, types } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../../../../examples/own-list/${name}`, import.meta.url), 'utf8')
const list = example('articles.csv')
const mapping = JSON.parse(example('mapping.json')) as Mapping
const path = '/api/v1/mappings/SAP%20Artikelliste'
const name = 'SAP Artikelliste'

interface Proposal extends FileProposal {
  fields: readonly { field: string }[]
}

function propose(world: World, body: string | Uint8Array, query = '', type: keyof typeof types = 'csv') {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return world.post(`/api/v1/mappings/propose?model=EU_UDI_MDR${query}`, bytes, {
    headers: { 'content-type': types[type] },
  })
}

test('a mapping is kept under a name, changed, listed and removed', async t => {
  const world = await start(t)
  const kept = await world.put(path, mapping)
  assert.deepEqual([kept.status, kept.body.name, kept.body.version], [200, name, 1])
  const found = await world.get(path)
  assert.deepEqual(found.body.mapping, mapping)
  assert.equal((await world.put(path, { ...mapping, rows: 'several' })).body.version, 2)
  const all = await world.get('/api/v1/mappings')
  const [only, another] = all.body.items as Record<string, unknown>[]
  assert.deepEqual([only?.name, only?.model, only?.version, another], [name, 'EU_UDI_MDR', 2, undefined])
  assert.equal((await world.remove(path)).status, 204)
  assert.deepEqual([(await world.get(path)).status, (await world.remove(path)).status], [404, 404])
})

test('a mapping is of its organisation, on both of its stages, and of no other', async t => {
  const world = await start(t)
  await world.put(path, mapping)
  const stranger = await world.makeKey({
    organisation: 'other',
    actors: [],
    scopes: ['read', 'submit', 'validate'],
  })
  assert.equal((await world.get(path, { key: stranger })).status, 404)
  assert.equal((await world.remove(path, { key: stranger })).status, 404)
  assert.deepEqual((await world.get('/api/v1/mappings', { key: stranger })).body.items, [])
  assert.equal((await world.put(path, mapping, { key: stranger })).body.version, 1)
  assert.equal((await world.get(path)).body.version, 1)
  const production = await world.makeKey({ stage: 'production', scopes: ['read'] })
  assert.equal((await world.get(path, { key: production })).status, 200)
  const reader = await world.makeKey({ scopes: ['read'] })
  assert.equal((await world.put(path, mapping, { key: reader })).status, 403)
})

test('what is no mapping is refused, with the place of each fault', async t => {
  const world = await start(t)
  const wrong = { ...mapping, targets: [{ field: 'Steril', column: 'Steril' }] }
  const refused = await world.put(path, wrong)
  assert.deepEqual([refused.status, refused.body.code], [400, 'request.members'])
  assert.match(JSON.stringify(refused.body), /\/targets\/0\/field.*Did you mean Sterile\?/)
  assert.equal((await world.put('/api/v1/mappings/%20x', mapping)).body.code, 'request.parameter')
  assert.equal((await world.get(path)).status, 404)
})

test('a mapping is proposed for a list, with samples, what is missing, and the fields that there are', async t => {
  const world = await start(t)
  const proposed = await propose(world, list)
  assert.equal(proposed.status, 200)
  const { mapping: found, columns, missing, fields, rows } = proposed.body as unknown as Proposal
  assert.ok(checkMapping(found).ok)
  assert.equal(rows, 3)
  const gtins = columns[3]
  assert.deepEqual([gtins?.heading, gtins?.fields, gtins?.confidence], ['EAN', ['Device'], 4])
  assert.equal(gtins?.samples[0], '308676965730')
  assert.ok(missing.some(({ field }) => field === 'MFActorCode'))
  assert.ok(fields.some(({ field }) => field === 'MarketInfos[1].Country'))
  const told = await propose(world, list, '&headingRow=9')
  assert.deepEqual([told.status, told.body.code], [400, 'mapping.file-unreadable'])
})

test('a file that cannot be read says why, and what to do', async t => {
  const world = await start(t)
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  for (const [body, type, words] of [
    [old, 'unknown', /97-2003.*save it as "Excel Workbook/],
    [Buffer.from('Größe;b\n', 'latin1'), 'csv', /not written in UTF-8.*CSV UTF-8/],
    ['', 'csv', /no row with headings/],
  ] as const) {
    const { status, body: problem } = await propose(world, body, '', type)
    assert.deepEqual([status, problem.code], [400, 'mapping.file-unreadable'])
    assert.match(String(problem.detail), words)
  }
})

test('the file of a batch is read by a mapping, of which the batch keeps a copy', async t => {
  const world = await start(t)
  await world.put(path, mapping)
  const batch = await runBatch(world, `mode=validate&mapping=${encodeURIComponent(name)}`, 'csv', list)
  assert.deepEqual([batch.model, getCounts(batch)], ['EU_UDI_MDR', { records: 3, valid: 3 }])
  assert.deepEqual(
    batch.problems.map(({ ruleId }) => ruleId),
    ['row-passed-over'],
  )

  const faulty = await runBatch(
    world,
    `mode=validate&mapping=${encodeURIComponent(name)}`,
    'csv',
    list.replace('Kl. 1', 'Kl. 9'),
  )
  await world.remove(path)
  const results = await fetch(`${world.url}/api/v1/batches/${faulty.id}/findings`, {
    headers: { authorization: world.key },
  })
  const findings = (await results.text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const classes = findings.filter(({ place }) => place?.field === 'Risikoklasse')
  assert.ok(classes.length > 0)
  assert.deepEqual(classes[0].place, { row: 5, column: 'F', field: 'Risikoklasse' })
})

test('the list of a batch comes back in its own columns, with what became of each row behind them', async t => {
  const world = await start(t)
  await world.put(path, mapping)
  const fresh = list.replace('Kl. 1', 'Kl. 9')
  const batch = await runBatch(world, `mode=validate&mapping=${encodeURIComponent(name)}`, 'csv', fresh)
  await world.remove(path)
  const results = String(await readBytes(world, `${batch.id}/results?format=csv`))
  const sent = fresh.split('\n')
  const written = results.split('\n')
  assert.equal(written[2], `${sent[2]};Findings`)
  assert.equal(written[3], `${sent[3]};Valid.`)
  assert.ok(written[4]?.startsWith(`${sent[4]};"Not valid.`), written[4])
  assert.match(results, /Error in F: .*Kl\. 9/)
  // In another format than it was sent in it is a record a line.
  const other = String(await readBytes(world, `${batch.id}/results?format=ndjson`))
  assert.equal(other.trim().split('\n').length, 3)
})

test('what is submitted by a mapping is what the template would have submitted', async t => {
  const world = await start(t)
  await world.put(path, mapping)
  const devices = ['308676965730', '308676965747', '308676965754'].map(gtin => ({
    gtin,
    ...freshRequest('EU_UDI_MDR').device,
  }))
  const [first] = devices
  const fresh = devices
    .reduce((text, { gtin, Device }) => text.replace(gtin, Device), list)
    .replaceAll('439990237188JM', first?.DeviceGroup ?? '')
  const batch = await runBatch(world, `mode=submit&mapping=${encodeURIComponent(name)}`, 'csv', fresh)
  assert.deepEqual(getCounts(batch), { records: 3, accepted: 3 })
  const shown = await world.get(`/api/v1/devices/GS1/${first?.Device}`)
  assert.equal(shown.status, 200)
  assert.match(JSON.stringify(shown.body), /"ProductionIdentifier":\["BATCH_NUMBER","MANUFACTURING_DATE"\]/)
})

test('a mapping that is not there, and one for another kind of file, refuse the batch', async t => {
  const world = await start(t)
  const absent = await send(world, 'mode=validate&mapping=none', 'csv', list)
  assert.deepEqual([absent.status, absent.body.code], [400, 'request.parameter'])
  await world.put(path, mapping)
  const other = await runBatch(world, `mode=validate&mapping=${encodeURIComponent(name)}`, 'ndjson', '{}\n')
  assert.deepEqual(
    [other.state, other.problems.map(({ ruleId }) => ruleId)],
    ['UNREADABLE', ['mapping-unusable']],
  )
})
