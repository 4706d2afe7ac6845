import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { findFreePort } from '../../../../../test/free-port.ts'
import { start } from '../../../test/harness.ts'
import {
  type Crafted,
  type HostileProvider,
  startHostileProvider,
} from '../../../test/sign-in/hostile-provider.ts'
import { writeProviders } from '../../../test/sign-in/sign-in-world.ts'
import { makeVisitor } from '../../../test/sign-in/visitor.ts'

const entry = (id: string, { issuer, clientId }: HostileProvider) => ({ id, title: id, issuer, clientId })

/** A gateway with two providers, of which one at least is hostile. */
async function startWithHostile(t: TestContext) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const [hostile, second] = [await startHostileProvider(t), await startHostileProvider(t)]
  const file = writeProviders(t, [entry('hostile', hostile), entry('second', second)], 'a secret')
  const world = await start(t, { PORT: String(port), UDIGATE_PUBLIC_URL: url, UDIGATE_PROVIDERS_FILE: file })
  const visitor = makeVisitor()
  /** Begins a sign-in, and gives what the provider was asked. */
  const begin = async (): Promise<URLSearchParams> => {
    const { url: asked } = await visitor.visit(`${url}/sign-in/hostile`, {}, to => to.pathname === '/auth')
    hostile.asked(asked)
    second.asked(asked)
    return asked.searchParams
  }
  const comeBack = async (parameters: Record<string, string>, id = 'hostile'): Promise<string> => {
    const callback = `${url}/sign-in/${id}/callback?${String(new URLSearchParams(parameters))}`
    return (await visitor.visit(callback, {}, to => to.pathname === '/')).url.hash
  }
  return {
    world,
    hostile,
    second,
    visitor,
    begin,
    comeBack,
    /** Goes through the whole sign-in. */
    async signIn(): Promise<string> {
      const state = (await begin()).get('state') ?? ''
      return comeBack({ code: 'c', state, iss: hostile.issuer })
    },
  }
}

const tricks: readonly (readonly [string, (honest: Crafted) => void])[] = [
  ['has expired', ({ claims }) => Object.assign(claims, { iat: 1_000, exp: 1_060 })],
  ['is for another client', ({ claims }) => Object.assign(claims, { aud: 'another' })],
  [
    'is for another one too, and was asked for by that',
    ({ claims }) => Object.assign(claims, { aud: ['udigate', 'another'], azp: 'another' }),
  ],
  ['is of another issuer', ({ claims }) => Object.assign(claims, { iss: 'https://other.example' })],
  ['is of another sign-in', ({ claims }) => Object.assign(claims, { nonce: 'another' })],
  ['has no nonce', ({ claims }) => delete claims.nonce],
  ['has no subject', ({ claims }) => delete claims.sub],
  ['is signed by another key', honest => Object.assign(honest, { signedWith: 'other' })],
  ['is not signed', honest => Object.assign(honest, { header: { alg: 'none' }, signedWith: 'nothing' })],
  ['has lost its signature', honest => Object.assign(honest, { signedWith: 'nothing' })],
  [
    'is signed with the public key as a secret',
    honest => Object.assign(honest, { header: { alg: 'HS256', kid: 'one' }, signedWith: 'public-as-secret' }),
  ],
  [
    'brings its own key',
    honest =>
      Object.assign(honest, {
        header: { alg: 'RS256', kid: 'mine', jku: 'http://127.0.0.1:9/' },
        signedWith: 'other',
      }),
  ],
  ['comes with far too much', honest => Object.assign(honest, { padding: 300_000 })],
]

test('a token that is not what it has to be begins no session', async t => {
  const { hostile, signIn, world } = await startWithHostile(t)
  for (const [what, change] of tricks) {
    hostile.craft(change)
    assert.equal(await signIn(), '#/?sign-in=refused', what)
  }
  assert.deepEqual(await world.gateway.store.db.selectFrom('person').selectAll().execute(), [])
  hostile.craft(() => {})
  assert.equal(await signIn(), '#/')
})

test('a clock that is off a little is borne, and no more', async t => {
  const { hostile, signIn } = await startWithHostile(t)
  const at = Math.floor(Date.now() / 1000)
  hostile.craft(({ claims }) => Object.assign(claims, { iat: at - 100, exp: at - 15 }))
  assert.equal(await signIn(), '#/')
  hostile.craft(({ claims }) => Object.assign(claims, { iat: at - 200, exp: at - 100 }))
  assert.equal(await signIn(), '#/?sign-in=refused')
})

test('one provider cannot answer for another', async t => {
  const { hostile, second, begin, comeBack } = await startWithHostile(t)
  const beginState = async (): Promise<string> => (await begin()).get('state') ?? ''
  // It was asked of one, and comes back from the other: by its address, by what it says of itself, or without a word.
  assert.equal(
    await comeBack({ code: 'c', state: await beginState(), iss: second.issuer }, 'second'),
    '#/?sign-in=refused',
  )
  assert.equal(
    await comeBack({ code: 'c', state: await beginState(), iss: second.issuer }),
    '#/?sign-in=refused',
  )
  assert.equal(await comeBack({ code: 'c', state: await beginState() }), '#/?sign-in=refused')
  assert.equal(await comeBack({ code: 'c', state: await beginState(), iss: hostile.issuer }), '#/')
})

test('what comes back is of use once, in the browser that began it, and where it was asked for', async t => {
  const { world, hostile, begin, comeBack, visitor } = await startWithHostile(t)
  const asked = await begin()
  assert.deepEqual(
    [asked.get('code_challenge_method'), asked.get('response_type'), asked.get('code_challenge')?.length],
    ['S256', 'code', 43],
  )
  const answer = { code: 'c', state: asked.get('state') ?? '', iss: hostile.issuer }
  assert.equal(await comeBack(answer), '#/')
  assert.equal(await comeBack(answer), '#/?sign-in=expired')
  const state = (await begin()).get('state') ?? ''
  visitor.forget('udigate-sign-in')
  assert.equal(await comeBack({ ...answer, state }), '#/?sign-in=expired')
  assert.equal(await comeBack({ ...answer, state: 'made-up' }), '#/?sign-in=expired')
  const another = (await begin()).get('state') ?? ''
  visitor.keep(world.url, 'udigate-sign-in', 'made-up')
  assert.equal(await comeBack({ ...answer, state: another }), '#/?sign-in=expired')
  const late = (await begin()).get('state') ?? ''
  await world.gateway.store.db.updateTable('sign_in').set({ expires_at: Date.now() }).execute()
  assert.equal(await comeBack({ ...answer, state: late }), '#/?sign-in=expired')
  const declined = (await begin()).get('state') ?? ''
  assert.equal(
    await comeBack({ error: 'access_denied', state: declined, iss: hostile.issuer }),
    '#/?sign-in=declined',
  )
})

test('a logout token that is none, is old, or for others ends nothing', async t => {
  const { world, hostile, second, signIn, visitor } = await startWithHostile(t)
  hostile.craft(({ claims }) => Object.assign(claims, { sid: 'one' }))
  assert.equal(await signIn(), '#/')
  const at = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const honest = { iss: hostile.issuer, aud: 'udigate', iat: at, jti: 'j', sub: 'ada', events }
  const send = async (
    claims: object,
    provider = hostile,
    id = 'hostile',
    trick: Parameters<HostileProvider['sign']>[1] = {},
  ): Promise<number> => {
    const token = provider.sign(claims as Record<string, unknown>, trick)
    const body = new URLSearchParams({ logout_token: token })
    return (await fetch(`${world.url}/sign-in/${id}/back-channel-logout`, { method: 'POST', body })).status
  }
  const isSignedIn = async (): Promise<boolean> =>
    (await visitor.visit(`${world.url}/api/v1/session`)).status === 200
  for (const wrong of [
    { ...honest, iat: at - 1_000 },
    { ...honest, aud: 'another' },
    { ...honest, iss: 'https://other.example' },
    { ...honest, nonce: 'n' },
    { ...honest, events: {} },
    { ...honest, sub: undefined },
    { ...honest, jti: undefined },
  ]) {
    assert.equal(await send(wrong), 400, JSON.stringify(wrong))
  }
  for (const trick of [
    { signedWith: 'other' },
    { signedWith: 'nothing' },
    { header: { alg: 'none' }, signedWith: 'nothing' },
    { header: { alg: 'HS256', kid: 'one' }, signedWith: 'public-as-secret' },
    { header: { alg: 'RS256', kid: 'mine', jku: 'http://127.0.0.1:9/' }, signedWith: 'other' },
  ] as const) {
    assert.equal(await send(honest, hostile, 'hostile', trick), 400, JSON.stringify(trick))
  }
  const { status } = await fetch(`${world.url}/sign-in/hostile/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: 'x'.repeat(100_000) }),
  })
  assert.equal(status, 413)
  assert.ok(await isSignedIn())
  // Nor is what another provider has begun, though session and person are called the same there.
  for (const whose of [{ sid: 'one' }, { sub: 'ada' }]) {
    const others = { ...honest, iss: second.issuer, sub: undefined, ...whose }
    assert.equal(await send(others, second, 'second'), 200)
    assert.equal(await send(others, second), 400)
  }
  assert.ok(await isSignedIn())
  // What was begun after it is none of its business, however often it is sent.
  assert.equal(await send({ ...honest, iat: at - 200 }), 200)
  assert.ok(await isSignedIn())
  assert.equal(await send(honest), 200)
  assert.ok(!(await isSignedIn()))
})
