import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { askAgainLater } from '../src/delivery/reconcile/ask-again.ts'
import { leaveUnclear } from '../src/delivery/reconcile/leave-in-doubt.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { moveOperation } from '../src/delivery/states/move-operation.ts'
import { canMove } from '../src/delivery/states/operation.ts'
import { lastAttempts } from '../src/store/attempts.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import type { MessageRow } from '../src/store/tables.ts'
import { atPreview } from './at-preview.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const hour = 3_600_000
const quarantine = 6 * hour

/** What the clock of a process may be off by, compared with that of the one that sent. */
const offsets = [
  ['five hours ahead', 5 * hour],
  ['a year ahead', 365 * 24 * hour],
  ['an hour behind', -hour],
] as const

for (const [title, offset] of offsets) {
  test(`what another process sent is sent again only after a whole quarantine here, whose clock is ${title}`, async t => {
    const world = await sent(t)
    const other = await world.anotherProcess(offset)
    await leaveUnclear(other, await world.message(), doubts.silent)
    await world.seeAbsent(other)
    assert.deepEqual(world.sends, [1])
    world.pass(quarantine / 2)
    await world.seeAbsent(other)
    assert.deepEqual(world.sends, [1])
    world.pass(quarantine / 2)
    await world.seeAbsent(other)
    assert.deepEqual(world.sends, [1, 2])
  })
}

test('what a process asked whose clock was far ahead does not count as asked last by those after it', async t => {
  const world = await sent(t, implant())
  const ahead = await world.anotherProcess(48 * hour)
  await leaveUnclear(ahead, await world.message(), doubts.silent)
  await world.seeAbsent(ahead)
  const after = await world.anotherProcess(0)
  await world.seeAbsent(after)
  world.pass(quarantine)
  for (let questions = 0; questions < 4; questions += 1) await world.seeAbsent(after)
  assert.deepEqual(world.sends, [1, 2])
})

test('that it was in no state before says nothing of a question that was asked earlier, and is answered later', async t => {
  const world = await sent(t, implant())
  const { delivery } = world
  await leaveUnclear(delivery, await world.message(), doubts.silent)
  world.pass(quarantine)
  for (const asked of [1, 2]) {
    await world.ask(delivery)
    assert.equal((await world.open()).length, asked)
  }
  await world.store.db.updateTable('look_up').set({ state: null }).where('number', '=', 1).execute()
  const [inEachState, submitted] = await world.open()
  await world.showNothing(delivery, submitted)
  await world.showNothing(delivery, inEachState)
  assert.deepEqual(world.sends, [1])
})

test('of questions about one operation that are open at the same time, only the answer to the last one leads to another', async t => {
  const world = await sent(t, implant())
  const { delivery } = world
  await leaveUnclear(delivery, await world.message(), doubts.silent)
  for (let asked = 0; asked < 3; asked += 1) await world.ask(delivery)
  const due: boolean[] = []
  for (const question of await world.open()) {
    await world.showNothing(delivery, question)
    const operation = await world.store.db
      .selectFrom('operation')
      .select('look_up_at')
      .executeTakeFirstOrThrow()
    due.push(operation.look_up_at !== null)
  }
  assert.deepEqual(due, [false, false, true])
})

for (const status of ['delivered', 'undecided'] as const) {
  test(`that the authority has nothing of a message says nothing of how it was sent after that, where it is ${status}`, async t => {
    const world = await sent(t)
    const { delivery } = world
    await leaveUnclear(delivery, await world.message(), doubts.silent)
    world.pass(quarantine)
    await world.seeAbsent(delivery)
    assert.deepEqual(world.sends, [1, 2])
    world.find(status)
    for (let looks = 0; looks < 3; looks += 1) {
      world.pass(hour)
      await world.ask(delivery)
    }
    assert.deepEqual(world.sends, [1, 2])
  })
}

test('a process that is restarted within the quarantine begins it again, and one that stays ends it', async t => {
  const world = await sent(t)
  for (let restarts = 0; restarts < 3; restarts += 1) {
    const next = await world.anotherProcess(restarts * hour)
    if (restarts === 0) await leaveUnclear(next, await world.message(), doubts.silent)
    await world.seeAbsent(next)
    world.pass(quarantine / 2)
    await world.seeAbsent(next)
  }
  assert.deepEqual(world.sends, [1])
  const last = await world.anotherProcess(2 * hour)
  await world.seeAbsent(last)
  world.pass(quarantine)
  await world.seeAbsent(last)
  assert.deepEqual(world.sends, [1, 2])
})

test('a process that stood by while another one sent ends the quarantine in its place', async t => {
  const world = await sent(t)
  const standby = await world.anotherProcess(hour)
  standby.sendTimes.see(await lastAttempts(world.store.db, atPreview, ['DEVICE.GET']))
  world.pass(quarantine)
  await leaveUnclear(standby, await world.message(), doubts.silent)
  await world.seeAbsent(standby)
  assert.deepEqual(world.sends, [1, 2])
})

test('after two transmissions a server error fails the operation only when neither can arrive any longer', async t => {
  const world = await sent(t)
  const { delivery } = world
  await leaveUnclear(delivery, await world.message(), doubts.silent)
  world.pass(quarantine)
  await world.seeAbsent(delivery)
  assert.deepEqual(world.sends, [1, 2])

  // It answers one of the two; the other may still arrive, and be carried out.
  const { correlation_id } = await world.message()
  await world.answer(correlation_id, [[undefined, 'SERVER_ERROR']])
  await world.seeAbsent(delivery)
  const during = await world.outcome()
  assert.deepEqual([during.state, during.outcome], ['unclear', null])

  world.pass(quarantine)
  await world.seeAbsent(delivery)
  const after = await world.outcome()
  assert.equal(after.state, 'failed')
  assert.match(after.outcome ?? '', /SERVER_ERROR/)
  assert.deepEqual(world.sends, [1, 2])
})

test('what is certainly absent goes again by itself, also where an operator was called because no machine could tell for long', async t => {
  const world = await sent(t)
  const { delivery, store } = world
  await leaveUnclear(delivery, await world.message(), doubts.silent)
  world.pass(4 * quarantine)
  const operation = await store.db.selectFrom('operation').selectAll().executeTakeFirstOrThrow()
  await store.write(db => askAgainLater(db, delivery, operation))
  const called = await store.db.selectFrom('operation').selectAll().executeTakeFirstOrThrow()
  assert.equal(called.needs_operator, 1)
  await world.seeAbsent(delivery)
  assert.deepEqual(world.sends, [1, 2])
})

test('what the authority held otherwise is left to the operator, also when it shows nothing any longer', async t => {
  const world = await sent(t)
  const { delivery, store } = world
  await leaveUnclear(delivery, await world.message(), doubts.silent)
  world.pass(quarantine)
  await store.write(async db => {
    const operation = await db.selectFrom('operation').selectAll().executeTakeFirstOrThrow()
    if (!canMove(operation, 'unanswerable')) throw new Error('It is not in doubt.')
    await moveOperation(db, operation, 'unanswerable', { doubt: doubts.different })
  })
  await store.db.updateTable('operation').set({ look_up_at: 0 }).execute()
  await world.seeAbsent(delivery)
  assert.deepEqual(world.sends, [1])
})

/** A submission that one process has sent, and the authority does not answer. */
async function sent(t: TestContext, request = freshRequest('EU_UDI_MDR')) {
  const sends: number[] = []
  let status: 'delivered' | 'undecided' = 'delivered'
  const world = await openDelivery(
    t,
    {
      async send({ transmissionId, xml }) {
        const isQuestion = new TextDecoder().decode(xml).includes('PullRequest')
        if (!isQuestion) sends.push(Number(/\.(\d+)@udigate$/.exec(transmissionId)?.[1]))
        return { kind: 'taken' }
      },
      fetchStatus: async () => status,
    },
    { silence: 1000, quarantine },
  )
  const { store, delivery } = world
  const step = async (by: Delivery): Promise<void> => {
    for (const message of await dueMessages(store.db, atPreview, by.monotonic(), nothingPassedOver, 100)) {
      await takeNextStep(by, message, new AbortController().signal)
    }
  }
  await world.receive('EU_UDI_MDR', request)
  await composeMessages(delivery)
  await step(delivery)
  assert.deepEqual(sends, [1])
  /** The authority is asked now about what is in doubt. */
  const ask = async (by: Delivery): Promise<void> => {
    await store.db
      .updateTable('operation')
      .set({ look_up_at: 0 })
      .where('state', '=', 'unclear')
      .where('needs_operator', '=', 0)
      .execute()
    await lookUpWhatIsDue(by)
    await step(by)
  }
  /** The questions without an answer, first to last. */
  const open = () =>
    store.db
      .selectFrom('message')
      .selectAll()
      .where('operation', '=', 'DEVICE.GET')
      .where('state', '!=', 'answered')
      .orderBy('message_id')
      .execute()
  /** The authority answers a question: it has nothing of it. What may go again goes. */
  const showNothing = async (by: Delivery, question: MessageRow | undefined): Promise<void> => {
    const detail = 'BR-DTX-UDI-054: there is no such code'
    const results = [[undefined, 'PROCESSED_WITH_ERRORS']] as const
    await world.answer(question?.correlation_id ?? '', results, { detail, by })
    await step(by)
  }
  return {
    ...world,
    sends,
    /** What the access point says from now on of what was sent. */
    find(found: typeof status): void {
      status = found
    },
    message: () =>
      store.db
        .selectFrom('message')
        .selectAll()
        .where('operation', '!=', 'DEVICE.GET')
        .executeTakeFirstOrThrow(),
    outcome: () =>
      store.db
        .selectFrom('submission')
        .innerJoin('operation', 'operation.request_id', 'submission.request_id')
        .select(['operation.state', 'submission.outcome'])
        .executeTakeFirstOrThrow(),
    ask,
    open,
    showNothing,
    /** A process asks the authority where that is due, which has nothing of it, and takes the next step. */
    async seeAbsent(by: Delivery): Promise<void> {
      await store.db
        .updateTable('operation')
        .set({ look_up_at: 0 })
        .where('look_up_at', 'is not', null)
        .execute()
      await lookUpWhatIsDue(by)
      await step(by)
      for (const question of await open()) await showNothing(by, question)
    },
  }
}

/** A device that is shown as registered only when a notified body has confirmed it. */
function implant() {
  const request = freshRequest('EU_UDI_MDR')
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  return request
}
