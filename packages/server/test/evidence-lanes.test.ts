import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { makeSignedHead, type SignedHead } from '../src/evidence/checkpoint.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { hashEntry, noPrevious } from '../src/evidence/entry.ts'
import { recordEvidence } from '../src/evidence/record-changes.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { describeStanding } from '../src/evidence/standing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { settling } from '../src/store/changes.ts'
import type { Db, Store } from '../src/store/database.ts'
import { lastCheckpoint } from '../src/store/evidence-checkpoints.ts'
import { replaceKey } from '../src/store/secret-key.ts'
import { removeSubscription } from '../src/store/subscriptions.ts'
import type { EvidenceRow } from '../src/store/tables.ts'
import { deliverRecords } from './delivered-records.ts'
import { test, testOnBoth } from './on-both-stores.ts'
import { testSigner } from './open-test-store.ts'

// The attacker writes to the database at will and has not the key, and no head was kept elsewhere.

const withoutKey = signerFrom(new Uint8Array(32).fill(7))

async function problemsIn(db: Db, signer = testSigner, since?: SignedHead): Promise<string[]> {
  const problems: string[] = []
  for await (const { chain, checkpoint, what } of verifyEvidence({ db, signer, since }))
    problems.push(`${chain ?? checkpoint ?? ''}: ${what}`)
  return problems
}

/** A store with three submissions of which the last one was answered, and nothing covered since the first one. */
async function attackedStore(t: TestContext) {
  let isCovered = false
  const world = await deliverRecords(t, ['SUCCESS', 'SUCCESS', 'SUCCESS'], async delivery => {
    if (!isCovered) await coverAll({ ...delivery, signer: testSigner })
    isCovered = true
  })
  const { store } = world
  assert.deepEqual(await problemsIn(store.db), [])
  return { ...world, db: store.db }
}

const entriesIn = (db: Db, chain: string): Promise<EvidenceRow[]> =>
  db.selectFrom('evidence').selectAll().where('chain', '=', chain).orderBy('seq').execute()

async function newestSubmission(db: Db) {
  const row = await db
    .selectFrom('submission')
    .selectAll()
    .orderBy('request_id', 'desc')
    .executeTakeFirstOrThrow()
  return { row, chain: row.request_id }
}

/** Leaves of a chain what stands before an entry, with a head that says so, and of its acts in the audit trail. */
async function cutFrom(db: Db, chain: string, seq: number): Promise<void> {
  const kept = (await entriesIn(db, chain)).filter(entry => entry.seq < seq).at(-1)
  await db.deleteFrom('evidence').where('chain', '=', chain).where('seq', '>=', seq).execute()
  const heads = db.updateTable('evidence_head').where('chain', '=', chain)
  if (kept) await heads.set({ seq: kept.seq, hash: kept.hash, checkpoint: null }).execute()
  else await db.deleteFrom('evidence_head').where('chain', '=', chain).execute()
  await db.deleteFrom('audit_trail').where('chain', '=', chain).where('seq', '>=', seq).execute()
}

/** Puts an entry with a hash that fits to the end of a chain. */
async function putAtEnd(
  db: Db,
  chain: string,
  entry: Pick<EvidenceRow, 'kind' | 'facts' | 'at'>,
  place: Pick<EvidenceRow, 'lane' | 'place' | 'newest_checkpoint' | 'mac'>,
): Promise<void> {
  const last = (await entriesIn(db, chain)).at(-1)
  assert.ok(last)
  const content = { chain, seq: last.seq + 1, previous: last.hash, ...entry }
  const hash = hashEntry(content)
  await db
    .insertInto('evidence')
    .values({ ...content, hash, ...place })
    .execute()
  await db
    .updateTable('evidence_head')
    .set({ seq: content.seq, hash, checkpoint: null })
    .where('chain', '=', chain)
    .execute()
}

const findLane = async ({ db }: Store) =>
  db
    .selectFrom('evidence')
    .select(['lane', 'place'])
    .where('lane', 'is not', null)
    .orderBy('place', 'desc')
    .executeTakeFirstOrThrow()

test('the end of a chain that is cut, with what is stored set back to it, is found without any head', async t => {
  const { db, store } = await attackedStore(t)
  const { row, chain } = await newestSubmission(db)
  const ended = (await entriesIn(db, chain)).find(({ kind }) => kind === 'ended')
  assert.ok(ended)
  assert.equal(ended.seq, (await entriesIn(db, chain)).length, 'it is the last one')
  const { lane, place } = await findLane(store)
  assert.ok(ended.place !== place, 'something was written after it')
  await cutFrom(db, chain, ended.seq)
  await db
    .updateTable('submission')
    .set({ outcome: null, ended_at: null, status: 'IN_SUBMISSION' })
    .where('request_id', '=', row.request_id)
    .execute()
  await db
    .updateTable('entity')
    .set({ held_by: row.request_id })
    .where('code', '=', row.device_code)
    .where('kind', '=', 'device')
    .execute()
  assert.deepEqual(await problemsIn(db), [
    `lane ${lane}: the entry at place ${ended.place} is missing from the log: removed, or the store went back`,
  ])
})

test('a decision that is forged at the end of a chain, with a hash that fits, is found', async t => {
  const { db, store } = await attackedStore(t)
  const { chain } = await newestSubmission(db)
  const doubt = { kind: 'doubt', facts: '{"doubt":"made up"}', at: 1 }
  await db.updateTable('submission').set({ doubt: 'made up' }).where('request_id', '=', chain).execute()
  await db.updateTable('submission').set({ status: 'IN_DOUBT' }).where('request_id', '=', chain).execute()
  const before = await entriesIn(db, chain)
  const { lane } = await findLane(store)
  const foreign = { lane: 'f'.repeat(16), place: 1, newest_checkpoint: 0, mac: withoutKey.mac('anything') }
  const another = await store.db
    .selectFrom('evidence')
    .selectAll()
    .where('lane', '=', lane)
    .executeTakeFirstOrThrow()
  const forged = [
    [{ lane: null, place: null, newest_checkpoint: null, mac: null }, 'is in no lane'],
    [foreign, 'is not what its MAC is of'],
    [{ lane, place: 9_999, newest_checkpoint: 0, mac: another.mac }, 'is not what its MAC is of'],
  ] as const
  for (const [place, what] of forged) {
    await putAtEnd(db, chain, doubt, place)
    const problems = await problemsIn(db)
    assert.ok(
      problems.some(problem => problem.startsWith(`${chain}: ${what}`)),
      JSON.stringify(problems),
    )
    await cutFrom(db, chain, before.length + 1)
  }
})

test('a submission that is removed with all that speaks of it is found', async t => {
  const { db, store } = await attackedStore(t)
  const { chain } = await newestSubmission(db)
  const places = (await entriesIn(db, chain)).map(({ place }) => place)
  await cutFrom(db, chain, 1)
  await db.deleteFrom('operation_message').where('request_id', '=', chain).execute()
  await db.deleteFrom('operation').where('request_id', '=', chain).execute()
  await db.deleteFrom('submission').where('request_id', '=', chain).execute()
  const { lane } = await findLane(store)
  const missing = (await problemsIn(db)).filter(problem => problem.startsWith(`lane ${lane}: `))
  for (const place of places) {
    const isTold = missing.some(problem => {
      const [, from, to = from] = / places? (\d+)(?: to (\d+))?/.exec(problem) ?? []
      return Number(from) <= Number(place) && Number(place) <= Number(to)
    })
    assert.ok(isTold, `place ${place}: ${JSON.stringify(missing)}`)
  }
})

test('the places after an entry that was removed cannot be numbered again', async t => {
  const { db, store } = await attackedStore(t)
  const { chain } = await newestSubmission(db)
  const removed = (await entriesIn(db, chain)).at(-1)
  assert.ok(removed?.place)
  await cutFrom(db, chain, removed.seq)
  const { lane, place: last } = await findLane(store)
  for (let place = removed.place + 1; place <= Number(last); place += 1) {
    await db
      .updateTable('evidence')
      .set({ place: place - 1 })
      .where('lane', '=', lane)
      .where('place', '=', place)
      .execute()
  }
  await db
    .updateTable('evidence_head')
    .set({ seq: Number(last) - 1 })
    .where('chain', '=', `lane ${lane}`)
    .execute()
  const problems = await problemsIn(db)
  assert.ok(
    problems.some(problem => problem.includes('is not what its MAC is of')),
    JSON.stringify(problems),
  )
  assert.ok(!problems.some(problem => problem.includes('is missing from the log')))
})

test('the newest checkpoint, removed, is missed by every entry that was written after it', async t => {
  const { db, delivery } = await attackedStore(t)
  await coverAll({ ...delivery, signer: testSigner })
  const last = await db
    .selectFrom('evidence_checkpoint')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const { number } = last
  const forget = async (): Promise<void> => {
    await db.deleteFrom('evidence_checkpoint').where('number', '=', number).execute()
    await db.deleteFrom('evidence_checkpoint_head').where('checkpoint', '=', number).execute()
    await db.updateTable('evidence_head').set({ checkpoint: null }).where('checkpoint', '=', number).execute()
  }
  const { chain } = await newestSubmission(db)
  await delivery.store.write(async at => {
    at.journal.announce({ type: 'clock-set', milliseconds: 5_000, at: new Date() })
  })
  assert.deepEqual(await problemsIn(db), [])
  await forget()
  assert.deepEqual(await problemsIn(db), [`clock: names checkpoint ${number}, which is not here any longer`])
  assert.ok(chain)
})

testOnBoth(
  'what is written after a transaction that failed leaves no gap, and no place is given twice',
  async t => {
    const { db, delivery } = await attackedStore(t)
    const macs = new Set<string>()
    const counting = {
      ...testSigner,
      mac(text: string) {
        const [, lane, place] = JSON.parse(text) as [string, string, number]
        assert.ok(!macs.has(`${lane} ${place}`), 'a place has one MAC for ever')
        macs.add(`${lane} ${place}`)
        return testSigner.mac(text)
      },
    }
    const { changed } = recordEvidence(() => counting)
    const change = { type: 'clock-set', milliseconds: 1, at: new Date(), announcedAt: new Date() } as const
    const write = (isFailing: boolean): Promise<void> =>
      settling(delivery, options =>
        db.transaction().execute(async transaction => {
          await changed(transaction, [change], options)
          if (isFailing) throw new Error('failing')
        }),
      ).catch(error => assert.match(String(error), /failing/))
    for (const isFailing of [false, true, false, false, true, false]) await write(isFailing)
    assert.equal(macs.size, 6)
    assert.deepEqual(await problemsIn(db), [])
  },
)

testOnBoth('many transactions at once leave lanes without gaps', async t => {
  const { db, delivery } = await attackedStore(t)
  const writing = Array.from({ length: 40 }, (_, milliseconds) =>
    delivery.store.write(async at => {
      at.journal.announce({ type: 'clock-set', milliseconds, at: new Date() })
      at.journal.announce({
        type: 'message-moved',
        messageId: `m${milliseconds}`,
        from: 'waiting',
        to: 'handed',
      })
      if (milliseconds % 5 === 0) throw new Error('failing')
    }),
  )
  await Promise.allSettled(writing)
  const lanes = await db
    .selectFrom('evidence_head')
    .select('chain')
    .where('chain', 'like', 'lane %')
    .execute()
  assert.ok(lanes.length <= 11, `${lanes.length} lanes`)
  const problems = await problemsIn(db)
  assert.deepEqual(
    problems.filter(problem => problem.startsWith('lane')),
    [],
  )
})

const noPlace = { lane: null, place: null, newest_checkpoint: null, mac: null }

/** What cannot be told from the gateway's own by its hashes: an end that is cut, one that goes on, a chain that is slipped in. */
const attacks: Record<string, (db: Db) => Promise<void>> = {
  async cut(db) {
    const { row, chain } = await newestSubmission(db)
    await cutFrom(db, chain, (await entriesIn(db, chain)).length)
    const open = { outcome: null, ended_at: null, status: 'IN_SUBMISSION' } as const
    await db.updateTable('submission').set(open).where('request_id', '=', row.request_id).execute()
  },
  async extend(db) {
    const { chain } = await newestSubmission(db)
    await putAtEnd(db, chain, { kind: 'doubt', facts: '{"doubt":"made up"}', at: 1 }, noPlace)
    const doubted = { doubt: 'made up', status: 'IN_DOUBT' } as const
    await db.updateTable('submission').set(doubted).where('request_id', '=', chain).execute()
  },
  async insert(db) {
    const facts = '{"milliseconds":5}'
    const content = { chain: 'clock', seq: 1, at: 1, kind: 'clock-set', facts, previous: noPrevious }
    const hash = hashEntry(content)
    await db
      .insertInto('evidence')
      .values({ ...content, hash, ...noPlace })
      .execute()
    await db.insertInto('evidence_head').values({ chain: 'clock', seq: 1, hash, checkpoint: null }).execute()
  },
}

for (const [name, attack] of Object.entries(attacks)) {
  test(`what stood in the store before its entries had places is found when it is attacked: ${name}`, async t => {
    const { store, delivery } = await deliverRecords(t, ['SUCCESS', 'SUCCESS'])
    const { db } = store
    await db.updateTable('evidence').set(noPlace).execute()
    await db.deleteFrom('evidence_head').where('chain', 'like', 'lane %').execute()
    const { migrated } = recordEvidence(() => testSigner)
    await migrated?.(db, new Set(['0039-lanes']), delivery)
    assert.deepEqual(await problemsIn(db), [])
    await attack(db)
    const stood = (await problemsIn(db)).filter(problem =>
      /^: \d+ chains stood in the store before/.test(problem),
    )
    assert.equal(stood.length, 1, JSON.stringify(await problemsIn(db)))
  })

  // A cut leaves a chain that has not grown: that is looked for on demand.
  if (name !== 'cut')
    test(`what claims to have stood there is found from a trusted head on: ${name}`, async t => {
      const { store, delivery } = await deliverRecords(t, ['SUCCESS', 'SUCCESS'])
      const { db } = store
      await db.updateTable('evidence').set(noPlace).execute()
      await db.deleteFrom('evidence_head').where('chain', 'like', 'lane %').execute()
      const { migrated } = recordEvidence(() => testSigner)
      await migrated?.(db, new Set(['0039-lanes']), delivery)
      await coverAll({ ...delivery, signer: testSigner })
      const last = await lastCheckpoint(db)
      assert.ok(last)
      const trusted = makeSignedHead(last, testSigner.publicKey)
      assert.deepEqual(await problemsIn(db, testSigner, trusted), [])
      await attack(db)
      const problems = await problemsIn(db, testSigner, trusted)
      assert.ok(
        problems.some(problem => /^: \d+ chains stood in the store before/.test(problem)),
        JSON.stringify(problems),
      )
    })

  test(`what stood in the store before its key was adopted is found when it is attacked: ${name}`, async t => {
    const { store, delivery } = await deliverRecords(t, ['SUCCESS', 'SUCCESS'])
    const { db } = store
    const other = signerFrom(new Uint8Array(32).fill(5))
    const standing = await describeStanding(db, other)
    const before = { keyId: testSigner.keyId, signers: [], ring: [] }
    const at = new Date()
    await replaceKey(db, other.keyId, at)
    await recordEvidence(() => other).changed(
      db,
      [{ type: 'key-adopted', keyId: other.keyId, before, standing, at, announcedAt: at }],
      { ...delivery, onSettled: () => {} },
    )
    assert.deepEqual(await problemsIn(db, other), [])
    await attack(db)
    assert.notDeepEqual(await problemsIn(db, other), [])
  })
}

test('keys of callers that stood in the store before they had evidence are found when they are attacked', async t => {
  const { store, delivery } = await deliverRecords(t, ['SUCCESS', 'SUCCESS'])
  const { db } = store
  const submissions = await db.selectFrom('submission').select('request_id').orderBy('request_id').execute()
  const [first, second] = submissions.map(({ request_id }) => request_id)
  assert.ok(first !== undefined && second !== undefined)
  const owned = { organisation: 'maker', stage: 'preview', content_sha256: 'c' } as const
  const older = [
    { ...owned, key: 'one', request_id: first },
    { ...owned, key: 'two', request_id: second },
  ]
  await db.insertInto('idempotency_key').values(older).execute()
  await forgetFacts(db)
  await db.updateTable('evidence').set(noPlace).execute()
  await db.deleteFrom('evidence_head').where('chain', 'like', 'lane %').execute()
  await recordEvidence(() => testSigner).migrated?.(db, new Set(['0040-commitments']), delivery)
  assert.deepEqual(await problemsIn(db), [])
  await store.write(async at => {
    const key = { ...owned, key: 'three', request_id: first }
    await at.insertInto('idempotency_key').values(key).execute()
    at.journal.announce({ type: 'key-kept', key })
  })
  const problems = async (): Promise<string> =>
    // The process of the test goes on in a lane that is forgotten.
    (await problemsIn(db)).filter(problem => !problem.startsWith('lane ')).join('; ')
  assert.equal(await problems(), '', 'one that is newer has its evidence')

  const told = /^: 2 idempotency keys stood in the store before they had evidence, and . do now, or others/
  const keys = () => db.updateTable('idempotency_key').where('key', '=', 'one')
  await keys().set({ request_id: second }).execute()
  assert.match(await problems(), told)
  await keys().set({ request_id: first }).execute()
  assert.equal(await problems(), '')
  await db
    .insertInto('idempotency_key')
    .values({ ...owned, key: 'four', request_id: first })
    .execute()
  assert.match(await problems(), told)
  await db.deleteFrom('idempotency_key').where('key', 'in', ['one', 'four']).execute()
  assert.match(await problems(), told)
})

test('a subscription and a mapping from before they had evidence are anchored, and the address is committed to', async t => {
  const { store, delivery } = await deliverRecords(t, [])
  const { db } = store
  const subscription = {
    id: 'u1',
    organisation: 'maker',
    stage: 'preview',
    address: 'a@example.com',
    address_salt: null,
    webhook_id: null,
    topics: '["refusals"]',
    frequency: 'at-once',
    hour: null,
    weekday: null,
    due_at: null,
    failing_since: null,
    stopped_at: null,
    stopped_because: null,
    created_by: 'k',
    created_at: 1,
  } as const
  const content = '{}'
  const mapping = { organisation: 'maker', name: 'ours', model: 'EU_UDI_MDR', version: 3, content }
  await db.insertInto('subscription').values(subscription).execute()
  await db
    .insertInto('mapping')
    .values({ ...mapping, changed_by: 'k', changed_at: 1 })
    .execute()
  assert.equal((await problemsIn(db)).length, 2)
  await recordEvidence(() => testSigner).migrated?.(db, new Set(['0040-commitments']), delivery)
  assert.deepEqual(await problemsIn(db), [])
  const [anchored] = await entriesIn(db, 'subscription u1')
  assert.ok(anchored && !anchored.facts.includes('example.com'))
  await db.updateTable('subscription').set({ address: 'b@example.com' }).execute()
  await db.updateTable('mapping').set({ content: '{"other":1}' }).execute()
  assert.deepEqual(await problemsIn(db), [
    'mapping maker/ours: contentSha256 is stored otherwise than recorded',
    'subscription u1: addressCommitment is stored otherwise than recorded',
  ])
  // Deleted, it is forgotten for good, and the chain verifies.
  await db.updateTable('mapping').set({ content }).execute()
  await store.write(at => removeSubscription(at, 'u1', 'k', new Date()))
  assert.deepEqual(await problemsIn(db), [])
})

/** Makes the first entries of submissions those of a version that did not speak of keys. */
async function forgetFacts(db: Db): Promise<void> {
  const received = await db.selectFrom('evidence').selectAll().where('kind', '=', 'received').execute()
  for (const { chain } of received) {
    let previous = noPrevious
    for (const entry of await entriesIn(db, chain)) {
      const facts = entry.facts.replace(',"idempotencyKey":null', '')
      const content = { ...entry, facts, previous }
      previous = hashEntry(content)
      await db
        .updateTable('evidence')
        .set({ facts, previous: content.previous, hash: previous })
        .where('chain', '=', chain)
        .where('seq', '=', entry.seq)
        .execute()
    }
    await db.updateTable('evidence_head').set({ hash: previous }).where('chain', '=', chain).execute()
  }
}
