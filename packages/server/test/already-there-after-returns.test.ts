import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { applyAnswer } from '../src/delivery/collect/apply-answer.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { readEpoch } from '../src/store/epoch.ts'
import { insertPull, isPlannedByAll, placePull } from '../src/store/pulls.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { atPreview } from './at-preview.ts'
import { facts } from './eudamed-testing.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'
import { writePage } from './shown-page.ts'
import { copyStore, putBack, type StoreCopy } from './store-copy.ts'

const model = 'EU_UDI_MDR'

/** What a disk holds at a moment: the store, and the file that remembers its epoch. */
interface Disk {
  store: StoreCopy
  files: ReadonlyMap<string, Uint8Array>
}

/** A gateway whose store goes back, before an authority that remembers. */
async function open(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-epoch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const world = await openDelivery(
    t,
    { send: async () => ({ kind: 'taken' }), fetchStatus: async () => 'delivered' },
    // What a pull has to wait for is over at once.
    { quarantine: 0 },
  )
  const { store } = world
  let process = await world.anotherProcess(0, { memory: folder })
  const never = new AbortController().signal
  let pages = 0

  const wipeFiles = (): void => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
  }
  const start = async (isRestored = false): Promise<void> => {
    process = await world.anotherProcess(0, { memory: folder, isRestored })
  }
  /** Whatever can be sent is. @returns the newest message */
  const send = async () => {
    await lookUpWhatIsDue(process)
    await composeMessages(process)
    const at = process.monotonic()
    for (const message of await dueMessages(store.db, atPreview, at, nothingPassedOver, 100))
      await takeNextStep(process, message, never)
    return store.db
      .selectFrom('message')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }
  return {
    store,
    copyDisk: async (): Promise<Disk> => ({
      store: await copyStore(store),
      files: new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name))])),
    }),
    /** The disk is put back as a whole. @param isTold whether the next process hears of it */
    async restoreDisk(disk: Disk, isTold: boolean) {
      await process.epoch.close()
      await putBack(store, disk.store)
      wipeFiles()
      for (const [name, bytes] of disk.files) writeFileSync(join(folder, name), bytes)
      await start(isTold)
    },
    /** An older copy of the database alone is put in place, without a word to the gateway. */
    async restoreDatabase({ store: copy }: Disk) {
      await process.epoch.close()
      await putBack(store, copy)
      wipeFiles()
      await start()
    },
    /** A replica that lacks the last commits is promoted, under a process that runs on. */
    async promote({ store: copy }: Disk) {
      await putBack(store, copy)
      await process.epoch.look()
    },
    /** All that the authority shows is pulled, now. */
    async pull() {
      const epoch = await readEpoch(store.db, false)
      const at = Math.max(Date.now(), epoch?.restored_at ?? 0)
      await store.write(db =>
        insertPull(db, {
          id: `01a1febd-4be9-75b4-9722-${String(at).padStart(12, '0')}`,
          stage: 'preview',
          register: 'eudamed',
          organisation: 'maker',
          actor: 'DE-MF-000001723',
          started_by: 'k',
          scope: 'full',
          topic: '',
          searches: null,
          state: 'complete',
          because: null,
          started_at: at,
          ended_at: at,
          pages: 1,
          expected_pages: 1,
          counts: '{}',
          differences: 0,
          unread: null,
          source: null,
          epoch: epoch?.epoch ?? 0,
          quarantined: 0,
        } as never),
      )
    },
    /** The client asks for something, and it is sent. */
    async ask(request: ReturnType<typeof freshRequest<typeof model>>) {
      const { requestId } = await world.receive(model, request)
      const { correlation_id } = await send()
      const name = request.deviceGroup.DeviceGroup
      return {
        requestId,
        /** @param code with what the authority answers */
        answer: (code: string, detail?: string) =>
          world.answer(correlation_id, [[name, code]], { detail, by: process }),
        /** The authority is asked, and shows it as it was sent. */
        async show() {
          const { correlation_id: asked, document } = await send()
          assert.match(document, /PullRequest/)
          pages += 1
          const xml = writePage([{ request }]).replaceAll(facts.ids.correlationId, asked)
          await applyAnswer(process, { answerId: `page-${pages}`, xml: new TextEncoder().encode(xml) })
        },
        async outcome(): Promise<string | undefined> {
          const submission = await findSubmission(store.db, requestId)
          return submission?.outcome == null ? undefined : JSON.parse(submission.outcome).kind
        },
      }
    },
  }
}

const there = 'ERR-UDID-003.01: The device identifier code already exists for the selected issuing agency GS1'

test('what was registered is accepted when it is asked for again, though the store went back in several ways, one after the other, and does not see the last one', async t => {
  const world = await open(t)
  const first = await world.copyDisk()
  await world.restoreDisk(first, true)
  await world.restoreDisk(await world.copyDisk(), true)
  await world.pull()
  const backUp = await world.copyDisk()

  await world.restoreDatabase(first)
  const request = freshRequest(model)
  const before = await world.ask(request)
  await before.answer('SUCCESS')
  assert.equal(await before.outcome(), 'accepted')
  await world.promote(backUp)

  const again = await world.ask(request)
  await again.answer('PROCESSED_WITH_ERRORS', there)
  assert.equal(await again.outcome(), undefined)
  await again.show()
  assert.equal(await again.outcome(), 'accepted')
})

test('and so it is where the whole disk, with what remembers it outside of the store, is put back without a word to the gateway', async t => {
  const world = await open(t)
  const disk = await world.copyDisk()
  const request = freshRequest(model)
  const before = await world.ask(request)
  await before.answer('SUCCESS')
  await world.restoreDisk(disk, false)

  const again = await world.ask(request)
  await again.answer('CONFLICT')
  assert.equal(await again.outcome(), undefined)
  await again.show()
  assert.equal(await again.outcome(), 'accepted')
})

test('what was there when the store went back was planned before everything was pulled, though it came by a clock that was far ahead', async t => {
  const world = await open(t)
  const { requestId } = await world.ask(freshRequest(model))
  await world.restoreDisk(await world.copyDisk(), true)
  const unpulled = await world.ask(freshRequest(model))
  await world.pull()
  const received_at = Date.now() + 48 * 3_600_000
  await world.store.db.updateTable('submission').set({ received_at }).execute()
  const isPlanned = async (id: string): Promise<boolean> => {
    const submission = await findSubmission(world.store.db, id)
    return submission !== undefined && isPlannedByAll(world.store.db, submission)
  }
  assert.equal(await isPlanned(requestId), false)
  assert.equal(await isPlanned(unpulled.requestId), false)
  assert.equal(await isPlanned((await world.ask(freshRequest(model))).requestId), true)
})

test('a pull counts where it began when a process had known of the return for the quarantine, or after one that did, whatever the clocks say', async t => {
  const world = await open(t)
  await world.restoreDisk(await world.copyDisk(), true)
  const { db } = world.store
  const hour = 3_600_000
  const place = { stage: 'preview', register: 'eudamed' } as const
  const isQuarantined = async (known: number): Promise<boolean> =>
    (await placePull(db, place, hour, { knownFor: () => known })).quarantined === 1
  await db.updateTable('store_epoch').set({ restored_at: 0 }).execute()
  assert.deepEqual([await isQuarantined(hour - 1), await isQuarantined(hour)], [true, false])
  await db
    .updateTable('store_epoch')
    .set({ restored_at: Date.now() + 48 * hour })
    .execute()
  assert.deepEqual([await isQuarantined(hour - 1), await isQuarantined(hour)], [true, false])
  await world.pull()
  assert.equal(await isQuarantined(0), false)
})
