import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { putEntities } from '../../store/pulled-entities.ts'
import type { EntityRow } from '../../store/tables.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const updatedAt = Date.parse('2026-11-01T00:00:00Z')

/** Has the store know a legacy device of this UDI-DI, as a pull does. */
async function knowLegacyDevice({ gateway }: World, code: string): Promise<EntityRow> {
  const row: EntityRow = {
    stage: 'preview',
    kind: 'device',
    agency: 'GS1',
    code,
    code_space: 'eudamed/directive',
    organisation: 'maker',
    actor: 'DE-MF-000001723',
    model: 'EU_UDI_MDD',
    state: 'REGISTERED',
    versions: '{"device":3}',
    record: JSON.stringify({ Device: code, IssuingAgency: 'GS1' }),
    group_agency: 'EUDAMED',
    group_code: `B-${code}`,
    held_by: null,
    refused: 0,
    updated_at: updatedAt,
    seen_by: null,
    not_shown: null,
    looked_at: null,
    file_pull: null,
  }
  await gateway.store.write(db => putEntities(db, [row]))
  return row
}

function getKind({ status, body }: Answered) {
  assert.equal(status, 200, JSON.stringify(body))
  const { criterion, model, state, version } = body
  return [criterion, model, state, version]
}

test('a regulation device is registered beside a legacy device of its UDI-DI, and each is found by its criterion', async t => {
  const world = await start(t)
  const { get, post, simulator } = world
  const request = freshRequest('EU_UDI_MDR')
  const code = request.device.Device
  const path = `/api/v1/devices/GS1/${code}`
  const legacy = await knowLegacyDevice(world, code)
  assert.deepEqual(getKind(await get(path)), ['LEGACY', 'EU_UDI_MDD', 'REGISTERED', 3])

  const { body: plan } = await post('/api/v1/plan/EU_UDI_MDR', request)
  const [planned] = plan.operations as { operation: string; entity: { criterion: string } }[]
  assert.deepEqual([planned?.operation, planned?.entity.criterion], ['DEVICE.POST', 'STANDARD'])
  assert.equal((await post(submit, request)).status, 200)

  for (const ambiguous of [path, `${path}/history`]) {
    const { status, body } = await get(ambiguous)
    assert.deepEqual([status, body.code], [409, 'path.ambiguous'])
    for (const named of ['STANDARD (EU_UDI_MDR)', 'LEGACY (EU_UDI_MDD)']) {
      assert.ok(String(body.detail).includes(named), String(body.detail))
    }
  }
  const both = async () => [
    getKind(await get(`${path}?criterion=STANDARD`)),
    getKind(await get(`${path}?criterion=LEGACY`)),
  ]
  const ofLegacy = ['LEGACY', 'EU_UDI_MDD', 'REGISTERED', 3]
  assert.deepEqual(await both(), [['STANDARD', 'EU_UDI_MDR', 'REGISTERED', 1], ofLegacy])
  assert.equal((await get(`${path}?criterion=SPP`)).status, 404)
  assert.equal((await get(`${path}?criterion=standard`)).status, 400)
  const listSubmissions = async (criterion: string) =>
    (await get(`${path}/history?criterion=${criterion}`)).body.items as unknown[]
  assert.deepEqual(
    [(await listSubmissions('STANDARD')).length, (await listSubmissions('LEGACY')).length],
    [1, 0],
  )

  // What the one becomes does not touch the other.
  Object.assign(request.device, { Website: 'https://example.org/ifu' })
  await simulator.arm('no-acknowledgement', { match: code, times: 10_000 })
  const { body: held } = await post(submit, request, { headers: { prefer: 'respond-async' } })
  const { body: standard } = await get(`${path}?criterion=STANDARD`)
  assert.equal(standard.heldBy, held.requestId)
  const { body: untouched } = await get(`${path}?criterion=LEGACY`)
  assert.deepEqual(
    [untouched.heldBy, untouched.state, untouched.updatedAt, untouched.record],
    [undefined, 'REGISTERED', new Date(updatedAt).toISOString(), JSON.parse(legacy.record ?? '')],
  )
  await simulator.disarm()
})

test('lists have both of one code, on pages of any size, and one of them by its criterion', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const code = request.device.Device
  await knowLegacyDevice(world, code)
  assert.equal((await world.post(submit, request)).status, 200)
  const list = async (query: string) => {
    const { status, body } = await world.get(`/api/v1/devices?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as { items: { criterion: string; code: string }[]; nextCursor?: string }
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(`limit=1${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    seen.push(...page.items.map(item => `${item.criterion} ${item.code}`))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  assert.deepEqual(seen, [`LEGACY ${code}`, `STANDARD ${code}`])
  for (const [query, criteria] of [
    [`search=${code}`, ['LEGACY', 'STANDARD']],
    ['criterion=LEGACY', ['LEGACY']],
    ['criterion=STANDARD', ['STANDARD']],
    ['criterion=SPP', []],
    ['criterion=LEGACY&model=EU_UDI_MDR', []],
    ['criterion=STANDARD&model=EU_UDI_MDR', ['STANDARD']],
  ] as const) {
    const { items } = await list(query)
    assert.deepEqual(
      items.map(({ criterion }) => criterion),
      criteria,
      query,
    )
  }
})

test('the evidence of a code that two bear is exported by criterion', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const { body } = await world.post(submit, request)
  const { db } = world.gateway.store
  const own = await db.selectFrom('submission').selectAll().executeTakeFirstOrThrow()
  const legacy = { model: 'EU_UDI_MDD', code_space: 'eudamed/directive' }
  await db
    .insertInto('submission')
    .values({ ...own, ...legacy, request_id: '019aa5c0-7a1e-7cc2-9d55-0d4f9e2b6a11' })
    .execute()
  const path = `/api/v1/evidence/export?issuingAgency=GS1&code=${request.device.Device}`
  const ambiguous = await world.get(path)
  assert.deepEqual([ambiguous.status, ambiguous.body.code], [409, 'path.ambiguous'])
  const exported = await world.get(`${path}&criterion=STANDARD`)
  assert.equal(exported.status, 200)
  const lines = String(exported.body.text).trimEnd().split('\n')
  const submissions = lines.map(line => JSON.parse(line)).filter(({ type }) => type === 'submission')
  assert.deepEqual(
    submissions.map(({ requestId, criterion }) => [requestId, criterion]),
    [[body.requestId, 'STANDARD']],
  )
})
