import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { type Appended, appendEvidence } from '../src/evidence/append.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { announce, type Change, type WriteTransaction } from '../src/store/changes.ts'
import type { Db, Store } from '../src/store/database.ts'
import { start, worldSigner } from './harness.ts'
import { test } from './on-both-stores.ts'
import { beginLane } from './open-test-store.ts'
import { forgetEvidence } from './stored-rows.ts'

const signer = worldSigner

/** Appends in a lane of its own. */
const append = (db: Db, entries: readonly Appended[]) => appendEvidence(db, beginLane(signer), entries)
const entry = (chain: string, fact: unknown, kind: Appended['kind'] = 'answered'): Appended => ({
  chain,
  kind,
  at: Date.now(),
  facts: { fact },
})
const moved = (messageId: string, to: 'handed' | 'answered'): Change => ({
  type: 'message-moved',
  messageId,
  from: 'waiting',
  to,
})

async function openTestedStore(t: TestContext): Promise<Store> {
  const { store } = (await start(t)).gateway
  await forgetEvidence(store)
  return store
}

const chainIn = ({ db }: Store, chain: string) =>
  db.selectFrom('evidence').selectAll().where('chain', '=', chain).orderBy('seq').execute()

test('what a transaction announces leaves evidence with it, in its order, or not at all', async t => {
  const store = await openTestedStore(t)
  // @ts-expect-error nothing is announced outside of Store.write
  assert.throws(() => announce(store.db, moved('a', 'handed')), TypeError)
  let ended: WriteTransaction | undefined
  await store.write(async db => {
    announce(db, moved('a', 'handed'))
    announce(db, moved('b', 'handed'))
    announce(db, moved('a', 'answered'))
    ended = db
  })
  assert.throws(() => ended && announce(ended, moved('a', 'handed')), /before its transaction ends/)
  const failing = store.write(async db => {
    announce(db, moved('a', 'handed'))
    throw new Error('over')
  })
  await assert.rejects(failing, /over/)
  await store.write(async db => announce(db, moved('a', 'handed')))
  const entries = await chainIn(store, 'a')
  assert.deepEqual(
    entries.map(({ seq, kind, facts }) => [seq, kind, JSON.parse(facts).to]),
    [
      [1, 'message', 'handed'],
      [2, 'message', 'answered'],
      [3, 'message', 'handed'],
    ],
  )
  assert.deepEqual(
    entries.map(({ previous }) => previous),
    ['0'.repeat(64), entries[0]?.hash, entries[1]?.hash],
  )
  assert.equal((await chainIn(store, 'b')).length, 1)
})

test('a chain begins once', async t => {
  const store = await openTestedStore(t)
  await store.write(db => append(db, [entry('a', 1, 'received')]))
  await assert.rejects(store.write(db => append(db, [entry('a', 2, 'received')])))
})

test('entries for the same chains at the same time stand one after the other', async t => {
  const store = await openTestedStore(t)
  // None of the chains is there yet.
  const writers = Array.from({ length: 20 }, (_, number) =>
    store.write(db => {
      const chains = number % 2 === 0 ? ['x', 'y', 'z'] : ['z', 'y', 'x']
      return append(
        db,
        chains.map(chain => entry(chain, number)),
      )
    }),
  )
  await Promise.all(writers)
  for (const chain of ['x', 'y', 'z']) {
    const entries = await chainIn(store, chain)
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      writers.map((_, index) => index + 1),
    )
    assert.equal(new Set(entries.map(({ facts }) => facts)).size, 20)
  }
})

test('thousands of entries go in one transaction', async t => {
  const store = await openTestedStore(t)
  const many = Array.from({ length: 3_500 }, (_, number) => entry(`c${number}`, number))
  await store.write(db => append(db, many))
  await store.write(db => append(db, [...many, ...many]))
  const heads = await store.db
    .selectFrom('evidence_head')
    .select(['chain', 'seq'])
    .where('chain', 'not like', 'lane %')
    .execute()
  assert.equal(heads.length, 3_500)
  assert.ok(heads.every(({ seq }) => seq === 3))
})

test('checkpoints at the same time cover every head once', async t => {
  const store = await openTestedStore(t)
  const checkpointing = { store, signer, now: () => new Date(), log: pino({ level: 'silent' }) }
  await store.write(db =>
    append(
      db,
      Array.from({ length: 6_000 }, (_, number) => entry(`c${number}`, number)),
    ),
  )
  await Promise.all([1, 2, 3, 4].map(() => coverAll(checkpointing)))
  await coverAll(checkpointing)
  const checkpoints = await store.db.selectFrom('evidence_checkpoint').selectAll().orderBy('number').execute()
  assert.deepEqual(
    checkpoints.map(({ number }) => number),
    checkpoints.map((_, index) => index + 1),
  )
  assert.equal(
    checkpoints.reduce((sum, { heads }) => sum + heads, 0),
    6_001,
    'those of the chains, and the one of the lane',
  )
  assert.ok(checkpoints.every(({ heads }) => heads <= 5_001))
  const open = await store.db
    .selectFrom('evidence_head')
    .selectAll()
    .where('checkpoint', 'is', null)
    .execute()
  assert.deepEqual(open, [])
  await store.write(db => append(db, [entry('c1', 'more')]))
  await coverAll(checkpointing)
  const last = await store.db
    .selectFrom('evidence_checkpoint_head')
    .selectAll()
    .where('chain', 'not like', 'lane %')
    .orderBy('checkpoint', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual([last.chain, last.seq, last.checkpoint], ['c1', 2, checkpoints.length + 1])
})
