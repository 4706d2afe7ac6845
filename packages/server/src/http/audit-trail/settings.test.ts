import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type CallOptions, eventually, start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'

const path = '/api/v1/audit-trail'
const off = { isReadLogged: false, isReasonAsked: false }

interface Entry {
  act: string
  by: { kind: string; id?: string; name?: string }
  from?: { network: string }
  reason?: string
  record?: string
  facts: Record<string, unknown>
}

async function begin(t: TestContext) {
  const world = await start(t)
  const key = await world.makeKey({ name: 'ERP', actors: 'any', scopes: ['read', 'admin'] })
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const signedIn = await ada.signIn()
  const asAda = (reason?: string): CallOptions => ({
    key: null,
    headers: { ...signedIn, ...(reason !== undefined && { 'udigate-reason': encodeURIComponent(reason) }) },
  })
  return {
    world,
    key,
    ada,
    asAda,
    async set(choice: object, reason?: string, options = asAda(reason)) {
      return world.put(`${path}/settings`, choice, options)
    },
    async list(query: string) {
      const { status, body } = await world.get(`${path}?${query}`, asAda())
      assert.equal(status, 200, JSON.stringify(body))
      return body.items as Entry[]
    },
  }
}

test('reads are recorded where the organisation asks for it, and on and off are acts with a reason', async t => {
  const { world, key, ada, asAda, set, list } = await begin(t)
  const address = '/api/v1/devices'
  await world.get(address, { key })
  assert.equal((await set({ ...off, isReadLogged: true })).body.code, 'request.reason')
  const { status, body } = await set({ ...off, isReadLogged: true }, 'Inspection')
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.isReadLogged, true)
  assert.deepEqual((body.changedBy as { id: string }).id, ada.id)
  for (let count = 0; count < 3; count += 1) assert.equal((await world.get(address, { key })).status, 200)
  await world.get(`/api/v1/keys`, asAda())
  const reads = await eventually(
    () => list('act=read'),
    found => found.some(({ record }) => record === 'keys') && countReads(found, 'devices') === 3,
  )
  const [read] = reads.filter(({ record }) => record === 'devices')
  assert.equal(read?.by.name, 'ERP')
  assert.equal(read?.from?.network, '127.0.0.0/24')
  assert.deepEqual(read?.facts.calls, [address])
  assert.equal(reads.find(({ record }) => record === 'keys')?.by.id, ada.id)
  assert.ok((await list('record=devices&act=read')).length > 0)

  assert.equal((await set(off, 'Inspection is over')).status, 200)
  const counted = countReads(await list('act=read'), 'devices')
  await world.get(address, { key })
  const choices = await list('act=read-logging-changed')
  assert.deepEqual(
    choices.map(({ facts, reason, by }) => [facts.isReadLogged, reason, by.id]),
    [
      [false, 'Inspection is over', ada.id],
      [true, 'Inspection', ada.id],
    ],
  )
  // What is read later is recorded later.
  await set({ ...off, isReadLogged: true }, 'Another inspection')
  await world.get('/api/v1/submissions', { key })
  const all = await eventually(
    () => list('act=read'),
    found => countReads(found, 'submissions') === 1,
  )
  assert.equal(countReads(all, 'devices'), counted)
})

test('what was read before an orderly stop is recorded', async t => {
  const { world, key, set, list } = await begin(t)
  await set({ ...off, isReadLogged: true }, 'Inspection')
  await world.get('/api/v1/submissions', { key })
  await world.restart()
  assert.equal(countReads(await list('act=read'), 'submissions'), 1)
})

test('only an administrator sets what the trail has, and no key does', async t => {
  const { world, key, set } = await begin(t)
  const choice = { isReadLogged: true, isReasonAsked: true }
  for (const role of ['auditor', 'operator', 'submitter', 'viewer', 'editor'] as const) {
    const person = await makePerson(world, `A ${role}`, role)
    const headers = { ...(await person.signIn()), 'udigate-reason': 'x' }
    assert.equal((await set(choice, '', { key: null, headers })).status, 403, role)
  }
  assert.equal((await set(choice, '', { key, headers: { 'udigate-reason': 'x' } })).status, 403)
})

test('where reasons are asked for, a key is not revoked without one, and the trail has it', async t => {
  const { world, asAda, set, list } = await begin(t)
  const made = await world.post(
    '/api/v1/keys',
    { name: 'old', scopes: ['read'], actors: ['DE-MF-000001723'] },
    asAda(),
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const revoke = (reason?: string) =>
    world.post(`/api/v1/keys/${String(made.body.id)}/revoke`, undefined, asAda(reason))
  await set({ ...off, isReasonAsked: true }, 'Quality manual 4.2')
  const refused = await revoke()
  assert.deepEqual([refused.status, refused.body.code], [400, 'request.reason'])
  assert.equal((await revoke(' ')).body.code, 'request.parameter')
  assert.equal((await revoke('Employee has left')).status, 200)
  const [revoked] = await list(`record=keys/${String(made.body.id)}&act=revoked`)
  assert.equal(revoked?.reason, 'Employee has left')
  await set(off, 'No longer')
  const other = await world.post(
    '/api/v1/keys',
    { name: 'new', scopes: ['read'], actors: ['DE-MF-000001723'] },
    asAda(),
  )
  assert.equal((await world.remove(`/api/v1/keys/${String(other.body.id)}`, asAda())).status, 409)
})

function countReads(entries: readonly Entry[], record: string): number {
  return entries
    .filter(entry => entry.record === record)
    .reduce((sum, { facts }) => sum + Number(facts.count), 0)
}

test('an administrator for some actors sets the audit trail of the organisation neither off nor on', async t => {
  const { world, asAda, set } = await begin(t)
  const narrow = await makePerson(world, 'Grace Hopper', 'administrator', { actors: ['DE-MF-000001723'] })
  const headers = { ...(await narrow.signIn()), 'udigate-reason': 'Quiet' }
  const { status, body } = await world.put(`${path}/settings`, off, { key: null, headers })
  assert.deepEqual([status, body.code], [403, 'permission.actor'])
  assert.equal((await set(off, 'Inspection')).status, 200)
  assert.equal((await world.get(`${path}/settings`, asAda())).body.isReadLogged, false)
})
