import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import type { NewApiKey } from '../../keys/api-keys.ts'

const path = '/api/v1/keys'
const maker = 'DE-MF-000001723'
const french = 'FR-MF-000002345'
const everything: NewApiKey['scopes'] = ['validate', 'submit', 'read', 'admin']

interface View {
  id: string
  name: string
  state: string
  [member: string]: unknown
}

/** A gateway, and calls with a key that may do everything. */
async function startWithAdmin(
  t: TestContext,
  wanted: Partial<NewApiKey> = {},
  environment: Record<string, string> = {},
) {
  const world = await start(t, environment)
  const admin = await world.makeKey({ name: 'admin', scopes: everything, actors: 'any', ...wanted })
  return { world, admin, ...callsWith(world, admin) }
}

function callsWith(world: World, key: string) {
  const options = { key }
  return {
    get: (address: string) => world.get(address, options),
    post: (address: string, body?: unknown) => world.post(address, body, options),
    remove: (address: string) => world.remove(address, options),
    async make(wanted: object) {
      const { status, body } = await world.post(path, wanted, options)
      assert.equal(status, 201, JSON.stringify(body))
      return body as unknown as View & { key: string }
    },
    async list(query = '') {
      const { status, body } = await world.get(path + query, options)
      assert.equal(status, 200, JSON.stringify(body))
      return body as unknown as { items: View[]; nextCursor?: string }
    },
  }
}

async function makeKeyId({ gateway }: World, name: string): Promise<string> {
  const { db } = gateway.store
  return (await db.selectFrom('api_key').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

function getCode({ status, body }: Answered): [number, unknown] {
  return [status, body.code]
}

async function problemsIn({ gateway }: World): Promise<string[]> {
  const problems: string[] = []
  const { db } = gateway.store
  for await (const { chain, what } of verifyEvidence({
    db,
    signer: worldSigner,
  }))
    problems.push(`${chain}: ${what}`)
  return problems
}

test('a key is made, works, is shown without itself, revoked, and deleted', async t => {
  const { world, get, post, remove, make, list } = await startWithAdmin(t)
  const wanted = {
    name: 'ERP, plant Ulm',
    scopes: ['validate', 'submit', 'read'],
    actors: [maker],
    defaultLanguage: 'DE',
  }
  const created = await post(path, { ...wanted, expiresAt: '2999-12-31T23:00:00+01:00' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { requestId: _none, key, ...view } = created.body as unknown as View & { key: string }
  assert.match(key, /^udg_preview_[\w-]{43}$/)
  assert.equal(created.headers.get('location'), `${path}/${view.id}`)
  assert.equal(created.headers.get('cache-control'), 'no-store')
  const { id, createdAt, ...rest } = view
  assert.ok(Math.abs(Date.parse(String(createdAt)) - Date.now()) < 60_000)
  assert.deepEqual(rest, {
    stage: 'preview',
    organisation: 'maker',
    ...wanted,
    state: 'VALID',
    createdBy: { kind: 'key', id: await makeKeyId(world, 'admin'), name: 'admin' },
    onBehalfOf: { kind: 'command line' },
    expiresAt: '2999-12-31T22:00:00.000Z',
  })
  assert.deepEqual((await get(`${path}/${id}`)).body, view)
  assert.deepEqual(
    (await list()).items.map(({ name }) => name),
    ['ERP, plant Ulm', 'admin', 'test'],
  )

  const request = freshRequest('EU_UDI_MDR')
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key })
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  assert.deepEqual(getCode(await world.get(path, { key })), [403, 'permission.scope'])

  assert.deepEqual(getCode(await remove(`${path}/${id}`)), [409, 'key.valid'])
  const revoked = await post(`${path}/${id}/revoke`)
  assert.deepEqual([revoked.status, revoked.body.state], [200, 'REVOKED'])
  assert.deepEqual(getCode(await world.get('/api/v1/submissions', { key })), [401, 'authentication.invalid'])
  const again = await post(`${path}/${id}/revoke`)
  assert.equal(again.body.revokedAt, revoked.body.revokedAt, 'revoked once')

  assert.equal((await remove(`${path}/${id}`)).status, 204)
  for (const answer of [
    await get(`${path}/${id}`),
    await post(`${path}/${id}/revoke`),
    await remove(`${path}/${id}`),
  ]) {
    assert.deepEqual(getCode(answer), [404, 'path.unknown'])
  }
  assert.equal((await list()).items.length, 2)
  assert.deepEqual(getCode(await world.get('/api/v1/submissions', { key })), [401, 'authentication.invalid'])
  const { db } = world.gateway.store
  const submissions = await db.selectFrom('submission').select('key_id').execute()
  assert.deepEqual(
    submissions.map(({ key_id }) => key_id),
    [id],
  )
  await make({ ...wanted, expiresAt: null })
})

test('neither a key nor its hash is in any answer, in the log, or in the evidence', async t => {
  const { world, get, post, make } = await startWithAdmin(t)
  const { key, id } = await make({ name: 'secret', scopes: ['read'], actors: 'any' })
  await world.get('/api/v1/submissions', { key })
  await post(`${path}/${id}/revoke`)
  const { db } = world.gateway.store
  const stored = await db.selectFrom('api_key').select('hash').where('id', '=', id).executeTakeFirstOrThrow()
  const texts = [
    (await get(`${path}/${id}`)).body,
    (await get(path)).body,
    await db.selectFrom('evidence').selectAll().execute(),
    world.logged,
  ].map(said => JSON.stringify(said))
  for (const text of texts) {
    assert.ok(text.includes(id))
    for (const secret of [key, key.slice(-20), stored.hash]) assert.ok(!text.includes(secret))
  }
})

test('a key gives no scope and no actor that it has not itself', async t => {
  const { world } = await startWithAdmin(t)
  const restricted = callsWith(
    world,
    await world.makeKey({ scopes: ['admin', 'read'], actors: [maker, french] }),
  )
  for (const [scopes, actors] of [
    [['submit'], [maker]],
    [['read', 'validate'], [maker]],
    [['read'], 'any'],
    [['read'], [maker, 'IT-PR-000003456']],
  ]) {
    const answer = await restricted.post(path, { name: 'more', scopes, actors })
    assert.deepEqual(getCode(answer), [403, 'permission.grant'], JSON.stringify(answer.body))
  }
  for (const actors of [[maker], [french, maker]]) {
    await restricted.make({ name: 'as much', scopes: ['admin', 'read'], actors })
  }
  const noAdmin = await world.makeKey({ scopes: ['validate', 'submit', 'read'] })
  const others = callsWith(world, noAdmin)
  for (const answer of [
    await others.post(path, { name: 'x', scopes: ['read'], actors: [maker] }),
    await others.get(path),
    await others.post(`${path}/x/revoke`),
    await others.remove(`${path}/x`),
  ]) {
    assert.deepEqual(getCode(answer), [403, 'permission.scope'])
  }
})

test('an actor of another organisation is not to be had, and nothing is stored', async t => {
  const { world } = await startWithAdmin(t)
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any', scopes: everything })
  const calls = callsWith(world, stranger)
  const answer = await calls.post(path, { name: 'x', scopes: ['read'], actors: ['DE-MF-000999999', maker] })
  assert.deepEqual(getCode(answer), [409, 'actor.taken'])
  assert.doesNotMatch(JSON.stringify(answer.body), /"maker"/)
  assert.equal((await calls.list()).items.length, 1)
  const actors = await world.gateway.store.db.selectFrom('actor').select('code').execute()
  assert.ok(!actors.some(({ code }) => code === 'DE-MF-000999999'))
})

test('a key for certain actors manages the keys for none but these', async t => {
  const { world, make } = await startWithAdmin(t)
  const wide = await make({ name: 'wide', scopes: ['read'], actors: 'any' })
  const both = await make({ name: 'both', scopes: ['read'], actors: [maker, french] })
  const own = await make({ name: 'own', scopes: ['read', 'submit'], actors: [maker] })
  const restricted = callsWith(
    world,
    await world.makeKey({ name: 'restricted', scopes: ['admin'], actors: [maker] }),
  )
  assert.deepEqual(
    (await restricted.list('?limit=2')).items.map(({ name }) => name),
    ['restricted', 'own'],
  )
  assert.equal((await restricted.list('?limit=2')).nextCursor, undefined)
  for (const { id } of [wide, both]) {
    assert.deepEqual(getCode(await restricted.get(`${path}/${id}`)), [404, 'path.unknown'])
    assert.deepEqual(getCode(await restricted.post(`${path}/${id}/revoke`)), [404, 'path.unknown'])
    assert.deepEqual(getCode(await restricted.remove(`${path}/${id}`)), [404, 'path.unknown'])
  }
  assert.equal((await restricted.post(`${path}/${own.id}/revoke`)).status, 200)
  assert.equal((await world.get('/api/v1/submissions', { key: both.key })).status, 200)
})

test('keys are listed in pages, newest first', async t => {
  const { make, list } = await startWithAdmin(t)
  for (const name of ['a', 'b', 'c']) await make({ name, scopes: ['read'], actors: 'any' })
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(`?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  assert.deepEqual(names, ['c', 'b', 'a', 'admin', 'test'])
})

test('400 for what is no wish for a key, which says where', async t => {
  const { world, post } = await startWithAdmin(t)
  const good = { name: 'x', scopes: ['read'], actors: 'any' }
  for (const [change, at] of [
    [{ name: '' }, '/name'],
    [{ name: ' x' }, '/name'],
    [{ name: 'a\u0085b' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['read', 'read'] }, '/scopes'],
    [{ scopes: ['write'] }, '/scopes/0'],
    [{ scopes: 'read' }, '/scopes'],
    [{ actors: [] }, '/actors'],
    [{ actors: 'all' }, '/actors'],
    [{ actors: ['DE-MF-1'] }, '/actors/0'],
    [{ actors: [maker, 'DE-XX-000001723'] }, '/actors/1'],
    [{ actors: [maker, maker] }, '/actors/1'],
    [{ expiresAt: '2027-12-31' }, '/expiresAt'],
    [{ expiresAt: '2999-02-30T00:00:00Z' }, '/expiresAt'],
    [{ expiresAt: '2999-02-20T00:00:00' }, '/expiresAt'],
    [{ expiresAt: new Date(Date.now() - 1).toISOString() }, '/expiresAt'],
    [{ expiresAt: 4 }, '/expiresAt'],
    [{ defaultLanguage: 'de' }, '/defaultLanguage'],
    [{ defaultLanguage: 'XX' }, '/defaultLanguage'],
    [{ defaultLanguage: 'ANY' }, '/defaultLanguage'],
    [{ organisation: 'maker' }, '/organisation'],
    [{ stage: 'production' }, '/stage'],
  ] as const) {
    const answer = await post(path, { ...good, ...change })
    assert.deepEqual(getCode(answer), [400, 'request.members'], JSON.stringify(answer.body))
    const faults = answer.body.faults as { path: string }[]
    assert.deepEqual(
      faults.map(fault => fault.path),
      [at],
    )
  }
  assert.deepEqual(getCode(await post(path, '[]')), [400, 'request.not-an-object'])
  assert.deepEqual(getCode(await post(`${path}/x/revoke?self=1`)), [400, 'request.parameter'])
  const count = await world.gateway.store.db.selectFrom('api_key').select('id').execute()
  assert.equal(count.length, 2)
})

test('a key revokes itself only where that is said', async t => {
  const { world, get, post } = await startWithAdmin(t)
  const own = `${path}/${await makeKeyId(world, 'admin')}`
  assert.deepEqual(getCode(await post(`${own}/revoke`)), [409, 'key.own'])
  assert.deepEqual(getCode(await post(`${own}/revoke?self=false`)), [409, 'key.own'])
  assert.equal((await get(own)).body.state, 'VALID')
  assert.equal((await post(`${own}/revoke?self=true`)).status, 200)
  assert.deepEqual(getCode(await get(own)), [401, 'authentication.invalid'])
})

test('two keys that revoke each other at the same time leave one of them', async t => {
  const { world, admin } = await startWithAdmin(t)
  for (let round = 0; round < 5; round += 1) {
    const name = `other ${round}`
    const other = callsWith(world, await world.makeKey({ name, scopes: everything, actors: 'any' }))
    const spare = await world.makeKey({ name: `spare ${round}`, scopes: everything, actors: 'any' })
    const ids = await Promise.all([makeKeyId(world, name), makeKeyId(world, `spare ${round}`)])
    const answers = await Promise.all([
      other.post(`${path}/${ids[1]}/revoke`),
      callsWith(world, spare).post(`${path}/${ids[0]}/revoke`),
    ])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 401]))
    const states = await Promise.all(
      ids.map(async id => (await world.get(`${path}/${id}`, { key: admin })).body.state),
    )
    assert.deepEqual(new Set(states), new Set(['REVOKED', 'VALID']))
  }
})

test('a key that has expired is refused, shown as such, and can be deleted', async t => {
  const { world, get, remove, list } = await startWithAdmin(t)
  const expired = await world.makeKey({ name: 'expired', expiresAt: new Date(Date.now() - 1) })
  assert.deepEqual(getCode(await world.get('/api/v1/submissions', { key: expired })), [
    401,
    'authentication.invalid',
  ])
  const address = `${path}/${await makeKeyId(world, 'expired')}`
  assert.equal((await get(address)).body.state, 'EXPIRED')
  assert.equal((await remove(address)).status, 204)
  assert.ok(!(await list()).items.some(({ name }) => name === 'expired'))
})

test('the demo key makes no keys', async t => {
  const demo = 'demo-key-of-this-test'
  const { world } = await startWithAdmin(t, {}, { UDIGATE_DEMO_KEY: demo })
  const { post, list } = callsWith(world, demo)
  const answer = await post(path, { name: 'x', scopes: ['read'], actors: 'any' })
  assert.deepEqual(getCode(answer), [403, 'permission.demo-key'])
  assert.deepEqual((await list()).items, [])
})

test('when a key was used last is kept, without a write for each use', async t => {
  const { world, get, make } = await startWithAdmin(t)
  const { key, id } = await make({ name: 'used', scopes: ['read'], actors: 'any' })
  const before = Date.now()
  for (let count = 0; count < 5; count += 1) await world.get('/api/v1/submissions', { key })
  assert.deepEqual(getCode(await world.get(path, { key })), [403, 'permission.scope'])
  const { db } = world.gateway.store
  const rows = await db.selectFrom('api_key').select('last_used_at').execute()
  assert.ok(rows.every(({ last_used_at }) => last_used_at === null))

  await world.restart()
  const { lastUsedAt } = (await get(`${path}/${id}`)).body
  assert.ok(Date.parse(String(lastUsedAt)) >= before && Date.parse(String(lastUsedAt)) <= Date.now())
  assert.equal((await get(`${path}/${await makeKeyId(world, 'test')}`)).body.lastUsedAt, undefined)
})

test('making, revoking and deleting a key leaves evidence: what, when and by whom', async t => {
  const { world, post, remove, make } = await startWithAdmin(t)
  const { id } = await make({ name: 'recorded', scopes: ['read'], actors: [maker] })
  await post(`${path}/${id}/revoke`)
  await post(`${path}/${id}/revoke`)
  await remove(`${path}/${id}`)
  const { db } = world.gateway.store
  const entries = await db
    .selectFrom('evidence')
    .selectAll()
    .where('chain', '=', `key ${id}`)
    .orderBy('seq')
    .execute()
  const by = await makeKeyId(world, 'admin')
  const [granted, ...later] = entries.map(({ kind, facts }) => {
    // From where it was done is tested with the audit trail.
    const { call: _call, ...own } = JSON.parse(facts)
    return [kind, own] as const
  })
  assert.equal(granted?.[0], 'granted')
  const { hashSha256, ...said } = granted[1]
  assert.match(hashSha256, /^[0-9a-f]{64}$/)
  assert.deepEqual(said, {
    organisation: 'maker',
    stage: 'preview',
    name: 'recorded',
    actors: [maker],
    scopes: ['read'],
    expiresAt: null,
    onBehalfOf: 'command line',
    by,
  })
  assert.deepEqual(later, [
    ['revoked', { by }],
    ['deleted', { by }],
  ])
  assert.deepEqual(await problemsIn(world), [])
})

test('a key that a person changed, took away or slipped into the database is found', async t => {
  const { world, post, make } = await startWithAdmin(t)
  const { id } = await make({ name: 'one', scopes: ['read'], actors: [maker], defaultLanguage: 'DE' })
  const revoked = await make({ name: 'two', scopes: ['read'], actors: [maker] })
  await post(`${path}/${revoked.id}/revoke`)
  const { db } = world.gateway.store
  const findRow = (key: string) =>
    db.selectFrom('api_key').selectAll().where('id', '=', key).executeTakeFirstOrThrow()
  const one = await findRow(id)
  for (const [change, found] of [
    [{ hash: '0'.repeat(64) }, 'hashSha256 is stored otherwise than recorded'],
    [{ scopes: '["admin"]' }, 'scopes is stored otherwise than recorded'],
    [{ actors: '"any"' }, 'actors is stored otherwise than recorded'],
    [{ actors: 'no JSON' }, 'actors is stored otherwise than recorded'],
    [{ organisation: 'other' }, 'organisation is stored otherwise than recorded'],
    [{ stage: 'production' as const }, 'stage is stored otherwise than recorded'],
    [{ expires_at: 1 }, 'expiresAt is stored otherwise than recorded'],
    [{ default_language: 'EN' }, 'defaultLanguage is stored otherwise than recorded'],
    [{ default_language: null }, 'defaultLanguage is stored otherwise than recorded'],
    [{ revoked_at: 1 }, 'revokedAt is stored otherwise than recorded'],
  ] as const) {
    await db.updateTable('api_key').set(change).where('id', '=', id).execute()
    assert.deepEqual(await problemsIn(world), [`key ${id}: ${found}`])
    await db.updateTable('api_key').set(one).where('id', '=', id).execute()
  }
  await db.updateTable('api_key').set({ revoked_at: null }).where('id', '=', revoked.id).execute()
  const { revoked_at: _at, ...rest } = await findRow(revoked.id)
  assert.deepEqual(await problemsIn(world), [
    `key ${revoked.id}: revokedAt is stored otherwise than recorded`,
  ])
  await db.deleteFrom('api_key').where('id', '=', revoked.id).execute()
  assert.deepEqual(await problemsIn(world), [`key ${revoked.id}: speaks of something that is not stored`])
  const [entry] = await db
    .selectFrom('evidence')
    .select('at')
    .where('chain', '=', `key ${revoked.id}`)
    .where('kind', '=', 'revoked')
    .execute()
  await db
    .insertInto('api_key')
    .values({ ...rest, revoked_at: entry?.at ?? 0 })
    .execute()
  assert.deepEqual(await problemsIn(world), [])

  const slipped = { ...one, id: `${id.slice(0, -1)}z`, hash: 'f'.repeat(64) }
  await db.insertInto('api_key').values(slipped).execute()
  assert.deepEqual(await problemsIn(world), [`key ${slipped.id}: is an API key without any evidence`])
})
