import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { anchorRows } from '../src/evidence/anchor.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { changeActor } from '../src/store/actors.ts'
import { freshRequest } from './fresh-request.ts'
import { start, worldSigner } from './harness.ts'
import { test } from './on-both-stores.ts'
import { beginLane } from './open-test-store.ts'

const maker = 'DE-MF-000001723'
const unused = 'ES-MF-000000009'
const signer = worldSigner

const makePath = (code: string): string => `/api/v1/actors/${code}`
const nameChain = (code: string): string => `actor preview ${code}`

async function startWithActors(t: TestContext) {
  const world = await start(t)
  const { db } = world.gateway.store
  /** Anyone who has a key that may do everything for an organisation. */
  const admin = async (organisation: string) => {
    const name = `admin of ${organisation}`
    const scopes = ['admin', 'read', 'submit'] as const
    const key = await world.makeKey({ name, organisation, actors: 'any', scopes: [...scopes] })
    const { id } = await db
      .selectFrom('api_key')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return {
      key,
      id,
      async put(code: string, registration: object) {
        const { status, body } = await world.put(makePath(code), registration, { key })
        assert.ok(status === 200 || status === 201, JSON.stringify(body))
        return status
      },
      remove: async (code: string) => (await world.remove(makePath(code), { key })).status,
    }
  }
  return {
    world,
    db,
    admin,
    findRow: (code: string) =>
      db.selectFrom('actor').selectAll().where('code', '=', code).executeTakeFirstOrThrow(),
    /** What is recorded of an actor, in its order. */
    async listEntries(code: string) {
      const rows = await db
        .selectFrom('evidence')
        .selectAll()
        .where('chain', '=', nameChain(code))
        .orderBy('seq')
        .execute()
      const registrations = rows.filter(({ kind }) => kind !== 'bound')
      return registrations.map(({ kind, facts }) => {
        // From where it was done is tested with the audit trail.
        const { call: _call, ...own } = JSON.parse(facts) as Record<string, unknown>
        return [kind, own] as const
      })
    },
    async forgetEvidence(code: string) {
      for (const table of ['evidence', 'evidence_head', 'audit_trail'] as const) {
        await db.deleteFrom(table).where('chain', '=', nameChain(code)).execute()
      }
    },
    /** What is wrong with the chains of actors. */
    async problems(): Promise<string[]> {
      const found: string[] = []
      for await (const { chain = '', what } of verifyEvidence({ db, signer })) {
        if (chain.startsWith('actor ')) found.push(`${chain}: ${what}`)
      }
      return found
    },
  }
}

const sha256 = /^[0-9a-f]{64}$/
const tokens = ['first-token-of-the-actor', 'second-token-of-the-actor']
const [first, second] = tokens

test('every change of an actor leaves evidence: what, and by whom; and never its token', async t => {
  const { db, admin, listEntries, problems, findRow } = await startWithActors(t)
  const { id: by, put, remove } = await admin('maker')
  const everything = { partyId: 'EUDAMED_004423', authorizedRepresentativeCode: 'DE-AR-000000001' }
  assert.equal(await put(unused, { partyId: 'EUDAMED_004423', securityToken: first }), 201)
  const { sealed_token: sealed } = await findRow(unused)
  await put(unused, { partyId: 'EUDAMED_004423' })
  await put(unused, everything)
  await put(unused, everything)
  await put(unused, { ...everything, securityToken: second })
  await put(unused, { securityToken: null })
  await put(unused, { securityToken: null })
  assert.deepEqual(await problems(), [])
  assert.equal(await remove(unused), 204)
  assert.equal(await remove(unused), 404)
  assert.deepEqual(await problems(), [])
  assert.equal(await put(unused, {}), 201)
  assert.deepEqual(await problems(), [])

  const [opening, ...later] = await listEntries(unused)
  assert.equal(opening?.[0], 'registered')
  const { tokenSha256, ...said } = opening[1]
  assert.match(String(tokenSha256), sha256)
  assert.deepEqual(said, {
    organisation: 'maker',
    stage: 'preview',
    role: 'MANUFACTURER',
    partyId: 'EUDAMED_004423',
    representative: null,
    by,
  })
  const organisation = 'maker'
  const rotated = later[1]?.[1].tokenSha256
  assert.match(String(rotated), sha256)
  assert.notEqual(rotated, tokenSha256)
  assert.deepEqual(later, [
    ['changed', { organisation, representative: 'DE-AR-000000001', by }],
    ['changed', { organisation, tokenSha256: rotated, by }],
    ['changed', { organisation, partyId: null, representative: null, tokenSha256: null, by }],
    ['removed', { organisation, released: true, by }],
    ['registered', { ...said, partyId: null, tokenSha256: null }],
  ])

  const kept = JSON.stringify(await db.selectFrom('evidence').selectAll().execute())
  for (const secret of [...tokens, sealed]) assert.ok(secret && !kept.includes(secret))
})

test('what changes nothing in the store leaves no evidence of it either', async t => {
  const { world, admin, listEntries, problems } = await startWithActors(t)
  const owner = await admin('maker')
  const stranger = await admin('other')
  await owner.put(maker, {})
  const refused = await world.put(makePath(maker), { securityToken: first }, { key: stranger.key })
  assert.equal(refused.status, 409)
  assert.equal(await stranger.remove(maker), 404)
  assert.equal((await world.put(makePath(maker), { partyId: '' }, { key: owner.key })).status, 400)
  await assert.rejects(
    world.gateway.store.write(async db => {
      const row = await db.selectFrom('actor').selectAll().where('code', '=', maker).executeTakeFirstOrThrow()
      await changeActor(db, row, { party_id: 'another' }, owner.id, new Date())
      throw new Error('over')
    }),
    /over/,
  )
  assert.deepEqual(
    (await listEntries(maker)).map(([kind]) => kind),
    ['registered'],
  )
  assert.deepEqual(await problems(), [])
})

test('an actor that is removed and keeps its organisation, or goes to another one, stays in its chain', async t => {
  const { db, admin, listEntries, problems, findRow } = await startWithActors(t)
  const [one, two] = [await admin('one'), await admin('two')]
  await one.put(unused, { securityToken: first })
  await one.remove(unused)
  await two.put(unused, { securityToken: second })
  assert.deepEqual(
    (await listEntries(unused)).map(([kind, { organisation, by }]) => [kind, organisation, by]),
    [
      ['registered', 'one', one.id],
      ['removed', 'one', one.id],
      ['registered', 'two', two.id],
    ],
  )
  assert.deepEqual(await problems(), [])

  // The key of the harness is for this one, so that it goes on belonging to the organisation.
  const owner = await admin('maker')
  await owner.put(maker, { securityToken: first })
  await owner.remove(maker)
  assert.deepEqual((await listEntries(maker)).at(-1), [
    'removed',
    { organisation: 'maker', released: false, by: owner.id },
  ])
  assert.deepEqual(await problems(), [])
  const row = await findRow(maker)
  for (const [change, name] of [
    [{ registered_at: Date.now() }, 'registeredAt'],
    [{ organisation: 'other' }, 'organisation'],
  ] as const) {
    await db.updateTable('actor').set(change).where('code', '=', maker).execute()
    assert.deepEqual(await problems(), [`${nameChain(maker)}: ${name} is stored otherwise than recorded`])
    await db.updateTable('actor').set(row).where('code', '=', maker).execute()
  }
  await db.deleteFrom('actor').where('code', '=', maker).execute()
  assert.deepEqual(await problems(), [`${nameChain(maker)}: speaks of something that is not stored`])
})

test('an actor from before there was evidence of actors is anchored, and then changed and removed as any other', async t => {
  const { world, db, admin, listEntries, forgetEvidence, problems } = await startWithActors(t)
  const { put, remove } = await admin('maker')
  const untouched = 'IT-PR-000003456'
  for (const code of [maker, unused, untouched]) {
    await put(code, { securityToken: first })
    await forgetEvidence(code)
  }
  const before = Date.now() - 60_000
  await db
    .updateTable('actor')
    .set({ registered_at: before })
    .where('registered_at', 'is not', null)
    .execute()
  assert.deepEqual(
    await problems(),
    [maker, unused, untouched].map(code => `${nameChain(code)}: is an actor without any evidence`),
  )
  await world.gateway.store.write(at => anchorRows(at, beginLane(worldSigner), () => new Date()))
  assert.deepEqual(await problems(), [])
  await put('FR-MF-000002345', {})
  assert.deepEqual(await problems(), [])
  for (const code of [maker, unused]) {
    await put(code, {})
    assert.deepEqual(
      (await listEntries(code)).map(([kind]) => kind),
      ['anchored'],
    )
    await put(code, { partyId: 'EUDAMED_004423', securityToken: second })
    assert.deepEqual(await problems(), [])
    await remove(code)
    assert.deepEqual(await problems(), [])
  }
  await put(maker, {})
  for (const [code, ...kinds] of [
    [maker, 'anchored', 'changed', 'removed', 'registered'],
    [unused, 'anchored', 'changed', 'removed'],
    [untouched, 'anchored'],
  ] as const) {
    assert.deepEqual(
      (await listEntries(code)).map(([kind]) => kind),
      kinds,
    )
  }
  assert.deepEqual(await problems(), [])
})

test('an organisation sees the evidence of its own actors alone, and an export has it since they are its own', async t => {
  const { world, db, admin } = await startWithActors(t)
  const former = await admin('one')
  const owner = await admin('two')
  await former.put(unused, { partyId: 'EUDAMED_FORMER', securityToken: first })
  await former.remove(unused)
  await owner.put(unused, { securityToken: second })
  await former.put('FR-MF-000000077', {})
  const seen = async (organisation: string): Promise<string[]> => {
    const found: string[] = []
    const heads = verifyEvidence({ db, signer, owner: { organisation, stage: 'preview' } })
    for await (const { chain = '' } of heads) found.push(chain)
    return found.filter(chain => chain.startsWith('actor '))
  }
  await db.updateTable('actor').set({ party_id: 'another' }).where('registered_at', 'is not', null).execute()
  assert.deepEqual(await seen('one'), [nameChain('FR-MF-000000077')])
  assert.deepEqual(await seen('two'), [nameChain(unused)])
  assert.deepEqual(await seen('three'), [])
  await db.updateTable('actor').set({ party_id: null }).where('registered_at', 'is not', null).execute()

  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request, { actorCode: unused })
  Object.assign(request.deviceGroup, { MFActorCode: unused })
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, {
    key: owner.key,
    headers: { prefer: 'wait=0' },
  })
  assert.equal(status, 202, JSON.stringify(body))
  const response = await fetch(`${world.url}/api/v1/evidence/export?submission=${body.requestId}`, {
    headers: { authorization: owner.key },
  })
  const text = await response.text()
  const items = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const ofActor = items.filter(({ chain }) => chain === nameChain(unused))
  assert.deepEqual(
    ofActor.map(({ type, seq, kind }) => [type, seq, kind]),
    [
      ['entry', 4, 'bound'],
      ['entry', 5, 'registered'],
      ['proof', 5, undefined],
    ],
  )
  assert.equal(items.at(-1)?.entries, items.filter(({ type }) => type === 'entry').length)
  for (const hidden of ['EUDAMED_FORMER', former.id, ...tokens]) assert.ok(!text.includes(hidden), hidden)
})
