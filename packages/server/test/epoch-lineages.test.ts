import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { type EpochWatch, watchEpoch } from '../src/delivery/epoch/watch-epoch.ts'
import { doubtWhatMayBeSent } from '../src/delivery/reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import type { Store } from '../src/store/database.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { readEpoch, updateEpoch } from '../src/store/epoch.ts'
import type { StoreEpochRow } from '../src/store/tables.ts'
import { atPreview } from './at-preview.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { testOnBoth as test } from './on-both-stores.ts'
import { openStoreFor } from './open-test-store.ts'
import { copyStore, putBack } from './store-copy.ts'

/**
 * Epochs, each with the one from which it began: two copies of a store are taken up apart from each other, one of them more often.
 * In `counted` an earlier version counted on from `own` and left all else of the row as it is, so that it seems to begin after `first`.
 */
const begunFrom = {
  first: undefined,
  own: 'first',
  ownNext: 'own',
  copied: 'first',
  copiedNext: 'copied',
  copiedThird: 'copiedNext',
  counted: 'first',
  countedNext: 'counted',
} as const

type Name = keyof typeof begunFrom
const names = Object.keys(begunFrom) as Name[]

function isBegunAfter(later: Name, earlier: Name): boolean {
  const before = begunFrom[later]
  return before !== undefined && (before === earlier || isBegunAfter(before, earlier))
}

for (const isLive of [true, false]) {
  const whose = isLive ? 'that runs on' : 'that starts again, beside its file'
  test(`a process ${whose} takes a store up unless its epoch is the known one or began after it`, async t => {
    const world = await openWorld(t)
    const rows = await world.makeRows()
    for (const known of names) {
      for (const found of names) {
        const isExpected = known !== found && !isBegunAfter(found, known)
        const isTakenUp = await world.meet(rows[known], rows[found], isLive)
        assert.equal(isTakenUp, isExpected, `knows ${known}, finds ${found}`)
      }
    }
  })
}

test('a store without tokens is continued with its file, and told from one that has them', async t => {
  const world = await openWorld(t)
  const { first, own } = await world.makeRows()
  const [zero, one] = [0, 1].map(epoch => ({ ...first, epoch, token: null, predecessors: null }))
  assert.ok(zero && one)
  assert.equal(await world.meet(one, one, false), false)
  assert.equal(await world.meet(one, zero, false), true)
  assert.equal(await world.meet(zero, one, false), true)
  assert.equal(await world.meet(own, one, false), true)
  assert.equal(await world.meet(one, own, false), true)
})

test('what is open in a copy that was taken up elsewhere, more often than the store, is asked about before it is sent', async t => {
  const sent: string[] = []
  const world = await openDelivery(t, {
    async send({ xml }) {
      sent.push(Buffer.from(xml).includes('PullRequest') ? 'question' : 'submission')
      return { kind: 'taken' }
    },
    fetchStatus: async () => 'delivered',
  })
  const { delivery, store } = world
  const step = async (): Promise<void> => {
    await doubtWhatMayBeSent(delivery)
    await lookUpWhatIsDue(delivery)
    await composeMessages(delivery)
    const due = await dueMessages(store.db, atPreview, delivery.monotonic(), nothingPassedOver, 100)
    for (const message of due) await takeNextStep(delivery, message, new AbortController().signal)
  }
  await world.receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  // The copy is taken up elsewhere, where everything was asked about and is not there.
  const here = await copyStore(store)
  await world.anotherProcess(0, { isRestored: true })
  await world.anotherProcess(0, { isRestored: true })
  await store.write(db => db.updateTable('operation').set({ ask_first: 0, restored_epoch: null }).execute())
  const elsewhere = await copyStore(store)
  await putBack(store, here)

  await step()
  assert.deepEqual(sent, ['submission'])
  await putBack(store, elsewhere)
  await delivery.epoch.look()
  await step()
  assert.deepEqual(sent, ['submission', 'question'])
})

test('of processes that each miss what they sent, each begins one epoch, and then they agree', async t => {
  const { delivery, store, anotherProcess } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'delivered',
  })
  const others = [await anotherProcess(0), await anotherProcess(0)]
  const epochs = [delivery, ...others].map(({ epoch }) => epoch)
  // The last one has sent nothing that the store lacks.
  for (const [index, epoch] of epochs.slice(0, 2).entries())
    await epoch.remember({ message_id: `lost-${index}`, number: 1 })
  for (let round = 0; round < 3; round += 1) for (const epoch of epochs) await epoch.look()
  assert.equal((await readEpoch(store.db, false))?.epoch, 2)
  assert.deepEqual(
    epochs.map(epoch => epoch.current()),
    [2, 2, 2],
  )
})

/** A store whose epoch is set by hand, and processes that watch it. */
async function openWorld(t: TestContext) {
  const store = await openStoreFor(t)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-lineages-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  let folders = 0
  let restores = 0
  const watch = (memory: string, isRestored = false): Promise<EpochWatch> =>
    watchEpoch({
      store,
      log: pino({ level: 'silent' }),
      folder: memory,
      isRestored,
      onRestored: () => {
        restores += 1
      },
      now: () => new Date(),
      monotonic: () => new Date(),
      randomBytes: count => randomBytes(count),
    })
  const makeFolder = (): string => {
    folders += 1
    return join(folder, String(folders))
  }
  return {
    /** The row of the store in each epoch. */
    async makeRows(): Promise<Record<Name, StoreEpochRow>> {
      await (await watch(makeFolder())).close()
      const rows: Partial<Record<Name, StoreEpochRow>> = { first: await read(store) }
      for (const name of names) {
        const parent = name === 'counted' ? 'own' : begunFrom[name]
        const before = parent && rows[parent]
        if (before === undefined) continue
        await put(store, before)
        if (name === 'counted') await updateEpoch(store.db, { epoch: before.epoch + 1 })
        else await (await watch(makeFolder(), true)).close()
        rows[name] = await read(store)
      }
      return rows as Record<Name, StoreEpochRow>
    },
    /** Whether a process that knows one epoch takes the store up when it finds another. */
    async meet(known: StoreEpochRow, found: StoreEpochRow, isLive: boolean): Promise<boolean> {
      const memory = makeFolder()
      await put(store, known)
      let process = await watch(memory)
      const before = restores
      await put(store, found)
      if (isLive) await process.look()
      else {
        await process.close()
        process = await watch(memory)
      }
      await process.look()
      await process.close()
      assert.ok(restores - before <= 1)
      return restores > before
    },
  }
}

async function read({ db }: Store): Promise<StoreEpochRow> {
  const row = await readEpoch(db, false)
  assert.ok(row)
  return row
}

async function put({ db }: Store, { n: _n, id: _id, ...row }: StoreEpochRow): Promise<void> {
  await updateEpoch(db, { ...row, is_kept: 0 })
}
