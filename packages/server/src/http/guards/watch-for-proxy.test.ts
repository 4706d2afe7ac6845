import assert from 'node:assert/strict'
import { test } from 'node:test'
import { start } from '../../../test/harness.ts'

const told = /calls come through a proxy that is not trusted/

test('calls that a proxy has passed on are logged once, however many there are, while no proxy is trusted', async t => {
  const { get, logged } = await start(t)
  await get('/health/live')
  assert.equal(logged.filter(line => told.test(line)).length, 0)
  for (const headers of [
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.2' },
    { 'x-forwarded-for': '192.0.2.3' },
  ]) {
    for (let count = 0; count < 3; count += 1) await get('/health/live', { headers })
  }
  const [line, ...others] = logged.filter(each => told.test(each))
  assert.deepEqual(others, [])
  const { level, caller, msg } = JSON.parse(line ?? '{}')
  assert.deepEqual([level, caller], [40, '127.0.0.1'])
  assert.match(msg, /set UDIGATE_TRUSTED_PROXIES/)
})

test('where a proxy is trusted, what it says is no surprise', async t => {
  const { get, logged } = await start(t, { UDIGATE_TRUSTED_PROXIES: '127.0.0.0/8' })
  await get('/health/live', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  assert.deepEqual(
    logged.filter(line => told.test(line)),
    [],
  )
})
