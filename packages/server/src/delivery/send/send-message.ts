import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { SendResult } from '../../authorities/access-point.ts'
import { backOff, doubling, drawChance } from '../../jobs/back-off.ts'
import { attemptsAt, endAttempt } from '../../store/attempts.ts'
import { decodeJson } from '../../store/json.ts'
import { mailboxEmptyAt } from '../../store/mailbox.ts'
import { listMessageOperations } from '../../store/operations.ts'
import { takeBackUse } from '../../store/pacing.ts'
import type { AttemptRow, MessageRow } from '../../store/tables.ts'
import { inSpan, type SpanDetails } from '../../traces/in-span.ts'
import { readTraceContext, withinTrace } from '../../traces/trace-parent.ts'
import type { Delivery } from '../delivery.ts'
import type { TurnedAwayAt } from '../memory/count-rejections.ts'
import { redact } from '../message-token.ts'
import type { HeldBack } from '../pace/hold-back.ts'
import { findQuestion, isQuestion } from '../questions/question.ts'
import { doubts } from '../reasons.ts'
import { awaitRemedy } from '../reconcile/before-operator.ts'
import { leaveUnclear } from '../reconcile/leave-in-doubt.ts'
import { moveMessage } from '../states/move-message.ts'
import { giveUp } from './give-up.ts'
import { prepareAttempt } from './prepare-attempt.ts'

/** How often the access point is asked about a message that it has and the authority has not answered. */
const checkEvery = 30_000

/** The pauses between steps with a message that fail. */
const pauses = doubling(250, 60_000)

/** How long devices that are asked for are waited for, in milliseconds: another pull or look-up may ask again. */
const patience = 6 * 3_600_000

/**
 * Takes the next step with a message that is due: asks what became of the last transmission, and sends it, or sends it
 * again, only where the access point or the authority proves that it does not have it. Bytes and ids never change; the
 * ebMS message id counts up only after the access point says that it failed to deliver, or the authority was seen not
 * to have it; where it would carry it out each time that it comes, only after the latter. A message that the authority does
 * not answer is in doubt. One that was stored before this process began may have been sent without a trace, where the store
 * is an older copy: it is asked about first.
 */
export async function takeNextStep(
  delivery: Delivery,
  message: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const { store, authority, breaker, rejections, now } = delivery
  if (isQuestion(authority.law, message) && now().getTime() - message.created_at > patience) {
    const hours = patience / 3_600_000
    return leaveUnclear(delivery, message, `The authority has not answered for ${hours} hours.`)
  }
  const holdOff = breaker.holdOff()
  if (holdOff > 0) {
    const isShut = mayBeSetAside(delivery, message) && rejections.isShut()
    return isShut ? setTurnedAway(delivery, message, doubts.shut) : leaveAlone(delivery, message, holdOff)
  }
  const attempts = await attemptsAt(store.db, message.message_id)
  const last = attempts.at(-1)
  const isNew = message.created_at >= delivery.startedAt.getTime()
  if (!last && isNew && message.absent_after === null)
    return sendMessage(delivery, message, attempts, 1, signal)

  const handedOver = last?.hand_over ?? 1
  const id = last?.ebms_message_id ?? makeTransmissionId(message, handedOver)
  const status = await authority.accessPoint.fetchStatus(id, signal)
  // Where it is sent next, that tells.
  if (status === 'unknown' || status === 'turned-away') breaker.failed()
  if (status !== 'turned-away') rejections.answered()
  switch (status) {
    case 'on-its-way':
      breaker.reached()
      return expectAnswer(delivery, message)
    case 'failed':
      if (message.absent_after !== (last?.number ?? 0) && (await mayDouble(delivery, message))) {
        breaker.reached()
        return leaveUnclear(delivery, message, doubts.undelivered)
      }
      return sendMessage(delivery, message, attempts, handedOver + 1, signal)
    case 'delivered':
    case 'not-found':
      // The authority was asked, and does not have it.
      if (message.absent_after === (last?.number ?? 0)) {
        return sendMessage(delivery, message, attempts, handedOver + 1, signal)
      }
      // An access point that has forgotten what it took proves nothing.
      if (status === 'not-found' && !wasTaken(attempts, handedOver)) {
        return sendMessage(delivery, message, attempts, handedOver, signal)
      }
      breaker.reached()
      return expectOrDoubt(delivery, message, last)
    case 'undecided':
      if (message.absent_after === (last?.number ?? 0)) {
        return sendMessage(delivery, message, attempts, handedOver + 1, signal)
      }
      return leaveUnclear(delivery, message, doubts.undecided)
    case 'turned-away':
      return rejection(delivery, message, 'question')
    case 'unknown':
      rejections.forget(message.message_id)
      return postpone(delivery, message)
  }
}

/** Whether the authority would carry a message out twice, had it arrived although the access point says that it has not. */
async function mayDouble({ store, authority }: Delivery, { message_id }: MessageRow): Promise<boolean> {
  if (!authority.canLookUp) return false
  const operations = await listMessageOperations(store.db, message_id)
  return operations.some(({ planned }) => authority.law.repeats(decodeJson(planned)) === 'again')
}

/** Waits on for the answer, unless the authority has been silent for too long. */
async function expectOrDoubt(
  delivery: Delivery,
  message: MessageRow,
  last: AttemptRow | undefined,
): Promise<void> {
  const { store, authority, sendTimes, mailbox, monotonic } = delivery
  const since = sendTimes.since(message.message_id, last)
  // An answer that waits to be collected is none that fails to come.
  const emptied = mailbox.emptiedAfter(await mailboxEmptyAt(store.db, delivery))
  const collected = emptied - (monotonic().getTime() - since)
  const isSilent = authority.canLookUp && since >= authority.silence && collected >= authority.silence / 2
  if (!isSilent || (await isWaitedFor(delivery, message))) return expectAnswer(delivery, message)
  return leaveUnclear(delivery, message, doubts.silent)
}

/** Whether a pull or an inquiry waits for the answer for as long as any question waits. */
async function isWaitedFor({ store }: Delivery, { message_id }: MessageRow): Promise<boolean> {
  const question = await findQuestion(store.db, message_id)
  return question?.kind === 'page' || question?.kind === 'inquiry'
}

/** The message is in order; the connection to the authority is not. */
async function leaveAlone(delivery: Delivery, message: MessageRow, pause: number): Promise<void> {
  const { store, monotonic } = delivery
  const dueAt = new Date(monotonic().getTime() + pause * (1 + drawChance(delivery) / 4))
  const { message_id, failures } = message
  await store.write(db => moveMessage(db, message_id, 'postponed', { failures, dueAt }))
}

/** A message keeps its place while its organisation waits; a question steps behind what is delivered. */
async function waitForPace(
  delivery: Delivery,
  { message_id, organisation, failures, due_at }: MessageRow,
  { until, heldFor, isNew }: HeldBack,
): Promise<void> {
  const { store, stage, log, metrics, monotonic } = delivery
  const dueAt = heldFor === undefined ? until : new Date(due_at ?? monotonic())
  await store.write(db => moveMessage(db, message_id, 'postponed', { failures, dueAt }))
  if (!isNew || heldFor === undefined) return
  metrics.messages.heldBack(stage, heldFor)
  log.info({ stage, organisation, because: heldFor, until }, 'sending paused')
}

/** Tries again later what an access point that runs rejected, or brings it before an operator. */
async function rejection(
  delivery: Delivery,
  message: MessageRow,
  at: TurnedAwayAt,
  atLeast?: number,
): Promise<void> {
  const { rejections } = delivery
  const isOften = rejections.note(message.message_id, at)
  if (!isOften || !mayBeSetAside(delivery, message)) return postpone(delivery, message, atLeast)
  const isShut = at === 'question' || rejections.isShut()
  return setTurnedAway(delivery, message, isShut ? doubts.shut : doubts.turnedAway)
}

/** A question that was accepted waits for its answer for as long as any question does. */
function mayBeSetAside({ authority }: Delivery, message: MessageRow): boolean {
  return message.state === 'waiting' || !isQuestion(authority.law, message)
}

async function setTurnedAway(delivery: Delivery, message: MessageRow, doubt: string): Promise<void> {
  const { rejections, store, log, stage } = delivery
  const { message_id: messageId } = message
  const last = (await attemptsAt(store.db, messageId)).at(-1)
  const said = last?.because == null ? '' : ` Attempt ${last.number}: ${last.because}.`
  rejections.forget(messageId)
  await awaitRemedy(delivery, message, (last?.result === 'taken' ? doubts.untold : doubt) + said)
  log.error({ stage, messageId, because: last?.because }, 'message rejected, set aside for an operator')
}

/** The id under which an access point takes a message, once. */
export function makeTransmissionId({ message_id }: MessageRow, sendNumber: number): string {
  return `${message_id}.${sendNumber}@udigate`
}

function wasTaken(attempts: readonly AttemptRow[], sendNumber: number): boolean {
  return attempts.some(attempt => attempt.hand_over === sendNumber && attempt.result === 'taken')
}

async function sendMessage(
  delivery: Delivery,
  message: MessageRow,
  attempts: readonly AttemptRow[],
  sendNumber: number,
  signal: AbortSignal,
): Promise<void> {
  const { now, monotonic, authority, log, stage } = delivery
  const attempt: AttemptRow = {
    message_id: message.message_id,
    number: attempts.length + 1,
    ebms_message_id: makeTransmissionId(message, sendNumber),
    hand_over: sendNumber,
    started_at: now().getTime(),
    ended_at: null,
    result: null,
    because: null,
  }
  const draft = await prepareAttempt(delivery, message, attempt)
  if (draft === undefined) return
  if (draft === 'ask-first') return leaveUnclear(delivery, message, doubts.restored)
  if ('behind' in draft) return delivery.epoch.takeUp(draft.behind)
  if ('waitsFor' in draft) return awaitRemedy(delivery, message, draft.waitsFor)
  if ('held' in draft) return waitForPace(delivery, message, draft.held)
  await delivery.epoch.remember(attempt)
  const { subjectId, subject, token, document } = draft
  delivery.sendTimes.note(message.message_id, attempt)
  const started = monotonic().getTime()
  const handed = await inSpan('send message', spanning(message, attempt), async span => {
    const made = await authority.accessPoint.send(
      {
        transmissionId: attempt.ebms_message_id,
        conversationId: subjectId,
        organisation: message.organisation,
        xml: document,
      },
      signal,
    )
    span?.setAttribute('udigate.result', made.kind)
    if (made.kind !== 'taken') span?.setStatus({ code: SpanStatusCode.ERROR })
    return made
  })
  delivery.metrics.messages.attempted(
    stage,
    message.operation,
    handed.kind,
    (monotonic().getTime() - started) / 1000,
  )
  const end = { ended_at: now().getTime(), result: handed.kind }
  delivery.sendTimes.note(message.message_id, { ...attempt, ...end })
  const wasAway = delivery.breaker.state().failures > 0
  const isUnprepared = 'unprepared' in handed
  if (handed.kind === 'taken' || handed.kind === 'refused') delivery.breaker.reached()
  else if (!isUnprepared) delivery.breaker.failed(readRetryAfter(handed))
  const because = handed.kind === 'taken' ? null : redact(handed.because, token)
  const { message_id: messageId, ebms_message_id: transmissionId } = attempt
  const facts = { stage, ...subject, messageId, ebmsMessageId: transmissionId, operation: message.operation }
  const attempted = { ...facts, attempt: attempt.number, result: handed.kind, because }
  withinTrace(message.trace_parent, () =>
    handed.kind === 'taken'
      ? log.info(attempted, 'message sent')
      : // That it cannot be reached is told by the first message; the breaker tells that it stays away, and is back.
        log[wasAway && handed.kind !== 'refused' ? 'debug' : 'warn'](attempted, 'message not sent'),
  )
  await delivery.store.write(async db => {
    await endAttempt(
      db,
      attempt,
      { ...end, because },
      handed.kind === 'taken' ? handed.receiptSha256 : undefined,
    )
    if (handed.kind === 'refused' || handed.kind === 'unavailable') await takeBackUse(db, attempt)
    if (handed.kind === 'taken') await moveMessage(db, messageId, 'sent', { checkAt: nextCheck(delivery) })
  })
  if (handed.kind === 'refused') return handleRefusal(delivery, message, attempts, attempt, because, signal)
  // Nothing of it has left: the step breaks down over this message alone.
  if (isUnprepared) throw handed.unprepared
  if ('turnedAway' in handed && handed.turnedAway) {
    return rejection(delivery, message, 'message', readRetryAfter(handed))
  }
  delivery.rejections.forget(messageId)
  if (handed.kind !== 'taken') return postpone(delivery, message, readRetryAfter(handed))
}

/** A call to the access point, as part of the trace of the message. That is told nothing of it: it is not the caller's. */
function spanning(
  { stage, operation, message_id, trace_parent }: MessageRow,
  attempt: AttemptRow,
): SpanDetails {
  const attributes = {
    'udigate.stage': stage,
    'udigate.operation': operation,
    'udigate.message_id': message_id,
    'udigate.ebms_message_id': attempt.ebms_message_id,
    'udigate.attempt': attempt.number,
  }
  return { kind: SpanKind.CLIENT, parent: readTraceContext(trace_parent), attributes }
}

/** An id that is known already is refused too: then the document was taken by an earlier attempt. */
async function handleRefusal(
  delivery: Delivery,
  message: MessageRow,
  earlier: readonly AttemptRow[],
  attempt: AttemptRow,
  because: string | null,
  signal: AbortSignal,
): Promise<void> {
  const status = await delivery.authority.accessPoint.fetchStatus(attempt.ebms_message_id, signal)
  if (status === 'turned-away') return rejection(delivery, message, 'question')
  if (status === 'unknown') return postpone(delivery, message)
  if (status !== 'not-found') return expectAnswer(delivery, message)
  const reason = `The access point does not take the message: ${because ?? ''}`
  const neverLeft = earlier.every(({ result }) => result === 'unavailable' || result === 'refused')
  if (neverLeft) return giveUp(delivery, message, [reason])
  return leaveUnclear(delivery, message, `${reason} An earlier transmission may have reached it.`)
}

function readRetryAfter(handed: SendResult): number | undefined {
  return 'retryAfterMs' in handed ? handed.retryAfterMs : undefined
}

function nextCheck({ monotonic, authority }: Delivery): Date {
  return new Date(monotonic().getTime() + Math.min(checkEvery, authority.silence))
}

async function expectAnswer(delivery: Delivery, message: MessageRow): Promise<void> {
  const checkAt = nextCheck(delivery)
  await delivery.store.write(db => moveMessage(db, message.message_id, 'sent', { checkAt }))
}

/** Leaves a message for later, with pauses that grow while its steps keep failing. */
export async function postpone(delivery: Delivery, message: MessageRow, atLeast?: number): Promise<void> {
  const failures = message.failures + 1
  const dueAt = new Date(
    delivery.monotonic().getTime() + backOff(failures, drawChance(delivery), pauses, atLeast),
  )
  await delivery.store.write(db => moveMessage(db, message.message_id, 'postponed', { failures, dueAt }))
}
