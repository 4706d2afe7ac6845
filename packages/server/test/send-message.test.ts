import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { describeUnprepared, type SendResult, type SendStatus } from '../src/authorities/access-point.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { mostBreakdowns } from '../src/delivery/memory/count-rejections.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { type Breakdowns, takeStep } from '../src/delivery/send/take-step.ts'
import { attemptsAt } from '../src/store/attempts.ts'
import { listMessages, listSubmissionOperations } from '../src/store/operations.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

/** What the access point answers, step by step; every call takes the next line. */
interface Script {
  hand?: (SendResult | (() => Promise<SendResult>))[]
  status?: SendStatus[]
}

test('a message that was taken waits for its answer', async t => {
  const { step, state, handed } = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1])
})

test('nothing leaves that could not be remembered outside of the store', async t => {
  const { step, handed, epoch } = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  const { remember } = epoch
  epoch.remember = () => Promise.reject(new Error('The disk is full.'))
  await assert.rejects(step(), /The disk is full/)
  assert.deepEqual(handed, [])
  epoch.remember = remember
})

test('after silence the access point is asked, and what it has is not sent again', async t => {
  for (const known of ['delivered', 'on-its-way'] as const) {
    const { step, state, handed } = await makeMessage(t, { hand: [unknown], status: [known] })
    await step()
    assert.equal(await state(), 'waiting')
    await step()
    assert.equal(await state(), 'handed')
    assert.deepEqual(handed, [1])
  }
})

test('what the access point never saw is sent again under the same id', async t => {
  const { step, state, handed } = await makeMessage(t, {
    hand: [unknown, { kind: 'taken' }],
    status: ['not-found'],
  })
  await step()
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1, 1])
})

test('while the access point cannot be asked, nothing is sent again', async t => {
  const { step, state, handed } = await makeMessage(t, { hand: [unknown], status: ['unknown', 'unknown'] })
  for (let count = 0; count < 3; count += 1) await step()
  assert.equal(await state(), 'waiting')
  assert.deepEqual(handed, [1])
})

test('the id counts up only after the access point has failed to deliver', async t => {
  const script: Script = { hand: [{ kind: 'taken' }, { kind: 'taken' }], status: ['failed'] }
  const { step, state, handed } = await makeMessage(t, script)
  await step()
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1, 2])
})

test('an access point that has forgotten what it took proves nothing', async t => {
  const { step, state, handed } = await makeMessage(t, { hand: [{ kind: 'taken' }], status: ['not-found'] })
  await step()
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1])
})

test('a message that the access point will not take fails, and lifts its locks', async t => {
  const { step, state, outcome } = await makeMessage(t, { hand: [refused], status: ['not-found'] })
  await step()
  assert.equal(await state(), 'given-up')
  assert.equal((await outcome())?.kind, 'failed')
})

test('a message that cannot be prepared comes before an operator, and says nothing of the access point', async t => {
  const hand = Array.from({ length: mostBreakdowns }, () => describeUnprepared(new RangeError('odd')))
  const status = hand.map((): SendStatus => 'not-found')
  const { take, state, breaker, operation, attempts } = await makeMessage(t, { hand, status })
  for (let count = 1; count < mostBreakdowns; count += 1) await take()
  assert.equal(await state(), 'waiting')
  await take()
  assert.equal(await state(), 'given-up')
  assert.equal((await operation()).doubt, doubts.unsent)
  for (const { result, because } of await attempts())
    assert.deepEqual([result, because], ['unavailable', 'it could not be prepared: odd'])
  assert.deepEqual(breaker.state().failures, 0)
  assert.equal(breaker.holdOff(), 0, 'all other messages go')
})

test('a transmission refused because the id is known was taken before', async t => {
  const { step, state, outcome } = await makeMessage(t, { hand: [refused], status: ['delivered'] })
  await step()
  assert.equal(await state(), 'handed')
  assert.equal(await outcome(), undefined)
})

for (const ending of [{ kind: 'taken' }, { kind: 'unknown', because: 'reset' }] as const) {
  test(`an answer that overtakes the end of the transmission (${ending.kind}) stays`, async t => {
    const world = await makeMessage(t, {
      hand: [
        async () => {
          await world.answer(['SUCCESS'])
          return ending
        },
      ],
      status: ['failed'],
    })
    await world.step()
    assert.equal(await world.state(), 'answered')
    assert.equal((await world.outcome())?.kind, 'accepted')
    await world.step()
    assert.deepEqual(world.handed, [1])
  })
}

test('an access point that failed, and then could not be reached, gets the message all the same', async t => {
  const { step, state, handed } = await makeMessage(t, {
    hand: [{ kind: 'taken' }, { kind: 'unavailable', because: 'down' }, { kind: 'taken' }],
    status: ['failed', 'not-found'],
  })
  for (let count = 0; count < 3; count += 1) await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1, 2, 2])
})

test('a message refused after an earlier transmission may have reached the access point is in doubt', async t => {
  const { step, state, outcome, doubt, handed } = await makeMessage(t, {
    hand: [unknown, refused],
    status: ['not-found', 'not-found'],
  })
  await step()
  await step()
  assert.equal(await state(), 'unclear')
  assert.equal(await outcome(), undefined)
  assert.notEqual(await doubt(), null)
  assert.deepEqual(handed, [1, 1])
})

test('a refusal after a second transmission is in doubt: it may only mean that the first one succeeded', async t => {
  const world = await makeMessage(t, { hand: [{ kind: 'taken' }, { kind: 'taken' }], status: ['failed'] })
  await world.step()
  await world.step()
  await world.answer(['CONFLICT'])
  assert.equal(await world.outcome(), undefined)
  assert.notEqual(await world.doubt(), null)
  await world.answer(['SUCCESS'])
  assert.equal((await world.outcome())?.kind, 'accepted')
  assert.equal(await world.doubt(), null)
})

/** Response codes of the entity, of another one, and of the acknowledgement as a whole; what must come of them. */
const acknowledgements: [string[], Said, string | undefined][] = [
  [['SUCCESS'], {}, 'accepted'],
  [[], { whole: 'SUCCESS' }, 'accepted'],
  [['SUCCESS'], { nameless: 'SUCCESS', other: 'SUCCESS', whole: 'SUCCESS' }, 'accepted'],
  [['PROCESSED_WITH_ERRORS'], {}, 'refused'],
  [[], { nameless: 'BAD_REQUEST' }, 'refused'],
  [[], { whole: 'SERVER_ERROR' }, 'failed'],
  [[], {}, undefined],
  [['SUCCESS', 'PROCESSED_WITH_ERRORS'], {}, undefined],
  [['SUCCESS'], { other: 'PROCESSED_WITH_ERRORS' }, undefined],
  [['SUCCESS'], { nameless: 'SERVER_ERROR' }, undefined],
  [['SUCCESS'], { whole: 'SERVER_ERROR' }, undefined],
  [[], { other: 'PROCESSED_WITH_ERRORS', whole: 'SUCCESS' }, undefined],
  [[], { other: 'SUCCESS' }, undefined],
]

for (const [codes, said, outcome] of acknowledgements) {
  test(`${outcome ?? 'in doubt'} when the authority says ${JSON.stringify({ codes, ...said })}`, async t => {
    const world = await makeMessage(t, { hand: [{ kind: 'taken' }] })
    await world.step()
    await world.answer(codes, said)
    assert.equal((await world.outcome())?.kind, outcome)
    assert.equal(await world.state(), outcome === undefined ? 'unclear' : 'answered')
    assert.equal((await world.doubt()) === null, outcome !== undefined)
  })
}

test('a doubted message is sent no more, and a clear answer still settles it', async t => {
  const world = await makeMessage(t, { hand: [unknown], status: ['not-found'] })
  await world.step()
  await world.answer([])
  await world.step()
  assert.deepEqual(world.handed, [1])
  await world.answer(['SUCCESS'])
  assert.equal((await world.outcome())?.kind, 'accepted')
})

test('an answer with an unknown response code leaves its submission in doubt', async t => {
  const world = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  await world.step()
  await world.answer(['MAYBE'])
  assert.equal(await world.outcome(), undefined)
  assert.notEqual(await world.doubt(), null)
})

test('the same answer again changes nothing, and one that contradicts it is a doubt', async t => {
  const world = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  await world.step()
  await world.answer(['PROCESSED_WITH_ERRORS'])
  await world.answer(['PROCESSED_WITH_ERRORS'])
  assert.equal(await world.doubt(), null)
  await world.answer(['SUCCESS'])
  assert.equal((await world.outcome())?.kind, 'refused')
  assert.notEqual(await world.doubt(), null)
})

test('a token that the outside repeats is kept nowhere', async t => {
  const token = 'canary-<1>'
  const hand: SendResult[] = [{ kind: 'unavailable', because: `no ${token}` }, { kind: 'taken' }]
  const world = await makeMessage(t, { hand, status: ['not-found'] }, token)
  await world.step()
  await world.step()
  await world.answer(['PROCESSED_WITH_ERRORS'], { detail: 'bad token canary-&lt;1&gt;' })
  assert.equal((await world.outcome())?.kind, 'refused')
  assert.ok(!(await world.everythingStored()).includes('canary'))
})

const unknown: SendResult = { kind: 'unknown', because: 'reset' }
const refused: SendResult = { kind: 'refused', because: 'no' }

/** What an acknowledgement says besides the codes of the entity. */
interface Said {
  other?: string
  nameless?: string
  whole?: string
  detail?: string
}

/** A submission whose one message is delivered by hand, over an access point that follows a script. */
async function makeMessage(t: TestContext, script: Script, securityToken?: string) {
  const handed: number[] = []
  const { delivery, store, receive, answer } = await openDelivery(t, {
    async send({ transmissionId }) {
      handed.push(Number(/\.(\d+)@udigate$/.exec(transmissionId)?.[1]))
      const next = script.hand?.shift()
      assert.ok(next, 'sent although nothing asked for it')
      return typeof next === 'function' ? next() : next
    },
    async fetchStatus() {
      const next = script.status?.shift()
      assert.ok(next, 'asked although nothing asked for it')
      return next
    },
  })
  const { requestId } = await receive('EU_UDI_MDR', { ...freshRequest('EU_UDI_MDR'), securityToken })
  await composeMessages(delivery)
  const breakdowns: Breakdowns = new Map()
  const message = async () => {
    const [first] = await listMessages(store.db, requestId)
    const [operation] = await listSubmissionOperations(store.db, requestId)
    assert.ok(first && operation)
    return { ...first, entity_name: operation.entity_name }
  }
  return {
    handed,
    breaker: delivery.breaker,
    epoch: delivery.epoch,
    /** Takes a step as the gateway does, which bears that it breaks down. */
    take: async () => takeStep(delivery, await message(), breakdowns, new AbortController().signal),
    attempts: async () => attemptsAt(store.db, (await message()).message_id),
    operation: async () => {
      const [first] = await listSubmissionOperations(store.db, requestId)
      assert.ok(first)
      return first
    },
    step: async () => takeNextStep(delivery, await message(), new AbortController().signal),
    state: async () => (await message()).state,
    async outcome() {
      const submission = await findSubmission(store.db, requestId)
      return submission?.outcome == null ? undefined : (JSON.parse(submission.outcome) as { kind: string })
    },
    doubt: async () => (await findSubmission(store.db, requestId))?.doubt,
    async everythingStored() {
      const tables = ['submission', 'message', 'attempt', 'acknowledgement'] as const
      const rows = await Promise.all(tables.map(table => store.db.selectFrom(table).selectAll().execute()))
      const decoder = new TextDecoder()
      return JSON.stringify(rows, (_name, value) =>
        value instanceof Uint8Array ? decoder.decode(value) : value,
      )
    },
    /** The authority answers with these response codes for the entity, and what else it says. */
    async answer(codes: string[], { other, nameless, whole, detail }: Said = {}) {
      const { correlation_id, entity_name } = await message()
      const results = [
        ...codes.map(code => [entity_name, code] as const),
        ...(other ? [['another', other] as const] : []),
        ...(nameless ? [[undefined, nameless] as const] : []),
      ]
      await answer(correlation_id, results, { whole, detail })
    },
  }
}
