import assert from 'node:assert/strict'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const path = '/api/v1/session'

test('200 with what the key is for, whatever its scopes', async t => {
  const { get, makeKey } = await start(t)
  const { status, body } = await get(path)
  assert.equal(status, 200)
  assert.deepEqual(
    [body.organisation, body.stage, body.scopes, body.authority],
    ['maker', 'preview', ['validate', 'submit', 'read'], { connected: true, simulated: true, agency: 'EC' }],
  )
  const narrow = await get(path, { key: await makeKey({ name: 'narrow', scopes: ['validate'] }) })
  assert.deepEqual([narrow.status, narrow.body.scopes], [200, ['validate']])
  assert.deepEqual(narrow.body.rights, [
    'session.use',
    'reference.read',
    'mappings.read',
    'records.validate',
    'imports.edit',
  ])
  const denied = narrow.body.denied as { right: string }[]
  assert.deepEqual(
    denied.find(({ right }) => right === 'submissions.submit'),
    { right: 'submissions.submit', roles: ['submitter'], scope: 'submit' },
  )
  assert.deepEqual(
    denied.find(({ right }) => right === 'people.manage'),
    { right: 'people.manage', roles: ['administrator'] },
  )
  assert.deepEqual(narrow.body.caller, { kind: 'key', id: narrow.body.keyId, name: 'narrow' })
})

test('200 where the stage has no connection', async t => {
  const { get, makeKey } = await start(t)
  const { status, body } = await get(path, { key: await makeKey({ stage: 'production' }) })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.stage, body.authority],
    ['production', { connected: false, simulated: false, agency: 'EC' }],
  )
})

test('401 without a key, and with one that is unknown', async t => {
  const { get } = await start(t)
  assert.equal((await get(path, { key: null })).status, 401)
  assert.equal((await get(path, { key: 'udg_preview_none' })).status, 401)
})
