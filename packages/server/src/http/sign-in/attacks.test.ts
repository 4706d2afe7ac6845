import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { eventually, start, stillClocks } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { type SignInWorld, startWithProvider } from '../../../test/sign-in/sign-in-world.ts'
import { makeVisitor, type Visitor } from '../../../test/sign-in/visitor.ts'
import { createPerson, endPerson, endRole, grantRole } from '../../people/people.ts'
import { makeRandomBytes } from '../../random-bytes.ts'
import { findPerson, listRoleGrants } from '../../store/people.ts'

const session = '/api/v1/session'
const cookie = 'udigate-session'
const environment = { now: () => new Date(), randomBytes: makeRandomBytes() }

function toConsole({ pathname }: URL): boolean {
  return pathname === '/'
}

/** The id of the only person, who has signed in. */
async function findOnly({ gateway }: SignInWorld): Promise<string> {
  const { id } = await gateway.store.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  return id
}

/** The event stream of a visitor, and what settles when it has ended. */
async function openStream(world: SignInWorld, visitor: Visitor): Promise<{ ended: Promise<unknown> }> {
  const token = visitor.cookie(world.url, cookie)
  const response = await fetch(`${world.url}/api/v1/events`, { headers: { cookie: `${cookie}=${token}` } })
  assert.equal(response.status, 200)
  return { ended: response.text().catch(() => 'cut off') }
}

/** A call with headers that a browser sets by itself. */
async function callWith(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
) {
  const { hostname, port } = new URL(url)
  const sent = ask({
    hostname,
    port,
    method,
    path,
    headers: { 'content-length': String(body.length), ...headers },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, headers: answer.headers, code: text && JSON.parse(text).code }
}

test('a session that was planted before the sign-in is not the one that is signed in', async t => {
  const world = await startWithProvider(t)
  const { visitor: attacker } = await world.signIn('bob')
  const planted = attacker.cookie(world.url, cookie) ?? ''
  const victim = makeVisitor()
  victim.keep(world.url, cookie, planted)
  await world.signIn('ada', victim)
  assert.notEqual(victim.cookie(world.url, cookie), planted)
  // The planted one has ended, and is not Ada's.
  assert.equal((await world.call(attacker, 'GET', session)).status, 401)
  const own = victim.cookie(world.url, cookie)
  victim.keep(world.url, cookie, 'uds_made-up')
  assert.equal((await world.call(victim, 'GET', session)).status, 401)
  // One beside the own, set by another host of the same domain, is taken for neither.
  for (const both of [
    [own, planted],
    [planted, own],
  ]) {
    const headers = { cookie: both.map(token => `${cookie}=${token}`).join('; ') }
    assert.equal((await callWith(world.url, 'GET', session, headers)).status, 401)
  }
})

test('another page can have a browser do nothing in the session', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const token = `${cookie}=${visitor.cookie(world.url, cookie)}`
  const origin = world.url
  for (const [method, headers] of [
    ['DELETE', { origin: 'https://evil.example' }],
    ['DELETE', { origin: 'http://localhost:3000' }],
    ['DELETE', { origin: 'null' }],
    ['DELETE', {}],
    ['DELETE', { origin, 'sec-fetch-site': 'cross-site' }],
    ['DELETE', { origin, 'sec-fetch-site': 'same-site' }],
    ['GET', { 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    const { status, code } = await callWith(world.url, method, session, { ...headers, cookie: token })
    assert.deepEqual([status, code], [403, 'session.foreign-page'], JSON.stringify([method, headers]))
  }
  assert.equal(
    (await callWith(world.url, 'GET', session, { 'sec-fetch-site': 'same-origin', cookie: token })).status,
    200,
  )
  // Nor can it begin one.
  const key = JSON.stringify({ key: world.key })
  const json = { 'content-type': 'application/json', origin: 'https://evil.example' }
  assert.equal((await callWith(world.url, 'POST', session, json, key)).code, 'session.foreign-page')
  const demo = await callWith(world.url, 'POST', `${session}/demo`, { origin: 'https://evil.example' })
  assert.equal(demo.code, 'session.foreign-page')
})

test('a session that is used does not go idle, and one that is signed out leaves no cookie', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const { db } = world.gateway.store
  const setUse = (at: number) => db.updateTable('session').set({ last_used_at: at }).execute()
  const hour = 3_600_000
  await setUse(Date.now() - 1.9 * hour)
  assert.equal((await world.call(visitor, 'GET', session)).status, 200)
  const { last_used_at } = await db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()
  assert.ok(last_used_at > Date.now() - hour)
  await setUse(Date.now() - 2.1 * hour)
  assert.equal((await world.call(visitor, 'GET', session)).status, 401)
  await world.signIn('ada', visitor)
  await world.call(visitor, 'DELETE', session)
  assert.match(visitor.set.at(-1) ?? '', /^udigate-session=; .*Max-Age=0$/)
})

test('cookies of sessions go over HTTPS, to this host, and to no script and no other page', async t => {
  const { visitor } = await (await startWithProvider(t)).signIn('ada')
  const find = (name: string): string | undefined => visitor.set.find(line => line.startsWith(`${name}=`))
  assert.match(find(cookie) ?? '', /^udigate-session=uds_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  assert.match(find('udigate-sign-in') ?? '', /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)

  const world = await start(t, { UDIGATE_PUBLIC_URL: 'https://udigate.example' })
  const exchange = (headers: Record<string, string>, url = world.url) =>
    callWith(
      url,
      'POST',
      session,
      { 'content-type': 'application/json', ...headers },
      JSON.stringify({ key: world.key }),
    )
  const { status, headers } = await exchange({ origin: 'https://udigate.example' })
  assert.equal(status, 204)
  const [set = ''] = headers['set-cookie'] ?? []
  assert.match(set, /^__Host-udigate-session=uds_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const token = set.slice(set.indexOf('=') + 1, set.indexOf(';'))
  const get = (name: string) => callWith(world.url, 'GET', session, { cookie: `${name}=${token}` })
  assert.equal((await get('__Host-udigate-session')).status, 200)
  // A page without TLS could have set that one.
  assert.equal((await get('udigate-session')).status, 401)
  assert.equal((await exchange({ origin: world.url })).code, 'session.foreign-page')

  const open = await start(t)
  const overHttp = { host: 'gateway.example', origin: 'http://gateway.example' }
  const refused = await callWith(
    open.url,
    'POST',
    session,
    { 'content-type': 'application/json', ...overHttp },
    JSON.stringify({ key: open.key }),
  )
  assert.deepEqual(
    [refused.status, refused.code, refused.headers['set-cookie']],
    [403, 'session.not-secure', undefined],
  )
  // What is offered is said all the same, and no passkey with it.
  const offered = await callWith(open.url, 'GET', '/api/v1/sign-in', { host: overHttp.host })
  assert.equal(offered.status, 200)
})

test('a code that was stolen is of no use without the verifier', async t => {
  const world = await startWithProvider(t)
  const { callback } = await world.comeBack('ada')
  const thief = makeVisitor()
  // In a browser that has begun nothing, and in one that has begun a sign-in of its own.
  assert.equal((await thief.visit(callback, {}, toConsole)).url.hash, '#/?sign-in=expired')
  const { callback: stolen } = await world.comeBack('ada')
  const { visitor, callback: own } = await world.comeBack('bob')
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  assert.equal((await visitor.visit(own, {}, toConsole)).url.hash, '#/?sign-in=refused')
  assert.equal(visitor.cookie(world.url, cookie), undefined)
})

test('the provider gives nothing for a stolen code to who has the secret of the gateway and not the verifier', async t => {
  const world = await startWithProvider(t)
  const { clientId, secret, issuer } = world.provider
  const redeem = async (verifier: object): Promise<unknown> => {
    const { callback } = await world.comeBack('ada')
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: callback.origin + callback.pathname,
        ...verifier,
      }),
    })
    return ((await answer.json()) as { error?: unknown }).error
  }
  assert.equal(await redeem({}), 'invalid_grant')
  assert.equal(await redeem({ code_verifier: 'a'.repeat(43) }), 'invalid_grant')
})

test('a role that is taken back ends what is done by it, streams included, and gives the session another token', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const before = visitor.cookie(world.url, cookie)
  const stream = await openStream(world, visitor)
  const { store } = world.gateway
  const id = await findOnly(world)
  const viewer = { role: 'viewer', organisation: 'maker', stage: 'preview', actors: 'any' } as const
  await store.write(async db => {
    for (const grant of await listRoleGrants(db, id)) await endRole(db, environment, grant, 'command line')
    await grantRole(db, environment, id, viewer, 'command line')
  })
  await stream.ended
  const submit = await world.call(visitor, 'POST', '/api/v1/submit/EU_UDI_MDR', { body: {} })
  assert.deepEqual([submit.status, submit.body.code], [403, 'permission.right'])
  assert.notEqual(visitor.cookie(world.url, cookie), before)
  assert.equal((await world.call(visitor, 'GET', '/api/v1/submissions')).status, 200)
})

test('a person who is removed is out at once: streams, sessions and the next sign-in', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const stream = await openStream(world, visitor)
  const { store } = world.gateway
  const id = await findOnly(world)
  await store.write(async db => {
    const person = await findPerson(db, id)
    if (person) await endPerson(db, environment, person, 'command line')
  })
  await stream.ended
  assert.equal((await world.call(visitor, 'GET', session)).status, 401)
  assert.equal((await world.signIn('ada')).page.url.hash, '#/?sign-in=removed')
})

test('an administrator of one organisation has no right in another, and a host in none', async t => {
  const world = await startWithProvider(t)
  const { visitor: bob } = await world.signIn('bob')
  const { visitor: hedy } = await world.signIn('hedy')
  const made = await world.gateway.store.db.selectFrom('api_key').select('id').executeTakeFirstOrThrow()
  const code = async (visitor: Visitor, path: string, acting?: string): Promise<unknown> => {
    const { status, body } = await world.call(visitor, 'GET', path, acting === undefined ? {} : { acting })
    return status === 200 ? 200 : body.code
  }
  assert.equal(await code(bob, '/api/v1/keys'), 200)
  assert.equal(await code(bob, '/api/v1/keys', 'maker/preview'), 'permission.membership')
  assert.equal(await code(bob, `/api/v1/keys/${made.id}`), 'path.unknown')
  for (const path of [
    '/api/v1/submissions',
    '/api/v1/keys',
    '/api/v1/batches',
    '/api/v1/actors',
    '/api/v1/events',
  ]) {
    assert.equal(await code(hedy, path), 'permission.right', path)
    assert.equal(await code(hedy, path, 'maker/preview'), 'permission.membership', path)
  }
  // A host verifies the evidence of all, by heads that say nothing of what is in the chains.
  assert.equal(await code(hedy, '/api/v1/evidence/head'), 200)
  assert.equal(await code(hedy, '/api/v1/evidence/head', 'maker/preview'), 'permission.membership')
})

test('a key that is exchanged for a session is what the key is, for as long as that is in force', async t => {
  const world = await start(t)
  const visitor = makeVisitor()
  const exchange = (key: string) =>
    visitor.visit(`${world.url}${session}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify({ key }),
    })
  assert.equal((await exchange('udg_preview_none')).status, 401)
  assert.equal((await exchange(world.key)).status, 204)
  const former = `${cookie}=${visitor.cookie(world.url, cookie)}`
  assert.equal((await exchange(world.key)).status, 204)
  assert.equal((await callWith(world.url, 'GET', session, { cookie: former })).status, 401)
  const { status, text } = await visitor.visit(`${world.url}${session}`)
  assert.deepEqual([status, JSON.parse(text).organisation], [200, 'maker'])
  assert.ok(!visitor.set.join().includes(world.key))
  const { db } = world.gateway.store
  await db.updateTable('api_key').set({ revoked_at: 1 }).execute()
  assert.equal((await visitor.visit(`${world.url}${session}`)).status, 401)
})

test('the person for trying out signs in on this machine alone, with the simulator and while there is a demo key', async t => {
  const world = await start(t, { UDIGATE_DEMO_KEY: 'a-demo-key' })
  const press = (headers: Record<string, string> = {}) =>
    callWith(world.url, 'POST', `${session}/demo`, { origin: world.url, ...headers })
  const pressed = await press()
  assert.equal(pressed.status, 204)
  const token = /=([^;]*)/.exec(pressed.headers['set-cookie']?.[0] ?? '')?.[1]
  const headers = { cookie: `${cookie}=${token}`, 'udigate-acting': 'demo/preview' }
  assert.equal((await callWith(world.url, 'GET', '/api/v1/submissions', headers)).status, 200)
  // From elsewhere, by a proxy on this machine too: neither the press nor the session is taken.
  const port = new URL(world.url).port
  for (const from of [
    { 'x-forwarded-for': '192.0.2.1' },
    { via: '1.1 proxy' },
    { host: `gateway.example:${port}`, origin: `http://gateway.example:${port}` },
    { origin: 'http://gateway.example' },
    // nginx where nothing else is said: it rewrites Host, adds nothing, and keeps no connection.
    { connection: 'close' },
    { connection: '' },
  ] as Record<string, string>[]) {
    assert.equal((await press(from)).status, 403, JSON.stringify(from))
  }
  assert.equal(
    (await callWith(world.url, 'GET', '/api/v1/submissions', { ...headers, via: '1.1 proxy' })).status,
    401,
  )
  const realAuthority = {
    UDIGATE_DEMO_KEY: 'a-demo-key',
    UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:9/domibus/services/wsplugin',
    UDIGATE_PREVIEW_PARTY_ID: 'blue_gw',
  }
  for (const { url } of [await start(t), await start(t, realAuthority)]) {
    assert.equal((await callWith(url, 'POST', `${session}/demo`, { origin: url })).status, 403)
  }
  assert.match(await askAsNginx(world.url), /^HTTP\/1\.1 403 /)
  // Nor where browsers elsewhere have the gateway under an address, and a proxy passes their Origin on.
  const origin = 'https://udigate.example'
  const named = await start(t, { UDIGATE_DEMO_KEY: 'a-demo-key', UDIGATE_PUBLIC_URL: origin })
  const { status, code } = await callWith(named.url, 'POST', `${session}/demo`, { origin })
  assert.deepEqual([status, code], [403, 'permission.demo-key'])
})

/** Presses the button for trying out through nginx as it is set up where nothing else is said; the rest is made up by who asks. */
async function askAsNginx(url: string): Promise<string> {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const path = `${session}/demo`
  socket.end(
    `POST ${path} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\nOrigin: ${url}\r\nContent-Length: 0\r\n\r\n`,
  )
  let text = ''
  for await (const piece of socket) text += piece
  return text
}

test('the person for trying out opens no way in from other machines: no key, no account and no command line', async t => {
  const world = await start(t, { UDIGATE_DEMO_KEY: 'a-demo-key', HOST: '0.0.0.0' })
  const url = world.url.replace('0.0.0.0', '127.0.0.1')
  const pressed = await callWith(url, 'POST', `${session}/demo`, { origin: url })
  const token = /=([^;]*)/.exec(pressed.headers['set-cookie']?.[0] ?? '')?.[1]
  const call = (method: string, path: string, acting: string, body: object, more = {}) =>
    callWith(
      url,
      method,
      path,
      {
        cookie: `${cookie}=${token}`,
        origin: url,
        'content-type': 'application/json',
        'udigate-acting': acting,
        ...more,
      },
      JSON.stringify(body),
    )
  const administrator = { name: 'Mallory', mail: 'mallory@evil.example' }
  const role = { role: 'administrator', actors: 'any' }
  for (const [path, acting, body] of [
    ['/api/v1/keys', 'demo/preview', { name: 'mine', scopes: ['read'], actors: 'any' }],
    ['/api/v1/invitations', 'demo/preview', { ...administrator, roles: [role] }],
    ['/api/v1/organisations', 'host', { name: 'mine', stages: ['production'], administrator }],
  ] as const) {
    const { status, code } = await call('POST', path, acting, body)
    assert.deepEqual([status, code], [403, 'permission.demo-key'], path)
  }
  // A command line that is signed in is one of this machine.
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = await fetch(`${url}/oauth/device_authorization`, {
    method: 'POST',
    headers: form,
    body: 'client_id=udigate-cli',
  })
  const { device_code, user_code } = (await asked.json()) as { device_code: string; user_code: string }
  const confirmed = await call('POST', '/api/v1/login-requests/confirm', 'demo/preview', { code: user_code })
  assert.equal(confirmed.status, 204)
  await world.gateway.store.db.updateTable('login_request').set({ next_ask_at: 0 }).execute()
  const given = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code,
      client_id: 'udigate-cli',
    }),
  })
  const { access_token: own } = (await given.json()) as { access_token: string }
  const look = (headers: object) =>
    callWith(url, 'GET', session, {
      authorization: `Bearer ${own}`,
      'udigate-acting': 'demo/preview',
      ...headers,
    })
  assert.equal((await look({})).status, 200)
  assert.equal((await look({ 'x-forwarded-for': '192.0.2.1' })).status, 401)
  assert.equal((await look({ host: 'gateway.example' })).status, 403)
})

test('guessing keys or sessions is rejected after some failures, and does not stop who has a valid one', async t => {
  const world = await start(t, { UDIGATE_FAILURE_LIMIT: '3' }, { clocks: stillClocks })
  const own = { 'content-type': 'application/json', origin: world.url }
  const exchange = (key: string) =>
    callWith(world.url, 'POST', session, own, JSON.stringify({ key: `udg_preview_${key}` }))
  const look = (token: string) => callWith(world.url, 'GET', session, { cookie: `${cookie}=uds_${token}` })
  const statuses: (number | undefined)[] = []
  for (const guess of ['a', 'b', 'c', 'd']) statuses.push((await exchange(guess)).status)
  assert.deepEqual(statuses, [401, 401, 401, 429])
  assert.equal((await look('a')).status, 429)
  assert.equal((await world.get(session)).status, 200)
})

test('a sign-in at the gateway is not counted beyond what an address may do', async t => {
  const world = await startWithProvider(t, {}, stillClocks)
  const statuses: number[] = []
  for (let count = 0; count < 250; count++) {
    const { status } = await fetch(`${world.url}/sign-in/corporate`, { redirect: 'manual' })
    statuses.push(status)
  }
  assert.equal(statuses[0], 303)
  assert.equal(statuses.at(-1), 429)
})

test('what people do is in the evidence without their names, and who made them', async t => {
  const world = await startWithProvider(t)
  await world.signIn('ada')
  const { db } = world.gateway.store
  const rows = await eventually(
    () =>
      db
        .selectFrom('evidence')
        .select(['kind', 'facts'])
        .where('chain', 'like', 'person %')
        .orderBy('seq')
        .execute(),
    found => found.length > 1,
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['person-made', 'signed-in'],
  )
  assert.doesNotMatch(JSON.stringify(rows), /Ada|Lovelace|maker\.example/)
  assert.ok(!world.logged.some(line => line.includes('Lovelace') || line.includes('ada@')))
  await assert.rejects(
    world.gateway.store.write(at =>
      createPerson(
        at,
        environment,
        { name: 'A', mail: null, known: { provider: world.provider.issuer, subject: 'ada' } },
        'k',
      ),
    ),
  )
})
