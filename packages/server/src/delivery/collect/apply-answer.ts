import type { Collected, Verdict } from '../../authorities/access-point.ts'
import type { Delivery } from '../delivery.ts'
import { applyInquiry } from '../inquiries/apply-inquiry.ts'
import { reportSlowDown, slowDown } from '../pace/slow-down.ts'
import { applyLookUp } from '../reconcile/apply-look-up.ts'
import { applyPage } from '../refresh/apply-page.ts'
import { applyAcknowledgement } from './apply-acknowledgement.ts'
import { type Classified, classifyAnswer } from './classify-answer.ts'

/**
 * Stores an answer of the authority with its effect, in one transaction and at most once: an acknowledgement of what a message
 * carries, what the authority shows of something in doubt, a page of a pull, or what was asked besides.
 *
 * @param pendingId the id under which the access point has it
 * @returns `not-ours` where it answers nothing of this gateway: then nothing is stored
 */
export async function applyAnswer(
  delivery: Delivery,
  answer: Collected,
  pendingId = answer.answerId,
): Promise<Verdict> {
  const classified = await classifyAnswer(delivery, answer, await delivery.readAnswer(answer.xml))
  await heedTrafficRejection(delivery, classified)
  switch (classified.kind) {
    case 'look-up':
      await applyLookUp(delivery, { answer, ...classified }, classified.lookUp)
      return 'stored'
    case 'page':
      await applyPage(delivery, { answer, ...classified })
      return 'stored'
    case 'inquiry':
      await applyInquiry(delivery, { answer, ...classified })
      return 'stored'
    case 'acknowledgement':
      await applyAcknowledgement(delivery, answer, classified.read, classified)
      return 'stored'
    case 'not-ours':
      leaveToOthers(delivery, answer, classified.correlationId, pendingId)
      return 'not-ours'
  }
}

/** A question that is rejected for traffic slows its organisation down; it is asked again like any that is refused. */
async function heedTrafficRejection(delivery: Delivery, classified: Classified): Promise<void> {
  if (!('said' in classified)) return
  const { message, said } = classified
  const { refusal } = said
  if (refusal === undefined || !delivery.pace.isTrafficRejection([refusal])) return
  const gap = await delivery.store.write(db => slowDown(db, delivery, message))
  reportSlowDown(delivery, message, gap, refusal)
}

/** It stays with the access point, for the application that it answers. */
function leaveToOthers(
  { stage, log, others }: Delivery,
  { answerId, refToMessageId, conversationId, fromPartyId }: Collected,
  correlationId: string | undefined,
  pendingId: string,
): void {
  if (others.note(pendingId, { correlationId, refToMessageId, conversationId })) {
    log.info(
      { stage, ebmsMessageId: answerId, refToMessageId, conversationId, correlationId, fromPartyId },
      'message left at the access point: it answers nothing of this gateway',
    )
  }
}
