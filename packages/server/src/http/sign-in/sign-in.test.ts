import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { eventually } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { startWithProvider } from '../../../test/sign-in/sign-in-world.ts'

const acting = 'maker/preview'

const stop = (url: URL): boolean => url.pathname === '/'

test('who signs in by a provider comes back to the console, and is what the groups there make of them', async t => {
  const world = await startWithProvider(t)
  const { visitor, page } = await world.signIn('ada')
  assert.deepEqual([page.status, page.url.href], [303, `${world.url}/#/`])
  const { body: offer } = await world.call(visitor, 'GET', '/api/v1/sign-in')
  assert.deepEqual(offer.providers, [
    { id: 'corporate', title: 'Corporate sign-in', address: 'sign-in/corporate' },
  ])
  const { person, memberships, via, isHost } = offer.signedIn as Record<string, { name: string }>
  assert.deepEqual(
    [person?.name, memberships, via, isHost],
    ['Ada Lovelace', [{ organisation: 'maker', stage: 'preview', roles: ['submitter'] }], 'PROVIDER', false],
  )
  const { status, body } = await world.call(visitor, 'GET', '/api/v1/session')
  assert.deepEqual(
    [status, body.organisation, (body.caller as { kind: string }).kind],
    [200, 'maker', 'person'],
  )
  assert.equal((await world.call(visitor, 'GET', '/api/v1/keys', { acting })).status, 403)
  assert.equal((await world.call(visitor, 'GET', '/api/v1/submissions', { acting })).status, 200)
})

test('a place in the console is opened after the sign-in, and nothing else', async t => {
  const world = await startWithProvider(t)
  for (const [place, opened] of [
    ['#/devices/x?tab=2', '/#/devices/x?tab=2'],
    ['//evil.example/', '/#/'],
    ['https://evil.example/', '/#/'],
    ['#/\r\nlocation: https://evil.example', '/#/'],
    ['#//evil.example', '/#//evil.example'],
  ]) {
    const { visitor } = await world.comeBack('ada')
    const begun = `${world.url}/sign-in/corporate?place=${encodeURIComponent(place ?? '')}`
    let page = await visitor.visit(begun, {}, stop)
    if (page.text.includes('<form')) page = await visitor.submit(page, {}, stop)
    assert.equal(page.url.href, `${world.url}${opened}`)
  }
})

test('what the provider says again at a sign-in gives and takes back roles; who has none is not signed in, and not kept', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const ada = world.provider.accounts.get('ada')
  assert.ok(ada)
  world.provider.accounts.set('ada', { ...ada, name: 'Ada King', groups: ['readers', 'others'] })
  await world.signIn('ada', visitor)
  const { body } = await world.call(visitor, 'GET', '/api/v1/sign-in')
  const { person, memberships } = body.signedIn as { person: { name: string }; memberships: object }
  assert.equal(person.name, 'Ada King')
  assert.deepEqual(memberships, [
    { organisation: 'maker', stage: 'preview', roles: ['viewer'] },
    { organisation: 'other', stage: 'preview', roles: ['administrator'] },
  ])
  world.provider.accounts.set('ada', { ...ada, groups: [] })
  const { page } = await world.signIn('ada', visitor)
  assert.equal(page.url.hash, '#/?sign-in=no-role')
  // A mail address that is not verified gives no role.
  assert.equal((await world.signIn('mallory')).page.url.hash, '#/?sign-in=no-role')
  const people = await world.gateway.store.db.selectFrom('person').select('subject').execute()
  assert.deepEqual(
    people.map(({ subject }) => subject),
    ['ada'],
  )
})

test('who is something in several places says where they act, and is nothing elsewhere', async t => {
  const world = await startWithProvider(t)
  const ada = world.provider.accounts.get('ada')
  assert.ok(ada)
  world.provider.accounts.set('ada', { ...ada, groups: ['ra', 'others', 'hosts'] })
  const { visitor } = await world.signIn('ada')
  const ask = async (where?: string) => {
    const given = where === undefined ? {} : { acting: where }
    const { status, body } = await world.call(visitor, 'GET', '/api/v1/session', given)
    return [status, body.code ?? body.organisation]
  }
  assert.deepEqual(await ask(), [400, 'request.header'])
  assert.deepEqual(await ask('maker/preview'), [200, 'maker'])
  assert.deepEqual(await ask('other/preview'), [200, 'other'])
  assert.deepEqual(await ask('host'), [200, ''])
  assert.deepEqual(await ask('maker/production'), [403, 'permission.membership'])
  assert.deepEqual(await ask('third/preview'), [403, 'permission.membership'])
})

test('signing out ends the session, at the provider too; everywhere, all of the person', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const { visitor: other } = await world.signIn('ada')
  const { visitor: bob } = await world.signIn('bob')
  const { status, body } = await world.call(visitor, 'DELETE', '/api/v1/session')
  assert.equal(status, 200)
  const leave = new URL(String(body.continueAt))
  assert.equal(leave.origin, world.provider.issuer)
  assert.equal(leave.searchParams.get('post_logout_redirect_uri'), `${world.url}/`)
  assert.ok(leave.searchParams.get('id_token_hint'))
  assert.equal((await world.call(visitor, 'GET', '/api/v1/session')).status, 401)
  const back = await visitor.submit(
    await visitor.visit(leave),
    { logout: 'yes' },
    url => url.origin === world.url,
  )
  assert.equal(back.url.href, `${world.url}/`)

  assert.equal((await world.call(other, 'GET', '/api/v1/session')).status, 200)
  await world.signIn('ada', visitor)
  await world.call(visitor, 'DELETE', '/api/v1/session?everywhere=true')
  assert.equal((await world.call(other, 'GET', '/api/v1/session')).status, 401)
  assert.equal((await world.call(bob, 'GET', '/api/v1/session')).status, 200)
  const rows = await world.gateway.store.db
    .selectFrom('session')
    .select('sealed_id_token')
    .where('ended_at', 'is not', null)
    .execute()
  assert.ok(rows.length > 0 && rows.every(row => row.sealed_id_token === null))
})

test('a sign-out at the provider ends the session that it began, and no other', async t => {
  const world = await startWithProvider(t)
  const { visitor } = await world.signIn('ada')
  const { visitor: other } = await world.signIn('ada')
  const leave = await visitor.visit(`${world.provider.issuer}/session/end`)
  await visitor.submit(leave, { logout: 'yes' })
  const { status } = await eventually(
    () => world.call(visitor, 'GET', '/api/v1/session'),
    answer => answer.status === 401,
  )
  assert.equal(status, 401)
  assert.equal((await world.call(other, 'GET', '/api/v1/session')).status, 200)
})

testOnce('keys that the provider exchanges are taken at once', async t => {
  const world = await startWithProvider(t)
  await world.signIn('ada')
  const asked = world.provider.asked('/jwks')
  world.provider.rotateKeys()
  // The key of the token is unknown: the keys are asked for again, though not more than once a second.
  await eventually(
    async () => (await world.signIn('ada')).page.url.hash,
    hash => hash === '#/',
  )
  assert.ok(world.provider.asked('/jwks') > asked)
})

testOnce('there is nothing at the addresses of a provider that is none', async t => {
  const world = await startWithProvider(t)
  for (const path of ['/sign-in/other', '/sign-in/other/callback']) {
    const { status, body } = await world
      .get(path, { key: null })
      .catch(() => ({ status: 404, body: {} as never }))
    assert.equal(status, 404, JSON.stringify(body))
  }
})
