import type { Shown } from '@udigate/udi'
import type { Collected } from '../../authorities/access-point.ts'
import { keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listOperationLocks } from '../../store/entity-lock.ts'
import { encodeJson } from '../../store/json.ts'
import { answerLookUp } from '../../store/look-ups.ts'
import { findMessage } from '../../store/messages.ts'
import { findOperation } from '../../store/operations.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { LookUpRow, MessageRow, OperationRow } from '../../store/tables.ts'
import { noteAnswer } from '../collect/note-answer.ts'
import { withoutToken } from '../collect/without-token.ts'
import type { Delivery } from '../delivery.ts'
import type { Ended } from '../settle.ts'
import { rememberStates } from '../shown-states.ts'
import { moveMessage } from '../states/move-message.ts'
import { askAgainLater, askFurther } from './ask-again.ts'
import { isLookUpOfGroup, judgeAbsence } from './choose-state.ts'
import { type Finding, findingOn } from './finding.ts'
import { followFinding } from './follow-finding.ts'

/**
 * Applies what the authority shows of an operation in doubt, at most once, in one transaction: keeps the answer and what
 * it shows, and continues the operation. What is no answer to the question leaves it to be asked again.
 *
 * @param message the one that asks
 */
export async function applyLookUp(
  delivery: Delivery,
  answer: Collected,
  said: Shown,
  message: MessageRow,
  lookUp: LookUpRow,
): Promise<void> {
  const { store, stage, now, log, metrics } = delivery
  const startedAt = now()
  const handedAt = (await attemptsAt(store.db, message.message_id)).at(-1)?.started_at
  const ended: Ended[] = []
  const finding = await store.write(
    async db => {
      ended.length = 0
      const [operation, submission] = [
        await findOperation(db, lookUp),
        await findSubmission(db, lookUp.request_id),
      ]
      if (!operation || !submission)
        throw new Error(`Nothing is known of what ${lookUp.message_id} asks for.`)
      const found = await findingOn(db, operation, submission, said, lookUp.state)
      if (!(await keepAnswer(db, delivery, answer, said, lookUp, operation, found))) return 'repeated'
      await rememberStates(db, delivery, lookUp.state, said)
      // A group is shown with its first devices, if at all: where this one is not among them, it is asked for by itself.
      const isLeftOpen =
        isLookUpOfGroup(lookUp) && (found === undefined || ['absent', 'cannot-tell'].includes(found.finding))
      if (isLeftOpen || (said.isStateRefused && lookUp.state !== 'REGISTERED'))
        await askFurther(db, delivery, operation)
      else if (found === undefined) await askAgainLater(db, delivery, operation)
      else {
        const absence = await judgeAbsence(db, delivery, operation, submission, lookUp)
        ended.push(...(await followFinding(db, delivery, operation, submission, found, absence)))
      }
      return found?.finding ?? 'none'
    },
    db => listOperationLocks(db, lookUp.request_id),
  )
  for (const each of ended) delivery.onEnded(each)
  const { request_id: submissionId, message_id: messageId } = lookUp
  log.info(
    {
      stage,
      submissionId,
      messageId,
      ebmsMessageId: answer.answerId,
      finding,
      because: said.because ?? said.refusal,
      ended: ended.length,
    },
    'look-up answered',
  )
  const reading = finding === 'repeated' ? finding : 'applied'
  metrics.messages.answered(stage, message.operation, reading)
  noteAnswer(delivery, { message, handedAt }, reading, startedAt)
}

/** @returns whether it had not been kept before */
async function keepAnswer(
  db: WriteTransaction,
  delivery: Delivery,
  answer: Collected,
  said: Shown,
  lookUp: LookUpRow,
  operation: OperationRow,
  found: Finding | undefined,
): Promise<boolean> {
  const { message_id: messageId } = lookUp
  const message = await findMessage(db, messageId)
  const isNew = await keepAcknowledgement(
    db,
    {
      ebms_message_id: answer.answerId,
      stage: delivery.stage,
      correlation_id: said.correlationId ?? null,
      message_id: messageId,
      received_at: delivery.now().getTime(),
      document: await withoutToken(db, delivery, answer.xml, message, [operation]),
      reading: found ? 'applied' : said.because === undefined ? 'unclear' : 'unreadable',
    },
    delivery.sealing.fingerprint(answer.xml),
  )
  if (!isNew || lookUp.answered_at !== null) return false
  await moveMessage(db, messageId, 'answered')
  return answerLookUp(db, messageId, {
    answered_at: delivery.monotonic().getTime(),
    finding: found?.finding ?? 'cannot-tell',
    details: encodeJson(found ? keepDetails(lookUp, found) : { because: said.because ?? said.refusal }),
  })
}

/** What is kept of what a look-up showed; of a group that was asked for alone, what becomes a reason where its device is not there. */
function keepDetails(lookUp: LookUpRow, { details, named }: Finding): Finding['details'] {
  const group = isLookUpOfGroup(lookUp) ? named.find(({ kind }) => kind === 'group') : undefined
  if (group === undefined) return details
  const { model, state, versions } = group
  return { ...details, group: { model, state, versions } }
}
