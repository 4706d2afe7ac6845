import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { startWithProvider } from '../../../test/sign-in/sign-in-world.ts'

testOnce('a provider that is away or hangs is said, and nothing waits for it for long', async t => {
  const world = await startWithProvider(t)
  const lines = (text: string) =>
    world.logged.map(line => JSON.parse(line)).filter(({ msg, level }) => msg === text && level >= 30)
  world.provider.hang(true)
  for (const { headers } of [await begin(world), await begin(world)]) {
    assert.equal(headers.get('location'), '/#/?sign-in=provider-away')
  }
  for (const _ of [1, 2]) {
    const body = new URLSearchParams({ logout_token: 'a.b.c' })
    const path = `${world.url}/sign-in/corporate/back-channel-logout`
    assert.equal((await fetch(path, { method: 'POST', body })).status, 400)
  }
  world.provider.hang(false)
  const { visitor, callback } = await world.comeBack('ada')
  world.provider.hang(true)
  const { url } = await visitor.visit(callback, {}, to => to.pathname === '/')
  assert.equal(url.hash, '#/?sign-in=provider-away')
  world.provider.hang(false)
  assert.equal((await world.signIn('ada')).page.url.hash, '#/')
  // One for each that people wanted of it, however often it was asked.
  assert.equal(lines('identity provider cannot be reached').length, 3)
  assert.deepEqual(
    lines('identity provider can be reached again').map(({ provider, failures }) => [provider, failures]),
    [
      ['corporate', 2],
      ['corporate', 1],
    ],
  )
  assert.deepEqual(
    world.logged.filter(line => JSON.parse(line).level >= 40 && !/cannot be reached/.test(line)),
    [],
  )
})

function begin({ url }: { url: string }) {
  return fetch(`${url}/sign-in/corporate`, { redirect: 'manual' })
}
