import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { startWithProvider } from '../../../test/sign-in/sign-in-world.ts'

testOnce('a provider that is away or hangs is said, and nothing waits for it for long', async t => {
  const world = await startWithProvider(t)
  world.provider.hang(true)
  const begun = await fetch(`${world.url}/sign-in/corporate`, { redirect: 'manual' })
  assert.equal(begun.headers.get('location'), '/#/?sign-in=provider-away')
  world.provider.hang(false)
  const { visitor, callback } = await world.comeBack('ada')
  world.provider.hang(true)
  const { url } = await visitor.visit(callback, {}, to => to.pathname === '/')
  assert.equal(url.hash, '#/?sign-in=provider-away')
  world.provider.hang(false)
  assert.equal((await world.signIn('ada')).page.url.hash, '#/')
})
