import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { chainsOf } from '../src/store/chains.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, type World } from './harness.ts'
import { makeOlder, makePlace, serve } from './older-rows.ts'
import { openRaw, type TestPlace } from './older-store.ts'
import { test } from './on-both-stores.ts'
import { ownSimulator } from './simulator.ts'

/** The last version whose entities had a code once. */
const before = '0019-readings'
const actorCode = 'DE-MF-000001723'

/** Nothing of what the version before did not know is there. */
async function checkOlder(place: TestPlace): Promise<void> {
  const made = openRaw(place)
  try {
    const entities = (await made.introspection.getTables()).find(({ name }) => name === 'entity')
    assert.ok(entities && !entities.columns.some(({ name }) => name === 'code_space'))
    const { rows } = await sql<{ count: number }>`select count(*) as count from entity`.execute(made)
    assert.ok(Number(rows[0]?.count) >= 8)
  } finally {
    await made.destroy()
  }
}

interface Listed {
  issuingAgency: string
  code: string
  heldBy?: string
}

/** What the API says of all that is stored, but for what the submission `open` holds, which waits for its answer. */
async function listAnswers(
  world: World,
  { open, requestIds, pullId }: { open: string; requestIds: readonly string[]; pullId: string },
): Promise<unknown[]> {
  const answers: unknown[] = []
  const ask = async (path: string) => {
    const { status, body } = await world.get(path)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  for (const list of ['devices', 'device-groups'] as const) {
    const { items } = (await ask(`/api/v1/${list}`)) as unknown as { items: Listed[] }
    for (const item of items) {
      if (item.heldBy === open) continue
      const path = `/api/v1/${list}/${item.issuingAgency}/${encodeURIComponent(item.code)}`
      answers.push(item, await ask(path), await ask(`${path}/history`))
    }
  }
  for (const requestId of requestIds) answers.push(await ask(`/api/v1/submissions/${requestId}`))
  answers.push(await ask(`/api/v1/pulls/${pullId}`))
  return answers
}

test('a store of the version before is migrated with all that it holds, and its evidence is still verified', async t => {
  const place = await makePlace(t)
  // The version before knew no devices under the directives, which other tests register.
  const simulator = await ownSimulator(t)
  const first = await serve(t, place, simulator.port)
  const [device, refused, waiting, open] = Array.from({ length: 4 }, () => freshRequest('EU_UDI_MDR'))
  const pack = freshRequest('EU_UDI_SPP')
  assert.ok(device && refused && waiting && open)
  Object.assign(waiting.deviceGroup, {
    RiskClass: 'CLASS_III',
    Certificates: [{ CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }],
  })
  await simulator.arm('refuse', { match: refused.device.Device })
  await simulator.arm('no-acknowledgement', { match: open.device.Device, times: 10_000 })
  const requestIds: string[] = []
  const submit = async (
    world: World,
    model: string,
    request: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await world.post(`/api/v1/submit/${model}`, request, { headers })
    requestIds.push(answer.body.requestId)
    return answer
  }
  assert.equal((await submit(first, 'EU_UDI_MDR', device)).status, 200)
  assert.equal((await submit(first, 'EU_UDI_SPP', pack)).status, 200)
  assert.equal((await submit(first, 'EU_UDI_MDR', refused)).status, 400)
  assert.equal((await submit(first, 'EU_UDI_MDR', waiting)).status, 200)
  assert.equal((await submit(first, 'EU_UDI_MDR', open, { prefer: 'respond-async' })).status, 202)
  await eventually(
    () => simulator.register(),
    register => register.some(({ code }) => code === open.device.Device),
  )
  const { body: pull } = await first.post('/api/v1/pulls', { actorCode })
  const pullId = String(pull.id)
  const pulled = await eventually(
    () => first.get(`/api/v1/pulls/${pullId}`),
    ({ body }) => body.state !== 'RUNNING',
  )
  assert.equal(pulled.body.state, 'COMPLETE')
  assert.ok(Number(pulled.body.differences) > 0)
  const admin = { key: await first.makeKey({ scopes: ['read', 'admin'] }) }
  const { body: head } = await first.get('/api/v1/evidence/head', admin)
  const asked = { open: requestIds[4] ?? '', requestIds: requestIds.slice(0, 4), pullId }
  const said = await listAnswers(first, asked)
  assert.ok(said.length > 20)
  const keys = await first.gateway.store.db.selectFrom('api_key').select('id').execute()
  await first.gateway.stop()
  await makeOlder(before, place)
  await checkOlder(place)
  const is = await serve(t, place, simulator.port)
  assert.deepEqual(await listAnswers(is, asked), said)

  const query = `head=${Buffer.from(JSON.stringify(head)).toString('base64url')}`
  const { body: lines } = await is.get(`/api/v1/evidence/verification?${query}`, admin)
  const verdict = String(lines.text).trimEnd().split('\n')
  const problems = verdict.map(line => JSON.parse(line)).filter(({ type }) => type === 'problem')
  // The version before had no lanes, and did not note in whose right a key acts: the one that filled the store has recorded both. So it is
  // said of each key that was made by then, once, and of nothing else.
  assert.deepEqual(
    problems
      .filter(({ chain }) => !String(chain).startsWith('lane '))
      .map(({ chain, what }) => `${String(chain)}: ${String(what)}`)
      .toSorted(),
    keys
      .map(({ id }) => `${chainsOf.api_key.name({ id })}: onBehalfOf is stored otherwise than recorded`)
      .toSorted(),
  )
  const edition = { chain: 'edition', kind: 'edition' }
  const begun = is.gateway.store.db
    .selectFrom('evidence')
    .selectAll()
    .where(where => where.and(edition))
  assert.equal((await begun.execute()).length, 1, 'what stood there is covered as a whole')

  // A code that a pack bears is no device's, what was held is held, and what is registered is updated.
  const taken = structuredClone(device)
  taken.device.Device = pack.device.Device
  const answer = await is.post('/api/v1/plan/EU_UDI_MDR', taken)
  assert.match(JSON.stringify(answer.body.reasons), /belongs to actor IT-PR-000003456/)
  const joined = await is.post('/api/v1/submit/EU_UDI_MDR', open, { headers: { prefer: 'respond-async' } })
  assert.deepEqual([joined.status, joined.body.requestId], [202, requestIds[4]])
  Object.assign(device.device, { Website: 'https://example.org/ifu' })
  assert.equal((await is.post('/api/v1/submit/EU_UDI_MDR', device)).status, 200)
  assert.equal(
    (await is.get(`/api/v1/devices/GS1/${device.device.Device}?criterion=STANDARD`)).body.version,
    2,
  )
  assert.equal((await is.get(`/api/v1/devices/GS1/${pack.device.Device}?criterion=STANDARD`)).status, 404)
})
