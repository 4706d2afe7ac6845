import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test as testOnce } from 'node:test'
import { throughAccessPoint } from '../../../test/access-point.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, unasked, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const maker = 'DE-MF-000001723'
const path = `/api/v1/actors/${maker}`

/** A gateway, with the default key changed to one that may register actors. */
async function startWithAdmin(t: TestContext, environment: Record<string, string> = {}) {
  const world = await start(t, environment)
  const key = await world.makeKey({ scopes: ['submit', 'read', 'validate', 'admin'] })
  const options = { key }
  return {
    world,
    key,
    get: (address: string) => world.get(address, options),
    put: (address: string, body: unknown) => world.put(address, body, options),
    remove: (address: string) => world.remove(address, options),
    post: (address: string, body: unknown, headers: Record<string, string> = {}) =>
      world.post(address, body, { ...options, headers }),
  }
}

/** What the authority was sent for a device: who sends it, and with which token. */
async function sentFor(world: World, code: string) {
  const [message] = await world.simulator.messagesWith(code)
  const at = (name: string): (string | undefined)[] =>
    Array.from(message?.xml.matchAll(new RegExp(`<s:${name}>([^<]*)<`, 'g')) ?? [], ([, text]) => text)
  return { tokens: at('serviceAccessToken'), parties: at('nodeID').slice(1) }
}

test('an actor is registered, changed, shown and listed, with its role and without its token', async t => {
  const { get, put } = await startWithAdmin(t)
  const token = 'a-token-that-is-never-shown'
  const first = await put(path, { partyId: 'EUDAMED_004423', securityToken: token })
  assert.equal(first.status, 201, JSON.stringify(first.body))
  const { tokenSetAt, registeredAt, updatedAt, ...rest } = first.body
  assert.deepEqual(rest, {
    stage: 'preview',
    actorCode: maker,
    role: 'MANUFACTURER',
    partyId: 'EUDAMED_004423',
  })
  assert.equal(tokenSetAt, registeredAt)
  assert.equal(updatedAt, registeredAt)

  const changed = await put(path, { authorizedRepresentativeCode: 'DE-AR-000000001' })
  assert.equal(changed.status, 200)
  assert.equal(changed.body.partyId, undefined)
  assert.equal(changed.body.authorizedRepresentativeCode, 'DE-AR-000000001')
  assert.equal(changed.body.tokenSetAt, tokenSetAt)
  assert.equal(changed.body.registeredAt, registeredAt)
  assert.deepEqual((await get(path)).body, changed.body)

  await put('/api/v1/actors/IT-PR-000003456', {})
  const { body } = await get('/api/v1/actors')
  const items = body.items as { actorCode: string; role: string; tokenSetAt?: string }[]
  assert.deepEqual(
    items.map(({ actorCode, role }) => [actorCode, role]),
    [
      [maker, 'MANUFACTURER'],
      ['IT-PR-000003456', 'PRODUCER'],
    ],
  )
  assert.equal(items[1]?.tokenSetAt, undefined)
  const page = await get('/api/v1/actors?limit=1')
  assert.equal(page.body.nextCursor, maker)
  const next = await get(`/api/v1/actors?limit=1&cursor=${maker}`)
  assert.deepEqual(next.body, { items: [items[1]] })

  const withdrawn = await put(path, { securityToken: null })
  assert.ok(!('tokenSetAt' in withdrawn.body))
})

test('a request without a token is sent with the registered one, from the registered party', async t => {
  const { world, put, post } = await startWithAdmin(t)
  await put(path, { partyId: 'EUDAMED_004423', securityToken: 'first-token-<&>' })
  const one = freshRequest('EU_UDI_MDR')
  assert.equal((await post(submit, one)).status, 200)
  assert.deepEqual(await sentFor(world, one.device.Device), {
    tokens: ['first-token-&lt;&amp;&gt;'],
    parties: ['EUDAMED_004423'],
  })

  await put(path, { securityToken: 'second-token' })
  const two = freshRequest('EU_UDI_MDR')
  assert.equal((await post(submit, two)).status, 200)
  assert.deepEqual(await sentFor(world, two.device.Device), {
    tokens: ['second-token'],
    parties: ['EUDAMED_000001'],
  })

  const own = freshRequest('EU_UDI_MDR')
  assert.equal((await post(submit, { ...own, securityToken: 'own-token' })).status, 200)
  assert.deepEqual((await sentFor(world, own.device.Device)).tokens, ['own-token'])

  await put(path, { securityToken: null })
  const none = freshRequest('EU_UDI_MDR')
  assert.equal((await post(submit, none)).status, 200)
  assert.deepEqual((await sentFor(world, none.device.Device)).tokens, ['token-of-the-simulator'])
})

test('what waits to be sent goes with the token of the moment: a rotated one, or one that is set again', async t => {
  const { world, put, post, get } = await startWithAdmin(t, await throughAccessPoint())
  await put(path, { securityToken: 'old-token' })
  for (const withdrawn of [false, true]) {
    const request = freshRequest('EU_UDI_MDR')
    await world.simulator.arm('http-503', { match: request.device.Device, times: 1_000 })
    const { body } = await post(submit, request, { prefer: 'wait=0' })
    if (withdrawn) {
      await put(path, { securityToken: null })
      await eventually(
        () => get('/api/v1/doubts?needsOperator=true'),
        ({ body: { items } }) => (items as unknown[]).length > 0,
      )
    }
    await put(path, { securityToken: 'new-token' })
    // An attempt that began before it still has the token of that moment.
    const countAttempts = async () =>
      (await world.gateway.store.db.selectFrom('attempt').select('number').execute()).length
    const before = await countAttempts()
    await eventually(countAttempts, count => count > before)
    await world.simulator.disarm()
    const ended = await eventually(
      () => get(`/api/v1/submissions/${body.requestId}`),
      answer => answer.body.status !== 'IN_SUBMISSION',
    )
    assert.equal(ended.body.status, 'SUCCESS', JSON.stringify(ended.body))
    assert.deepEqual((await sentFor(world, request.device.Device)).tokens, ['new-token'])
    await put(path, { securityToken: 'old-token' })
  }
})

test('submissions with the registered token and with another one do not share a message', async t => {
  const { world, put, post } = await startWithAdmin(t)
  await put(path, { securityToken: 'registered-token' })
  const registered = freshRequest('EU_UDI_MDR')
  const own = freshRequest('EU_UDI_MDR')
  const answers = await Promise.all([
    post(submit, registered),
    post(submit, { ...own, securityToken: 'own-token' }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual((await sentFor(world, registered.device.Device)).tokens, ['registered-token'])
  assert.deepEqual((await sentFor(world, own.device.Device)).tokens, ['own-token'])
})

test('the registered representative stands in where a group and its request name none', async t => {
  const { world } = await startWithAdmin(t)
  const actor = 'US-MF-000001111'
  const key = await world.makeKey({ actors: [actor], scopes: ['validate', 'submit', 'read', 'admin'] })
  const makeFreshRequest = (fields: object) => {
    const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
    return { device, deviceGroup: { ...deviceGroup, MFActorCode: actor, ...fields } }
  }
  const request = makeFreshRequest({})
  const validate = () => world.post('/api/v1/validate/EU_UDI_MDR', request, { key })
  assert.equal((await validate()).body.status, 'failed')
  assert.equal((await world.post(submit, request, { key })).status, 400)

  await world.put(`/api/v1/actors/${actor}`, { authorizedRepresentativeCode: 'DE-AR-000000001' }, { key })
  assert.equal((await validate()).body.status, 'successful')
  const planned = await world.post('/api/v1/plan/EU_UDI_MDR', request, { key })
  assert.equal(planned.body.verdict, 'POSSIBLE', JSON.stringify(planned.body))
  const { status, body } = await world.post(submit, request, { key })
  assert.equal(status, 200, JSON.stringify(body))
  const [sent] = await world.simulator.messagesWith(request.device.Device)
  assert.match(sent?.xml ?? '', /ARActorCode>DE-AR-000000001</)

  const named = makeFreshRequest({ ARActorCode: 'FR-AR-000000002' })
  assert.equal((await world.post(submit, named, { key })).status, 200)
  const [other] = await world.simulator.messagesWith(named.device.Device)
  assert.match(other?.xml ?? '', /ARActorCode>FR-AR-000000002</)
})

test("another organisation's actor is not there, and cannot be taken", async t => {
  const { world, put } = await startWithAdmin(t)
  await put(path, { securityToken: 'of-the-maker' })
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin', 'submit'] })
  const options = { key: stranger }
  const taken = await world.put(path, { securityToken: 'of-the-stranger' }, options)
  assert.deepEqual([taken.status, taken.body.code], [409, 'actor.taken'])
  for (const answer of [await world.get(path, options), await world.remove(path, options)]) {
    assert.deepEqual([answer.status, answer.body.code], [404, 'path.unknown'])
  }
  assert.deepEqual((await world.get('/api/v1/actors', options)).body, { items: [] })

  const request = freshRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  assert.deepEqual((await sentFor(world, request.device.Device)).tokens, ['of-the-maker'])

  const production = await world.makeKey({ organisation: 'other', stage: 'production', scopes: ['admin'] })
  assert.equal((await world.put(path, {}, { key: production })).status, 201)
})

testOnce('an actor is of the organisation that submits for it first', async t => {
  const world = await start(t)
  const actorCode = 'DE-MF-000009001'
  const submitAs = (key: string) => {
    const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
    return world.post(
      submit,
      { actorCode, device, deviceGroup: { ...deviceGroup, MFActorCode: actorCode } },
      { key },
    )
  }
  const first = await world.makeKey({ organisation: 'other', actors: 'any' })
  const second = await world.makeKey({ actors: 'any' })
  assert.equal((await submitAs(first)).status, 200)
  const refused = await submitAs(second)
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission.actor'])
  assert.equal((await submitAs(first)).status, 200)
})

test('a key registers and sees the actors that it may act for, with the scope admin alone', async t => {
  const { world, put, key } = await startWithAdmin(t)
  assert.equal((await put('/api/v1/actors/FR-MF-000002345', {})).status, 201)
  assert.equal((await put('/api/v1/actors/ES-MF-000000009', {})).body.code, 'permission.actor')
  const narrow = { key: await world.makeKey({ actors: [maker], scopes: ['admin'] }) }
  assert.equal((await world.get('/api/v1/actors/FR-MF-000002345', narrow)).status, 404)
  assert.equal((await world.remove('/api/v1/actors/FR-MF-000002345', narrow)).status, 404)
  assert.deepEqual((await world.get('/api/v1/actors', narrow)).body, { items: [] })
  assert.equal((await world.get('/api/v1/actors/FR-MF-000002345', { key })).status, 200)
  for (const answer of [
    await world.get('/api/v1/actors'),
    await world.get(path),
    await world.put(path, {}),
    await world.remove(path),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'permission.scope'])
  }
})

test('an actor is removed with its token; while something of it is under way it is not', async t => {
  const { world, put, post, get, remove } = await startWithAdmin(t, unasked)
  await put(path, { securityToken: 'a-token' })
  const request = freshRequest('EU_UDI_MDR')
  const release = await world.simulator.hold(request.device.Device)
  const { body } = await post(submit, request, { prefer: 'wait=0' })
  const busy = await remove(path)
  assert.deepEqual([busy.status, busy.body.code], [409, 'actor.busy'])
  await release()
  await eventually(
    () => get(`/api/v1/submissions/${body.requestId}`),
    answer => answer.body.status === 'SUCCESS',
  )
  assert.equal((await remove(path)).status, 204)
  assert.equal((await get(path)).status, 404)
  assert.equal((await remove(path)).status, 404)
  const row = await world.gateway.store.db
    .selectFrom('actor')
    .selectAll()
    .where('code', '=', maker)
    .executeTakeFirst()
  assert.deepEqual([row?.sealed_token, row?.organisation], [null, 'maker'])

  const unused = 'ES-MF-000000009'
  const anyone = { key: await world.makeKey({ organisation: 'one', actors: 'any', scopes: ['admin'] }) }
  const other = { key: await world.makeKey({ organisation: 'two', actors: 'any', scopes: ['admin'] }) }
  await world.put(`/api/v1/actors/${unused}`, {}, anyone)
  assert.equal((await world.put(`/api/v1/actors/${unused}`, {}, other)).status, 409)
  assert.equal((await world.remove(`/api/v1/actors/${unused}`, anyone)).status, 204)
  assert.equal((await world.put(`/api/v1/actors/${unused}`, {}, other)).status, 201)
})

test('a body that cannot be registered is refused with every fault, and nothing changes', async t => {
  const { put, get } = await startWithAdmin(t)
  const { status, body } = await put(path, {
    partyId: '',
    securityToken: 'canary with a blank',
    authorizedRepresentativeCode: maker,
    token: 'x',
  })
  assert.deepEqual([status, body.code], [400, 'request.members'])
  const paths = (body.faults as { path: string }[]).map(fault => fault.path).sort()
  assert.deepEqual(paths, ['/authorizedRepresentativeCode', '/partyId', '/securityToken', '/token'])
  assert.ok(!JSON.stringify(body).includes('canary'))
  for (const securityToken of ['', 1, ['t'], 'ü', 'x'.repeat(2001)]) {
    assert.equal((await put(path, { securityToken })).status, 400)
  }
  assert.equal((await put('/api/v1/actors/DE-XX-000001723', {})).body.code, 'request.parameter')
  assert.equal((await put(path, 'no json')).body.code, 'request.not-json')
  assert.equal((await get(path)).status, 404)
})

testOnce('no token is in the data folder, a log line or an answer, whatever becomes of it', async t => {
  const { world, put, post, get, remove } = await startWithAdmin(t)
  const answers: Answered[] = []
  const canary = `canary-${freshRequest('EU_UDI_MDR').device.Device}`
  const rotated = `${canary}-rotated`
  answers.push(await put(path, { securityToken: canary }))
  const accepted = freshRequest('EU_UDI_MDR')
  const refused = freshRequest('EU_UDI_MDR')
  const broken = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  await world.simulator.arm('server-error', { match: broken.device.Device })
  for (const request of [accepted, refused]) answers.push(await post(submit, request))
  answers.push(await put(path, { securityToken: rotated }), await post(submit, broken))
  assert.deepEqual((await sentFor(world, accepted.device.Device)).tokens, [canary])
  assert.deepEqual((await sentFor(world, broken.device.Device)).tokens, [rotated])
  const submissions = answers.flatMap(({ body }) => body.requestId ?? [])
  for (const requestId of submissions) answers.push(await get(`/api/v1/submissions/${requestId}`))
  answers.push(await put(path, { securityToken: `${canary} blank` }))
  answers.push(await put(path, `{"securityToken":"${canary}"`))
  answers.push(await put(path, { securityToken: [canary] }), await get(path), await get('/api/v1/actors'))
  answers.push(await remove(path))

  const folder = await makeDataFolder(world)
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name)).toString('latin1'))
  assert.ok(files.some(file => file.includes(maker)))
  for (const text of [...files, JSON.stringify(answers), world.logged.join('\n')]) {
    assert.ok(!text.includes(canary))
  }
})

/** Where the gateway of a test keeps its data. */
async function makeDataFolder({ gateway }: World): Promise<string> {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(gateway.store.db)
  return join(rows[0]?.file ?? '', '..')
}
