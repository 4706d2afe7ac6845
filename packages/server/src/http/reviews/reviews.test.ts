import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'
import type { Role } from '../../rights/roles.ts'

interface Due {
  subject: string
  dueBy?: string
  isDue: boolean
  last?: { id: string }
  access?: { counts: object; seen: string }
}

async function signIn(world: World, name: string, role: Role, organisation?: string) {
  const person = await makePerson(world, name, role, organisation === undefined ? {} : { organisation })
  return { key: null, headers: await person.signIn() }
}

async function makeWorld(t: TestContext) {
  const world = await start(t)
  const admin = await signIn(world, 'Ada Lovelace', 'administrator')
  return {
    world,
    admin,
    record: (wanted: object, options: object = admin) =>
      world.post('/api/v1/reviews', { conclusion: 'IN_ORDER', note: 'Looked through.', ...wanted }, options),
    async due(options: object = admin): Promise<Due[]> {
      const { status, body } = await world.get('/api/v1/reviews/due', options)
      assert.equal(status, 200, JSON.stringify(body))
      return body.items as Due[]
    },
  }
}

test('a review of access is of what was seen: who got or lost access since is to be looked at first', async t => {
  const { world, admin, record, due } = await makeWorld(t)
  const seen = async () => (await due())[0]?.access?.seen ?? ''
  const before = await seen()
  const { status, body, headers } = await record({ subject: 'ACCESS', seen: before })
  assert.equal(status, 201, JSON.stringify(body))
  const { items } = (await world.get('/api/v1/people', admin)).body as unknown as {
    items: { roles: { id: string }[] }[]
  }
  const { items: keys } = (await world.get('/api/v1/keys', admin)).body as unknown as {
    items: { id: string }[]
  }
  const lines = [
    ...keys.map(({ id }) => `key ${id}`),
    ...items.flatMap(({ roles }) => roles.map(({ id }) => `role ${id}`)),
  ]
  assert.equal(createHash('sha256').update(lines.toSorted().join('\n')).digest('hex'), before)
  assert.deepEqual(body.counts, {
    people: items.length,
    roles: lines.length - keys.length,
    keys: keys.length,
  })
  assert.deepEqual((await world.get(String(headers.get('location')), admin)).body, body)

  const ways: [string, () => Promise<unknown>][] = [
    ['a role is given', () => makePerson(world, 'Grace Hopper', 'viewer')],
    ['a key is made', () => world.makeKey({ scopes: ['read'] })],
    [
      'a key is revoked',
      async () => world.post(`/api/v1/keys/${String(keys[0]?.id)}/revoke`, undefined, admin),
    ],
  ]
  for (const [what, change] of ways) {
    const old = await seen()
    await change()
    const refused = await record({ subject: 'ACCESS', seen: old })
    assert.deepEqual([refused.status, refused.body.code], [409, 'review.impossible'], what)
    assert.equal((await record({ subject: 'ACCESS', seen: await seen() })).status, 201, what)
  }
})

test('a review of the audit trail goes on where the last one ended, and says what was found', async t => {
  const { world, admin, record, due } = await makeWorld(t)
  const first = await record({ subject: 'AUDIT_TRAIL', until: '2026-01-01T00:00:00.000Z' })
  assert.deepEqual(
    [first.status, first.body.from, first.body.until],
    [201, undefined, '2026-01-01T00:00:00.000Z'],
  )
  const note = 'A key without a ticket: revoked.'
  const second = await record({ subject: 'AUDIT_TRAIL', conclusion: 'ACTION_NEEDED', note })
  assert.deepEqual(
    [second.status, second.body.from, second.body.conclusion, second.body.note],
    [201, '2026-01-01T00:00:00.000Z', 'ACTION_NEEDED', note],
  )
  assert.deepEqual((second.body.reviewedBy as { name?: string }).name, 'Ada Lovelace')
  assert.equal((await due()).find(({ subject }) => subject === 'AUDIT_TRAIL')?.last?.id, second.body.id)
  const list = async (query: string) =>
    ((await world.get(`/api/v1/reviews${query}`, admin)).body.items as { id: string }[]).map(({ id }) => id)
  assert.deepEqual(await list(''), [second.body.id, first.body.id])
  assert.deepEqual(await list('?subject=ACCESS'), [])
  const trail = await world.get('/api/v1/audit-trail?act=reviewed', admin)
  const acts = trail.body.items as { act: string; record?: string }[]
  assert.deepEqual(
    acts.map(({ act, record: about }) => [act, about]),
    [second, first].map(({ body }) => ['reviewed', `reviews/${String(body.id)}`]),
  )
  const over: [string, object][] = [
    ['the future', { until: '2999-01-01T00:00:00Z' }],
    ['nothing', { from: '2026-02-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }],
    ['a day that has passed', { nextBy: '2026-01-01' }],
  ]
  for (const [what, wanted] of over) {
    const refused = await record({ subject: 'AUDIT_TRAIL', ...wanted })
    assert.deepEqual([refused.status, refused.body.code], [409, 'review.impossible'], what)
  }
})

test('a review of a qualification names the protocol that was looked at', async t => {
  const { world, admin, record, due } = await makeWorld(t)
  const seen = createHash('sha256').update('protocol').digest('hex')
  const made = await record({ subject: 'QUALIFICATION', seen, nextBy: '2999-01-01' })
  assert.deepEqual(
    [made.status, made.body.seen, made.body.from, made.body.counts],
    [201, seen, undefined, undefined],
  )
  const { last, dueBy, isDue } = (await due()).find(({ subject }) => subject === 'QUALIFICATION') ?? {}
  assert.deepEqual([last?.id, dueBy, isDue], [made.body.id, '2999-01-01', false])
  const folder = await world.get('/api/v1/evidence/verification', admin)
  assert.doesNotMatch(JSON.stringify(folder.body), /"type":"problem"/)
  await world.gateway.store.db
    .updateTable('review')
    .set({ seen: '0'.repeat(64) })
    .execute()
  const found = await world.get('/api/v1/evidence/verification', admin)
  assert.match(JSON.stringify(found.body), /problem/)
})

test('reviews are recorded by people who administer or audit the organisation, and not seen in another one', async t => {
  const { world, record, due } = await makeWorld(t)
  const made = await record({ subject: 'AUDIT_TRAIL' })
  const id = String(made.body.id)
  const auditor = await signIn(world, 'Alan Turing', 'auditor')
  assert.equal((await record({ subject: 'AUDIT_TRAIL' }, auditor)).status, 201)
  for (const role of ['viewer', 'editor', 'submitter', 'operator'] as const) {
    const options = await signIn(world, `A ${role}`, role)
    for (const { status, body } of [
      await record({ subject: 'AUDIT_TRAIL' }, options),
      await world.get('/api/v1/reviews/due', options),
      await world.get(`/api/v1/reviews/${id}`, options),
    ])
      assert.deepEqual([status, body.code], [403, 'permission.right'], role)
  }
  const machine = { key: await world.makeKey({ scopes: ['admin', 'read', 'submit'], actors: 'any' }) }
  assert.deepEqual((await record({ subject: 'AUDIT_TRAIL' }, machine)).status, 403)
  assert.equal((await world.get('/api/v1/reviews', machine)).status, 200)
  const stranger = await signIn(world, 'Eve', 'administrator', 'other')
  assert.equal((await world.get(`/api/v1/reviews/${id}`, stranger)).status, 404)
  assert.deepEqual((await world.get('/api/v1/reviews', stranger)).body.items, [])
  assert.ok((await due(stranger)).every(({ last }) => last === undefined))
})

test('400 for what belongs to the other subject, a note of blanks, a day that is none', async t => {
  const { record } = await makeWorld(t)
  const seen = '0'.repeat(64)
  const wrong: [object, string][] = [
    [{ subject: 'ACCESS' }, '/seen'],
    [{ subject: 'ACCESS', seen, from: '2026-01-01T00:00:00Z' }, '/from'],
    [{ subject: 'ACCESS', seen, until: '2026-01-01T00:00:00Z' }, '/until'],
    [{ subject: 'AUDIT_TRAIL', seen }, '/seen'],
    [{ subject: 'QUALIFICATION' }, '/seen'],
    [{ subject: 'QUALIFICATION', seen: 'protocol.json' }, '/seen'],
    [{ subject: 'QUALIFICATION', seen, from: '2026-01-01T00:00:00Z' }, '/from'],
    [{ subject: 'AUDIT_TRAIL', from: 'yesterday' }, '/from'],
    [{ subject: 'AUDIT_TRAIL', note: ' ' }, '/note'],
    [{ subject: 'AUDIT_TRAIL', nextBy: '2027-02-30' }, '/nextBy'],
    [{ subject: 'AUDIT_TRAIL', conclusion: 'FINE' }, '/conclusion'],
    [{ subject: 'KEYS' }, '/subject'],
  ]
  for (const [wanted, at] of wrong) {
    const { status, body } = await record(wanted)
    assert.deepEqual([status, body.code], [400, 'request.members'], at)
    assert.ok(JSON.stringify(body).includes(at), JSON.stringify(body))
  }
})
