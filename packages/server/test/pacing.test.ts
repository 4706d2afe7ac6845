import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { SendResult } from '../src/authorities/access-point.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { startPull } from '../src/delivery/refresh/start-pull.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { listSubmissionOperations } from '../src/store/operations.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { describeStatus } from '../src/submissions/describe-status.ts'
import { findObstacle } from '../src/submissions/find-obstacle.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const minute = 60_000
const hour = 60 * minute

/** A gateway of which every step is taken by hand, by a clock that the test moves, and what its access point was sent when. */
async function open(t: TestContext, budget: Delivery['pace']['budget']) {
  const begun = Date.parse('2026-11-23T08:00:00Z')
  let clock = begun
  let result: SendResult = { kind: 'taken' }
  const sent: { at: number; xml: string }[] = []
  const world = await openDelivery(t, {
    async send({ xml }) {
      if (result.kind === 'taken') sent.push({ at: clock, xml: new TextDecoder().decode(xml) })
      return result
    },
    fetchStatus: async () => 'not-found',
  })
  const { store } = world
  const onClock = (delivery: Delivery): Delivery => ({
    ...delivery,
    monotonic: () => new Date(clock),
    pace: { ...delivery.pace, budget },
    breaker: { ...delivery.breaker, holdOff: () => 0 },
  })
  const first = onClock(world.delivery)
  const { signal } = new AbortController()
  const due = () => dueMessages(store.db, 'preview', new Date(clock), nothingPassedOver, 100)
  return {
    ...world,
    delivery: first,
    sent,
    due,
    now: () => new Date(clock),
    sentAfter: () => sent.map(({ at }) => (at - begun) / minute),
    pass(milliseconds: number) {
      clock += milliseconds
    },
    answerSendsWith(next: SendResult) {
      result = next
    },
    another: async () => onClock(await world.anotherProcess(0)),
    async submit(count = 1, organisation?: string, actorCode?: string) {
      const ids: string[] = []
      for (let made = 0; made < count; made += 1) {
        const request = freshRequest(model)
        if (actorCode !== undefined) {
          request.actorCode = actorCode
          Object.assign(request.deviceGroup, { MFActorCode: actorCode })
        }
        const reception = await world.receive(model, request, organisation)
        assert.ok('requestId' in reception, JSON.stringify(reception))
        ids.push(reception.requestId)
        await composeMessages(first)
      }
      return ids
    },
    /** Each process takes the next step with its share of what is due, one after another; all processes at the same time. */
    async step(...processes: Delivery[]) {
      const messages = await due()
      const by = processes.length > 0 ? processes : [first]
      const shares = by.map((process, turn) => ({
        process,
        share: messages.filter((_message, index) => index % by.length === turn),
      }))
      await Promise.all(
        shares.map(async ({ process, share }) => {
          for (const message of share) await takeNextStep(process, message, signal)
        }),
      )
    },
  }
}

test('two processes and restarts send no more than the budget in any hour and any day, and nothing is left', async t => {
  const world = await open(t, { messagesPerHour: 2, messagesPerDay: 5, entitiesPerHour: 9 })
  await world.submit(8)
  for (let passed = 0; passed < 48 * hour && world.sent.length < 8; passed += 20 * minute) {
    // Neither remembers anything of before.
    await world.step(await world.another(), await world.another())
    world.pass(20 * minute)
  }
  const at = world.sentAfter()
  assert.deepEqual(at, [0, 0, 60, 60, 120, 1440, 1440, 1500])
})

test('an organisation that waits keeps no other one waiting, and its submission says until when', async t => {
  const world = await open(t, { messagesPerHour: 1 })
  const { delivery, store } = world
  const [, later = ''] = await world.submit(2)
  await world.step()
  const [other = ''] = await world.submit(1, 'another', 'DE-MF-000001000')
  assert.deepEqual(
    (await world.due()).map(({ organisation }) => organisation),
    ['another'],
  )
  await world.step()
  assert.equal(world.sent.length, 2)
  const tell = async (requestId: string) => {
    const submission = await findSubmission(store.db, requestId)
    assert.ok(submission)
    return describeStatus(submission, await findObstacle(store.db, submission, world.now()))
  }
  assert.match(await tell(later), /waits until 2026-11-23T09:00:00.000Z at least, because the budget/)
  assert.doesNotMatch(await tell(other), /waits until/)
  world.pass(hour)
  assert.doesNotMatch(await tell(later), /waits until/)
  await world.step(delivery)
  assert.equal(world.sent.length, 3)
})

test('what certainly was not received uses up no budget', async t => {
  const world = await open(t, { messagesPerHour: 1 })
  await world.submit()
  world.answerSendsWith({ kind: 'unavailable', because: 'as told' })
  await world.step()
  world.pass(minute)
  world.answerSendsWith({ kind: 'taken' })
  await world.step()
  assert.deepEqual(world.sentAfter(), [1])
})

test('questions count as messages, and what is delivered goes before them', async t => {
  const world = await open(t, { messagesPerHour: 2 })
  const { delivery } = world
  await startPull(delivery, { organisation: 'maker', stage: 'preview' }, 'DE-MF-000001723', 'test')
  await world.submit(2)
  await world.step()
  const isQuestion = world.sent.map(({ xml }) => xml.includes('PullRequest'))
  assert.deepEqual(isQuestion, [false, false])
  for (const passed of [minute, hour]) {
    world.pass(passed)
    await world.step()
  }
  assert.equal(world.sent.length, 3)
  assert.ok(world.sent[2]?.xml.includes('PullRequest'))
})

test('a rejection for traffic ends no submission: it goes again in a new message, later, and each rejection doubles the pause', async t => {
  const world = await open(t, {})
  const { store } = world
  const [requestId = ''] = await world.submit()
  const findCorrelation = (index: number) =>
    /<[\w:]*correlationID>([^<]+)</.exec(world.sent[index]?.xml ?? '')?.[1] ?? ''
  const reject = async (index: number) =>
    world.answer(findCorrelation(index), [[undefined, 'SERVER_ERROR']], {
      detail: 'Rejected because of Unusual  Traffic in the last 24 hours',
      by: world.delivery,
    })
  const stateNow = async () => (await listSubmissionOperations(store.db, requestId))[0]?.state
  await world.step()
  world.pass(1000)
  for (const [index, pause] of [1, 2, 4].entries()) {
    await reject(index)
    // The same answer again says nothing new.
    await reject(index)
    assert.equal(await stateNow(), 'ready')
    assert.equal((await findSubmission(store.db, requestId))?.outcome, null)
    await composeMessages(world.delivery)
    await world.step()
    assert.equal(world.sent.length, index + 1)
    world.pass(pause * minute - 1)
    await world.step(await world.another())
    assert.equal(world.sent.length, index + 1)
    world.pass(1)
    await world.step(await world.another())
    assert.equal(world.sent.length, index + 2)
    assert.notEqual(findCorrelation(index), findCorrelation(index + 1))
    world.pass(1000)
  }
  await world.answer(findCorrelation(3), [], { whole: 'SUCCESS', by: world.delivery })
  assert.equal(await stateNow(), 'accepted')
})

test('the breakdown of the authority that names no traffic ends the submission as before', async t => {
  const world = await open(t, {})
  const [requestId = ''] = await world.submit()
  await world.step()
  const correlationId = /<[\w:]*correlationID>([^<]+)</.exec(world.sent[0]?.xml ?? '')?.[1] ?? ''
  await world.answer(correlationId, [[undefined, 'SERVER_ERROR']], { detail: 'no luck', by: world.delivery })
  assert.match((await findSubmission(world.store.db, requestId))?.outcome ?? '', /failed/)
})
