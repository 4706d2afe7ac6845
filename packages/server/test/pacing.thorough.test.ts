import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { SendResult } from '../src/authorities/access-point.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { mostTrafficRejections } from '../src/delivery/pace/traffic-rejection.ts'
import { lookUpWhatIsDue } from '../src/delivery/reconcile/look-up-due.ts'
import { startPull } from '../src/delivery/refresh/start-pull.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { decodeJson } from '../src/store/json.ts'
import { listSubmissionOperations } from '../src/store/operations.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { describeStatus, findObstacle } from '../src/submissions/describe-status.ts'
import { atPreview } from './at-preview.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const submitPath = `/api/v1/submit/${model}`
const respondAsync = { headers: { prefer: 'respond-async' } }
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
  const findCorrelation = (index: number) =>
    /<[\w:]*correlationID>([^<]+)</.exec(sent[index]?.xml ?? '')?.[1] ?? ''
  const due = () => dueMessages(store.db, atPreview, new Date(clock), nothingPassedOver, 100)
  return {
    ...world,
    delivery: first,
    sent,
    due,
    now: () => new Date(clock),
    findCorrelation,
    /** The authority rejects what was sent for the traffic of its sender. */
    reject: (index: number, code = 'SERVER_ERROR') =>
      world.answer(findCorrelation(index), [[undefined, code]], {
        detail: 'Rejected because of Unusual  Traffic in the last 24 hours',
        by: first,
      }),
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

test('a message counts with all that it carries', async t => {
  const world = await open(t, { entitiesPerHour: 4 })
  const first = freshRequest(model)
  await world.receive(model, first)
  await composeMessages(world.delivery)
  await world.step()
  await world.answer(world.findCorrelation(0), [[first.deviceGroup.DeviceGroup, 'SUCCESS']])
  world.pass(2 * hour)
  for (let made = 0; made < 3; made += 1) await world.receive(model, makeSibling(first))
  await composeMessages(world.delivery)
  await world.step()
  assert.equal(world.sent.length, 2)
  for (let made = 0; made < 2; made += 1) await world.receive(model, makeSibling(first))
  await composeMessages(world.delivery)
  await world.step()
  assert.equal(world.sent.length, 2)
  world.pass(hour + minute)
  await world.step()
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
  const { findCorrelation, reject } = world
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

test('a rejection that names traffic for longer than any traffic lasts ends its submission as the refusal that it is', async t => {
  const world = await open(t, {})
  const [requestId = ''] = await world.submit()
  const find = () => findSubmission(world.store.db, requestId)
  let rejections = 0
  for (let passed = 0; passed < 7 * 24 * hour && !(await find())?.outcome; passed += minute) {
    await composeMessages(world.delivery)
    await world.step()
    if (world.sent.length > rejections) {
      rejections += 1
      await world.reject(rejections - 1, 'PROCESSED_WITH_ERRORS')
    }
    world.pass(minute)
  }
  const outcome = decodeJson((await find())?.outcome ?? null)
  assert.equal(outcome?.kind, 'refused')
  assert.match(JSON.stringify(outcome), /Unusual {2}Traffic/)
  assert.equal(rejections, mostTrafficRejections + 1)
  const hours = (world.sentAfter().at(-1) ?? 0) / 60
  assert.ok(hours > 36, `after ${hours} hours`)
  // The organisation sends at its full pace again.
  world.pass(20 * hour)
  await world.submit(2)
  await world.step()
  assert.equal(world.sent.length, rejections + 2)
})

for (const question of ['pull', 'look-up'] as const) {
  test(`a ${question} that is rejected for traffic slows its organisation down`, async t => {
    const world = await open(t, {})
    if (question === 'pull') {
      await startPull(world.delivery, { organisation: 'maker', stage: 'preview' }, 'DE-MF-000001723', 'test')
    } else {
      await world.submit()
      await world.step()
      await world.answer(world.findCorrelation(0), [], { by: world.delivery })
      await lookUpWhatIsDue(world.delivery)
    }
    await world.step()
    const last = world.sent.length - 1
    assert.ok(world.sent[last]?.xml.includes('PullRequest'))
    world.pass(1000)
    await world.reject(last)
    await world.submit()
    await world.step()
    world.pass(minute - 1)
    await world.step(await world.another())
    assert.equal(world.sent.length, last + 1)
    world.pass(1)
    await world.step(await world.another())
    assert.equal(world.sent.length, last + 2)
  })
}

test('the overview tells the budget, what of it is used, and until when nothing goes; the submission says why it waits', async t => {
  const world = await start(t, { UDIGATE_PREVIEW_MESSAGES_PER_HOUR: '1' })
  const pacing = async () =>
    ((await world.get('/api/v1/overview')).body.authority as { pacing?: Record<string, unknown> }).pacing
  assert.deepEqual(await pacing(), { messagesPerHour: { limit: 1, used: 0 } })
  const from = Date.now()
  assert.equal((await world.post(submitPath, freshRequest(model))).status, 200)
  const to = Date.now()
  const request = freshRequest(model)
  const { body } = await world.post(submitPath, request, respondAsync)
  const { waitsUntil, ...rest } = await eventually(pacing, told => told?.waitsUntil !== undefined).then(
    told => told ?? {},
  )
  assert.deepEqual(rest, { messagesPerHour: { limit: 1, used: 1 }, waitsFor: 'budget' })
  const until = Date.parse(String(waitsUntil))
  assert.ok(until >= from + hour && until <= to + hour, String(waitsUntil))
  const because = `In submission: waits until ${String(waitsUntil)} at least, because the budget of what is sent is used up. It is sent by itself.`
  const seen = await world.get(`/api/v1/submissions/${body.requestId}`)
  assert.ok(String(seen.body.statusText).startsWith(because), String(seen.body.statusText))
  const again = await world.post(submitPath, request, respondAsync)
  assert.equal(again.status, 202)
  assert.ok(String(again.body.statusText).startsWith(because), String(again.body.statusText))
  const another = await world.makeKey({ organisation: 'another', actors: [] })
  const theirs = (await world.get('/api/v1/overview', { key: another })).body.authority
  assert.deepEqual((theirs as { pacing: unknown }).pacing, { messagesPerHour: { limit: 1, used: 0 } })
})

test('the overview tells that messages are rejected for traffic, since when, and how far apart they go', async t => {
  const world = await start(t, { UDIGATE_PREVIEW_TRAFFIC_REJECTION: '50000' })
  const overview = async () =>
    (await world.get('/api/v1/overview')).body.authority as { pacing?: Record<string, unknown> }
  assert.equal((await overview()).pacing, undefined)
  const request = freshRequest(model)
  await world.simulator.arm('server-error', { match: request.device.Device })
  const from = Date.now()
  const { body } = await world.post(submitPath, request, respondAsync)
  const { pacing = {} } = await eventually(overview, told => told.pacing?.waitsUntil !== undefined)
  const { rejectedAt, waitsUntil, ...rest } = pacing
  assert.deepEqual(rest, { waitsFor: 'rejection', secondsBetweenMessages: 60 })
  assert.ok(Date.parse(String(rejectedAt)) >= from)
  assert.equal(Date.parse(String(waitsUntil)), Date.parse(String(rejectedAt)) + minute)
  const { statusText } = (await world.get(`/api/v1/submissions/${body.requestId}`)).body
  assert.match(
    String(statusText),
    /^In submission: waits until .* at least, because the authority has rejected a message for traffic/,
  )
  const metrics = String((await world.get('/metrics', { key: null })).body.text)
  assert.match(metrics, /^udigate_traffic_rejections_total\{stage="preview"\} 1$/m)
})

test('the breakdown of the authority that names no traffic ends the submission as before', async t => {
  const world = await open(t, {})
  const [requestId = ''] = await world.submit()
  await world.step()
  await world.answer(world.findCorrelation(0), [[undefined, 'SERVER_ERROR']], {
    detail: 'no luck',
    by: world.delivery,
  })
  assert.match((await findSubmission(world.store.db, requestId))?.outcome ?? '', /failed/)
})
