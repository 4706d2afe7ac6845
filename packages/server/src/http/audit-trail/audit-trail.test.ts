import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { singleCsv } from '@udigate/sheets'
import { CompiledQuery, sql } from 'kysely'
import { ended, writeNdjson } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'
import { indexOlderEvidence } from '../../evidence/trail/index-older.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import { insertTrailRows, type TrailFilter, trailQuery } from '../../store/audit-trail.ts'
import type { Store } from '../../store/database.ts'
import { locksRows } from '../../store/locks-rows.ts'

const path = '/api/v1/audit-trail'

interface Entry {
  act: string
  at: string
  by: { kind: string; id?: string; name?: string }
  from?: { network: string; client?: string }
  reason?: string
  record?: string
  changes: { name: string; before: unknown; after: unknown }[]
  facts: Record<string, unknown>
  evidence: { chain: string; entry: number; sha256: string }
}

/** A gateway with an administrator who is a person, and an API key that may do everything. */
async function begin(t: TestContext) {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const key = await world.makeKey({
    name: 'ERP',
    actors: 'any',
    scopes: ['validate', 'submit', 'read', 'admin'],
  })
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const headers = {
    ...(await ada.signIn()),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  }
  const asAda = { key: null, headers }
  const list = async (query = '', options: Parameters<World['get']>[1] = asAda) => {
    const { status, body } = await world.get(`${path}${query}`, options)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as { items: Entry[]; nextCursor?: string }
  }
  return { world, key, ada, asAda, list }
}

/** What is not in the evidence as the gateway wrote it. */
async function findProblems({ gateway }: World): Promise<unknown[]> {
  const problems = []
  for await (const problem of verifyEvidence({ db: gateway.store.db, signer: worldSigner, heads: [] }))
    problems.push(problem)
  return problems
}

const webhook = { url: 'http://127.0.0.1:50999/hook', events: ['submission.ended'], description: 'first' }

test('an act is found by who did it, to what, what and when, with from where, why, before and after', async t => {
  const { world, key, ada, asAda, list } = await begin(t)
  const made = await world.post('/api/v1/webhooks', webhook, { key })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const record = `webhooks/${String(made.body.id)}`
  const headers = { ...asAda.headers, 'udigate-reason': encodeURIComponent('Umzug nach Köln') }
  const next = { ...webhook, description: 'second' }
  const changed = await world.put(`/api/v1/${record}`, next, { key: null, headers })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))

  const { items } = await list(`?record=${record}`)
  assert.deepEqual(
    items.map(({ act }) => act),
    ['changed', 'subscribed'],
  )
  const [change, making] = items
  assert.deepEqual(change?.by, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
  assert.deepEqual(change?.from, { network: '127.0.0.0/24', client: 'Firefox on Linux' })
  assert.equal(change?.reason, 'Umzug nach Köln')
  assert.deepEqual(change?.changes, [{ name: 'description', before: 'first', after: 'second' }])
  assert.equal(making?.by.name, 'ERP')
  assert.equal(making?.from?.network, '127.0.0.0/24')
  assert.deepEqual((await list(`?person=${ada.id}&record=${record}`)).items, [change])
  assert.deepEqual((await list(`?key=${making?.by.id}&act=subscribed`)).items, [making])
  assert.deepEqual((await list('?act=changed&act=subscribed')).items, items)
  const day = 86_400_000
  const later = encodeURIComponent(new Date(Date.parse(change?.at ?? '') + day).toISOString())
  assert.deepEqual((await list(`?from=${later}`)).items, [])
  assert.deepEqual((await list(`?record=${record}&until=${later}`)).items, items)
  const problems = await findProblems(world)
  assert.deepEqual(problems, [])
})

test('pages have every act once, and what is asked wrongly is refused by its name', async t => {
  const { world, asAda, list } = await begin(t)
  for (const name of ['one', 'two', 'three']) {
    await world.post(
      '/api/v1/keys',
      { name, scopes: ['read'], actors: 'any' },
      { key: await world.makeKey({ name: `by ${name}`, actors: 'any', scopes: ['read', 'admin'] }) },
    )
  }
  const { items } = await list('?limit=500')
  assert.ok(items.length > 8)
  const paged: Entry[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`?limit=3${cursor}`)
    paged.push(...page.items)
    if (page.nextCursor === undefined) break
    cursor = `&cursor=${page.nextCursor}`
  }
  assert.deepEqual(paged, items)
  for (const wrong of [
    'act=nothing',
    'from=yesterday',
    'person=Ada',
    'record=..%2Fkeys',
    'cursor=AAAAAAAAAAAA',
    'key=a&person=019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e',
    'who=me',
  ]) {
    const { status, body } = await world.get(`${path}?${wrong}`, asAda)
    assert.equal(status, 400, wrong)
    assert.equal(body.code, 'request.parameter', wrong)
  }
})

test('the trail is seen with the right alone: not without it, nor that of another organisation or stage', async t => {
  const { world, key, list } = await begin(t)
  for (const role of ['viewer', 'editor', 'submitter', 'operator'] as const) {
    const person = await makePerson(world, `A ${role}`, role)
    for (const address of [path, `${path}/export`]) {
      const { status, body } = await world.get(address, { key: null, headers: await person.signIn() })
      assert.deepEqual([status, body.code], [403, 'permission.right'], `${role} ${address}`)
    }
  }
  const reader = await world.makeKey({
    name: 'reader',
    actors: 'any',
    scopes: ['read', 'submit', 'validate'],
  })
  assert.equal((await world.get(path, { key: reader })).status, 403)
  const made = await world.post('/api/v1/webhooks', webhook, { key })
  const other = await makePerson(world, 'Eve', 'auditor', { organisation: 'other' })
  const production = await makePerson(world, 'Prod', 'auditor', { stage: 'production' })
  for (const stranger of [other, production]) {
    const options = { key: null, headers: await stranger.signIn() }
    const { items } = await list('?limit=500', options)
    const foreign = items.filter(
      ({ evidence }) => evidence.chain.startsWith('webhook') || evidence.chain.startsWith('key'),
    )
    assert.deepEqual(foreign, [])
    assert.deepEqual((await list(`?record=webhooks/${String(made.body.id)}`, options)).items, [])
  }
})

test('a person who is forgotten has done what they did under an id, and the chain verifies', async t => {
  const { world, asAda, list } = await begin(t)
  const { store } = world.gateway
  const grace = await makePerson(world, 'Grace Hopper', 'operator', { mail: 'grace@maker.example' })
  const signedIn = { key: null, headers: await grace.signIn() }
  const chosen = await world.put('/api/v1/account/mail', { frequency: 'none' }, signedIn)
  assert.equal(chosen.status, 200, world.logged.slice(-3).join())
  assert.equal((await list(`?person=${grace.id}&act=mail-chosen`)).items[0]?.by.name, 'Grace Hopper')
  await grace.endRole()
  const forgotten = await world.post(`/api/v1/people/${grace.id}/forget`, {}, asAda)
  assert.equal(forgotten.status, 204, JSON.stringify(forgotten.body))
  const { items } = await list(`?person=${grace.id}&act=mail-chosen`)
  assert.deepEqual(
    items.map(({ by }) => by),
    [{ kind: 'person', id: grace.id }],
  )
  const rows = await store.db.selectFrom('evidence').select('facts').execute()
  assert.ok(!rows.some(({ facts }) => /Grace|grace@/.test(facts)))
  assert.deepEqual(await findProblems(world), [])
})

test('an export has the acts of the list, each with the line that its hash is of', async t => {
  const { world, asAda, list } = await begin(t)
  const { items } = await list('?limit=500&act=granted')
  assert.ok(items.length > 0)
  const lines = await world.get(`${path}/export?act=granted`, asAda)
  const [about, ...rest] = String(lines.body.text)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.equal(about.type, 'about')
  assert.equal(typeof about.head.signature, 'string')
  assert.deepEqual(rest.at(-1), { type: 'end', entries: items.length })
  const entries = rest.slice(0, -1)
  assert.deepEqual(
    entries.map(({ type: _type, line: _line, ...entry }) => entry),
    items,
  )
  for (const { line, evidence } of entries) {
    assert.equal(createHash('sha256').update(line).digest('hex'), evidence.sha256)
  }
  const csv = await world.get(`${path}/export?act=granted&format=csv`, asAda)
  const rows = String(csv.body.text).trim().split('\r\n')
  assert.equal(rows.length, items.length + 1)
  for (const [index, { evidence }] of items.entries()) assert.ok(rows[index + 1]?.includes(evidence.sha256))
})

test('the trail of a store that is older than it is made of its evidence', async t => {
  const { world, key } = await begin(t)
  await world.post('/api/v1/webhooks', webhook, { key })
  const { store } = world.gateway
  const read = () =>
    store.db
      .selectFrom('audit_trail')
      .selectAll()
      .orderBy('chain')
      .orderBy('seq')
      .orderBy('organisation')
      .execute()
  const before = await read()
  assert.ok(before.length > 5)
  await store.write(async db => {
    await db.deleteFrom('audit_trail').execute()
    await indexOlderEvidence(db)
  })
  assert.deepEqual(await read(), before)
})

/** A table of a few rows is read at once, or by any index. */
async function fillTrail({ db }: Store): Promise<void> {
  const rows = Array.from({ length: 20_000 }, (_, number) => ({
    organisation: `maker ${number % 7}`,
    stage: 'preview',
    at: number,
    chain: `key ${number >> 2}`,
    seq: 1 + (number % 4),
    kind: `kind ${number % 11}`,
    author: `person:${number % 13}`,
  }))
  await insertTrailRows(db, rows)
  if (locksRows(db)) await sql`analyze audit_trail`.execute(db)
}

const filters: Readonly<Record<string, TrailFilter & { kind?: string }>> = {
  all: {},
  'of an author': { author: 'person:one' },
  'of a kind': { kind: 'granted' },
  'of an author and a kind': { author: 'person:one', kind: 'granted' },
  'of a time': { from: 1, until: 2 },
  'of a record': { chains: ['key one', 'key two'] },
}

test('every question to the trail is answered by an index', async t => {
  const { world } = await begin(t)
  const { db } = world.gateway.store
  const owner = { organisation: 'maker', stage: 'preview' }
  const after = { at: 5, chain: 'key one', seq: 1 }
  await fillTrail(world.gateway.store)
  for (const [name, filter] of Object.entries(filters)) {
    for (const page of [{ limit: 51 }, { limit: 51, after }]) {
      const query = trailQuery(db, owner, filter, page)
      const plan = await db.transaction().execute(async transaction => {
        const { sql: text, parameters } = query.compile()
        const explain = (how: string) =>
          transaction.executeQuery(CompiledQuery.raw(`${how} ${text}`, [...parameters]))
        if (!locksRows(db)) return (await explain('explain query plan')).rows
        return (await explain('explain')).rows
      })
      const text = JSON.stringify(plan)
      assert.doesNotMatch(text, /"SCAN |Seq Scan/, `${name}: ${text}`)
      assert.match(text, filter.chains ? /audit_trail_by_chain/ : /audit_trail_/, `${name}: ${text}`)
      // What one record came through is sorted: it is short.
      if (filter.chains === undefined) assert.doesNotMatch(text, /TEMP B-TREE|"Sort/, `${name}: ${text}`)
    }
  }
})

const because = (reason: string) => ({ 'udigate-reason': encodeURIComponent(reason) })

test('the reason of a batch, of what is submitted of it again, and of a list that is imported stands in each submission', async t => {
  const { world, key, list } = await begin(t)
  /** Why each submission of a device was made, in the trail of the device and in its evidence. */
  const readReasons = async (code: string) => {
    const { items } = await list(`?record=devices/GS1/${code}&act=received`)
    const { body } = await world.get(`/api/v1/evidence/export?issuingAgency=GS1&code=${code}`, { key })
    const entries = (body as unknown as { text: string }).text
      .split('\n')
      .filter(line => line.startsWith('{"type":"entry"'))
      .map(line => JSON.parse(JSON.parse(line).line) as [string, string, number, number, string, string])
      .filter(([, , , , kind]) => kind === 'received')
    const exported = entries.map(([, , , , , facts]) => JSON.parse(facts).call.reason)
    assert.deepEqual(
      exported.toReversed(),
      items.map(({ reason }) => reason),
    )
    assert.ok(items.every(({ from }) => from?.network === '127.0.0.0/24'))
    return exported
  }
  const [first, second] = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]
  await world.simulator.arm('refuse', { match: second.device.Device })
  const batch = await world.post(
    '/api/v1/batches?mode=submit&model=EU_UDI_MDR',
    writeNdjson([first, second]),
    { key, headers: { 'content-type': 'application/x-ndjson', ...because('CR-4711, label') } },
  )
  const { id } = await ended(world, String(batch.body.id))
  assert.deepEqual(await readReasons(first.device.Device), ['CR-4711, label'])
  await world.post(`/api/v1/batches/${id}/resubmit`, undefined, { key, headers: because('CR-4712') })
  await ended(world, id)
  assert.deepEqual(await readReasons(second.device.Device), ['CR-4711, label', 'CR-4712'])

  for (const [said, inBody, expected] of [
    ['of the call', undefined, 'of the call'],
    ['of the call', 'of the plan', 'of the plan'],
  ] as const) {
    const request = freshRequest('EU_UDI_MDR')
    Object.assign(request.deviceGroup, { MFActorCode: 'FR-MF-000002345' })
    const file = Array.from(singleCsv('EU_UDI_MDR', [request])).join('')
    const csv = { key, headers: { 'content-type': 'text/csv' } }
    const taken = await world.post('/api/v1/imports?model=EU_UDI_MDR&name=new.csv', file, csv)
    const one = `/api/v1/imports/${String(taken.body.id)}`
    await world.post(`${one}/plan`, undefined, { key })
    const sent = await world.post(
      `${one}/submit`,
      { confirmed: 1, reason: inBody },
      { key, headers: { 'if-match': '*', ...because(said) } },
    )
    assert.equal(sent.status, 202, JSON.stringify(sent.body))
    assert.equal(sent.body.reason, expected)
    await ended(world, (sent.body.batch as { id: string }).id)
    assert.deepEqual(await readReasons(request.device.Device), [expected])
  }
  assert.deepEqual(await findProblems(world), [])
})
