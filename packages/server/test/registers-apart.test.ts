import assert from 'node:assert/strict'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { startPull } from '../src/delivery/refresh/start-pull.ts'
import type { RegisterOnStage } from '../src/stage.ts'
import { lastAttempts, listAwaited, startAttempt } from '../src/store/attempts.ts'
import type { Db } from '../src/store/database.ts'
import { claimDueMessages, dueMessages, nextDueAt, nothingPassedOver } from '../src/store/due-messages.ts'
import { operationsToAskFirst } from '../src/store/epoch.ts'
import { nextLookUpAt, operationsToLookUp } from '../src/store/look-ups.ts'
import { mailboxEmptyAt, noteEmptyMailbox } from '../src/store/mailbox.ts'
import { messagesSetAside } from '../src/store/messages.ts'
import { organisationsReady, readyOperations } from '../src/store/operations.ts'
import { countWaitingDeliveries, findPacing, holdUntil, listUses, storeUse } from '../src/store/pacing.ts'
import {
  findLastPull,
  findRunningPull,
  hasPulledSince,
  listBasePulls,
  listLastPulls,
  listPullsOfTopic,
  listRunningPulls,
} from '../src/store/pulls.ts'
import { findShownStates, noteStatesShown } from '../src/store/shown-states.ts'
import type { PullRow } from '../src/store/tables.ts'
import { atPreview } from './at-preview.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const organisation = 'maker'
const actor = 'DE-MF-000001723'
const late = new Date(Date.now() + 3_600_000)
const long = new Date(0)

/** Everything that is asked of the store for one register on a stage. */
const asked: Readonly<Record<string, (db: Db, place: RegisterOnStage) => Promise<unknown>>> = {
  'messages that are due': (db, place) => dueMessages(db, place, late, nothingPassedOver, 9),
  'when the next is due': (db, place) => nextDueAt(db, place, late, nothingPassedOver),
  'messages set aside': (db, place) => messagesSetAside(db, place, ['doubt']),
  'last attempts': async (db, place) => [...(await lastAttempts(db, place, ['DEVICE.GET']))],
  'answers awaited': listAwaited,
  'organisations with something to send': organisationsReady,
  'operations that are ready': (db, place) => readyOperations(db, { ...place, organisation }, 9),
  'operations to ask about': (db, place) => operationsToLookUp(db, place, late, 9),
  'when one is to be asked about': nextLookUpAt,
  'operations to ask about first': (db, place) => operationsToAskFirst(db, place, 9),
  'when the mailbox was empty': async (db, place) => (await mailboxEmptyAt(db, place)) || undefined,
  'whether states are shown': findShownStates,
  'the pace': (db, place) => findPacing(db, { ...place, organisation: 'another' }),
  'what was sent': (db, place) => listUses(db, { ...place, organisation }, new Date()),
  'messages that wait': async (db, place) =>
    (await countWaitingDeliveries(db, { ...place, organisation }, [''])) || undefined,
  'the pull that runs': (db, place) => findRunningPull(db, place, actor),
  'the pulls that run': (db, place) => listRunningPulls(db, place, 'full'),
  'the last pull': (db, place) => findLastPull(db, place, actor, 'ended'),
  'the last pulls': (db, place) => listLastPulls(db, place, actor, 9),
  'the pulls to begin from': (db, place) => listBasePulls(db, { ...place, organisation, actor }, 9),
  'the pulls of a topic': (db, place) => listPullsOfTopic(db, place, actor, 'ended'),
  'whether it was pulled': async (db, place) => (await hasPulledSince(db, place, actor, long)) || undefined,
}

test('what is known of one register on a stage, and is to be done there, is none of another one', async t => {
  const { delivery, receive, store } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'on-its-way',
  })
  const { db } = store
  // One message is to be sent, one is in doubt; one operation waits for a message, one is asked about before.
  for (const isComposed of [true, true, false, false]) {
    await receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
    if (isComposed) await composeMessages(delivery)
  }
  const [toSend, inDoubt] = await db
    .selectFrom('message')
    .select('message_id')
    .orderBy('message_id')
    .execute()
  const toAsk = await db.selectFrom('operation').selectAll().where('state', '=', 'ready').executeTakeFirst()
  assert.ok(toSend && inDoubt && toAsk)
  const pull = await startPull(delivery, { organisation, stage: 'preview' }, actor, 'k')
  await store.write(async at => {
    const { message_id } = inDoubt
    await at.updateTable('message').set({ state: 'unclear' }).where('message_id', '=', message_id).execute()
    const doubt = { state: 'unclear', doubt: 'doubt', doubted_at: 1, look_up_at: 1 } as const
    await at.updateTable('operation').set(doubt).where('message_id', '=', message_id).execute()
    await at
      .updateTable('operation')
      .set({ ask_first: 1 })
      .where('request_id', '=', toAsk.request_id)
      .execute()
    const ended = { id: 'ended', topic: 'ended', state: 'complete', ended_at: 2, counts: counted } as const
    await at
      .insertInto('pull')
      .values({ ...pull.pull, ...ended })
      .execute()
    const attempt = { message_id: toSend.message_id, number: 1, ebms_message_id: 'e', hand_over: 1 }
    await startAttempt(at, { ...attempt, started_at: 1, ended_at: null, result: null, because: null })
    await noteEmptyMailbox(at, atPreview, late)
    await noteStatesShown(at, atPreview, late)
    await holdUntil(at, { ...atPreview, organisation: 'another' }, late.getTime(), 'budget')
    const use = { message_id: toSend.message_id, number: 1, at: Date.now(), entities: 1 }
    await storeUse(at, { ...use, ...atPreview, organisation })
  })

  for (const [what, ask] of Object.entries(asked)) {
    assert.ok(!isNothing(await ask(db, atPreview)), `there is nothing of: ${what}`)
  }
  const other = { stage: 'preview', register: 'another' } as const
  if (store.isShared) {
    const claim = (place: RegisterOnStage) => claimDueMessages(db, place, late, nothingPassedOver, 9, 'me')
    assert.equal((await claim(other)).length, 0)
    assert.ok((await claim(atPreview)).length > 0)
  }
  for (const [what, ask] of Object.entries(asked)) {
    assert.ok(isNothing(await ask(db, other)), `another register has: ${what}`)
  }
})

const counted = '{"inSubmission":0}' as PullRow['counts']

function isNothing(answer: unknown): boolean {
  return answer === undefined || (Array.isArray(answer) && answer.length === 0)
}
