import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { type NewEvidence, record } from '../src/evidence/record.ts'
import type { Store } from '../src/store/database.ts'
import { start, worldSigner } from './harness.ts'
import { test } from './on-both-stores.ts'
import { forgetEvidence } from './stored-rows.ts'

const signer = worldSigner
const entry = (chain: string, fact: unknown, kind: NewEvidence['kind'] = 'answered'): NewEvidence => ({
  chain,
  kind,
  facts: { fact },
})

async function openStoreOf(t: TestContext): Promise<Store> {
  const { store } = (await start(t)).gateway
  await forgetEvidence(store)
  return store
}

const chainIn = ({ db }: Store, chain: string) =>
  db.selectFrom('evidence').selectAll().where('chain', '=', chain).orderBy('seq').execute()

test('what a transaction records is there with it, in its order, or not at all', async t => {
  const store = await openStoreOf(t)
  await assert.rejects(record(store.db, [entry('a', 1)]), /Store\.write/)
  await store.write(async db => {
    await record(db, [entry('a', 1, 'received'), entry('b', 1, 'composed')])
    await record(db, [entry('a', 2)])
  })
  const failing = store.write(async db => {
    await record(db, [entry('a', 3)])
    throw new Error('over')
  })
  await assert.rejects(failing, /over/)
  await store.write(db => record(db, [entry('a', 4)]))
  const entries = await chainIn(store, 'a')
  assert.deepEqual(
    entries.map(({ seq, facts }) => [seq, JSON.parse(facts).fact]),
    [
      [1, 1],
      [2, 2],
      [3, 4],
    ],
  )
  assert.deepEqual(
    entries.map(({ previous }) => previous),
    ['0'.repeat(64), entries[0]?.hash, entries[1]?.hash],
  )
  await assert.rejects(store.write(db => record(db, [entry('a', 5, 'received')])))
})

test('entries for the same chains at the same time stand one after the other', async t => {
  const store = await openStoreOf(t)
  // None of the chains is there yet.
  const writers = Array.from({ length: 20 }, (_, number) =>
    store.write(db => {
      const chains = number % 2 === 0 ? ['x', 'y', 'z'] : ['z', 'y', 'x']
      return record(
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
  const store = await openStoreOf(t)
  const many = Array.from({ length: 3_500 }, (_, number) => entry(`c${number}`, number))
  await store.write(db => record(db, many))
  await store.write(db => record(db, [...many, ...many]))
  const heads = await store.db.selectFrom('evidence_head').select(['chain', 'seq']).execute()
  assert.equal(heads.length, 3_500)
  assert.ok(heads.every(({ seq }) => seq === 3))
})

test('checkpoints at the same time cover every head once', async t => {
  const store = await openStoreOf(t)
  const checkpointing = { store, signer, now: () => new Date(), log: pino({ level: 'silent' }) }
  await store.write(db =>
    record(
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
    6_000,
  )
  assert.ok(checkpoints.every(({ heads }) => heads <= 5_000))
  const open = await store.db
    .selectFrom('evidence_head')
    .selectAll()
    .where('checkpoint', 'is', null)
    .execute()
  assert.deepEqual(open, [])
  await store.write(db => record(db, [entry('c1', 'more')]))
  await coverAll(checkpointing)
  const last = await store.db
    .selectFrom('evidence_checkpoint_head')
    .selectAll()
    .orderBy('checkpoint', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual([last.chain, last.seq, last.checkpoint], ['c1', 2, checkpoints.length + 1])
})
