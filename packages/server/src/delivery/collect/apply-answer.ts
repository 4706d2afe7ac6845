import { type Acknowledgement, readAcknowledgement } from '@udigate/eudamed'
import { type ReadXml, readXml } from '@udigate/sheets/xml'
import type { Verdict as AnswerVerdict, Collected } from '../../authorities/access-point.ts'
import { keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { Db } from '../../store/database.ts'
import { locksOfCorrelation } from '../../store/entity-lock.ts'
import { findMessage } from '../../store/messages.ts'
import { operationsCarriedBy, operationsOf, wasCarriedBefore } from '../../store/operations.ts'
import { isPulledSinceRestored } from '../../store/pulls.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { AttemptRow, MessageRow, OperationRow } from '../../store/tables.ts'
import { withinTrace } from '../../traces/trace-parent.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { leaveInDoubt } from '../reconcile/leave-in-doubt.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'
import { applyDownload } from './apply-download.ts'
import { type Effect, effectsOn, saysItExists, stopOf } from './effect-of-acknowledgement.ts'
import { type Answered, noteAnswer } from './note-answer.ts'
import { findOwnAnswer } from './own-answer.ts'
import { isWithheld, withoutToken } from './without-token.ts'

/** A page of 300 devices may have more elements than other documents are allowed. */
const answerLimits = { maxMarks: 1_000_000 }

/** What was made of an answer. */
type Reading = 'applied' | 'repeated' | 'contradicting' | 'unmatched' | 'unreadable' | 'unclear'

/**
 * Stores an answer of the authority as it came and applies it, in one transaction: to each operation of its message that
 * is open, at most once. What is settled stays so, and whatever contradicts that is noted as a doubt. What refers to
 * something that this gateway has sent and answers none of its messages is kept and changes nothing; what cannot be read,
 * or does not say what became of an entity, leaves its submission in doubt.
 *
 * @returns `not-ours` where it answers nothing of this gateway: then nothing is stored
 */
export async function applyAnswer(delivery: Delivery, answer: Collected): Promise<AnswerVerdict> {
  const { store, stage, now, log, metrics } = delivery
  const document = readXml(answer.xml, answerLimits)
  if (await applyDownload(delivery, answer, document)) return 'stored'
  const first = readAnswer(document)
  const { correlationId } = first
  const own = await findOwnAnswer(store.db, stage, { ...answer, correlationId })
  if (!own) return leaveToOthers(delivery, answer, correlationId)
  const ended: Ended[] = []
  let answered: Answered | undefined
  const startedAt = now()
  const reading = await store.write(
    async db => {
      ended.length = 0
      const message = own.message && (await findMessage(db, own.message.message_id))
      const operations = message ? await operationsCarriedBy(db, message.message_id) : []
      const attempts = message ? await attemptsAt(db, message.message_id) : []
      answered = message && { message, handedAt: attempts.at(-1)?.started_at }
      const xml = await withoutToken(db, delivery, answer.xml, message, operations)
      const said = xml === answer.xml || isWithheld(xml) ? first : readAnswer(readXml(xml, answerLimits))

      const verdicts = message ? await verdictsOn(db, delivery, message, operations, attempts, said) : []
      const verdict = message ? readingOf(verdicts, said) : said.acknowledgement ? 'unmatched' : 'unreadable'
      const isNew = await keepAcknowledgement(
        db,
        {
          ebms_message_id: answer.ebmsMessageId,
          stage,
          correlation_id: correlationId ?? null,
          message_id: message?.message_id ?? null,
          received_at: now().getTime(),
          document: xml,
          reading: verdict,
        },
        delivery.sealing.fingerprint(answer.xml),
      )
      if (!isNew || !message) return verdict
      for (const [index, operation] of operations.entries()) {
        const { effect, kind = 'nothing' } = verdicts[index] ?? {}
        if (kind === 'apply' && isUnsettled(operation))
          ended.push(...(await applyEffect(db, delivery, operation, operations.length, effect)))
        else if (kind === 'contradiction') await leaveInDoubt(db, delivery, operation, doubts.contradicting)
        else if (kind === 'echo') await leaveInDoubt(db, delivery, operation, doubts.echo, stopOf(effect))
        else if (kind === 'doubt')
          await leaveInDoubt(db, delivery, operation, doubts[said.acknowledgement ? 'unclear' : 'unreadable'])
      }
      const isOpen = (await operationsOf(db, message.message_id)).some(isUnsettled)
      await moveMessage(db, message.message_id, isOpen ? 'answeredInPart' : 'answered')
      return verdict
    },
    db => locksOfCorrelation(db, own.message?.correlation_id),
  )
  metrics.messages.answered(stage, answered?.message.operation ?? 'unknown', reading)
  if (answered) noteAnswer(delivery, answered, reading, startedAt)
  for (const each of ended) delivery.onEnded(each)
  const facts = {
    stage,
    messageId: answered?.message.message_id,
    ebmsMessageId: answer.ebmsMessageId,
    operation: answered?.message.operation,
    ended: ended.length,
    reading,
  }
  const isClear = reading === 'applied' || reading === 'repeated'
  withinTrace(answered?.message.trace_parent ?? null, () =>
    isClear
      ? log.info(facts, 'answer of the authority')
      : log.error({ ...facts, because: first.because }, 'answer of the authority'),
  )
  return 'stored'
}

/** It stays with the access point, for the application that it answers. */
function leaveToOthers(
  { stage, log, others }: Delivery,
  { ebmsMessageId, refToMessageId, conversationId, fromPartyId }: Collected,
  correlationId: string | undefined,
): AnswerVerdict {
  if (others.note(ebmsMessageId, { correlationId, refToMessageId, conversationId })) {
    log.info(
      { stage, ebmsMessageId, refToMessageId, conversationId, correlationId, fromPartyId },
      'message left at the access point: it answers nothing of this gateway',
    )
  }
  return 'not-ours'
}

/** Whether an acknowledgement can say what became of an operation: its message may have arrived, and it has no end yet. */
function isUnsettled(operation: OperationRow): operation is OperationBefore<'accepted'> {
  return canMove(operation, 'accepted')
}

interface Answer {
  correlationId?: string | undefined
  /** Absent where it cannot be read. */
  acknowledgement?: Acknowledgement
  because?: string
}

function readAnswer(document: ReadXml): Answer {
  if (!document.ok) return { because: document.because }
  const reading = readAcknowledgement(document.root)
  if (!reading.ok) return { correlationId: reading.correlationId, because: reading.because }
  const { acknowledgement } = reading
  return { correlationId: acknowledgement.correlationId, acknowledgement }
}

/**
 * What an answer means for one operation: that, or a doubt; nothing where it says again what is known. An echo is a refusal
 * that may only mean that the authority has carried it out before.
 */
interface Verdict {
  kind: 'apply' | 'doubt' | 'echo' | 'contradiction' | 'nothing'
  effect?: Effect | undefined
}

async function verdictsOn(
  db: Db,
  { startedAt }: Delivery,
  message: MessageRow,
  operations: readonly OperationRow[],
  attempts: readonly AttemptRow[],
  { acknowledgement }: Answer,
): Promise<readonly Verdict[]> {
  const effects = acknowledgement ? effectsOn(operations, acknowledgement) : []
  const isHandedAgain = attempts.some(attempt => attempt.hand_over > 1)
  const verdicts: Verdict[] = []
  for (const [index, operation] of operations.entries()) {
    const effect = effects[index]
    const isOpen = operation.message_id === message.message_id && isUnsettled(operation)
    if (!isOpen) {
      verdicts.push({ kind: contradicts(operation, effect) ? 'contradiction' : 'nothing' })
      continue
    }
    // After a second hand-over, or in a second message, a refusal may only mean that the first one succeeded.
    const mayBeOwnEcho =
      isHandedAgain ||
      operation.ask_first === 1 ||
      (isRefusalOfRepeated(effect) && (await mayBeSentBefore(db, operation, message, startedAt)))
    if (effect === undefined || effect.kind === 'unclear') verdicts.push({ kind: 'doubt' })
    else if (effect.kind !== 'accepted' && mayBeOwnEcho) verdicts.push({ kind: 'echo', effect })
    else verdicts.push({ kind: 'apply', effect })
  }
  return verdicts
}

/**
 * Whether an operation may have reached the authority before: in another message; without a trace in this store, which has
 * gone back to an older state since, so that a caller may also have submitted it anew; or before this process began, whose
 * store may be a copy that lacks what was sent since.
 */
async function mayBeSentBefore(
  db: Db,
  operation: OperationRow,
  message: MessageRow,
  startedAt: Date,
): Promise<boolean> {
  if (operation.restored_epoch !== null || (await wasCarriedBefore(db, operation, message.message_id)))
    return true
  const submission = await findSubmission(db, operation.request_id)
  if (submission === undefined) return false
  return (
    submission.received_at < startedAt.getTime() ||
    !(await isPulledSinceRestored(db, submission.stage, submission.actor))
  )
}

/** Whether the authority may only refuse it because it has carried it out before: it has it, or another version. */
function isRefusalOfRepeated(effect: Effect | undefined): boolean {
  return effect?.kind === 'blocked' || (effect?.kind === 'refused' && saysItExists(effect))
}

function readingOf(verdicts: readonly Verdict[], { acknowledgement }: Answer): Reading {
  const kinds = new Set(verdicts.map(({ kind }) => kind))
  if (kinds.has('contradiction')) return 'contradicting'
  if (kinds.has('apply')) return 'applied'
  if (kinds.has('echo')) return 'unclear'
  if (kinds.has('doubt')) return acknowledgement ? 'unclear' : 'unreadable'
  return 'repeated'
}

/** Whether an operation was settled otherwise, or has been sent again since its message was rejected as a whole. */
function contradicts({ state }: OperationRow, effect: Effect | undefined): boolean {
  if (effect === undefined || effect.kind === 'unclear') return false
  if (effect.kind === 'whole') return state === 'accepted'
  const isSettled = settledStates.has(state)
  return isSettled
    ? state !== (effect.kind === 'broken' ? 'failed' : effect.kind)
    : effect.kind === 'accepted'
}

const settledStates: ReadonlySet<string> = new Set(['accepted', 'refused', 'blocked', 'failed'])

async function applyEffect(
  db: Db,
  delivery: Delivery,
  operation: OperationBefore<'accepted'>,
  inMessage: number,
  effect: Effect | undefined,
): Promise<readonly Ended[]> {
  const stop = stopOf(effect)
  if (stop) return settleStopped(db, operation, stop, delivery.now())
  switch (effect?.kind) {
    case 'accepted':
      return settleAccepted(db, operation, delivery.now())
    case 'whole': {
      // In smaller messages, until the one that is at fault is alone.
      const together = Math.ceil(inMessage / 2)
      await moveOperation(db, operation, 'split', { together })
      return []
    }
    default:
      await leaveInDoubt(db, delivery, operation, doubts.unclear)
      return []
  }
}
