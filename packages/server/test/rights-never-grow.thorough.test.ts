import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findKeyRights } from '../src/keys/key-rights.ts'
import { invitePerson } from '../src/people/accounts/invite.ts'
import { endPerson, endRole, grantRole } from '../src/people/people.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { type Right, rightNames, rights } from '../src/rights/rights.ts'
import { type Role, roleNames } from '../src/rights/roles.ts'
import { type Scope, scopes } from '../src/rights/scopes.ts'
import { findApiKey, insertApiKey, removeApiKey } from '../src/store/api-keys.ts'
import { findPerson, listRoleGrants } from '../src/store/people.ts'
import { eventually, start, type World } from './harness.ts'
import { makePerson, type TestPerson } from './people.ts'

const environment = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
const place = { organisation: 'alpha', stage: 'preview' } as const
const maker = 'DE-MF-000004321'
const french = 'FR-MF-000005432'
const rolesOfOrganisation = roleNames.filter(role => role !== 'host')

/** What calls are made with: the header of a key, or those of a session. */
type Headers = Record<string, string>

/** A gateway that two organisations use. */
async function startForTwo(t: TestContext): Promise<World> {
  const world = await start(t)
  await world.makeKey({ organisation: 'beta', actors: 'any', scopes: ['read'] })
  return world
}

async function makeGiver(world: World, given: readonly Role[], actors: 'any' | string[] = 'any') {
  const [first = 'viewer', ...others] = given
  const person = await makePerson(world, given.join(' and '), first, { ...place, actors })
  for (const role of others) await give(world, person, role, actors)
  return person
}

async function give({ gateway }: World, { id }: TestPerson, role: Role, actors: 'any' | string[] = 'any') {
  const wanted = role === 'host' ? { role } : { role, ...place, actors }
  await gateway.store.write(db => grantRole(db, environment, id, wanted, 'command line'))
}

async function take({ gateway }: World, { id }: TestPerson, role: Role): Promise<void> {
  await gateway.store.write(async db => {
    for (const grant of await listRoleGrants(db, id)) {
      if (grant.role === role) await endRole(db, environment, grant, 'command line')
    }
  })
}

function send(world: World, method: string, path: string, headers: Headers, body?: unknown) {
  return fetch(world.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** What may be done with this, as the gateway says itself; nothing where it is refused. */
async function readRights(world: World, headers: Headers): Promise<ReadonlySet<Right>> {
  const response = await send(world, 'GET', '/api/v1/session', headers)
  if (response.status !== 200) return new Set()
  return new Set(((await response.json()) as { rights: Right[] }).rights)
}

async function makeKey(world: World, headers: Headers, scope: Scope, actors: 'any' | string[] = 'any') {
  const response = await send(world, 'POST', '/api/v1/keys', headers, {
    name: scope,
    scopes: [scope],
    actors,
  })
  const body = (await response.json()) as { key: string; id: string; code?: string; detail: string }
  return { status: response.status, ...body, headers: { authorization: body.key } }
}

async function exchange(world: World, key: string): Promise<Headers> {
  const own = { origin: world.url, 'sec-fetch-site': 'same-origin' }
  const response = await send(world, 'POST', '/api/v1/session', own, { key })
  const [cookie = ''] = response.headers.getSetCookie()
  return { ...own, cookie: cookie.slice(0, cookie.indexOf(';')) }
}

/** Signs a command line in, as its person confirms it in the console. */
async function logIn(world: World, person: TestPerson): Promise<Headers> {
  const ask = async (name: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'udigate-cli', ...form })
    const response = await fetch(`${world.url}/oauth/${name}`, { method: 'POST', body })
    return (await response.json()) as Record<string, string>
  }
  const { user_code: code, device_code = '' } = await ask('device_authorization', {})
  await send(world, 'POST', '/api/v1/login-requests/confirm', await person.signIn(), { code })
  await world.gateway.store.db.updateTable('login_request').set({ next_ask_at: 0 }).execute()
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { access_token = '' } = await ask('token', { grant_type, device_code })
  return { authorization: `Bearer ${access_token}` }
}

/** What a person has got by every way to get something. */
type Got = Map<string, Headers>

/** Tries each way to a right that there is: what has come of it, by the name of the way. */
async function tryEveryWay(world: World, person: TestPerson): Promise<Got> {
  const session = await person.signIn()
  const got: Got = new Map([['session', session]])
  got.set('login of a command line', await logIn(world, person))
  for (const scope of scopes) {
    const made = await makeKey(world, session, scope)
    if (made.status !== 201) continue
    got.set(`key for ${scope}`, made.headers)
    got.set(`session of the key for ${scope}`, await exchange(world, made.key))
    for (const inner of scopes) {
      const next = await makeKey(world, made.headers, inner)
      if (next.status === 201) got.set(`key for ${inner} of the key for ${scope}`, next.headers)
    }
  }
  // A key that takes the place of the one that has made it.
  const former = await makeKey(world, session, 'admin')
  const rotated = former.status === 201 ? await makeKey(world, former.headers, 'admin') : undefined
  if (rotated) {
    assert.equal(rotated.status, 201, rotated.detail)
    const revoked = await send(world, 'POST', `/api/v1/keys/${former.id}/revoke`, rotated.headers)
    assert.equal(revoked.status, 200)
    got.set('rotated key', rotated.headers)
  }
  for (const role of roleNames) {
    await send(world, 'POST', `/api/v1/people/${person.id}/roles`, session, { role, actors: 'any' })
    const wanted = {
      name: 'Other self',
      mail: `self-${role}@alpha.example`,
      roles: [{ role, actors: 'any' }],
    }
    const response = await send(world, 'POST', '/api/v1/invitations', session, wanted)
    const { link } = (await response.json()) as { link?: string }
    const token = link?.split('/').at(-1)
    if (token === undefined) continue
    await send(world, 'POST', '/api/v1/invitation/join', session, { token })
  }
  got.set('session after roles and invitations to oneself', await person.signIn())
  return got
}

/** The rights that something has, and who gave it has not. */
async function findGrowth(world: World, got: Got, held: ReadonlySet<Right>): Promise<string[]> {
  const grown: string[] = []
  for (const [way, headers] of got) {
    const has = await readRights(world, headers)
    for (const right of rightNames) if (has.has(right) && !held.has(right)) grown.push(`${way}: ${right}`)
  }
  return grown
}

test('no right is had by any way that its giver lacks, nor after the giver has lost it', async t => {
  const world = await startForTwo(t)
  const givers: Role[][] = [
    ...rolesOfOrganisation.map(role => [role]),
    ...rolesOfOrganisation
      .filter(role => role !== 'administrator')
      .map((role): Role[] => [role, 'administrator']),
    ['host'],
  ]
  for (const given of givers) {
    const person = await makeGiver(world, given)
    const what = given.join(' and ')
    const held = await readRights(world, await person.signIn())
    const got = await tryEveryWay(world, person)
    assert.deepEqual(await findGrowth(world, got, held), [], what)
    const makesKeys = given.includes('administrator')
    assert.equal(got.has('key for admin'), makesKeys, what)
    assert.equal(got.has('rotated key'), makesKeys, what)
    assert.equal(got.has('key for submit'), makesKeys && given.includes('submitter'), what)
    for (const [role, ...left] of given.map((_role, at) => given.slice(at))) {
      if (role === undefined) continue
      await take(world, person, role)
      const now = left.length > 0 ? await readRights(world, await person.signIn()) : new Set<Right>()
      assert.deepEqual(await findGrowth(world, got, now), [], `${what}, then without ${role}`)
    }
  }
})

test('what a person has made is nothing once they have left, and what it was again once they are back', async t => {
  const world = await startForTwo(t)
  const person = await makeGiver(world, ['administrator', 'submitter'])
  const made = await makeKey(world, await person.signIn(), 'submit')
  assert.equal(made.status, 201, made.detail)
  const before = await readRights(world, made.headers)
  assert.ok(before.has('submissions.submit'))
  await person.endRole()
  assert.deepEqual([...(await readRights(world, made.headers))], [])
  const refused = await send(world, 'GET', '/api/v1/rules', made.headers)
  const { code, detail } = (await refused.json()) as { code: string; detail: string }
  assert.deepEqual([refused.status, code], [403, 'permission.right'])
  assert.match(detail, /"reference\.read"/)
  await give(world, person, 'administrator')
  await give(world, person, 'submitter')
  assert.deepEqual(await readRights(world, made.headers), before)
  const { store } = world.gateway
  await store.write(async db => {
    const row = await findPerson(db, person.id)
    if (row) await endPerson(db, environment, row, 'command line')
  })
  assert.deepEqual([...(await readRights(world, made.headers))], [])
})

test('a key is for no more actors than its person is now, and than they were when it was made', async t => {
  const world = await startForTwo(t)
  const person = await makeGiver(world, ['administrator'], 'any')
  await give(world, person, 'submitter', [maker])
  const session = await person.signIn()
  for (const actors of ['any', [french], [maker, french]] as const) {
    const beyond = await makeKey(world, session, 'submit', actors as 'any')
    assert.deepEqual([beyond.status, beyond.code], [403, 'permission.grant'])
  }
  const narrow = await makeKey(world, session, 'submit', [maker])
  assert.equal(narrow.status, 201, narrow.detail)
  await give(world, person, 'submitter', [maker, french])
  const wide = await makeKey(world, await person.signIn(), 'submit', [maker, french])
  assert.equal(wide.status, 201, wide.detail)
  const readActors = async (headers: Headers) =>
    ((await (await send(world, 'GET', '/api/v1/session', headers)).json()) as { actors: string[] }).actors
  assert.deepEqual(await readActors(wide.headers), [maker, french])
  await take(world, person, 'submitter')
  await give(world, person, 'submitter', [french])
  assert.deepEqual(await readActors(wide.headers), [maker, french], 'the administrator is for any actor')
  const ask = (key: string, actorCode: string) => world.post('/api/v1/pulls', { actorCode }, { key })
  assert.equal((await ask(wide.key, maker)).status, 403)
  assert.equal((await ask(wide.key, french)).status, 202)
  assert.equal((await ask(narrow.key, maker)).status, 403)
  assert.equal((await ask(narrow.key, french)).status, 403)
})

test('a call that waits with a key ends as soon as its person loses the right', async t => {
  const world = await startForTwo(t)
  const person = await makeGiver(world, ['administrator'])
  const { headers } = await makeKey(world, await person.signIn(), 'read')
  const events = await send(world, 'GET', '/api/v1/events', headers)
  assert.equal(events.status, 200)
  const reader = events.body?.getReader()
  await reader?.read()
  await person.endRole()
  const isCut = async (): Promise<boolean> => {
    try {
      return (await reader?.read())?.done ?? true
    } catch {
      return true
    }
  }
  await eventually(isCut, done => done)
})

test('what reaches beyond an organisation is of its administrator while it is alone, and of the host alone after that', async t => {
  const world = await start(t)
  const person = await makePerson(world, 'Administrator', 'administrator')
  const session = await person.signIn()
  const key = await makeKey(world, session, 'admin')
  const beyond = rightNames.filter(right => rights[right].reach === 'gateway')
  assert.deepEqual(beyond, [
    'evidence.verify-everything',
    'diagnosis.read-gateway',
    'codes.manage',
    'organisations.manage',
    'people.confirm',
  ])
  const has = async (headers: Headers) => {
    const all = await readRights(world, headers)
    return beyond.filter(right => all.has(right))
  }
  assert.deepEqual(await has(session), beyond)
  assert.deepEqual(await has(key.headers), [
    'evidence.verify-everything',
    'diagnosis.read-gateway',
    'codes.manage',
  ])
  const list = await world.get('/api/v1/codes/market-countries?limit=500')
  const entries = (list.body.items as { code: string }[]).map(({ code }) => code)
  const csv = `code\n${entries.filter(code => code !== 'DE').join('\n')}\n`
  const put = (headers: Headers) =>
    fetch(`${world.url}/api/v1/codes/market-countries`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    })
  assert.notEqual((await put(key.headers)).status, 403)
  const wanted = {
    name: 'beta',
    stages: ['preview'],
    administrator: { name: 'Grace', mail: 'grace@beta.example' },
  }
  const made = await send(world, 'POST', '/api/v1/organisations', session, wanted)
  const { note } = (await made.json()) as { note?: string }
  assert.equal(made.status, 201)
  assert.match(note ?? '', /"maker"/)
  // It is there once someone or something is in it.
  assert.deepEqual(await has(session), beyond)
  await world.makeKey({ organisation: 'beta', actors: 'any' })
  assert.deepEqual([await has(session), await has(key.headers)], [[], []])
  assert.equal((await put(key.headers)).status, 403)
  assert.equal((await put(session)).status, 403)
  const host = await (await makePerson(world, 'Host', 'host')).signIn()
  assert.deepEqual(await has(host), beyond)
  assert.notEqual((await put(host)).status, 403)
  const listed = (await send(world, 'GET', `/api/v1/keys/${key.id}`, key.headers)).json()
  const { lacking } = (await listed) as { lacking: { rights: string[] }[] }
  assert.deepEqual(
    lacking.flatMap(({ rights: lost }) => lost),
    ['doubts.decide', 'evidence.verify-everything', 'diagnosis.read-gateway', 'codes.manage'],
  )
})

test('an invitation gives what its maker may give when it is accepted, and to others alone', async t => {
  const world = await startForTwo(t)
  const inviter = await makeGiver(world, ['administrator'])
  const invite = async (role: Role, actors: 'any' | string[] = 'any') => {
    const wanted = { name: 'Guest', mail: 'guest@alpha.example', roles: [{ role, actors }] }
    const response = await send(world, 'POST', '/api/v1/invitations', await inviter.signIn(), wanted)
    return { status: response.status, ...((await response.json()) as { link: string }) }
  }
  const join = async (by: TestPerson, { link }: { link: string }) => {
    const body = { token: link.split('/').at(-1) }
    return (await send(world, 'POST', '/api/v1/invitation/join', await by.signIn(), body)).status
  }
  // Roles that the inviter has not: that is what managing people is.
  const [own, late] = [await invite('submitter'), await invite('submitter')]
  assert.deepEqual([own.status, late.status, (await invite('host')).status], [201, 201, 400])
  assert.equal(await join(inviter, own), 404)
  await inviter.endRole()
  const guest = await makePerson(world, 'Guest', 'viewer', { ...place })
  assert.equal(await join(guest, late), 404, 'the inviter may give nothing any longer')
  assert.ok(!(await readRights(world, await guest.signIn())).has('submissions.submit'))
  const fromMachine = await world.gateway.store.write(db =>
    invitePerson(
      db,
      environment,
      { name: 'Guest', mail: 'g@alpha.example', roles: [{ role: 'submitter', ...place, actors: 'any' }] },
      'command line',
    ),
  )
  assert.ok(!(fromMachine instanceof Refusal))
})

test('a key of an earlier version acts in the right of who made it, be that by keys that are deleted', async t => {
  const world = await startForTwo(t)
  const person = await makeGiver(world, ['administrator'])
  const { store } = world.gateway
  /** A key as it was stored before it was noted in whose right it acts. */
  const insert = (id: string, created_by: string | null) =>
    store.write(db =>
      insertApiKey(db, {
        id,
        hash: id.repeat(2),
        ...place,
        name: id,
        actors: '"any"',
        scopes: '["submit","admin"]',
        default_language: null,
        created_at: 1,
        created_by,
        on_behalf_of: null,
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
      }),
    )
  const made = { person: `person:${person.id}`, machine: 'command line', unknown: null } as const
  for (const [by, createdBy] of Object.entries(made)) {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await insert(first, createdBy)
    await insert(second, first)
    await insert(third, second)
    const readOwn = async () => {
      const row = await findApiKey(store.db, third)
      assert.ok(row)
      const { rights: own } = await findKeyRights(store.db, row)
      return rightNames.filter(right => own.has(right))
    }
    const before = await readOwn()
    assert.equal(before.includes('submissions.submit'), by !== 'person', by)
    assert.ok(before.includes('keys.manage'), by)
    await store.write(async db => {
      for (const id of [first, second]) await removeApiKey(db, id, 'command line', new Date())
    })
    assert.deepEqual(await readOwn(), before, by)
  }
})

test('the evidence and the log say which keys lost rights, and why', async t => {
  const world = await startForTwo(t)
  const person = await makeGiver(world, ['administrator', 'submitter'])
  const made = await makeKey(world, await person.signIn(), 'submit')
  await take(world, person, 'submitter')
  const { db } = world.gateway.store
  const entries = await db.selectFrom('evidence').selectAll().where('chain', '=', `key ${made.id}`).execute()
  const { lost, gained, by } = JSON.parse(entries.at(-1)?.facts ?? '{}')
  assert.equal(entries.at(-1)?.kind, 'rights-changed')
  assert.ok(lost.includes('submissions.submit') && !lost.includes('owners.set'))
  assert.deepEqual([gained, by], [[], 'command line'])
  await world.restart()
  const lines = await eventually(
    async () => world.logged.filter(line => line.includes('API key lacks rights')),
    found => found.some(line => line.includes(made.id)),
  )
  assert.match(lines.find(line => line.includes(made.id)) ?? '', /submissions\.submit/)
})

test('a store that went back has what is in force again said at once', async t => {
  const world = await start(t, {}, { isRestored: true })
  const lines = await eventually(
    async () => world.logged.filter(line => line.includes('the store went back')),
    found => found.length > 0,
  )
  assert.equal(lines.length, 1)
  await world.restart()
  const person = await makeGiver(world, ['administrator'])
  const key = await makeKey(world, await person.signIn(), 'admin')
  await world.restart()
  const last = await eventually(
    async () => world.logged.filter(line => line.includes('the store went back')).at(-1) ?? '',
    line => line.includes(key.id),
  )
  assert.ok(last.includes(person.id))
})
