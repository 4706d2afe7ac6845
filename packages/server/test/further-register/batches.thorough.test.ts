import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { onPostgres } from '../../../../scripts/test-tiers.ts'
import { freshRequest } from '../fresh-request.ts'
import { eventually } from '../harness.ts'
import { databaseFor, test } from '../on-both-stores.ts'
import { startGateway } from '../second-authority/start-gateway.ts'
import { sharedSimulator } from '../simulator.ts'
import { startBoard } from './board.ts'

// Batches for EUDAMED and the notice board.
const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

interface Target {
  register: string
  state: string
  requestId?: string
  reasons?: string[]
  findings?: { ruleId: string; path: string }[]
}
interface BatchRecord {
  record: number
  state: string
  requestId?: string
  targets?: Target[]
}
interface Batch {
  id: string
  state: string
  code: string
  message: string
  to?: string[]
  counts: Record<string, number>
  targets?: { register: string; counts: Record<string, number> }[]
  items: BatchRecord[]
  records: number
}

type World = Awaited<ReturnType<typeof makeWorld>>
const worlds = new Map<boolean, Promise<World>>()

after(async () => {
  for (const world of worlds.values()) await (await world).close()
})

/** One gateway with its board for all tests on one store: each test has devices of its own. */
function open(t: TestContext): Promise<World> {
  const isOnPostgres = t.name.endsWith(onPostgres)
  const world = worlds.get(isOnPostgres) ?? makeWorld(t)
  worlds.set(isOnPostgres, world)
  return world
}

async function makeWorld(t: TestContext) {
  const database = await databaseFor(t)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-batches-'))
  const board = await startBoard()
  const simulator = await sharedSimulator()
  const start = () =>
    startGateway({
      lists: new URL('one-line-more.mjs', import.meta.url),
      folder,
      register: { name: 'NOTICES', url: board.url },
      simulatorPort: simulator.port,
      ...(database && { settings: { DATABASE_URL: database.url, UDIGATE_SECRET_KEY: secretKey } }),
    })
  let gateway = await start()
  async function call(path: string, method = 'GET', body?: string, headers: object = {}) {
    const answer = await fetch(`${gateway.url}/api/v1/${path}`, {
      method,
      headers: { authorization: gateway.key, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : {}) as Batch }
  }
  return {
    board,
    call,
    async close() {
      await gateway.stop()
      board.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
    async killAndStart() {
      await gateway.kill()
      gateway = await start()
    },
    send(requests: readonly object[], query: Record<string, string>, headers: object = {}) {
      const lines = requests.map(request => JSON.stringify({ actorCode, ...request })).join('\n')
      const asked = new URLSearchParams({ model, mode: 'submit', ...query }).toString()
      return call(`batches?${asked}`, 'POST', lines, { 'content-type': 'application/x-ndjson', ...headers })
    },
    ended: async (id: string) =>
      (
        await eventually(
          () => call(`batches/${id}`),
          ({ body }) => body.state === 'ENDED' || body.state === 'UNREADABLE',
        )
      ).body,
    records: async (id: string) => (await call(`batches/${id}/records`)).body.items,
  }
}

const secretKey = randomBytes(32).toString('base64')
const both = { to: 'eudamed,notices' }
const withNotice = (notice: object) => ({ ...freshRequest(model), notice })

/** How many records are in which state, without the states in which there are none. */
function counted(counts: Record<string, number> | undefined): object {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count > 0))
}

test('each record of a batch for several registers comes to an end of its own at each, told in the batch, its records, results and receipt', async t => {
  const { board, call, send, ended, records } = await open(t)
  const faulty = withNotice({ city: 'Ulm' })
  Object.assign(faulty.device, { Device: '04012345000017' })
  const requests = [
    withNotice({ city: 'Ulm' }),
    withNotice({ city: 'Nowhere' }),
    withNotice({ city: '' }),
    freshRequest(model),
    faulty,
    withNotice({ city: 'Ulm', breaks: 'plan' }),
  ]
  const taken = await send(requests, both)
  assert.equal(taken.status, 202, taken.text)
  const batch = await ended(taken.body.id)
  assert.deepEqual(batch.to, ['eudamed', 'notices'])
  assert.deepEqual(counted(batch.counts), { records: 6, accepted: 5, invalid: 1 })
  assert.deepEqual(
    batch.targets?.map(({ register, counts }) => [register, counted(counts)]),
    [['notices', { records: 5, accepted: 1, refused: 1, invalid: 2, failed: 1 }]],
  )
  const told = await records(batch.id)
  assert.deepEqual(
    told.map(({ state, targets = [] }) => [state, targets.map(target => [target.register, target.state])]),
    [
      ['ACCEPTED', [['notices', 'ACCEPTED']]],
      ['ACCEPTED', [['notices', 'REFUSED']]],
      ['ACCEPTED', [['notices', 'INVALID']]],
      ['ACCEPTED', [['notices', 'INVALID']]],
      ['INVALID', []],
      ['ACCEPTED', [['notices', 'FAILED']]],
    ],
  )
  const [first, second, third, fourth, , sixth] = told.map(({ targets }) => targets?.[0])
  assert.deepEqual(second?.reasons, ['NO: There is no such city.'])
  assert.deepEqual(
    third?.findings?.map(({ ruleId, path }) => [ruleId, path]),
    [['NOTICE-1', '/notice/city']],
  )
  assert.deepEqual(fourth?.reasons, ['Nothing says where it is sold.'])
  assert.deepEqual(sixth?.reasons, ['The law of this register broke down.'])
  const part = await call(`submissions/${first?.requestId}`)
  assert.match(part.text, new RegExp(`"partOf":"${told[0]?.requestId}"`))
  assert.deepEqual(board.item(requests[0]?.device.Device ?? '')?.notice, { city: 'Ulm' })
  assert.deepEqual(board.sentOf(faulty.device.Device), [])

  const lines = (await call(`batches/${batch.id}/results`)).text.trim().split('\n')
  assert.deepEqual(
    lines.map(line => JSON.parse(line) as BatchRecord),
    told,
  )
  const [heading = '', ...rows] = (await call(`batches/${batch.id}/results?format=csv`)).text
    .trim()
    .split('\n')
  assert.match(heading, /findings,notices state,notices requestId,notices reasons\s*$/)
  assert.match(rows[1] ?? '', new RegExp(`,REFUSED,${second?.requestId},NO: There is no such city`))
  assert.equal((await call(`batches/${batch.id}/receipt`)).status, 200)
  // It is told in the same way when it is looked at again, and gone with its batch.
  assert.deepEqual((await call(`batches/${batch.id}`)).body.targets, batch.targets)
  assert.equal((await call(`batches/${batch.id}`, 'DELETE')).status, 204)
})

test('a batch that names one register, or none where the actor has no other, says nothing of further ones', async t => {
  const { call, send, ended, records } = await open(t)
  for (const query of [{}, { to: 'eudamed' }] as Record<string, string>[]) {
    const { body } = await send([freshRequest(model)], query)
    const batch = await ended(body.id)
    assert.deepEqual([batch.targets, batch.counts.accepted], [undefined, 1])
    assert.deepEqual((await records(batch.id))[0]?.targets, undefined)
    const results = await call(`batches/${batch.id}/results?format=csv`)
    assert.doesNotMatch(results.text, /notices/)
    const unheard = await ended((await send([withNotice({ city: 'Ulm' })], query)).body.id)
    assert.deepEqual(counted(unheard.counts), { records: 1, invalid: 1 })
  }
  const path = `actors/${actorCode}/registers/notices`
  const json = { 'content-type': 'application/json' }
  assert.equal((await call(path, 'PUT', '{}', json)).status, 200)
  t.after(() => call(path, 'DELETE'))
  const requests = [withNotice({ city: 'Ulm' }), freshRequest(model)]
  const batch = await ended((await send(requests, {})).body.id)
  assert.deepEqual(
    (await records(batch.id)).map(({ state, targets = [] }) => [state, targets.map(target => target.state)]),
    [
      ['ACCEPTED', ['ACCEPTED']],
      ['ACCEPTED', ['NOT_ASKED']],
    ],
  )
})

test('registers that a batch cannot be for are said before its file is kept, and its key is for the registers too', async t => {
  const { send } = await open(t)
  for (const to of ['nothing', 'notices', 'eudamed,nothing', ',']) {
    const { status, body } = await send([freshRequest(model)], { to })
    assert.deepEqual([status, body.code], [400, 'request.parameter'], to)
  }
  const judging = await send([freshRequest(model)], { ...both, mode: 'validate' })
  assert.deepEqual([judging.status, judging.body.code], [400, 'request.parameter'])
  const requests = [withNotice({ city: 'Ulm' })]
  const key = { 'idempotency-key': randomUUID() }
  const first = await send(requests, both, key)
  assert.equal((await send(requests, { to: 'notices, eudamed' }, key)).body.id, first.body.id)
  assert.equal((await send(requests, { to: 'eudamed' }, key)).status, 422)
  assert.equal((await send(requests, {}, key)).status, 422)
})

test('what failed at one register is sent there once more alone, and what another one has stays', async t => {
  const { board, call, send, ended, records } = await open(t)
  const request = withNotice({ city: 'Ulm' })
  const refused = withNotice({ city: 'Nowhere' })
  board.turn('silent')
  const bern = { ...request, actorCode, notice: { city: 'Bern' } }
  const json = { 'content-type': 'application/json' }
  const single = await call(`submit/${model}?to=eudamed,notices`, 'POST', JSON.stringify(bern), json)
  assert.equal(single.status, 200, single.text)
  const sent = (await send([request, refused], both)).body.id
  await eventually(
    () => records(sent),
    items => items[0]?.targets?.[0]?.state === 'BLOCKED' && items[1]?.state === 'ACCEPTED',
  )
  board.turn('open')
  const blocked = await ended(sent)
  assert.deepEqual(
    blocked.targets?.map(({ counts }) => counted(counts)),
    [{ records: 2, blocked: 1, refused: 1 }],
  )
  await eventually(
    async () => board.item(request.device.Device)?.notice,
    notice => notice !== undefined,
  )
  const before = await records(sent)
  const preview = (await call(`batches/${sent}/resubmit`)).body
  assert.equal(preview.records, 0)
  assert.deepEqual(preview.targets, [{ register: 'notices', records: 2 }])
  await eventually(
    () => call('submissions?register=notices&status=IN_SUBMISSION'),
    ({ body }) => body.items.length === 0,
  )
  assert.equal((await call(`batches/${sent}/resubmit`, 'POST')).status, 202)
  const again = await ended(sent)
  assert.deepEqual(
    again.targets?.map(({ counts }) => counted(counts)),
    [{ records: 2, accepted: 1, refused: 1 }],
  )
  assert.deepEqual(board.item(request.device.Device)?.notice, { city: 'Ulm' })
  const after = await records(sent)
  assert.deepEqual(
    after.map(({ requestId }) => requestId),
    before.map(({ requestId }) => requestId),
  )
  assert.notEqual(after[1]?.targets?.[0]?.requestId, before[1]?.targets?.[0]?.requestId)
  const listed = await call(`submissions?search=${request.device.Device}`)
  assert.equal(listed.body.items.length, 2, 'its home register was not asked again')
})

test('a batch whose process is killed goes on at all its registers, and nothing is sent twice', async t => {
  const { board, send, ended, killAndStart, records } = await open(t)
  board.turn('away')
  const requests = Array.from({ length: 30 }, () => withNotice({ city: 'Ulm' }))
  const { id } = (await send(requests, both)).body
  await eventually(
    () => records(id),
    items => items.some(({ targets }) => targets !== undefined),
  )
  await killAndStart()
  board.turn('open')
  const batch = await ended(id)
  assert.deepEqual(counted(batch.counts), { records: 30, accepted: 30 })
  assert.deepEqual(
    batch.targets?.map(({ counts }) => counted(counts)),
    [{ records: 30, accepted: 30 }],
  )
  for (const { device } of requests) assert.equal(board.sentOf(device.Device).length, 1)
})

test('a row that others have overtaken at its home register goes to no other one', async t => {
  const { board, call } = await open(t)
  const json = { 'content-type': 'application/json' }
  const request = { ...withNotice({ city: 'Ulm' }), actorCode }
  const submit = async (to: string, body: object) => {
    const { status, text } = await call(`submit/${model}?to=${to}`, 'POST', JSON.stringify(body), json)
    assert.equal(status, 200, text)
  }
  await submit('eudamed,notices', request)
  const registers = `actors/${actorCode}/registers/notices`
  assert.equal((await call(registers, 'PUT', '{}', json)).status, 200)
  t.after(() => call(registers, 'DELETE'))

  const changes = [{ change: 'SET', field: '/device/Website', value: 'https://example.org/mine' }]
  const wanted = { model, devices: { codes: [request.device.Device] }, changes }
  const prepared = await call('changes', 'POST', JSON.stringify(wanted), json)
  assert.equal(prepared.status, 201, prepared.text)
  const { import: list } = JSON.parse(prepared.text) as { import: { id: string; revision: number } }
  const planned = await call(`imports/${list.id}/plan?fresh=true`, 'POST', '{}', json)
  assert.equal(planned.status, 200, planned.text)
  const { notice: _, ...record } = request
  await submit('eudamed', { ...record, device: { ...record.device, Website: 'https://example.org/theirs' } })

  const before = board.sentOf(request.device.Device).length
  const path = `imports/${list.id}/submit`
  const sent = await call(path, 'POST', '{}', { ...json, 'if-match': `"${list.revision}"` })
  assert.equal(sent.status, 202, sent.text)
  const { batch } = JSON.parse(sent.text) as { batch: { id: string } }
  const { ended, records } = await open(t)
  await ended(batch.id)
  const [told] = await records(batch.id)
  assert.deepEqual([told?.state, told?.targets?.map(({ state }) => state)], ['BLOCKED', ['BLOCKED']])
  assert.match(String(told?.targets?.[0]?.reasons), /has changed since/)
  assert.equal(board.sentOf(request.device.Device).length, before)
})
