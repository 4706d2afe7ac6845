import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { makeSignedHead, type SignedHead } from '../src/evidence/checkpoint.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { type Verified, verifyEvidence } from '../src/evidence/verify.ts'
import { announce } from '../src/store/changes.ts'
import { lastCheckpoint } from '../src/store/evidence-checkpoints.ts'
import { deliverRecords } from './delivered-records.ts'
import { test } from './on-both-stores.ts'
import { testSigner } from './open-test-store.ts'

/** A store of which a head was trusted after two submissions, and that two more followed, one of them not covered. */
async function trustedStore(t: TestContext) {
  let trusted: SignedHead | undefined
  let count = 0
  const world = await deliverRecords(t, ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'], async delivery => {
    count += 1
    if (count === 4) return
    await coverAll({ ...delivery, signer: testSigner })
    if (count !== 2) return
    const last = await lastCheckpoint(delivery.store.db)
    trusted = last && makeSignedHead(last, testSigner.publicKey)
  })
  assert.ok(trusted)
  const { db } = world.store
  const rows = await db.selectFrom('submission').select('request_id').orderBy('request_id').execute()
  const [first = '', , third = '', last = ''] = rows.map(({ request_id }) => request_id)
  const verify = async (since?: SignedHead): Promise<{ problems: string[]; verified: Verified }> => {
    const problems: string[] = []
    const verification = verifyEvidence({ db, signer: testSigner, since })
    for (;;) {
      const next = await verification.next()
      if (next.done) return { problems, verified: next.value }
      const { chain, checkpoint, what } = next.value
      problems.push(`${chain ?? checkpoint ?? ''}: ${what}`)
    }
  }
  return { ...world, db, trusted, first, third, last, verify }
}

test('from a trusted head on, what is newer is looked at alone', async t => {
  const { trusted, verify } = await trustedStore(t)
  const [all, newer] = [await verify(), await verify(trusted)]
  assert.deepEqual([all.problems, newer.problems], [[], []])
  assert.equal(newer.verified.since, trusted.number)
  assert.ok(newer.verified.entries < all.verified.entries, 'fewer entries')
  assert.ok(newer.verified.chains < all.verified.chains, 'fewer chains')
  assert.ok(newer.verified.reached && newer.verified.reached.number > trusted.number)
  const nothing = await verify(newer.verified.reached)
  assert.deepEqual(nothing.problems, [])
  assert.ok(nothing.verified.entries < newer.verified.entries)
})

test('the head that is reached covers nothing that came while it was verified', async t => {
  const { store, delivery, db } = await trustedStore(t)
  const before = await lastCheckpoint(db)
  const verification = verifyEvidence({ db, signer: testSigner })
  const reading = verification.next()
  await store.write(async at => announce(at, { type: 'clock-set', milliseconds: 1, at: new Date() }))
  await coverAll({ ...delivery, signer: testSigner })
  assert.ok(((await lastCheckpoint(db))?.number ?? 0) > (before?.number ?? 0))
  const end = await reading
  assert.ok(end.done)
  assert.equal(end.value.reached?.number, before?.number)
})

test('an entry that was changed since a trusted head is found from it on', async t => {
  const { db, trusted, third, verify } = await trustedStore(t)
  await db
    .updateTable('evidence')
    .set({ facts: '{}' })
    .where('chain', '=', third)
    .where('seq', '=', 2)
    .execute()
  assert.match((await verify(trusted)).problems.join(), /is not what its hash is of/)
})

test('a chain that has grown cannot be hidden by a head that says it has not', async t => {
  const { db, trusted, last, verify } = await trustedStore(t)
  await db
    .updateTable('submission')
    .set({ actor: 'XX-MF-000000001' })
    .where('request_id', '=', last)
    .execute()
  assert.match((await verify(trusted)).problems.join(), /actor is stored otherwise/)
  await db
    .updateTable('evidence_head')
    .set({ checkpoint: trusted.number })
    .where('chain', '=', last)
    .execute()
  const { problems } = await verify(trusted)
  assert.match(
    problems.join('\n'),
    /^lane \w+: \d+ entries were written since checkpoint \d+, and \d+ are in/m,
  )
})

test('an entry that is missing since a trusted head is told by its place, and a row without a chain by its table', async t => {
  const { db, trusted, third, verify } = await trustedStore(t)
  const rows = await db.selectFrom('evidence').selectAll().where('chain', '=', third).orderBy('seq').execute()
  const row = rows[1]
  assert.ok(row)
  await db.deleteFrom('evidence').where('chain', '=', third).where('seq', '=', row.seq).execute()
  const { problems } = await verify(trusted)
  assert.ok(
    problems.includes(
      `lane ${row.lane}: the entry at place ${row.place} is missing from the log: removed, or the store went back`,
    ),
    problems.join('\n'),
  )
  await db.insertInto('evidence').values(row).execute()
  const { id: _id, ...key } = {
    id: '',
    hash: 'h',
    organisation: 'maker',
    stage: 'preview',
    name: 'k',
    actors: '"any"' as never,
    scopes: '["admin"]' as never,
    default_language: null,
    created_at: 1,
    expires_at: null,
    revoked_at: null,
    created_by: null,
    last_used_at: null,
  } as const
  await db
    .insertInto('api_key')
    .values({ ...key, id: '00000000-0000-7000-8000-000000000000' })
    .execute()
  assert.deepEqual((await verify(trusted)).problems, [
    'key 00000000-0000-7000-8000-000000000000: is an API key without any evidence',
  ])
})

test('what is older than a trusted head is looked at on demand', async t => {
  const { db, trusted, first, verify } = await trustedStore(t)
  await db
    .updateTable('submission')
    .set({ actor: 'XX-MF-000000001' })
    .where('request_id', '=', first)
    .execute()
  assert.deepEqual((await verify(trusted)).problems, [])
  assert.match((await verify()).problems.join(), /actor is stored otherwise/)
})

test('a store that does not have the trusted head is told', async t => {
  const { db, trusted, verify } = await trustedStore(t)
  const { number, ...rest } = trusted
  assert.match(
    (await verify({ ...rest, number: 99 })).problems.join(),
    /^99: was given away as a signed head/,
  )
  await db.updateTable('evidence_checkpoint').set({ at: 1 }).where('number', '=', number).execute()
  assert.match((await verify(trusted)).problems.join(), /is another one than the signed head/)
})
