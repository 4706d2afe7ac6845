import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { atPreview } from '../../../test/at-preview.ts'
import { facts } from '../../../test/eudamed-testing.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { openDelivery } from '../../../test/hand-delivered.ts'
import { writePage } from '../../../test/shown-page.ts'
import type { SendStatus } from '../../authorities/access-point.ts'
import type { Authority } from '../../authorities/authority.ts'
import { applyAnswer } from '../../delivery/collect/apply-answer.ts'
import { composeMessages } from '../../delivery/compose/compose.ts'
import { decideDoubt } from '../../delivery/reconcile/decide.ts'
import { doubtWhatMayBeSent } from '../../delivery/reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from '../../delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../../delivery/send/send-message.ts'
import { Refusal } from '../../rights/refusal.ts'
import { dueMessages, nothingPassedOver } from '../../store/due-messages.ts'
import { listLookUps } from '../../store/look-ups.ts'
import { noteEmptyMailbox } from '../../store/mailbox.ts'
import { listSubmissionOperations } from '../../store/operations.ts'
import { findShownStates } from '../../store/shown-states.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { DecisionKind } from '../../store/tables.ts'

const model = 'EU_UDI_MDR'
const silence = 1000
const quarantine = 10_000
const day = 24 * 3_600_000
const unknownCode = { detail: 'BR-DTX-UDI-054: there is no such code' }
const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
const refusedState = { detail: 'BR-DTX-UDI-027: not for manufacturers' }
const caller = {
  author: 'operator',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const

test('what the authority does not have after the quarantine is sent again, the same bytes under the next id', async t => {
  const world = await silent(t)
  assert.equal(await world.lookUp(), 'asked')
  await world.answerLookUp(unknownCode)
  // What is on the way may still arrive.
  assert.equal(await world.lookUp(), 'nothing to ask')
  assert.deepEqual(world.handed, [1])
  world.pass(quarantine)
  assert.equal(await world.lookUp(), 'asked')
  await world.answerLookUp(unknownCode)
  await world.stepAll()
  assert.deepEqual(world.handed, [1, 2])
  assert.equal(new Set(world.documents).size, 1)
  assert.equal((await world.story()).doubt, null)
  await world.acknowledge('SUCCESS')
  assert.equal((await world.story()).outcome, 'accepted')
})

test('before the quarantine is over nothing is sent again, however often the authority does not show it', async t => {
  const world = await silent(t)
  for (let count = 0; count < 3; count += 1) {
    await world.lookUp()
    await world.answerLookUp(unknownCode)
    world.pass(quarantine / 10)
  }
  await world.stepAll()
  assert.deepEqual(world.handed, [1])
  assert.equal((await world.story()).outcome, undefined)
})

test('what the authority shows as it was sent is accepted', async t => {
  const world = await silent(t)
  await world.lookUp()
  await world.show(world.request)
  const { outcome, doubt, state } = await world.story()
  assert.deepEqual({ outcome, doubt, state }, { outcome: 'accepted', doubt: null, state: 'accepted' })
})

test('what the authority shows otherwise needs an operator, and is neither accepted nor sent again', async t => {
  const world = await silent(t)
  await world.lookUp()
  const { device, deviceGroup } = world.request
  await world.show({ device: { ...device, ReferenceNumber: 'another' }, deviceGroup })
  world.pass(10 * quarantine)
  await world.stepAll()
  const { outcome, needsOperator, findings } = await world.story()
  assert.deepEqual(
    { outcome, needsOperator, findings },
    { outcome: undefined, needsOperator: 1, findings: ['different'] },
  )
  assert.deepEqual(world.handed, [1])
})

test('what the authority shows as SUBMITTED is accepted, and the register says so', async t => {
  const world = await silent(t, implant())
  await world.lookUp()
  assert.deepEqual(await world.askedStates(), ['SUBMITTED'])
  await world.show(world.request, 'SUBMITTED')
  const { outcome, accepted } = await world.story()
  assert.deepEqual({ outcome, accepted }, { outcome: 'accepted', accepted: 'SUBMITTED' })
})

test('what its notified body has confirmed before it is looked for is accepted as REGISTERED', async t => {
  const world = await silent(t, implant())
  await world.lookUp()
  await world.showNothing()
  assert.equal((await world.story()).outcome, undefined)
  assert.equal(await world.lookUp(), 'asked')
  assert.deepEqual(await world.askedStates(), ['SUBMITTED', null])
  await world.show(world.request, 'REGISTERED')
  assert.equal((await world.story()).accepted, 'REGISTERED')
})

test('what waits for a notified body is sent again only where it is shown in no state after the quarantine', async t => {
  const world = await silent(t, implant())
  for (const after of [0, quarantine]) {
    world.pass(after)
    for (const _ of ['SUBMITTED', 'any']) {
      await world.stepAll()
      assert.deepEqual(world.handed, [1])
      assert.equal(await world.lookUp(), 'asked')
      await world.answerLookUp(unknownCode)
    }
    assert.equal((await world.story()).needsOperator, 0)
  }
  await world.stepAll()
  assert.deepEqual(world.handed, [1, 2])
  assert.deepEqual(await world.askedStates(), ['SUBMITTED', null, 'SUBMITTED', null])
})

test('where the authority refuses to be asked for SUBMITTED, absence proves nothing, and an operator is called', async t => {
  const world = await silent(t, implant())
  await world.lookUp()
  await world.answerLookUp(refusedState)
  assert.equal(await world.lookUp(), 'asked')
  await world.answerLookUp(unknownCode)
  world.pass(10 * quarantine)
  await world.lookUp()
  await world.showNothing()
  await world.stepAll()
  const { outcome, needsOperator } = await world.story()
  assert.deepEqual({ outcome, needsOperator }, { outcome: undefined, needsOperator: 1 })
  assert.deepEqual(world.handed, [1])
  assert.deepEqual(await world.askedStates(), ['SUBMITTED', 'REGISTERED', 'REGISTERED'])
  const known = await findShownStates(world.store.db, atPreview)
  assert.match(known?.refusal ?? '', /BR-DTX-UDI-027/)

  // A day later it may be a newer version.
  world.pass(day)
  world.delivery.now = () => new Date(Date.now() + day)
  await world.lookUp()
  await world.show(world.request, 'SUBMITTED')
  assert.equal((await world.askedStates()).at(-1), 'SUBMITTED')
  assert.equal((await world.story()).accepted, 'SUBMITTED')
  assert.equal((await findShownStates(world.store.db, atPreview))?.refused_at, null)
})

for (const request of [freshRequest(model), implant()]) {
  const { RiskClass } = request.deviceGroup
  test(`what the authority shows as DISCARDED ends after the quarantine, and is neither success nor sent again, ${RiskClass}`, async t => {
    const world = await silent(t, request)
    const showDiscarded = async () => {
      await world.lookUp()
      if ((await world.askedStates()).at(-1) === 'SUBMITTED') {
        await world.showNothing()
        await world.lookUp()
      }
      await world.show(world.request, 'DISCARDED')
    }
    await showDiscarded()
    assert.equal((await world.story()).outcome, undefined)
    world.pass(quarantine)
    await showDiscarded()
    await world.stepAll()
    const { outcome, doubt, needsOperator } = await world.story()
    assert.deepEqual({ outcome, doubt, needsOperator }, { outcome: 'blocked', doubt: null, needsOperator: 0 })
    assert.deepEqual(world.handed, [1])
    const kept = await world.store.db.selectFrom('entity').selectAll().where('kind', '=', 'device').execute()
    assert.deepEqual(
      kept.map(({ state }) => state),
      ['DISCARDED'],
    )
  })
}

test('what is shown without its state proves nothing where every state was asked for', async t => {
  const world = await silent(t)
  await world.lookUp()
  await world.show(world.request, null)
  const { outcome, findings } = await world.story()
  assert.deepEqual({ outcome, findings }, { outcome: undefined, findings: ['cannot-tell'] })
})

test('"already exists" for what was sent twice is compared: accepted where it is the same', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('CONFLICT')
  assert.equal((await world.story()).outcome, undefined)
  await world.lookUp()
  await world.show(world.request)
  assert.equal((await world.story()).outcome, 'accepted')
})

test('"already exists" for what was sent twice is a refusal once the actor is shown it in no state after the quarantine', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('CONFLICT')
  for (const after of [0, quarantine]) {
    world.pass(after)
    for (const _ of ['SUBMITTED', 'any']) {
      assert.equal((await world.story()).outcome, undefined)
      await world.lookUp()
      await world.answerLookUp(unknownCode)
    }
  }
  assert.equal((await world.story()).outcome, 'refused')
  assert.deepEqual(world.handed, [1, 2])
})

test('"already exists" needs an operator, and is no refusal, where registered entities alone are shown', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('CONFLICT')
  await world.lookUp()
  await world.answerLookUp(refusedState)
  world.pass(quarantine)
  await world.lookUp()
  await world.answerLookUp(unknownCode)
  const { outcome, needsOperator } = await world.story()
  assert.deepEqual({ outcome, needsOperator }, { outcome: undefined, needsOperator: 1 })
})

test('what an older copy of the store does not know to be sent is asked about before it is sent', async t => {
  const world = await open(t, freshRequest(model), 'delivered', { isHanded: false })
  world.delivery.startedAt = new Date(Date.now() + 1000)
  await world.stepAll()
  assert.deepEqual(world.handed, [])
  world.pass(silence)
  await world.stepAll()
  await world.lookUp()
  await world.show(world.request)
  assert.equal((await world.story()).outcome, 'accepted')
  assert.deepEqual(world.handed, [])
})

test('and is sent where the access point has never seen it', async t => {
  const world = await open(t, freshRequest(model), 'not-found', { isHanded: false })
  world.delivery.startedAt = new Date(Date.now() + 1000)
  await world.stepAll()
  assert.deepEqual(world.handed, [1])
})

test('after a restore everything that seems unsent is asked about, and only what is absent goes', async t => {
  const world = await open(t, freshRequest(model), 'not-found', { isHanded: false })
  const other = await world.submit(freshRequest(model))
  await composeMessages(world.delivery)
  const unrendered = await world.submit(freshRequest(model))
  await world.anotherProcess(0, { isRestored: true })
  assert.equal(await doubtWhatMayBeSent(world.delivery), 3)
  const sent = new Set([world.request.device.Device, unrendered.request.device.Device])
  const answer = async ({ device }: Request): Promise<void> => {
    const whole = [world, other, unrendered].find(({ request }) => request.device.Device === device.Device)
    if (whole && sent.has(device.Device)) await world.show(whole.request)
    else await world.answerLookUp(unknownCode)
  }
  await world.lookUpAll(answer)
  await world.stepAll()
  assert.deepEqual(world.handed, [])
  world.pass(quarantine)
  await world.lookUpAll(answer)
  assert.equal((await world.story()).outcome, 'accepted')
  assert.equal((await world.readStory(unrendered.requestId)).outcome, 'accepted')
  await world.stepAll()
  assert.equal(world.handed.length, 1)
  assert.ok(world.documents[0]?.includes(other.request.device.Device))
})

test('after a restore what was never rendered and is absent goes into a message', async t => {
  const world = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'not-found',
  })
  const { requestId } = await world.receive(model, freshRequest(model))
  await world.anotherProcess(0, { isRestored: true })
  assert.equal(await doubtWhatMayBeSent(world.delivery), 1)
  await world.delivery.epoch.look()
  assert.equal((await listSubmissionOperations(world.store.db, requestId))[0]?.state, 'unclear')
  world.pass(2000)
  await lookUpWhatIsDue(world.delivery)
  const { correlation_id } = await world.store.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  await world.answer(correlation_id, [[undefined, 'PROCESSED_WITH_ERRORS']], unknownCode)
  assert.equal((await listSubmissionOperations(world.store.db, requestId))[0]?.state, 'ready')
})

test('"already exists" for what is older than the process is compared, and is no refusal', async t => {
  const world = await open(t, freshRequest(model), 'delivered')
  world.delivery.startedAt = new Date(Date.now() + 1000)
  await world.acknowledge('CONFLICT')
  assert.equal((await world.story()).outcome, undefined)
  await world.lookUp()
  await world.show(world.request)
  assert.equal((await world.story()).outcome, 'accepted')
})

test('another refusal of what was sent twice stands, once the authority is seen not to have it', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('PROCESSED_WITH_ERRORS')
  assert.equal((await world.story()).outcome, undefined)
  await world.lookUp()
  await world.answerLookUp(unknownCode)
  assert.equal((await world.story()).outcome, 'refused')
})

test('what was sent twice, refused and then accepted, is neither before the authority is asked', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('PROCESSED_WITH_ERRORS')
  await world.acknowledge('SUCCESS')
  assert.equal((await world.story()).outcome, undefined)
  await world.lookUp()
  await world.answerLookUp(unknownCode)
  const { outcome, needsOperator } = await world.story()
  assert.deepEqual({ outcome, needsOperator }, { outcome: 'refused', needsOperator: 1 })
})

test('and is accepted where the authority shows it', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('PROCESSED_WITH_ERRORS')
  await world.acknowledge('SUCCESS')
  await world.lookUp()
  await world.show(world.request)
  const { outcome, doubt, needsOperator } = await world.story()
  assert.deepEqual({ outcome, doubt, needsOperator }, { outcome: 'accepted', doubt: null, needsOperator: 0 })
})

for (const [what, code] of [
  ['an answer that names nothing of it', undefined],
  ['"already exists"', 'CONFLICT'],
] as const) {
  test(`${what} takes back no refusal that is in doubt: an acceptance after it is asked about`, async t => {
    const world = await sentTwice(t)
    await world.acknowledge('PROCESSED_WITH_ERRORS')
    await world.acknowledge(code)
    await world.acknowledge('SUCCESS')
    assert.equal((await world.story()).outcome, undefined)
  })
}

test('what the authority has said both ways comes before an operator, also where an answer that says nothing follows', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('PROCESSED_WITH_ERRORS')
  await world.acknowledge('SUCCESS')
  await world.acknowledge(undefined)
  await world.lookUp()
  await world.answerLookUp(unknownCode)
  const { outcome, needsOperator } = await world.story()
  assert.deepEqual({ outcome, needsOperator }, { outcome: 'refused', needsOperator: 1 })
})

test('"already exists" for the second copy contradicts no acceptance of the first, also where it comes before that', async t => {
  const world = await sentTwice(t)
  await world.acknowledge('CONFLICT')
  await world.acknowledge('SUCCESS')
  assert.equal((await world.story()).outcome, 'accepted')
})

test('an answer that comes after all settles the doubt, and the look-up that comes later changes nothing', async t => {
  const world = await silent(t)
  await world.lookUp()
  await world.acknowledge('SUCCESS')
  await world.answerLookUp(unknownCode)
  world.pass(10 * quarantine)
  await world.stepAll()
  assert.equal((await world.story()).outcome, 'accepted')
  assert.deepEqual(world.handed, [1])
})

test('a look-up that is refused, or not answered, proves nothing, and is asked again', async t => {
  const world = await silent(t)
  await world.lookUp()
  await world.answerLookUp({ detail: 'BR-DTX-UDI-065: not yours' })
  world.pass(quarantine)
  assert.equal(await world.lookUp(), 'asked')
  world.pass(quarantine)
  await world.stepAll()
  world.pass(3 * quarantine)
  assert.equal(await world.lookUp(), 'asked')
  world.pass(quarantine)
  await world.stepAll()
  assert.deepEqual(world.handed, [1])
  assert.equal((await world.story()).needsOperator, 1)
})

test('an answer that may still lie in the mailbox is waited for', async t => {
  const world = await open(t, freshRequest(model), 'delivered')
  world.pass(10 * silence)
  await takeNextStep(world.delivery, await world.message(), new AbortController().signal)
  assert.equal((await world.story()).doubt, null)
  world.pass(10 * silence)
  await world.stepAll()
  assert.notEqual((await world.story()).doubt, null)
})

test('while the access point still tries, nothing is asked and nothing sent again', async t => {
  const world = await open(t, freshRequest(model), 'on-its-way')
  world.pass(10 * quarantine)
  await world.stepAll()
  assert.equal(await world.lookUp(), 'nothing to ask')
  assert.equal((await world.story()).doubt, null)
  assert.deepEqual(world.handed, [1])
})

test('of a message with several, what is absent goes again without what has arrived', async t => {
  const first = freshRequest(model)
  const world = await silent(t, first)
  await world.acknowledge('SUCCESS')
  const [one, other] = [
    await world.submit(withoutGroup(makeSibling(first))),
    await world.submit(withoutGroup(makeSibling(first))),
  ]
  await world.stepAll()
  world.pass(silence)
  await world.stepAll()
  world.pass(quarantine)
  await world.lookUpAll(async request => {
    if (request.device.Device === one.request.device.Device)
      await world.show({ ...request, deviceGroup: first.deviceGroup })
    else await world.answerLookUp(unknownCode)
  })
  assert.equal((await world.readStory(one.requestId)).outcome, 'accepted')
  const { state, doubt } = await world.readStory(other.requestId)
  assert.deepEqual({ state, doubt }, { state: 'ready', doubt: null })
})

const decisions = [
  ['registered', 'accepted'],
  ['give-up', 'failed'],
  ['send-again', undefined],
] as const
for (const [kind, outcome] of decisions) {
  test(`an operator decides: ${kind}`, async t => {
    const world = await silent(t)
    const said = { kind, reason: 'seen', evidence: 'screenshot' }
    assert.ok(Array.isArray(await decideDoubt(world.delivery, caller, world.requestId, said)))
    const story = await world.story()
    assert.deepEqual({ outcome: story.outcome, doubt: story.doubt }, { outcome, doubt: null })
    await world.stepAll()
    assert.deepEqual(world.handed, kind === 'send-again' ? [1, 2] : [1])
    const again = await decideDoubt(world.delivery, caller, world.requestId, said)
    assert.ok(again instanceof Refusal)
    const kept = await world.store.db.selectFrom('decision').selectAll().execute()
    assert.deepEqual(
      kept.map(({ kind: was, decided_by, reason, key_id }) => [was, decided_by, reason, key_id]),
      [[kind, 'operator', 'seen', 'operator']],
    )
  })
}

test('a doubt about what has ended stays until an operator ends it', async t => {
  const world = await silent(t)
  await world.acknowledge('PROCESSED_WITH_ERRORS')
  await world.acknowledge('SUCCESS')
  const { outcome, needsOperator, doubt } = await world.story()
  assert.deepEqual({ outcome, needsOperator }, { outcome: 'refused', needsOperator: 1 })
  assert.notEqual(doubt, null)
  const said = { reason: 'seen', evidence: 'screenshot' }
  const decide = (kind: DecisionKind) =>
    decideDoubt(world.delivery, caller, world.requestId, { kind, ...said })
  assert.ok((await decide('send-again')) instanceof Refusal)
  assert.ok(Array.isArray(await decide('registered')))
  const after = await world.story()
  assert.deepEqual({ outcome: after.outcome, doubt: after.doubt }, { outcome: 'accepted', doubt: null })
})

test('a doubt of another organisation is not there', async t => {
  const world = await silent(t)
  const stranger = { ...caller, organisation: 'another' }
  const said = { kind: 'give-up', reason: 'mine' } as const
  assert.equal(await decideDoubt(world.delivery, stranger, world.requestId, said), undefined)
})

type Request = ReturnType<typeof freshRequest<typeof model>>

/** A device that its notified body has to confirm. */
function implant(): Request {
  const request = freshRequest(model)
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  return request
}

function withoutGroup(request: Request): Request {
  const { deviceGroup: _, ...rest } = request
  return rest as Request
}

/** A submission whose message was taken, and to which the authority says nothing. */
async function silent(t: TestContext, request = freshRequest(model)) {
  const world = await open(t, request, 'delivered')
  world.pass(silence)
  await world.stepAll()
  return world
}

/** One whose message was sent a second time, since the authority did not have it. */
async function sentTwice(t: TestContext) {
  const world = await silent(t)
  world.pass(quarantine)
  await world.lookUp()
  await world.answerLookUp(unknownCode)
  await world.stepAll()
  assert.deepEqual(world.handed, [1, 2])
  return world
}

async function open(
  t: TestContext,
  request: Request,
  status: SendStatus,
  { isHanded = true }: { isHanded?: boolean } = {},
) {
  const handed: number[] = []
  const documents: string[] = []
  const never = new AbortController().signal
  const world = await openDelivery(
    t,
    {
      async send({ transmissionId, xml }) {
        const text = new TextDecoder().decode(xml)
        if (!text.includes('PullRequest')) {
          handed.push(Number(/\.(\d+)@udigate$/.exec(transmissionId)?.[1]))
          documents.push(text)
        }
        return { kind: 'taken' }
      },
      fetchStatus: async () => status,
    },
    { silence, quarantine } satisfies Partial<Authority>,
  )
  const { delivery, store } = world
  let answers = 0
  const submit = async (desired: Request) => {
    const { requestId } = await world.receive(model, desired)
    return { requestId, request: desired }
  }
  const { requestId } = await submit(request)

  /** Everything that is due takes its step. */
  async function stepAll(): Promise<void> {
    await noteEmptyMailbox(store.db, atPreview, delivery.monotonic())
    delivery.mailbox.emptied()
    await composeMessages(delivery)
    for (const message of await dueMessages(
      store.db,
      atPreview,
      delivery.monotonic(),
      nothingPassedOver,
      100,
    )) {
      await takeNextStep(delivery, message, never)
    }
  }
  const openLookUps = () =>
    store.db
      .selectFrom('look_up')
      .selectAll()
      .where('answered_at', 'is', null)
      .orderBy('message_id', 'desc')
      .execute()
  let current = ''
  async function getCorrelation(messageId: string): Promise<string> {
    const row = store.db.selectFrom('message').select('correlation_id').where('message_id', '=', messageId)
    return (await row.executeTakeFirstOrThrow()).correlation_id
  }
  async function readStory(id: string) {
    const [operation] = await listSubmissionOperations(store.db, id)
    const submission = await findSubmission(store.db, id)
    assert.ok(operation && submission)
    return {
      state: operation.state,
      doubt: submission.doubt,
      needsOperator: operation.needs_operator,
      outcome:
        submission.outcome === null ? undefined : (JSON.parse(submission.outcome) as { kind: string }).kind,
      accepted:
        submission.outcome === null
          ? undefined
          : (JSON.parse(submission.outcome) as { state?: string }).state,
      findings: (await listLookUps(store.db, operation)).map(({ finding }) => finding),
    }
  }
  if (isHanded) await stepAll()
  return {
    ...world,
    request,
    requestId,
    handed,
    documents,
    submit,
    message: () => store.db.selectFrom('message').selectAll().executeTakeFirstOrThrow(),
    stepAll,
    readStory,
    story: () => readStory(requestId),
    /** Asks the authority where that is due, and hands the question over. */
    async lookUp(): Promise<'asked' | 'nothing to ask'> {
      const before = (await openLookUps()).length
      await lookUpWhatIsDue(delivery)
      const [newest] = await openLookUps()
      if (!newest || (await openLookUps()).length === before) return 'nothing to ask'
      current = newest.message_id
      await stepAll()
      return 'asked'
    },
    /** Asks about everything that is due; `answer` is called for each with its request's device. */
    async lookUpAll(answer: (request: Request) => Promise<void>) {
      await lookUpWhatIsDue(delivery)
      await stepAll()
      for (const { message_id, request_id } of await openLookUps()) {
        current = message_id
        const submission = await findSubmission(store.db, request_id)
        await answer({ device: JSON.parse(submission?.device ?? '{}') } as Request)
      }
    },
    async answerLookUp({ detail }: { detail: string }) {
      await world.answer(await getCorrelation(current), [[undefined, 'PROCESSED_WITH_ERRORS']], { detail })
    },
    /** The authority shows this device with its group. */
    async show(shown: { device: object; deviceGroup?: object | undefined }, state?: string | null) {
      answers += 1
      const request = { device: shown.device, deviceGroup: shown.deviceGroup ?? {} }
      const page = writePage([{ request, ...(state === undefined ? {} : { state }) }])
      const xml = page.replaceAll(facts.ids.correlationId, await getCorrelation(current))
      await applyAnswer(delivery, { answerId: `page-${answers}`, xml: new TextEncoder().encode(xml) })
    },
    /** The authority shows that there is nothing of this code. */
    async showNothing() {
      answers += 1
      const empty = writePage([{ request }]).replace(/<device:Device\b.*<\/device:Device>/s, '')
      const xml = empty.replaceAll(facts.ids.correlationId, await getCorrelation(current))
      await applyAnswer(delivery, { answerId: `page-${answers}`, xml: new TextEncoder().encode(xml) })
    },
    /** The states in which the authority was asked for it, first to last; null is every one. */
    async askedStates() {
      const rows = await store.db.selectFrom('look_up').selectAll().orderBy('message_id').execute()
      const questions = await store.db.selectFrom('message').selectAll().execute()
      return rows.map(({ message_id, state }) => {
        const document = questions.find(message => message.message_id === message_id)?.document ?? ''
        assert.equal(/<s:State>(\w+)</.exec(document)?.[1] ?? null, state)
        return state
      })
    },
    /** The authority answers the newest message; `undefined` is an answer that names another entity. */
    async acknowledge(code: string | undefined) {
      const carried = await store.db
        .selectFrom('message')
        .selectAll()
        .where('operation', '!=', 'DEVICE.GET')
        .execute()
      const message = carried.at(-1)
      assert.ok(message)
      const [operation] = await listSubmissionOperations(store.db, requestId)
      const name = code === undefined ? 'another' : operation?.entity_name
      await world.answer(message.correlation_id, [[name, code ?? 'SUCCESS']])
    },
  }
}
