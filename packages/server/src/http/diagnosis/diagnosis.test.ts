import assert from 'node:assert/strict'
import { test } from 'node:test'
import { start } from '../../../test/harness.ts'
import { checkNames, readinessNames } from '../../health/check.ts'

interface Found {
  sound: boolean
  checks: { check: string; state: string; message: string; advice?: string }[]
}

test('who reads sees the process and their own; who runs the gateway sees all of it, and what is not right says what to do', async t => {
  const world = await start(t)
  const readers = await world.makeKey({ scopes: ['read'] })
  const seen = async (key: string) => {
    const { status, body } = await world.get('/api/v1/diagnosis', { key })
    assert.equal(status, 200)
    return body as unknown as Found
  }
  const own = ['connector', 'schema', 'code-lists', 'webhooks', 'backlog']
  assert.deepEqual(
    (await seen(readers)).checks.map(({ check }) => check),
    [...readinessNames, ...own],
  )
  const all = await seen(await world.makeKey({ scopes: ['read', 'admin'] }))
  const offline = ['settings', 'gateway']
  assert.deepEqual(
    new Set(all.checks.map(({ check }) => check)),
    new Set(checkNames.filter(name => !offline.includes(name))),
  )
  for (const { check, state, message, advice } of all.checks) {
    assert.ok(message.length > 0 && (state === 'ok') === (advice === undefined), check)
  }
})

test('a key that only validates sees nothing of it', async t => {
  const world = await start(t)
  const key = await world.makeKey({ scopes: ['validate'] })
  assert.equal((await world.get('/api/v1/diagnosis', { key })).status, 403)
})

test('a console that a browser has at another address than the public one is found, and no other page is', async t => {
  const world = await start(t, { UDIGATE_PUBLIC_URL: 'https://udi.maker.example' })
  const key = await world.makeKey({ scopes: ['read', 'admin'] })
  const exchange = async (headers: Record<string, string>) =>
    (await world.post('/api/v1/session', { key }, { key: null, headers })).status
  const look = async () => {
    const { body } = await world.get('/api/v1/diagnosis', { key })
    return (body as unknown as Found).checks.find(({ check }) => check === 'address')
  }
  const [foreign, odd] = ['https://evil.example', 'https://old.maker.example/path']
  assert.equal(await exchange({ origin: 'https://udi.maker.example', 'sec-fetch-site': 'same-origin' }), 204)
  assert.equal(await exchange({ origin: foreign, 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await exchange({ origin: foreign }), 403)
  assert.equal(await exchange({ origin: odd, 'sec-fetch-site': 'same-origin' }), 403)
  assert.equal(await exchange({ 'sec-fetch-site': 'same-origin' }), 403)
  assert.equal((await look())?.state, 'ok')
  assert.equal(await exchange({ origin: 'https://old.maker.example', 'sec-fetch-site': 'same-origin' }), 403)
  const found = await look()
  assert.equal(found?.state, 'warning')
  assert.match(found.message, /https:\/\/udi\.maker\.example\/.*https:\/\/old\.maker\.example:/)
})
