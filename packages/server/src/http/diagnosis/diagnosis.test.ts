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
