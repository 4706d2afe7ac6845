import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import * as oidc from 'openid-client'
import { eventually, start, stillClocks } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { type SignInWorld, startWithProvider } from '../../../test/sign-in/sign-in-world.ts'
import type { Visitor } from '../../../test/sign-in/visitor.ts'
import type { Environment } from '../../ids.ts'
import { endPerson } from '../../people/people.ts'
import { findPerson } from '../../store/people.ts'

const session = '/api/v1/session'
const cookie = 'udigate-session'

/** A gateway with a person in a browser, and a command line that can ask it for a login. */
async function makeWorld(t: TestContext, environment: Record<string, string> = {}, clocks?: Environment) {
  const world = await startWithProvider(t, environment, clocks)
  const { visitor } = await world.signIn('ada')
  const { db } = world.gateway.store
  const send = async (name: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ client_id: 'udigate-cli', ...form })
    const response = await fetch(`${world.url}/oauth/${name}`, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const decide = (step: 'open' | 'confirm' | 'refuse', code = '', by = visitor, headers = {}) =>
    world.call(by, 'POST', `/api/v1/login-requests/${step}`, { body: { code }, headers })
  /** Asks whether the login is confirmed, as if the time for that had come. */
  const redeem = async (code = '') => {
    await db.updateTable('login_request').set({ next_ask_at: 0 }).execute()
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    return send('token', { grant_type, device_code: code })
  }
  return {
    ...world,
    db,
    visitor,
    send,
    decide,
    redeem,
    ask: async () => (await send('device_authorization', { client_name: 'udigate on desk' })).body,
    /** Signs a command line in. @returns its token */
    async logIn(by = visitor): Promise<string> {
      const asked = (await send('device_authorization', {})).body
      assert.equal((await decide('confirm', asked.user_code, by)).status, 204)
      return (await redeem(asked.device_code)).body.access_token ?? ''
    },
    look: (token: string, path = session, headers = {}) => world.get(path, { key: token, headers }),
  }
}

/** A client of OAuth 2.0 that knows nothing of the gateway but its addresses. */
function makeStandardClient({ url }: Pick<SignInWorld, 'url'>): oidc.Configuration {
  const configuration = new oidc.Configuration(
    {
      issuer: url,
      device_authorization_endpoint: `${url}/oauth/device_authorization`,
      token_endpoint: `${url}/oauth/token`,
    },
    'udigate-cli',
    undefined,
    oidc.None(),
  )
  oidc.allowInsecureRequests(configuration)
  return configuration
}

test('a command line asks by the standard, its person confirms the code in the console, and it may do what they may', async t => {
  const world = await makeWorld(t)
  const client = makeStandardClient(world)
  const asked = await oidc.initiateDeviceAuthorization(client, { client_name: 'udigate\u0007 on desk' })
  assert.match(asked.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  assert.deepEqual(
    [asked.verification_uri, asked.verification_uri_complete, asked.expires_in],
    [`${world.url}/#/login-code`, `${world.url}/#/login-code/${asked.user_code}`, 600],
  )
  const polling = oidc.pollDeviceAuthorizationGrant(client, asked)
  const typed = asked.user_code.toLowerCase().replace('-', ' ')
  const opened = await world.decide('open', typed)
  assert.deepEqual(
    [opened.status, opened.body.client, opened.body.address],
    [200, 'udigate on desk', '127.0.0.1'],
  )
  assert.equal((await world.decide('confirm', typed)).status, 204)
  const tokens = await polling
  assert.deepEqual([tokens.token_type, tokens.refresh_token], ['bearer', undefined])
  const { status, body } = await world.look(tokens.access_token)
  assert.deepEqual([status, (body.caller as { name: string }).name], [200, 'Ada Lovelace'])
  assert.equal((await world.look(`Bearer ${tokens.access_token}`, '/api/v1/submissions')).status, 200)
  assert.equal((await world.look(tokens.access_token, '/api/v1/keys')).status, 403)
  const { signedIn } = (await world.look(tokens.access_token, '/api/v1/sign-in')).body
  assert.equal((signedIn as { via: string }).via, 'COMMAND_LINE')
})

test('both codes are good once, and an unconfirmed one for nothing', async t => {
  const { ask, decide, redeem } = await makeWorld(t)
  const { device_code, user_code } = await ask()
  assert.equal((await redeem(device_code)).body.error, 'authorization_pending')
  assert.equal((await decide('confirm', user_code)).status, 204)
  for (const step of ['open', 'confirm', 'refuse'] as const) {
    const again = await decide(step, user_code)
    assert.deepEqual([again.status, again.body.code], [404, 'login.unknown'])
  }
  const results = await Promise.all([redeem(device_code), redeem(device_code)])
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set([200, 400]))
  assert.equal((await redeem(device_code)).body.error, 'invalid_grant')
})

test('one that is refused, or not confirmed in ten minutes, begins no session', async t => {
  const { ask, db, decide, redeem } = await makeWorld(t)
  const refused = await ask()
  assert.equal((await decide('refuse', refused.user_code)).status, 204)
  assert.equal((await redeem(refused.device_code)).body.error, 'access_denied')
  const late = await ask()
  const { expires_at, created_at } = await db
    .selectFrom('login_request')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(expires_at - created_at, 600_000)
  await db.updateTable('login_request').set({ expires_at: Date.now() }).execute()
  assert.equal((await decide('confirm', late.user_code)).status, 404)
  assert.equal((await redeem(late.device_code)).body.error, 'expired_token')
})

test('one that asks too often is told so, and forms that are none of the standard are refused in its words', async t => {
  const { ask, send } = await makeWorld(t)
  const { device_code = '' } = await ask()
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  for (const [form, status, error] of [
    [{ grant_type, device_code }, 400, 'slow_down'],
    [{ grant_type, device_code: 'made-up' }, 400, 'invalid_grant'],
    [{ grant_type }, 400, 'invalid_grant'],
    [{ grant_type: 'password', device_code }, 400, 'unsupported_grant_type'],
    [{ grant_type, device_code, client_id: 'another' }, 401, 'invalid_client'],
  ] as const) {
    const given = await send('token', form)
    assert.deepEqual([given.status, given.body.error], [status, error])
  }
  assert.equal((await send('device_authorization', { client_id: 'another' })).status, 401)
})

test('who guesses codes is stopped after some', async t => {
  const { ask, decide, redeem } = await makeWorld(t, { UDIGATE_FAILURE_LIMIT: '3' }, stillClocks)
  const { user_code } = await ask()
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess += 1) statuses.push((await decide('open', `BCDF-GHJ${guess}`)).status)
  assert.deepEqual(statuses, [404, 404, 404, 429])
  // A person who mistypes once is not told apart by that.
  assert.equal((await decide('confirm', user_code)).status, 204)
  const guesses: number[] = []
  for (let guess = 0; guess < 4; guess += 1) guesses.push((await redeem(`guess ${guess}`)).status)
  assert.deepEqual(guesses, [400, 400, 400, 429])
})

test('a command line is signed in no longer than the session that has confirmed it', async t => {
  const { db, ask, decide, redeem, logIn, look } = await makeWorld(t)
  const token = await logIn()
  const sessions = await db.selectFrom('session').select(['via', 'ends_at']).orderBy('id').execute()
  const [browser, line] = sessions
  assert.deepEqual([browser?.via, line?.via, line?.ends_at], ['provider', 'command-line', browser?.ends_at])
  const { device_code, user_code } = await ask()
  assert.equal((await decide('confirm', user_code)).status, 204)
  await db.updateTable('session').set({ ended_at: Date.now() }).where('via', '=', 'provider').execute()
  assert.equal((await redeem(device_code)).body.error, 'access_denied')
  // One that has begun goes on, until it ends by itself.
  assert.equal((await look(token)).status, 200)
  await db.updateTable('session').set({ last_used_at: 0 }).where('via', '=', 'command-line').execute()
  const { status, body } = await look(token)
  assert.deepEqual([status, body.code], [401, 'authentication.session'])
})

test('signing out everywhere, at the provider, or there and then ends it, and so does the end of its person', async t => {
  const world = await makeWorld(t)
  const { logIn, look, visitor } = world
  const [first, own] = [await logIn(), await logIn()]
  assert.equal((await world.remove(session, { key: own })).status, 200)
  assert.deepEqual([(await look(own)).status, (await look(first)).status], [401, 200])
  await world.call(visitor, 'DELETE', `${session}?everywhere=true`)
  assert.equal((await look(first)).status, 401)

  await world.signIn('ada', visitor)
  const second = await logIn()
  const leave = await visitor.visit(`${world.provider.issuer}/session/end`)
  await visitor.submit(leave, { logout: 'yes' })
  await eventually(
    () => look(second),
    ({ status }) => status === 401,
  )

  await world.signIn('ada', visitor)
  const third = await logIn()
  const stream = await fetch(`${world.url}/api/v1/events`, { headers: { authorization: third } })
  assert.equal(stream.status, 200)
  const { id } = await world.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  await world.gateway.store.write(async db => {
    const person = await findPerson(db, id)
    if (person) await endPerson(db, { now: () => new Date() }, person, 'command line')
  })
  await stream.text().catch(() => 'cut off')
  assert.equal((await look(third)).status, 401)
})

test('a role that is taken back is missed at the command line at once, with the same token', async t => {
  const world = await makeWorld(t)
  const token = await world.logIn()
  const ada = world.provider.accounts.get('ada')
  assert.ok(ada)
  world.provider.accounts.set('ada', { ...ada, groups: ['readers'] })
  await world.signIn('ada')
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', {}, { key: token })
  assert.deepEqual([status, body.code], [403, 'permission.right'])
  assert.equal((await world.look(token, '/api/v1/submissions')).status, 200)
})

test('the token of a browser is none of a command line, nor the other way round', async t => {
  const { url, visitor, logIn, look, call } = await makeWorld(t)
  const own = visitor.cookie(url, cookie) ?? ''
  assert.equal((await look(own)).status, 401)
  const token = await logIn()
  const stolen: Visitor = visitor
  stolen.keep(url, cookie, token)
  assert.equal((await call(stolen, 'GET', session)).status, 401)
  const { body } = await call(stolen, 'GET', '/api/v1/sign-in')
  assert.equal(body.signedIn, undefined)
})

test('a command line signs no other one in, and changes nothing of how its person signs in', async t => {
  const { ask, post, logIn } = await makeWorld(t)
  const key = await logIn()
  const { user_code } = await ask()
  for (const step of ['open', 'confirm', 'refuse']) {
    const { status, body } = await post(`/api/v1/login-requests/${step}`, { code: user_code }, { key })
    assert.deepEqual([status, body.code], [403, 'login.from-console'])
  }
  const { status, body } = await post('/api/v1/account/recovery-codes', {}, { key })
  assert.deepEqual([status, body.code], [403, 'session.old'])
})

test('neither another page nor an API key confirms a login, and none is begun without TLS', async t => {
  const { ask, decide, post, makeKey } = await makeWorld(t)
  const { user_code } = await ask()
  const foreign = await decide('confirm', user_code, undefined, { origin: 'https://evil.example' })
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'session.foreign-page'])
  const key = await makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] })
  const byKey = await post('/api/v1/login-requests/confirm', { code: user_code }, { key })
  assert.deepEqual([byKey.status, byKey.body.code], [403, 'permission.right'])
  const form = 'client_id=udigate-cli'
  const { url } = await start(t)
  const overHttp = await sendRaw(url, [
    'POST /oauth/device_authorization HTTP/1.1',
    'Host: gateway.example',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
    '',
    form,
  ])
  assert.deepEqual([overHttp.status, overHttp.body.code], [403, 'session.not-secure'])
})

test('neither code nor token stands in the store or in the log, and the evidence has the sign-in', async t => {
  const world = await makeWorld(t)
  const { device_code = '', user_code = '' } = await world.ask()
  const waiting = JSON.stringify(await world.db.selectFrom('login_request').selectAll().execute())
  await world.decide('confirm', user_code)
  const { access_token: token = '' } = (await world.redeem(device_code)).body
  const stored = JSON.stringify(await world.db.selectFrom('session').selectAll().execute())
  for (const secret of [device_code, user_code, token]) {
    assert.ok(!waiting.includes(secret) && !stored.includes(secret) && !world.logged.join().includes(secret))
  }
  const facts = await eventually(
    () => world.db.selectFrom('evidence').select('facts').where('kind', '=', 'signed-in').execute(),
    rows => rows.length > 1,
  )
  assert.ok(facts.some(row => row.facts.includes('command-line')))
})
