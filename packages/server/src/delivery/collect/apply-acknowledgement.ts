import type { Effect, ReadAnswer } from '@udigate/udi'
import type { Collected } from '../../authorities/access-point.ts'
import { countAnswersTo, keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listMessageLocks } from '../../store/entity-lock.ts'
import { findLookUp } from '../../store/look-ups.ts'
import { findMessage } from '../../store/messages.ts'
import { findOperation, listMessageOperations, operationsCarriedBy } from '../../store/operations.ts'
import type { Stop } from '../../store/outcome.ts'
import { settleAll } from '../../store/settle-all.ts'
import type { MessageRow, OperationRow } from '../../store/tables.ts'
import { withinTrace } from '../../traces/trace-parent.ts'
import type { Delivery } from '../delivery.ts'
import { reportSlowDown, slowDown } from '../pace/slow-down.ts'
import { mostTrafficRejections, wordsAgainst } from '../pace/traffic-rejection.ts'
import { type Answered, noteAnswer } from '../questions/note-answer.ts'
import { isWithheld, withoutToken } from '../questions/without-token.ts'
import { doubts } from '../reasons.ts'
import { leaveInDoubt } from '../reconcile/leave-in-doubt.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import type { OperationBefore } from '../states/operation.ts'
import {
  answerIn,
  asksRegister,
  isUnsettled,
  judgeAcknowledgement,
  standingRefusal,
  summarizeVerdicts,
} from './judge-acknowledgement.ts'
import type { OwnAnswer } from './own-answer.ts'

/**
 * Stores an acknowledgement as it came and applies it, in one transaction: to each operation of its message that is not
 * settled, at most once. What is settled stays so, and what contradicts that is noted as a doubt. What refers to something
 * that this gateway has sent and answers none of its messages is kept with the message that it mentions, and changes nothing;
 * what cannot be read, or does not say what became of an entity, leaves its submission in doubt.
 *
 * @param first what it says, as it came
 * @param own the message that it answers, or that it mentions
 */
export async function applyAcknowledgement(
  delivery: Delivery,
  answer: Collected,
  first: ReadAnswer,
  { message: answeredMessage, mentioned }: OwnAnswer,
): Promise<void> {
  const { store, stage, now, log, metrics } = delivery
  const { correlationId } = first
  const known = answeredMessage ?? mentioned
  const ended: Ended[] = []
  let answered: Answered | undefined
  /** What it says where it rejects something for traffic, and how far apart messages go from now on, where that is new. */
  let rejected: string | undefined
  let gap: number | undefined
  const startedAt = now()
  const reading = await store.write(
    async db => {
      ended.length = 0
      rejected = undefined
      gap = undefined
      const message = answeredMessage && (await findMessage(db, answeredMessage.message_id))
      const operations = message ? await operationsCarriedBy(db, message.message_id) : []
      const attempts = message ? await attemptsAt(db, message.message_id) : []
      answered = message && { message, handedAt: attempts.at(-1)?.started_at }
      const concerned = message ? operations : await listConcerned(db, mentioned)
      const xml = await withoutToken(db, delivery, answer.xml, message ?? mentioned, concerned)
      const said =
        xml === answer.xml || isWithheld(xml) ? first : answerIn(await delivery.readAnswer(xml, true))

      const verdicts = message
        ? await judgeAcknowledgement(db, delivery, message, operations, attempts, said)
        : []
      const verdict = message ? summarizeVerdicts(verdicts, said) : said.answer ? 'unmatched' : 'unreadable'
      const isNew = await keepAcknowledgement(
        db,
        {
          ebms_message_id: answer.answerId,
          stage,
          correlation_id: correlationId ?? null,
          message_id: (message ?? mentioned)?.message_id ?? null,
          received_at: now().getTime(),
          document: xml,
          reading: verdict,
        },
        delivery.sealing.fingerprint(answer.xml),
      )
      if (!isNew || !message) return verdict
      const accepted: OperationBefore<'accepted'>[] = []
      for (const [index, operation] of operations.entries()) {
        const judged = verdicts[index] ?? { kind: 'nothing' }
        const { effect, kind } = judged
        const isForTraffic =
          delivery.pace.isTrafficRejection(wordsAgainst(effect)) &&
          (await countAnswersTo(db, operation)) <= mostTrafficRejections
        if (isForTraffic && kind !== 'nothing') rejected ??= wordsAgainst(effect).join(' ')
        if (isForTraffic && (kind === 'apply' || asksRegister(judged)) && isUnsettled(operation))
          await moveOperation(db, operation, 'turnedBack')
        else if (isForTraffic && kind === 'echo') await leaveInDoubt(db, delivery, operation, doubts.echo)
        else if (kind === 'apply' && isUnsettled(operation) && effect?.kind === 'accepted')
          accepted.push(operation)
        else if (kind === 'apply' && isUnsettled(operation))
          ended.push(...(await applyRefusal(db, delivery, operation, operations.length, effect)))
        else if (kind === 'contradiction') await leaveInDoubt(db, delivery, operation, doubts.contradicting)
        else if (kind === 'echo') {
          const together = effect?.kind === 'whole' ? inSmallerMessages(operations.length) : undefined
          const refusal = standingRefusal(delivery.authority.law, operation) ?? findStop(effect)
          const doubt = asksRegister(judged) ? doubts.there : doubts.echo
          await leaveInDoubt(db, delivery, operation, doubt, { refusal, together })
        } else if (kind === 'doubt')
          await leaveInDoubt(db, delivery, operation, doubts[said.answer ? 'unclear' : 'unreadable'])
      }
      // They are of submissions that share nothing but what they read, so that each statement is one for all.
      const settled = await settleAll(accepted.map(each => settleAccepted(db, each, now())))
      ended.push(...settled.flat())
      if (rejected !== undefined) gap = await slowDown(db, delivery, message)
      const isOpen = (await listMessageOperations(db, message.message_id)).some(isUnsettled)
      await moveMessage(db, message.message_id, isOpen ? 'answeredInPart' : 'answered')
      return verdict
    },
    async db => (known ? listMessageLocks(db, known.message_id) : []),
  )
  metrics.messages.answered(stage, answered?.message.operation ?? 'unknown', reading)
  if (answered && rejected !== undefined) reportSlowDown(delivery, answered.message, gap, rejected)
  if (answered) noteAnswer(delivery, answered, reading, startedAt)
  for (const each of ended) delivery.onEnded(each)
  const facts = {
    stage,
    messageId: (answered?.message ?? mentioned)?.message_id,
    ebmsMessageId: answer.answerId,
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
}

/** What a message carries or asks about that an answer mentions. */
async function listConcerned(
  db: WriteTransaction,
  mentioned: MessageRow | undefined,
): Promise<readonly OperationRow[]> {
  if (mentioned === undefined) return []
  const lookUp = await findLookUp(db, mentioned.message_id)
  const asked = lookUp && (await findOperation(db, lookUp))
  return asked ? [asked] : operationsCarriedBy(db, mentioned.message_id)
}

/** Applies what an answer says of an operation that is not accepted. */
async function applyRefusal(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'failed' | 'split'>,
  inMessage: number,
  effect: Effect | undefined,
): Promise<readonly Ended[]> {
  const stop = findStop(effect)
  if (stop) return settleStopped(db, operation, stop, delivery.now())
  if (effect?.kind === 'whole')
    await moveOperation(db, operation, 'split', { together: inSmallerMessages(inMessage) })
  else await leaveInDoubt(db, delivery, operation, doubts.unclear)
  return []
}

/** How many of a message that was rejected as a whole go together at most, until the one that is at fault is alone. */
function inSmallerMessages(inMessage: number): number {
  return Math.ceil(inMessage / 2)
}

/** How an operation ends by what is said of it; absent where it is accepted, or does not end. */
function findStop(effect: Effect | undefined): Stop | undefined {
  if (effect?.kind === 'broken') return { kind: 'failed', reasons: effect.reasons }
  return effect?.kind === 'refused' || effect?.kind === 'blocked' ? effect : undefined
}
