import assert from 'node:assert/strict'
import { type TestContext, test as testOnce } from 'node:test'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { doubtWhatMayBeSent } from '../src/delivery/reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { findShard, shardCount } from '../src/store/shards.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { testOnBoth as test } from './on-both-stores.ts'

const organisations = ['maker', 'another', 'third']

/** The even shards are one process's, the odd ones another's. */
const halves = {
  even: Array.from({ length: shardCount / 2 }, (_, index) => 2 * index),
  odd: Array.from({ length: shardCount / 2 }, (_, index) => 2 * index + 1),
}

/** Devices of several actors of each organisation, of which nothing is composed. */
async function openShared(t: TestContext) {
  const world = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'delivered',
  })
  for (const [index, organisation] of organisations.entries()) {
    for (let actor = 0; actor < 5; actor += 1) {
      const request = freshRequest('EU_UDI_MDR')
      const actorCode = `DE-MF-0000${1000 + 10 * index + actor}0`
      Object.assign(request, { actorCode })
      Object.assign(request.deviceGroup, { MFActorCode: actorCode })
      await world.receive('EU_UDI_MDR', request, organisation)
    }
  }
  const even: Delivery = { ...world.delivery, shards: halves.even }
  const odd: Delivery = { ...world.delivery, shards: halves.odd }
  const { db } = world.store
  const readMessages = () => db.selectFrom('message').selectAll().orderBy('created_at').execute()
  return {
    ...world,
    even,
    odd,
    readMessages,
    countReady: async () =>
      (await db.selectFrom('operation').select('position').where('state', '=', 'ready').execute()).length,
    /** The shards of messages, which are those of their organisations and actors. */
    readShards: async () => (await readMessages()).map(each => findShard(each.organisation, each.actor)),
    /** Everything that was composed is in doubt from now on. */
    async doubtAll() {
      await db.updateTable('operation').set({ ask_first: 1 }).where('state', '=', 'sent').execute()
    },
    countDoubts: async () =>
      (await db.selectFrom('operation').select('shard').where('state', '=', 'unclear').execute()).map(
        ({ shard }) => shard % 2,
      ),
  }
}

testOnce('the shard of an organisation and an actor is the same in every version', () => {
  assert.deepEqual(
    ['DE-MF-000001000', 'DE-MF-000001001', 'FR-PR-000000001'].map(actor => findShard('maker', actor)),
    // printf 'maker\nDE-MF-000001000' | sha256sum, the first byte modulo 64.
    [54, 60, 3],
  )
})

test('each process composes what is in its shards, and both together everything once', async t => {
  const { even, odd, countReady, readMessages, readShards } = await openShared(t)
  assert.equal(await countReady(), 15)
  assert.equal(await composeMessages(even), false)
  const first = await readShards()
  assert.ok(first.length > 0 && first.every(shard => shard % 2 === 0))
  await composeMessages(even)
  assert.equal((await readShards()).length, first.length)
  await composeMessages(odd)
  assert.equal(await countReady(), 0)
  assert.equal((await readMessages()).length, 15)
  const others = (await readShards()).filter(shard => shard % 2 === 1)
  assert.equal(others.length, 15 - first.length)
  assert.ok(others.length > 0)
})

test('of many operations in its shards, a process composes as many in a turn as without shards', async t => {
  const { even, countReady } = await openShared(t)
  const before = await countReady()
  // One of each organisation, the oldest, and there is more of each that has another one in these shards.
  assert.equal(await composeMessages(even, undefined, undefined, 1), true)
  assert.equal(await countReady(), before - organisations.length)
  while (await composeMessages(even, undefined, undefined, 1));
  const left = await countReady()
  await composeMessages(even)
  assert.equal(await countReady(), left)
})

test('two processes that have the same shards for a moment compose everything once', async t => {
  const { delivery, anotherProcess, countReady, readMessages } = await openShared(t)
  const another = await anotherProcess(0)
  await Promise.all([composeMessages(delivery), composeMessages(another)])
  assert.equal(await countReady(), 0)
  assert.equal((await readMessages()).length, 15)
})

test('each process doubts and asks about what is in its shards, and both together about everything once', async t => {
  const { delivery, store, even, odd, doubtAll, countDoubts } = await openShared(t)
  await composeMessages(delivery)
  await doubtAll()
  const evens = await doubtWhatMayBeSent(even)
  assert.ok(evens > 0 && evens < 15)
  assert.deepEqual(new Set(await countDoubts()), new Set([0]))
  assert.equal(await doubtWhatMayBeSent(odd), 15 - evens)
  assert.equal((await countDoubts()).length, 15)

  const readQuestions = () => store.db.selectFrom('look_up').selectAll().execute()
  await store.db.updateTable('operation').set({ look_up_at: 0 }).execute()
  // None of its own is due any more, while all of the other's are.
  assert.equal(await lookUpWhatIsDue(even), undefined)
  assert.equal((await readQuestions()).length, evens)
  await lookUpWhatIsDue(even)
  assert.equal((await readQuestions()).length, evens)
  await lookUpWhatIsDue(odd)
  assert.equal((await readQuestions()).length, 15)
})

test('two processes that have the same shards for a moment ask about everything once', async t => {
  const { delivery, store, anotherProcess, doubtAll } = await openShared(t)
  await composeMessages(delivery)
  await doubtAll()
  await doubtWhatMayBeSent(delivery)
  await store.db.updateTable('operation').set({ look_up_at: 0 }).execute()
  const another = await anotherProcess(0)
  await Promise.all([lookUpWhatIsDue(delivery), lookUpWhatIsDue(another)])
  const questions = await store.db.selectFrom('look_up').selectAll().execute()
  assert.equal(questions.length, 15)
})
