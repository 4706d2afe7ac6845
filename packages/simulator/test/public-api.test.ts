import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { postJson, readJson } from './client.ts'
import { actor } from './push.ts'
import { makeDataDir, start } from './start.ts'

type Row = Record<string, string | number | null>
interface Page {
  value: Row[]
  nextLink?: string
}

const always = 'format=json&api-version=v1.0'

async function ask(url: string, query: string, resource = 'udi'): Promise<Page> {
  const response = await fetch(`${url}/public/eudamed/${resource}?${always}${query}`)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Page
}

async function refused(address: string): Promise<unknown> {
  const response = await fetch(address)
  return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
}

/** A simulator whose clock the test sets, with one device that it registered at half past nine. */
async function startAt(t: TestContext, devices = 1, publicPageSize?: number) {
  const clock = { now: new Date('2026-08-03T09:30:00Z') }
  const dataDir = makeDataDir(t)
  const resources = { dataDir, now: () => clock.now, ...(publicPageSize && { publicPageSize }) }
  const url = await start(t, resources)
  await postJson(url, '/seed', { actor, devices })
  return { url, clock }
}

const listCodes = ({ value }: Page) => value.map(row => row.PRIMARY_DI)

test('a device is public from the next even hour on, as it was then', async t => {
  const { url, clock } = await startAt(t)
  assert.deepEqual((await ask(url, '')).value, [])
  clock.now = new Date('2026-08-03T09:59:59Z')
  assert.deepEqual((await ask(url, '')).value, [])
  clock.now = new Date('2026-08-03T10:00:00Z')
  const [row, ...others] = (await ask(url, '')).value
  assert.equal(others.length, 0)
  assert.equal(row?.VERSION_NUMBER, 1)
  const [device] = (await readJson<{ kind: string; code: string }[]>(url, '/register')).filter(
    ({ kind }) => kind === 'device',
  )
  assert.equal(row?.PRIMARY_DI, device?.code)
  assert.equal(row?.MF_SRN, actor)
  assert.equal(Object.keys(row ?? {}).length, 60)
})

test('what is registered after the hour is not public before the next one, whenever someone looks', async t => {
  const { url, clock } = await startAt(t)
  clock.now = new Date('2026-08-03T11:30:00Z')
  await postJson(url, '/seed', { actor, devices: 1 })
  clock.now = new Date('2026-08-03T11:59:00Z')
  assert.equal((await ask(url, '')).value.length, 1)
  clock.now = new Date('2026-08-03T12:00:00Z')
  assert.equal((await ask(url, '')).value.length, 2)
})

test('what is discarded stays public until the next hour', async t => {
  const { url, clock } = await startAt(t)
  clock.now = new Date('2026-08-03T10:10:00Z')
  const [code] = listCodes(await ask(url, ''))
  await postJson(url, '/discard', { issuingAgency: 'GS1', code })
  assert.deepEqual(listCodes(await ask(url, '')), [code])
  await fetch(`${url}/publish`, { method: 'POST' })
  assert.deepEqual(listCodes(await ask(url, '')), [])
})

test('filters are exact, and the code of the nomenclature has a leading space', async t => {
  const { url, clock } = await startAt(t)
  clock.now = new Date('2026-08-03T10:00:00Z')
  const [row] = (await ask(url, '')).value
  for (const name of ['PRIMARY_DI', 'BASIC_UDI', 'MF_SRN', 'TRADE_NAME', 'REFERENCE', 'RISK_CLASS_ID']) {
    const value = String(row?.[name])
    assert.equal((await ask(url, `&${name}=${encodeURIComponent(value)}`)).value.length, 1, name)
    const other = name.endsWith('_ID') ? '-1' : value.slice(0, -1)
    assert.equal((await ask(url, `&${name}=${encodeURIComponent(other)}`)).value.length, 0, name)
  }
  const nomenclature = String(row?.NOMENCLATURE_CODE)
  assert.match(nomenclature, /^ [A-Z]/)
  assert.equal((await ask(url, `&NOMENCLATURE_CODE=${encodeURIComponent(nomenclature)}`)).value.length, 1)
  assert.equal((await ask(url, `&NOMENCLATURE_CODE=${nomenclature.trim()}`)).value.length, 0)
})

test('a page names the next one by a cursor, and the last one none', async t => {
  const { url, clock } = await startAt(t, 5, 2)
  clock.now = new Date('2026-08-03T10:00:00Z')
  const seen: unknown[] = []
  let address: string | undefined = `${url}/public/eudamed/udi?${always}&MF_SRN=${actor}`
  let pages = 0
  while (address !== undefined) {
    const page = (await (await fetch(address)).json()) as Page
    seen.push(...listCodes(page))
    pages += 1
    address = page.nextLink
    if (address !== undefined) assert.ok(new URL(address).searchParams.get('$after'))
  }
  assert.equal(pages, 3)
  assert.equal(new Set(seen).size, 5)
})

test('unknown parameters, those of pages, and a missing format or version are refused', async t => {
  const { url } = await startAt(t)
  const udi = `${url}/public/eudamed/udi`
  for (const name of ['MF_NAME', 'IMPLANTABLE', 'UUID', 'page', 'offset', 'limit', '$top']) {
    const query = `${always}&${encodeURIComponent(name)}=1`
    assert.deepEqual(await refused(`${udi}?${query}`), [400, `Invalid Query Parameter: ${name}`])
  }
  assert.deepEqual(await refused(`${udi}?format=json`), [400, 'Required Query Parameter: api-version'])
  assert.deepEqual(await refused(`${udi}?api-version=v1.0`), [400, 'Required Query Parameter: format'])
  assert.equal((await fetch(`${udi}?${always}`, { method: 'POST' })).status, 404)
})

test('one number means different things under different codes, in each language', async t => {
  const { url } = await startAt(t)
  const { value } = await ask(url, '&ID=-10.0', 'reference')
  const english = value.filter(({ LANGUAGE }) => LANGUAGE === 'en')
  assert.deepEqual(
    english.map(({ CODE, VALUE }) => [CODE, VALUE]),
    [
      ['RISK_CLASS_ID', 'Class III'],
      ['PLACED_ON_THE_MARKET_ID', 'Italy'],
    ],
  )
  assert.equal(value.length, 3 * english.length)
})

test('the actors of public devices are public', async t => {
  const { url, clock } = await startAt(t)
  clock.now = new Date('2026-08-03T10:00:00Z')
  const { value } = await ask(url, `&ACTOR_ID=${actor}`, 'actors')
  assert.deepEqual(
    value.map(({ ACTOR_ID, ACTOR_TYPE }) => [ACTOR_ID, ACTOR_TYPE]),
    [[actor, 'Manufacturer']],
  )
})

test('it can be made to break down as the real one may', async t => {
  const { url } = await startAt(t)
  const meet = async (fault: string) => {
    await postJson(url, '/faults', { fault, match: 'X' })
    return fetch(`${url}/public/eudamed/udi?${always}&PRIMARY_DI=X`, { redirect: 'manual' })
  }
  const tooMany = await meet('public-too-many')
  assert.deepEqual([tooMany.status, tooMany.headers.get('retry-after')], [429, '1'])
  assert.equal((await meet('public-error')).status, 500)
  assert.equal((await meet('public-redirect')).status, 302)
  await assert.rejects((await meet('public-malformed')).json())
  assert.ok((await (await meet('public-huge')).arrayBuffer()).byteLength > 20_000_000)
})
