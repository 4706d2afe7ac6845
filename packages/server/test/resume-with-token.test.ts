import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { registerActor } from '../src/actors/registration.ts'
import type { SendResult } from '../src/authorities/access-point.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { decideDoubt } from '../src/delivery/reconcile/decide.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { resumeWithToken } from '../src/delivery/reconcile/resume-with-token.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { listSubmissionOperations } from '../src/store/operations.ts'
import { atPreview } from './at-preview.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const maker = 'DE-MF-000001723'
const caller = {
  author: 'operator',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const
const unknownCode = { detail: 'BR-DTX-UDI-054: there is no such code' }

test('what waits for a token is asked about first where an earlier attempt may have arrived and its message cannot go as it is', async t => {
  const world = await waitingForToken(t, { kind: 'unknown', because: 'no answer' })
  await world.decide(world.first, 'give-up')
  await world.setToken('new-token')
  await world.step()
  assert.deepEqual(world.sent, ['1'])
  assert.equal((await world.operation(world.second)).doubt, doubts.attempted)

  await world.seeAbsent()
  assert.deepEqual(world.sent, ['1'], 'within the quarantine it may still arrive')
  world.pass(world.delivery.authority.quarantine)
  await world.seeAbsent()
  assert.deepEqual(world.sent, ['1', '1 of another message'])
})

test('what waits for a token goes at once in another message where no attempt can have arrived', async t => {
  const world = await waitingForToken(t, { kind: 'unavailable', because: 'no connection' })
  await world.decide(world.first, 'give-up')
  await world.setToken('new-token')
  await world.step()
  assert.deepEqual(world.sent, ['1', '1 of another message'])
})

test('of what shared a message, the rest is not sent as it went once a part of it goes in another one', async t => {
  const world = await waitingForToken(t, { kind: 'unknown', because: 'no answer' })
  await world.decide(world.first, 'send-again')
  await world.setToken('new-token')
  await world.step()
  await world.accept(world.first)
  assert.deepEqual(world.sent, ['1', '1 of another message'])
  world.pass(world.delivery.authority.quarantine)
  await world.seeAbsent()
  // The bytes of the first message have both in them.
  assert.deepEqual(world.sent, ['1', '1 of another message', '1 of another message'])
})

/** Two submissions in one message, which one attempt has not got through for sure, and which lacks its token since. */
async function waitingForToken(t: TestContext, firstAttempt: SendResult) {
  let firstMessage: string | undefined
  const sent: string[] = []
  const world = await openDelivery(
    t,
    {
      async send({ transmissionId, xml }) {
        if (new TextDecoder().decode(xml).includes('PullRequest')) return { kind: 'taken' }
        const [, messageId, count] = /^(.+)\.(\d+)@udigate$/.exec(transmissionId) ?? []
        const isFirst = firstMessage === undefined
        firstMessage ??= messageId
        sent.push(messageId === firstMessage ? `${count}` : `${count} of another message`)
        return isFirst ? firstAttempt : { kind: 'taken' }
      },
      // An access point that has forgotten what it took proves nothing.
      fetchStatus: async () => 'not-found',
    },
    { accessTokens: { kind: 'required' }, silence: 1000, quarantine: 600_000 },
  )
  const { store, delivery } = world
  const setToken = (securityToken: string | null) =>
    registerActor(
      {
        ...delivery,
        resumeWithToken: (db, stage, actor) =>
          resumeWithToken(db, { ...delivery, findAuthority: () => delivery.authority }, stage, actor),
      },
      caller,
      maker,
      { securityToken },
    )
  const step = async (): Promise<void> => {
    await composeMessages(delivery)
    for (const message of await dueMessages(
      store.db,
      atPreview,
      delivery.monotonic(),
      nothingPassedOver,
      100,
    )) {
      await takeNextStep(delivery, message, new AbortController().signal)
    }
  }
  await setToken('old-token')
  const [first, second] = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]
  const { requestId: firstId } = await world.receive('EU_UDI_MDR', first)
  const { requestId: secondId } = await world.receive('EU_UDI_MDR', second)
  await step()
  assert.deepEqual(sent, ['1'])
  await setToken(null)
  world.pass(60_000)
  await step()
  const operation = async (requestId: string) => {
    const [found] = await listSubmissionOperations(store.db, requestId)
    assert.ok(found)
    return found
  }
  const waiting = [await operation(firstId), await operation(secondId)]
  assert.equal(waiting[0]?.message_id, waiting[1]?.message_id)
  assert.deepEqual(
    waiting.map(({ doubt }) => doubt),
    [doubts.tokenMissing, doubts.tokenMissing],
  )
  const decide = async (requestId: string, kind: 'give-up' | 'send-again'): Promise<void> => {
    assert.ok(Array.isArray(await decideDoubt(delivery, caller, requestId, { kind, reason: 'tried' })))
  }
  return {
    ...world,
    first: firstId,
    second: secondId,
    sent,
    step,
    setToken,
    operation,
    decide,
    async accept(requestId: string): Promise<void> {
      const { message_id, entity_name } = await operation(requestId)
      const { correlation_id } = await store.db
        .selectFrom('message')
        .selectAll()
        .where('message_id', '=', message_id)
        .executeTakeFirstOrThrow()
      await world.answer(correlation_id, [[entity_name, 'SUCCESS']])
    },
    /** The authority is asked where that is due, has nothing of it, and the next steps are taken. */
    async seeAbsent(): Promise<void> {
      await lookUpWhatIsDue(delivery)
      await step()
      const questions = await store.db
        .selectFrom('message')
        .selectAll()
        .where('operation', '=', 'DEVICE.GET')
        .where('state', '!=', 'answered')
        .execute()
      for (const { correlation_id } of questions) {
        await world.answer(correlation_id, [[undefined, 'PROCESSED_WITH_ERRORS']], unknownCode)
      }
      await step()
    },
  }
}
