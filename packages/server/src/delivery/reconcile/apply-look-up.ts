import type { Shown } from '@udigate/udi'
import type { WriteTransaction } from '../../store/changes.ts'
import { listOperationLocks } from '../../store/entity-lock.ts'
import { encodeJson } from '../../store/json.ts'
import { answerLookUp, isLastLookUp } from '../../store/look-ups.ts'
import { findOperation } from '../../store/operations.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { LookUpRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { type AnsweredQuestion, applyOnce } from '../questions/apply-once.ts'
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
 */
export async function applyLookUp(
  delivery: Delivery,
  answered: AnsweredQuestion,
  lookUp: LookUpRow,
): Promise<void> {
  const { stage, log } = delivery
  const { answer, said } = answered
  const { request_id: submissionId, message_id: messageId } = lookUp
  const ended: Ended[] = []
  const { finding } = await applyOnce(
    delivery,
    answered,
    async (db, keep) => {
      ended.length = 0
      const [operation, submission] = [
        await findOperation(db, lookUp),
        await findSubmission(db, lookUp.request_id),
      ]
      if (!operation || !submission) throw new Error(`Nothing is known of what ${messageId} asks for.`)
      const found = await findingOn(db, operation, submission, said, lookUp.state)
      const reading = found ? 'applied' : said.because === undefined ? 'unclear' : 'unreadable'
      const isNew = await keep(reading, operation)
      if (!isNew || !(await endLookUp(db, delivery, lookUp, said, found)))
        return { finding: 'repeated', reading: 'repeated' }
      await rememberStates(db, delivery, lookUp.state, said)
      // A group is shown with its first devices, if at all: where this one is not among them, it is asked for by itself.
      const saysNothing = found === undefined || ['absent', 'cannot-tell'].includes(found.finding)
      const isLeftOpen = isLookUpOfGroup(lookUp) && saysNothing
      // Where each of them led to another one, as many would be asked for ever as a store that went back again and again had left open.
      if (saysNothing && !(await isLastLookUp(db, lookUp)))
        return { finding: 'superseded', reading: 'applied' }
      if (isLeftOpen || (said.isStateRefused && lookUp.state !== 'REGISTERED'))
        await askFurther(db, delivery, operation)
      else if (found === undefined) await askAgainLater(db, delivery, operation)
      else {
        const absence = await judgeAbsence(db, delivery, operation, submission, lookUp)
        ended.push(...(await followFinding(db, delivery, operation, submission, found, absence)))
      }
      return { finding: found?.finding ?? 'none', reading: 'applied' }
    },
    db => listOperationLocks(db, submissionId),
  )
  for (const each of ended) delivery.onEnded(each)
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
}

/** @returns whether it had not been answered before */
async function endLookUp(
  db: WriteTransaction,
  { monotonic }: Pick<Delivery, 'monotonic'>,
  lookUp: LookUpRow,
  said: Shown,
  found: Finding | undefined,
): Promise<boolean> {
  if (lookUp.answered_at !== null) return false
  await moveMessage(db, lookUp.message_id, 'answered')
  return answerLookUp(db, lookUp.message_id, {
    answered_at: monotonic().getTime(),
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
