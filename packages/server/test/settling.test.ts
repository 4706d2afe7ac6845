import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { listAcknowledgements } from '../src/store/acknowledgements.ts'
import { listMessageOperations, listMessages, listSubmissionOperations } from '../src/store/operations.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const accepted = 'SUCCESS'
const refused = 'PROCESSED_WITH_ERRORS'
const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}
const changes = new Map(changesOf[model].map(change => [change.operation, change]))

function withChange(operation: string, request: JsonRequest): JsonRequest {
  return changed(request, [changes.get(operation) ?? { operation, change: same => same }])
}

function withoutGroup(request: JsonRequest): Partial<JsonRequest> {
  const { deviceGroup: _, ...rest } = request
  return rest
}

/** Another device of the group of a request. */
function furtherDevice(request: JsonRequest): JsonRequest {
  const { device } = makeSibling(freshRequest(model))
  return { ...request, device: { ...request.device, Device: device.Device, Packages: undefined } }
}

/** A delivery of which the authority's answers are written by hand. */
async function openWorld(t: TestContext) {
  const world = await openDelivery(t, accessPoint)
  const { delivery, store, receive, answer } = world
  const { db } = store

  /** The messages that are new, each with what it carries. */
  async function newMessages() {
    await composeMessages(delivery)
    const waiting = db.selectFrom('message').selectAll().where('state', '=', 'waiting')
    const messages = await waiting.orderBy('message_id').execute()
    return Promise.all(
      messages.map(async ({ message_id, correlation_id, operation }) => ({
        operation,
        correlationId: correlation_id,
        carries: await listMessageOperations(db, message_id),
      })),
    )
  }
  /** The authority answers every new message with this code for each entity. */
  async function answerAll(code: string, detail?: string): Promise<void> {
    for (const { correlationId, carries } of await newMessages()) {
      await answer(
        correlationId,
        carries.map(({ entity_name }) => [entity_name, code] as const),
        { detail },
      )
    }
  }
  async function submit(request: Partial<JsonRequest>): Promise<string> {
    const reception = await receive(model, request as JsonRequest)
    assert.equal(reception.kind, 'received', JSON.stringify(reception))
    return reception.requestId
  }
  return {
    ...world,
    newMessages,
    answerAll,
    submit,
    /** Submits a request and has the authority accept it. */
    async register(request: JsonRequest): Promise<void> {
      await submit(request)
      await answerAll(accepted)
    },
    async getOutcome(requestId: string) {
      const submission = await findSubmission(db, requestId)
      return {
        kind:
          submission?.outcome == null ? undefined : (JSON.parse(submission.outcome) as { kind: string }).kind,
        doubt: submission?.doubt ?? undefined,
        states: (await listSubmissionOperations(db, requestId)).map(({ state }) => state),
      }
    },
    async readings(): Promise<string[]> {
      const rows = await db.selectFrom('acknowledgement').select('reading').execute()
      return rows.map(({ reading }) => reading).sort()
    },
  }
}

/** Three new devices of three new groups, in one message. */
async function threeTogether(t: TestContext, securityToken?: string) {
  const world = await openWorld(t)
  for (let count = 0; count < 3; count += 1) {
    await world.receive(model, { ...freshRequest(model), securityToken })
  }
  const [message, ...more] = await world.newMessages()
  assert.ok(message && more.length === 0)
  const names = message.carries.map(({ entity_name }) => entity_name)
  const outcomes = () => Promise.all(message.carries.map(({ request_id }) => world.getOutcome(request_id)))
  const requestIds = message.carries.map(({ request_id }) => request_id)
  return { ...world, correlationId: message.correlationId, names, requestIds, outcomes }
}

for (const code of [accepted, refused]) {
  test(`what is registered only if a change of its group is accepted waits for that: ${code}`, async t => {
    const { register, submit, newMessages, answer, getOutcome } = await openWorld(t)
    const first = updatableRequest(model)
    const second = furtherDevice(first)
    await register(first)
    await register(second)
    await submit(withChange('BASIC_UDI.PATCH', first))
    const [patch] = await newMessages()
    const waiting = await submit(withChange('BASIC_UDI.PATCH', second))
    assert.equal((await getOutcome(waiting)).kind, undefined)
    await answer(patch?.correlationId ?? '', [[patch?.carries[0]?.entity_name, code]])
    assert.equal((await getOutcome(waiting)).kind, code === accepted ? 'accepted' : 'refused')
  })
}

test('a device under way that said nothing of its group is not joined by one that changes the group', async t => {
  const { register, submit, receive } = await openWorld(t)
  const first = updatableRequest(model)
  const second = furtherDevice(first)
  await register(first)
  await register(second)
  const silent = await submit(withoutGroup(withChange('UDI_DI.PATCH', second)))
  await submit(withChange('BASIC_UDI.PATCH', first))
  const third = await receive(model, withChange('BASIC_UDI.PATCH', withChange('UDI_DI.PATCH', second)))
  assert.notEqual(third.requestId, silent)
  assert.equal(third.kind, 'blocked')
})

test('a further device that asks nothing of a refused change of its group goes all the same', async t => {
  const { register, submit, answerAll, newMessages, answer, getOutcome } = await openWorld(t)
  const first = updatableRequest(model)
  await register(first)
  await submit(withChange('BASIC_UDI.PATCH', first))
  const [patch] = await newMessages()
  const waiting = await submit(withoutGroup(furtherDevice(first)))
  await answer(patch?.correlationId ?? '', [[patch?.carries[0]?.entity_name, refused]])
  assert.deepEqual(await getOutcome(waiting), { kind: undefined, doubt: undefined, states: ['ready'] })
  await answerAll(accepted)
  assert.equal((await getOutcome(waiting)).kind, 'accepted')
})

test('what waits for a group that is refused was never sent, and is not called refused', async t => {
  const { submit, newMessages, answer, getOutcome, store } = await openWorld(t)
  const first = updatableRequest(model)
  await submit(first)
  const [post] = await newMessages()
  const further = furtherDevice(first)
  const waiting = await submit(further)
  await answer(post?.correlationId ?? '', [[post?.carries[0]?.entity_name, refused]])
  assert.deepEqual(await getOutcome(waiting), { kind: 'refused', doubt: undefined, states: ['not-sent'] })
  const device = await store.db
    .selectFrom('entity')
    .select(['state', 'refused', 'held_by'])
    .where('code', '=', further.device.Device)
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...device }, { state: 'NONE', refused: 0, held_by: null })
})

test('a second acknowledgement settles the rest of a message', async t => {
  const { correlationId, names, answer, outcomes, readings } = await threeTogether(t)
  await answer(correlationId, [[names[0], accepted]])
  assert.deepEqual(
    (await outcomes()).map(({ kind, doubt }) => [kind, doubt === undefined]),
    [
      ['accepted', true],
      [undefined, false],
      [undefined, false],
    ],
  )
  await answer(correlationId, [
    [names[1], accepted],
    [names[2], refused],
  ])
  assert.deepEqual(
    (await outcomes()).map(({ kind, doubt }) => [kind, doubt]),
    [
      ['accepted', undefined],
      ['accepted', undefined],
      ['refused', undefined],
    ],
  )
  assert.deepEqual(await readings(), ['applied', 'applied'])
})

test('a contradiction is a doubt of the submission that it is about alone', async t => {
  const { correlationId, names, answer, outcomes, readings } = await threeTogether(t)
  const all = names.map(name => [name, accepted] as const)
  await answer(correlationId, all)
  await answer(correlationId, [...all.slice(0, 2), [names[2], refused]])
  assert.deepEqual(
    (await outcomes()).map(({ kind, doubt }) => [kind, doubt === undefined]),
    [
      ['accepted', true],
      ['accepted', true],
      ['accepted', false],
    ],
  )
  assert.deepEqual(await readings(), ['applied', 'contradicting'])
})

test('a rejection as a whole contradicts what was accepted, and the other way round', async t => {
  const later = await threeTogether(t)
  await later.answer(
    later.correlationId,
    later.names.map(name => [name, accepted] as const),
  )
  await later.answer(later.correlationId, [], { whole: 'BAD_REQUEST' })
  assert.deepEqual(await later.readings(), ['applied', 'contradicting'])

  const before = await threeTogether(t)
  await before.answer(before.correlationId, [], { whole: 'BAD_REQUEST' })
  await before.answer(
    before.correlationId,
    before.names.map(name => [name, accepted] as const),
  )
  assert.deepEqual(await before.readings(), ['applied', 'contradicting'])
  await before.answerAll('CONFLICT', 'already exists')
  for (const { kind, doubt } of await before.outcomes()) {
    assert.notEqual(kind, 'refused')
    assert.notEqual(doubt, undefined)
  }
})

test('trouble of the authority is not answered by sending everything again', async t => {
  for (const whole of ['SERVER_ERROR', 'SECURITY_ERROR']) {
    const { correlationId, answer, outcomes, newMessages } = await threeTogether(t)
    await answer(correlationId, [], { whole })
    assert.deepEqual(await newMessages(), [])
    assert.deepEqual(
      (await outcomes()).map(({ kind }) => kind),
      ['failed', 'failed', 'failed'],
    )
  }
})

test('an entity is accepted only where nothing is said against the message', async t => {
  for (const whole of ['SERVER_ERROR', 'BAD_REQUEST']) {
    const { correlationId, names, answer, outcomes } = await threeTogether(t)
    await answer(correlationId, [[names[0], accepted]], { whole })
    assert.equal((await outcomes())[0]?.kind, undefined, whole)
  }
  const unnamed = await threeTogether(t)
  await unnamed.answer(unnamed.correlationId, [
    [unnamed.names[0], accepted],
    [undefined, 'SERVER_ERROR'],
  ])
  assert.equal((await unnamed.outcomes())[0]?.kind, undefined)
})

test('no answer keeps a token, neither a repeated one nor one after a split', async t => {
  for (const isSplit of [false, true]) {
    const { correlationId, names, answer, store } = await threeTogether(t, 'canary-1')
    const all = names.map(name => [name, accepted] as const)
    if (isSplit) await answer(correlationId, [], { whole: 'BAD_REQUEST' })
    else await answer(correlationId, all)
    await answer(correlationId, all, { detail: 'your token canary-1' })
    const answers = await store.db.selectFrom('acknowledgement').select('document').execute()
    assert.equal(answers.length, 2)
    for (const { document } of answers) assert.doesNotMatch(new TextDecoder().decode(document), /canary/)
  }
})

test('an answer that names another message is kept with the one that its header mentions, without its token, and changes nothing', async t => {
  const { correlationId, names, requestIds, answer, store } = await threeTogether(t, 'canary-1')
  const [first = ''] = requestIds
  const message = (await listMessages(store.db, first))[0]
  assert.equal(message?.correlation_id, correlationId)
  const all = names.map(name => [name, accepted] as const)
  const headers = [
    { refToMessageId: `${message.message_id}.1@udigate` },
    { conversationId: first },
    { refToMessageId: 'of-another@application', conversationId: first },
  ]
  for (const header of headers) {
    await answer('of-another', all, { header, detail: 'your token canary-1' })
  }
  const kept = await listAcknowledgements(store.db, message.message_id)
  assert.deepEqual(
    kept.map(({ reading }) => reading),
    headers.map(() => 'unmatched'),
  )
  for (const { document } of kept) {
    assert.match(new TextDecoder().decode(document), /of-another.*your token/)
    assert.doesNotMatch(new TextDecoder().decode(document), /canary/)
  }
  const operations = await listMessageOperations(store.db, message.message_id)
  assert.deepEqual(
    operations.map(({ state }) => state),
    operations.map(() => 'sent'),
  )
  await answer(correlationId, all)
  assert.ok(
    (await listMessageOperations(store.db, message.message_id)).every(each => each.state === 'accepted'),
  )
})

test('a doubt ends with what resolves it, and a contradiction outlives the end', async t => {
  const { register, submit, newMessages, answer, answerAll, getOutcome } = await openWorld(t)
  const first = updatableRequest(model)
  await register(first)
  const requestId = await submit(withChange('BASIC_UDI.PATCH', withChange('UDI_DI.PATCH', first)))
  const [patch] = await newMessages()
  const name = patch?.carries[0]?.entity_name
  const correlationId = patch?.correlationId ?? ''
  await answer(correlationId, [])
  assert.notEqual((await getOutcome(requestId)).doubt, undefined)
  await answer(correlationId, [[name, accepted]])
  assert.equal((await getOutcome(requestId)).doubt, undefined)
  await answer(correlationId, [[name, refused]])
  await answerAll(accepted)
  const { kind, doubt } = await getOutcome(requestId)
  assert.equal(kind, 'accepted')
  assert.notEqual(doubt, undefined)
})
