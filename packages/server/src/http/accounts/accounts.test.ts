import assert from 'node:assert/strict'
import { password, showCode } from '../../../test/account-world.ts'
import {
  acceptWithPasskey,
  acceptWithPassword,
  ada,
  mail,
  makeAccountsWorld,
  origin,
} from '../../../test/accounts-over-http.ts'
import { makeAuthenticator } from '../../../test/authenticator.ts'
import { stillClocks } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { findOpenInvitation } from '../../people/accounts/invite.ts'

test('an invited person makes a passkey, is signed in by a cookie that no script reads, and signs in with it again', async t => {
  const world = await makeAccountsWorld(t)
  const token = await world.invite()
  const opened = await world.send('invitation/open', { token })
  assert.deepEqual(
    [opened.status, opened.body.kind, opened.body.name, opened.body.mail, opened.body.canMakePasskey],
    [200, 'NEW', 'Ada Lovelace', mail, true],
  )
  const { authenticator, answer } = await acceptWithPasskey(world, token)
  assert.equal(answer.status, 200)
  assert.match(answer.cookie ?? '', /^__Host-udigate-session=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal((answer.body.recoveryCodes as string[]).length, 10)
  assert.equal((await world.look('session')).status, 200)
  world.leave()
  assert.equal((await world.look('session')).status, 401)
  const { body: options } = await world.send('sign-in/passkey/options')
  const signed = authenticator.get(options as never)
  assert.equal((await world.send('sign-in/passkey', signed)).status, 204)
  assert.equal((await world.look('session')).status, 200)
})

test('a session that was there before an account signs in is not the one that is signed in, and ends', async t => {
  const world = await makeAccountsWorld(t)
  const { authenticator } = await acceptWithPasskey(world, await world.invite())
  const backToPlanted = world.leave()
  backToPlanted()
  const { body: options } = await world.send('sign-in/passkey/options')
  const { cookie } = await world.send('sign-in/passkey', authenticator.get(options as never))
  assert.match(cookie ?? '', /session=uds_/)
  assert.equal((await world.look('session')).status, 200)
  backToPlanted()
  assert.equal((await world.look('session')).status, 401)
})

test('an invitation is good once, and one that is unknown or expired says the same', async t => {
  const world = await makeAccountsWorld(t)
  const token = await world.invite()
  const { passkey } = await acceptWithPasskey(world, token)
  world.leave()
  const gone = await world.invite({ ...ada, expiresAt: new Date(Date.now() - 1) })
  for (const given of [token, gone, 'x', '']) {
    for (const path of ['open', 'passkey/options', 'password/options']) {
      const { status, body } = await world.send(`invitation/${path}`, { token: given })
      assert.deepEqual([status, body.code], [404, 'invitation.unknown'])
    }
    const answer = await world.send('invitation/passkey', { token: given, name: 'Laptop', passkey })
    assert.deepEqual([answer.status, answer.cookie], [404, undefined])
  }
})

test('a passkey of another origin, another host or another invitation accepts nothing', async t => {
  const world = await makeAccountsWorld(t)
  const token = await world.invite()
  const other = await world.invite()
  const { body: options } = await world.send('invitation/passkey/options', { token })
  const { body: others } = await world.send('invitation/passkey/options', { token: other })
  for (const [lie, asked] of [
    [{ origin: 'https://evil.example' }, options],
    [{ rpId: 'evil.example' }, options],
    [{ isVerified: false }, options],
    [{}, others],
    [{}, { ...options, challenge: 'AAAA' }],
  ] as const) {
    const passkey = makeAuthenticator(origin).create(asked as never, lie)
    const answer = await world.send('invitation/passkey', { token, name: 'Laptop', passkey })
    assert.deepEqual([answer.status, answer.body.code], [400, 'passkey.refused'], JSON.stringify(lie))
  }
})

test('a challenge that a passkey has signed is taken once, for this origin, and a cloned passkey is refused', async t => {
  const world = await makeAccountsWorld(t)
  const { authenticator } = await acceptWithPasskey(world, await world.invite())
  world.leave()
  const ask = async () => (await world.send('sign-in/passkey/options')).body as never
  const signed = authenticator.get(await ask(), { counter: 9 })
  assert.equal((await world.send('sign-in/passkey', signed)).status, 204)
  world.leave()
  for (const refused of [
    signed,
    authenticator.get(await ask(), { counter: 10, origin: 'https://evil.example' }),
    authenticator.get(await ask(), { counter: 10, rpId: 'evil.example' }),
    authenticator.get(await ask(), { counter: 9 }),
    makeAuthenticator(origin).get(await ask()),
  ]) {
    const answer = await world.send('sign-in/passkey', refused)
    assert.deepEqual([answer.status, answer.body.code, answer.cookie], [401, 'sign-in.refused', undefined])
  }
  assert.ok(world.logged.some(line => line.includes('may have been cloned')))
  assert.equal(
    (await world.send('sign-in/passkey', authenticator.get(await ask(), { counter: 10 }))).status,
    204,
  )
})

test('a password signs in with a code that is taken once; whatever is wrong, the answer and the work are the same', async t => {
  const world = await makeAccountsWorld(t)
  const { secret } = await acceptWithPassword(world, await world.invite())
  world.leave()
  world.counts.hashes = 0
  const answers = []
  for (const wrong of [{ password: 'wrong' }, { code: '000000' }, { mail: 'nobody@maker.example' }]) {
    const code = showCode(secret, new Date())
    const { status, body, cookie } = await world.send('sign-in/password', { mail, password, code, ...wrong })
    answers.push([status, body.code, body.detail, cookie])
  }
  assert.deepEqual(new Set(answers.map(each => JSON.stringify(each))).size, 1)
  assert.equal(world.counts.hashes, 3)
  const code = showCode(secret, new Date())
  assert.equal((await world.send('sign-in/password', { mail, password, code })).status, 204)
  world.leave()
  assert.equal((await world.send('sign-in/password', { mail, password, code })).status, 401)
})

test('guessing a password is delayed, for accounts that there are and are not, and says when to come again', async t => {
  const world = await makeAccountsWorld(t)
  const { answer } = await acceptWithPassword(world, await world.invite())
  world.leave()
  world.counts.hashes = 0
  for (const guessed of [mail, 'nobody@maker.example']) {
    const guess = () => world.send('sign-in/password', { mail: guessed, password: 'guess', code: '000000' })
    for (let free = 0; free < 5; free += 1) assert.equal((await guess()).status, 401)
    const delayed = await guess()
    assert.deepEqual([delayed.status, delayed.body.code], [429, 'rate.limited'])
    assert.match(delayed.headers.get('retry-after') ?? '', /^(29|30)$/)
  }
  assert.equal(world.counts.hashes, 10)
  const [code] = answer.body.recoveryCodes as string[]
  assert.equal((await world.send('sign-in/recovery-code', { mail, code })).status, 204)
  world.leave()
  assert.equal((await world.send('sign-in/recovery-code', { mail, code })).status, 401)
})

test('refused sign-ins are limited by address, and what is right signs in all the same', async t => {
  const world = await makeAccountsWorld(t, { UDIGATE_FAILURE_LIMIT: '3' }, stillClocks)
  const { secret, answer } = await acceptWithPassword(world, await world.invite())
  world.leave()
  const { authenticator } = await acceptWithPasskey(
    world,
    await world.invite({ ...ada, mail: 'grace@maker.example' }),
  )
  world.leave()
  const guess = (who: number) =>
    world.send('sign-in/password', { mail: `nobody${who}@maker.example`, password: 'guess', code: '000000' })
  for (let free = 0; free < 3; free += 1) assert.equal((await guess(free)).status, 401)
  const limited = await guess(3)
  assert.deepEqual([limited.status, limited.body.code], [429, 'rate.limited'])
  assert.match(limited.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  const code = showCode(secret, new Date())
  assert.equal((await world.send('sign-in/password', { mail, password, code })).status, 204)
  world.leave()
  const [recovery] = answer.body.recoveryCodes as string[]
  assert.equal((await world.send('sign-in/recovery-code', { mail, code: recovery })).status, 204)
  world.leave()
  const { body: options } = await world.send('sign-in/passkey/options')
  assert.equal((await world.send('sign-in/passkey', authenticator.get(options as never))).status, 204)
})

test('calls with wrong keys are counted for themselves: signing in and accepting an invitation go on', async t => {
  const world = await makeAccountsWorld(t, { UDIGATE_FAILURE_LIMIT: '3' }, stillClocks)
  const token = await world.invite()
  const wrong = { key: 'udg_preview_wrong' }
  for (let count = 0; count < 30; count += 1) await world.get('/api/v1/session', wrong)
  assert.equal((await world.get('/api/v1/session', wrong)).status, 429)
  const { secret, answer } = await acceptWithPassword(world, token)
  assert.equal(answer.status, 200)
  world.leave()
  const sign = (given: object) =>
    world.send('sign-in/password', { mail, password, code: showCode(secret, new Date()), ...given })
  assert.equal((await sign({ password: 'wrong' })).status, 401)
  assert.equal((await sign({})).status, 204)
})

test('a browser in which a person has signed in is not delayed by what fails elsewhere at the same address', async t => {
  const world = await makeAccountsWorld(t)
  const { secret, answer } = await acceptWithPassword(world, await world.invite())
  assert.match(
    answer.headers.getSetCookie()[1] ?? '',
    /^__Host-udigate-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000$/,
  )
  const browser = answer.headers.getSetCookie()[1]?.split(';', 1)[0] ?? ''
  world.leave()
  const guess = () => world.send('sign-in/password', { mail, password: 'guess', code: '000000' })
  for (let count = 0; count < 5; count += 1) assert.equal((await guess()).status, 401)
  assert.equal((await guess()).status, 429)
  const right = { mail, password, code: showCode(secret, new Date()) }
  assert.equal((await world.send('sign-in/password', right)).status, 429)
  assert.equal((await world.send('sign-in/password', right, { cookie: browser })).status, 204)
})

test('no other page signs a browser in, accepts an invitation or changes an account', async t => {
  const world = await makeAccountsWorld(t)
  const token = await world.invite()
  await acceptWithPasskey(world, token)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    for (const [path, body] of [
      ['sign-in/password', { mail, password, code: '000000' }],
      ['sign-in/recovery-code', { mail, code: 'x' }],
      ['invitation/open', { token }],
      ['account/recovery-codes', {}],
    ] as const) {
      const answer = await world.send(path, body, headers)
      assert.deepEqual([answer.status, answer.body.code], [403, 'session.foreign-page'], path)
    }
  }
})

test('a person changes how they sign in: another passkey, a password, recovery codes, but not the last way', async t => {
  const world = await makeAccountsWorld(t)
  const { authenticator } = await acceptWithPasskey(world, await world.invite())
  const account = await world.look('account')
  assert.deepEqual(
    [account.status, account.body.hasPassword, account.body.recoveryCodesLeft],
    [200, false, 10],
  )
  assert.equal((await world.drop(`account/passkeys/${authenticator.id}`)).status, 409)
  const telephone = makeAuthenticator(origin)
  const { body: options } = await world.send('account/passkeys/options')
  const added = await world.send('account/passkeys', {
    name: 'Telephone',
    passkey: telephone.create(options as never),
  })
  assert.equal(added.status, 201)
  assert.equal((await world.drop(`account/passkeys/${authenticator.id}`)).status, 200)
  const { body } = await world.send('account/password/options')
  const { secret, ticket } = body as unknown as { secret: string; ticket: string }
  const weak = await world.put('account/password', {
    password: 'short',
    ticket,
    code: showCode(secret, new Date()),
  })
  assert.deepEqual([weak.status, weak.body.code], [400, 'request.members'])
  const set = await world.put('account/password', { password, ticket, code: showCode(secret, new Date()) })
  assert.deepEqual([set.status, set.body.hasPassword], [200, true])
  const { status, body: made } = await world.send('account/recovery-codes')
  assert.deepEqual([status, (made.recoveryCodes as string[]).length], [201, 10])
  const session = await world.gateway.store.db.selectFrom('session').selectAll().executeTakeFirst()
  await world.gateway.store.write(db =>
    db
      .updateTable('session')
      .set({ created_at: Number(session?.created_at) - 16 * 60_000 })
      .execute(),
  )
  const late = await world.send('account/recovery-codes')
  assert.deepEqual([late.status, late.body.code], [403, 'session.old'])
})

test('an administrator invites into the own organisation and stage alone, and withdraws an invitation', async t => {
  const world = await makeAccountsWorld(t)
  await acceptWithPasskey(world, await world.invite())
  const wanted = {
    name: 'Grace Hopper',
    mail: 'grace@maker.example',
    roles: [{ role: 'editor', actors: 'any' }],
  }
  const made = await world.send('invitations', wanted)
  assert.equal(made.status, 201)
  assert.match(String(made.body.link), /^https:\/\/udigate\.maker\.example\/#\/invitation\/[\w-]{43}$/)
  const token = String(made.body.link).slice(-43)
  const elsewhere = { role: 'viewer', organisation: 'another', stage: 'preview', actors: 'any' } as const
  await world.invite({ name: 'Eve', mail: 'eve@another.example', roles: [elsewhere] })
  const listed = await world.look('invitations')
  assert.deepEqual(
    (listed.body.items as { name: string }[]).map(({ name }) => name),
    ['Grace Hopper'],
  )
  const host = [{ role: 'host', actors: 'any' }]
  assert.equal((await world.send('invitations', { ...wanted, roles: host })).status, 400)
  assert.equal((await world.drop(`invitations/${String(made.body.id)}`)).status, 204)
  assert.equal((await world.drop(`invitations/${String(made.body.id)}`)).status, 404)
  assert.equal((await world.send('invitation/open', { token })).status, 404)
})

test('an administrator of some actors invites for no others, and withdraws no invitation into another organisation', async t => {
  const world = await makeAccountsWorld(t)
  const actors = ['DE-MF-000001723']
  const role = { role: 'administrator', organisation: 'maker', stage: 'preview', actors } as const
  await acceptWithPasskey(world, await world.invite({ name: 'Ada Lovelace', mail, roles: [role] }))
  const wanted = { name: 'Grace Hopper', mail: 'grace@maker.example' }
  const invite = (some: string | string[]) =>
    world.send('invitations', { ...wanted, roles: [{ role: 'editor', actors: some }] })
  for (const beyond of ['any', ['FR-MF-000002345'], [...actors, 'FR-MF-000002345']]) {
    const { status, body } = await invite(beyond)
    assert.deepEqual([status, body.code], [409, 'invitation.impossible'], JSON.stringify(beyond))
  }
  assert.equal((await invite(actors)).status, 201)
  for (const where of [{ organisation: 'another' }, { stage: 'production' }] as const) {
    const roles = [{ ...role, ...where }]
    const token = await world.invite({ name: 'Eve', mail: 'eve@another.example', roles })
    const row = await findOpenInvitation(world.gateway.store.db, token, new Date())
    assert.equal((await world.drop(`invitations/${row?.id}`)).status, 404)
    assert.equal((await world.send('invitation/open', { token })).status, 200)
  }
})

test('neither a key nor an editor invites, and a key has no account', async t => {
  const world = await makeAccountsWorld(t)
  const key = await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] })
  const wanted = {
    name: 'Grace Hopper',
    mail: 'grace@maker.example',
    roles: [{ role: 'editor', actors: 'any' }],
  }
  assert.equal((await world.post('/api/v1/invitations', wanted, { key })).status, 403)
  assert.equal((await world.get('/api/v1/account', { key })).status, 403)
  const editor = { role: 'editor', organisation: 'maker', stage: 'preview', actors: 'any' } as const
  await acceptWithPasskey(
    world,
    await world.invite({ name: 'Eve', mail: 'eve@maker.example', roles: [editor] }),
  )
  assert.equal((await world.send('invitations', wanted)).status, 403)
})

test('at an address of numbers there are no passkeys, which is said, and passwords work', async t => {
  const world = await makeAccountsWorld(t, { UDIGATE_PUBLIC_URL: 'https://192.0.2.7' })
  const token = await world.invite()
  const own = { origin: 'https://192.0.2.7' }
  const opened = await world.send('invitation/open', { token }, own)
  assert.equal(opened.body.canMakePasskey, false)
  const options = await world.send('invitation/passkey/options', { token }, own)
  assert.deepEqual([options.status, options.body.code], [409, 'passkey.impossible'])
})

test('neither a token of an invitation, a password, a code nor a secret is logged', async t => {
  const world = await makeAccountsWorld(t)
  const token = await world.invite()
  const { secret, answer } = await acceptWithPassword(world, token)
  const code = showCode(secret, new Date())
  await world.send('sign-in/password', { mail, password, code })
  const log = world.logged.join('\n')
  for (const given of [token, password, secret, mail, ...(answer.body.recoveryCodes as string[])]) {
    assert.ok(!log.includes(given), given)
  }
})
