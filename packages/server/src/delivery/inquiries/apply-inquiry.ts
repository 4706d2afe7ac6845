import type { Shown, ShownPage } from '@udigate/udi'
import type { Collected } from '../../authorities/access-point.ts'
import { keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { findInquiryByMessage, moveInquiry, nameInquiryLock } from '../../store/inquiries.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { InquiryFound, InquiryRow, MessageRow } from '../../store/tables.ts'
import { noteAnswer } from '../collect/note-answer.ts'
import { withoutToken } from '../collect/without-token.ts'
import type { Delivery } from '../delivery.ts'
import { moveMessage } from '../states/move-message.ts'
import { askInquiry } from './ask-inquiry.ts'

/** How many pages of an inquiry are asked for at most. */
const mostPages = 20

/**
 * Applies an answer to an inquiry, at most once, in one transaction: keeps the answer, and what it shows; asks for the next page
 * where this one is full, or ends the inquiry.
 *
 * @param message the one that asks
 */
export async function applyInquiry(
  delivery: Delivery,
  answer: Collected,
  said: Shown,
  message: MessageRow,
): Promise<void> {
  const { store, stage, now, log, metrics } = delivery
  const { message_id: messageId } = message
  const startedAt = now()
  const handedAt = (await attemptsAt(store.db, messageId)).at(-1)?.started_at
  const apply = async (db: WriteTransaction) => {
    const inquiry = await findInquiryByMessage(db, messageId)
    const isOpen = inquiry?.state === 'running'
    const reading = !isOpen ? 'repeated' : said.because === undefined ? 'applied' : 'unreadable'
    const isNew = await keepAcknowledgement(
      db,
      {
        ebms_message_id: answer.answerId,
        stage,
        correlation_id: said.correlationId ?? null,
        message_id: messageId,
        received_at: now().getTime(),
        document: await withoutToken(db, delivery, answer.xml, message, []),
        reading,
      },
      delivery.sealing.fingerprint(answer.xml),
    )
    if (isNew && isOpen) {
      await moveMessage(db, messageId, 'answered')
      await follow(db, delivery, inquiry, said)
    }
    return { inquiryId: inquiry?.id, kind: inquiry?.kind, subject: inquiry?.subject, reading }
  }
  const facts = await store.write(apply, async db => {
    const inquiry = await findInquiryByMessage(db, messageId)
    return inquiry ? [nameInquiryLock(inquiry)] : []
  })
  metrics.messages.answered(stage, message.operation, facts.reading)
  noteAnswer(delivery, { message, handedAt }, facts.reading, startedAt)
  const entry = { stage, messageId, ebmsMessageId: answer.answerId, ...facts }
  const because = said.because ?? said.refusal
  if (because === undefined) log.info(entry, 'inquiry answered')
  else log.warn({ ...entry, because }, 'inquiry refused')
}

async function follow(
  db: WriteTransaction,
  delivery: Delivery,
  inquiry: InquiryRow,
  said: Shown,
): Promise<void> {
  const ended_at = delivery.now().getTime()
  const { page, refusal, because, isUnknown } = said
  if (page === undefined && !isUnknown) {
    const why =
      because === undefined ? `The authority refused it: ${refusal}` : `The answer cannot be read: ${because}`
    await moveInquiry(db, inquiry.id, { state: 'failed', because: why, ended_at })
    return
  }
  const found = encodeJson(addPage(decodeJson(inquiry.found), page))
  const isLast = page === undefined || !page.isFull || inquiry.page + 1 === page.count
  if (isLast) {
    await moveInquiry(db, inquiry.id, { state: 'complete', found, ended_at })
    return
  }
  if (inquiry.page + 1 >= mostPages) {
    const because = `The authority shows more than ${mostPages} pages.`
    await moveInquiry(db, inquiry.id, { state: 'failed', because, found, ended_at })
    return
  }
  const asked = await askInquiry(db, delivery, inquiry, inquiry.page + 1)
  if ('messageId' in asked) {
    await moveInquiry(db, inquiry.id, { found, message_id: asked.messageId, page: inquiry.page + 1 })
  } else await moveInquiry(db, inquiry.id, { state: 'failed', because: asked.because, found, ended_at })
}

function addPage(before: InquiryFound | null | undefined, page: ShownPage | undefined): InquiryFound {
  const { actors = [], summaries = [], unread = [] } = page ?? {}
  return {
    actors: [...(before?.actors ?? []), ...actors],
    summaries: [...(before?.summaries ?? []), ...summaries],
    unread: [...(before?.unread ?? []), ...unread],
  }
}
