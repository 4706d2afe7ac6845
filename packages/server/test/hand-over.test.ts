import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { modelNames } from '@udigate/udi'
import { pino } from 'pino'
import type { AccessPoint, Handed, HandOverStatus } from '../src/authorities/access-point.ts'
import type { Authority } from '../src/authorities/authority.ts'
import { applyAnswer } from '../src/delivery/apply-answer.ts'
import type { Delivery } from '../src/delivery/delivery.ts'
import { takeNextStep } from '../src/delivery/hand-over.ts'
import type { Caller } from '../src/keys/caller.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import { openStore } from '../src/store/database.ts'
import { attemptsAt, messagesOf } from '../src/store/messages.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { receive } from '../src/submissions/receive.ts'
import { freshRequest } from './fresh-request.ts'

const caller: Caller = {
  keyId: 'k',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
  scopes: ['submit'],
}

/** What the access point answers, step by step; every call takes the next line. */
interface Script {
  hand?: (Handed | (() => Promise<Handed>))[]
  status?: HandOverStatus[]
}

test('a message that was taken waits for its answer', async t => {
  const { step, state, handed } = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1])
})

test('after silence the access point is asked, and what it has is not handed over again', async t => {
  for (const known of ['delivered', 'on-its-way'] as const) {
    const { step, state, handed } = await makeMessage(t, { hand: [unknown], status: [known] })
    await step()
    assert.equal(await state(), 'waiting')
    await step()
    assert.equal(await state(), 'handed')
    assert.deepEqual(handed, [1])
  }
})

test('what the access point never saw is handed over again under the same id', async t => {
  const { step, state, handed } = await makeMessage(t, {
    hand: [unknown, { kind: 'taken' }],
    status: ['not-found'],
  })
  await step()
  await step()
  assert.equal(await state(), 'handed')
  assert.deepEqual(handed, [1, 1])
})

test('while the access point cannot be asked, nothing is handed over again', async t => {
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

test('a hand-over refused because the id is known was taken before', async t => {
  const { step, state, outcome } = await makeMessage(t, { hand: [refused], status: ['delivered'] })
  await step()
  assert.equal(await state(), 'handed')
  assert.equal(await outcome(), undefined)
})

for (const ending of [{ kind: 'taken' }, { kind: 'unknown', because: 'reset' }] as const) {
  test(`an answer that overtakes the end of the hand-over (${ending.kind}) stays`, async t => {
    const world = await makeMessage(t, {
      hand: [
        async () => {
          await world.answer('SUCCESS')
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

test('answers that come again, contradict each other, or say nothing change nothing', async t => {
  const world = await makeMessage(t, { hand: [{ kind: 'taken' }] })
  await world.step()
  await world.answer()
  assert.equal(await world.state(), 'handed')
  await world.answer('SUCCESS', 'PROCESSED_WITH_ERRORS')
  assert.equal(await world.outcome(), undefined)
  await world.answer('SUCCESS')
  assert.equal((await world.outcome())?.kind, 'accepted')
  await world.answer('PROCESSED_WITH_ERRORS')
  assert.equal((await world.outcome())?.kind, 'accepted')
})

const unknown: Handed = { kind: 'unknown', because: 'reset' }
const refused: Handed = { kind: 'refused', because: 'no' }

/** A submission whose one message is delivered by hand, over an access point that follows a script. */
async function makeMessage(t: TestContext, script: Script) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-hand-over-'))
  const store = await openStore(folder)
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const handed: number[] = []
  const accessPoint: AccessPoint = {
    async hand({ ebmsMessageId }) {
      handed.push(Number(/\.(\d+)@udigate$/.exec(ebmsMessageId)?.[1]))
      const next = script.hand?.shift()
      assert.ok(next, 'handed over although nothing asked for it')
      return typeof next === 'function' ? next() : next
    },
    async statusOf() {
      const next = script.status?.shift()
      assert.ok(next, 'asked although nothing asked for it')
      return next
    },
    async *collect() {
      yield* []
      return { leftBehind: [] }
    },
  }
  const authority: Authority = {
    agency: 'EC',
    models: modelNames,
    accessPoint,
    simulated: true,
    wait: 1,
    pollEvery: 100,
    envelope: actorCode => ({
      sender: { actorCode, partyId: 'P' },
      recipient: { actorCode: 'EUDAMED', nodeId: 'N' },
      dtxVersion: '3.0.30',
    }),
    problemsOf: () => [],
  }
  const surroundings = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
  const sealing = sealWith(new Uint8Array(32))
  const delivery: Delivery = {
    ...surroundings,
    stage: 'preview',
    authority,
    store,
    sealing,
    log: pino({ level: 'silent' }),
    onEnded: () => {},
  }
  const { actorCode, ...records } = freshRequest('EU_UDI_MDR')
  const request = {
    model: 'EU_UDI_MDR',
    ...records,
    actorCode,
    authorizedRepresentativeCode: undefined,
    securityToken: undefined,
  } as const
  const { requestId } = await receive(
    { ...surroundings, store, sealing, strictContract: false },
    authority,
    caller,
    actorCode,
    request,
  )
  const message = async () => {
    const [first] = await messagesOf(store.db, requestId)
    assert.ok(first)
    return first
  }
  let answers = 0
  return {
    handed,
    step: async () => takeNextStep(delivery, await message(), new AbortController().signal),
    state: async () => (await message()).state,
    attempts: async () => attemptsAt(store.db, (await message()).message_id),
    async outcome() {
      const submission = await findSubmission(store.db, requestId)
      return submission?.outcome == null ? undefined : (JSON.parse(submission.outcome) as { kind: string })
    },
    /** The authority answers with these response codes for the entity. */
    async answer(...responseCodes: string[]) {
      const { correlation_id, entity_name } = await message()
      answers += 1
      const entities = responseCodes.map(
        code =>
          `<responseEntity><entityCode>${entity_name}</entityCode><responseCode>${code}</responseCode></responseEntity>`,
      )
      const xml = `<Acknowledgement xmlns="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><correlationID>${correlation_id}</correlationID><messageID>m</messageID><responseEntities>${entities.join('')}</responseEntities></Acknowledgement>`
      await applyAnswer(delivery, { ebmsMessageId: `answer-${answers}`, xml: new TextEncoder().encode(xml) })
    },
  }
}
