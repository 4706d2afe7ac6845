import type { Inquiry } from '@udigate/udi'
import type { WriteTransaction } from '../../store/changes.ts'
import type { InquiryRow } from '../../store/tables.ts'
import { askQuestion, type QuestionServices } from '../questions/ask-question.ts'

/**
 * Stores the message that asks for a page of an inquiry.
 *
 * @returns the id of the message, or why none can be made
 */
export async function askInquiry(
  db: WriteTransaction,
  asking: QuestionServices,
  inquiry: Pick<InquiryRow, 'id' | 'stage' | 'organisation'> & Inquiry,
  page: number,
): Promise<{ messageId: string } | { because: string }> {
  const { inquiries, mostEntities } = asking.authority.law
  const { id, stage, organisation, actor, kind, subject } = inquiry
  if (inquiries === undefined) return { because: 'The authority answers no such questions.' }
  return askQuestion(db, asking, {
    stage,
    organisation,
    actor,
    operation: inquiries.operations[kind],
    conversationId: id,
    drafts: [
      envelope =>
        inquiries.question({ kind, actor, subject }, { number: page, size: mostEntities }, envelope),
    ],
  })
}
