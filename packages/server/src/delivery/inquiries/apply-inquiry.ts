import type { Shown, ShownPage } from '@udigate/udi'
import type { WriteTransaction } from '../../store/changes.ts'
import { findInquiryByMessage, moveInquiry, nameInquiryLock } from '../../store/inquiries.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { InquiryFound, InquiryRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { type AnsweredQuestion, applyOnce } from '../questions/apply-once.ts'
import { moveMessage } from '../states/move-message.ts'
import { askInquiry } from './ask-inquiry.ts'

/** How many pages of an inquiry are asked for at most. */
const mostPages = 20

/**
 * Applies an answer to an inquiry, at most once, in one transaction: keeps the answer, and what it shows; asks for the next page
 * where this one is full, or ends the inquiry.
 */
export async function applyInquiry(delivery: Delivery, answered: AnsweredQuestion): Promise<void> {
  const { stage, log } = delivery
  const { answer, said, message } = answered
  const { message_id: messageId } = message
  const facts = await applyOnce(
    delivery,
    answered,
    async (db, keep) => {
      const inquiry = await findInquiryByMessage(db, messageId)
      const isOpen = inquiry?.state === 'running'
      const reading = !isOpen ? 'repeated' : said.because === undefined ? 'applied' : 'unreadable'
      if ((await keep(reading)) && isOpen) {
        await moveMessage(db, messageId, 'answered')
        await follow(db, delivery, inquiry, said)
      }
      return { inquiryId: inquiry?.id, kind: inquiry?.kind, subject: inquiry?.subject, reading }
    },
    async db => {
      const inquiry = await findInquiryByMessage(db, messageId)
      return inquiry ? [nameInquiryLock(inquiry)] : []
    },
  )
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
