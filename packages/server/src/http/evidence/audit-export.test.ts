import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileSource, inflateEntry, readZip } from '@udigate/sheets'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'

const path = '/api/v1/evidence/export'

/** The folder that the gateway sends, by the names of its files. */
async function readFolder(t: TestContext, { url }: World, query: string, headers: Record<string, string>) {
  const response = await fetch(`${url}${path}?format=zip&${query}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, bytes.toString())
  assert.equal(response.headers.get('content-type'), 'application/zip')
  const folder = mkdtempSync(join(tmpdir(), 'udigate-audit-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'export.zip')
  writeFileSync(file, bytes)
  const source = await fileSource(file)
  const texts = new Map<string, string>()
  for (const [name, entry] of await readZip(source))
    texts.set(name, Buffer.concat(await Array.fromAsync(inflateEntry(source, entry))).toString())
  await source.close()
  return texts
}

test('an auditor is told who released what, who had which role when, and nothing of other organisations', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada <b>Lovelace</b>', 'submitter')
  const auditor = await makePerson(world, 'Vera Rubin', 'auditor')
  const stranger = await makePerson(world, 'Stranger', 'auditor', { organisation: 'other' })
  const request = freshRequest('EU_UDI_MDR')
  const sent = await world.post('/api/v1/submit/EU_UDI_MDR', request, {
    key: null,
    headers: await ada.signIn(),
  })
  assert.equal(sent.status, 200)
  await ada.endRole()

  const texts = await readFolder(t, world, 'everything=true', await auditor.signIn())
  const index = texts.get('index.html') ?? ''
  assert.ok(index.includes('Person Ada &lt;b&gt;Lovelace&lt;/b&gt;'))
  assert.ok(!index.includes('<b>') && !index.includes('Stranger') && !index.includes('Not in it'))
  const { access, devices } = JSON.parse(texts.get('index.json') ?? '') as {
    access: { id: string; may: { what: string; until: string | null }[] }[]
    devices: { code: string }[]
  }
  const found = access.find(({ id }) => id === ada.id)
  assert.deepEqual(
    found?.may.map(({ what, until }) => [what, until === null]),
    [['submitter', false]],
  )
  assert.equal(access.find(({ id }) => id === auditor.id)?.may[0]?.until, null)
  assert.deepEqual(
    devices.map(({ code }) => code).toSorted(),
    [request.device.Device, request.deviceGroup.DeviceGroup].toSorted(),
  )
  assert.ok([...texts.keys()].some(name => name.startsWith('chains/role-')))

  const theirs = await readFolder(t, world, 'everything=true', await stranger.signIn())
  for (const [name, text] of theirs)
    assert.ok(!text.includes(request.device.Device) && !text.includes('Lovelace'), name)
})

test('an export for an audit has what its caller may read, and says what it leaves out', async t => {
  const world = await start(t)
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).status, 200)
  const of = async (scopes: ('read' | 'admin')[]) => {
    const key = await world.makeKey({ scopes })
    const response = await fetch(`${world.url}${path}?everything=true`, { headers: { authorization: key } })
    const items = (await response.text()).trimEnd().split('\n')
    return items.map(line => JSON.parse(line) as { type: string; who?: string; right?: string })
  }
  const reading = await of(['read'])
  assert.deepEqual(
    reading.flatMap(({ type, right }) => (type === 'left-out' ? right : [])),
    ['people.read', 'keys.read', 'audit.read'],
  )
  assert.ok(!reading.some(({ type }) => type === 'access'))
  const administering = await of(['read', 'admin'])
  assert.deepEqual(
    administering.flatMap(({ type, right }) => (type === 'left-out' ? right : [])),
    ['people.read'],
  )
  assert.ok(administering.some(({ type, who }) => type === 'access' && who === 'key'))
  assert.equal(
    (await world.get(`${path}?everything=true`, { key: await world.makeKey({ scopes: ['submit'] }) })).status,
    403,
  )
})

test('an export says what is wrong with what it is asked for', async t => {
  const world = await start(t)
  for (const [query, status] of [
    ['everything=true&submission=a', 400],
    ['everything=true&issuingAgency=GS1', 400],
    ['everything=false', 400],
    ['everything=perhaps', 400],
    ['deviceGroup=1', 400],
    ['issuingAgency=GS1&deviceGroup=1&code=1', 400],
    ['certificate=', 400],
    ['certificate=1&certificate=2', 400],
    ['everything=true&format=pdf', 400],
    ['everything=true&asOf=2026-02-31T99:00', 400],
    ['everything=true&asOf=9999-01-01', 400],
    ['issuingAgency=GS1&deviceGroup=none', 404],
    ['certificate=none', 404],
  ] as const)
    assert.equal((await world.get(`${path}?${query}`)).status, status, query)
})
