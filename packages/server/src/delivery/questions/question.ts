import type { RegisterLaw } from '../../authorities/authority.ts'
import type { Db } from '../../store/database.ts'
import { findInquiryByMessage } from '../../store/inquiries.ts'
import { findLookUp } from '../../store/look-ups.ts'
import { findPullPage } from '../../store/pulls.ts'
import type { InquiryRow, LookUpRow, MessageRow, PullPageRow } from '../../store/tables.ts'

/** What a message asks the authority. */
export type Question =
  /** What it holds of an operation in doubt. */
  | { kind: 'look-up'; row: LookUpRow }
  /** A page of a pull. */
  | { kind: 'page'; row: PullPageRow }
  /** Something else than devices. */
  | { kind: 'inquiry'; row: InquiryRow }

/**
 * What a message asks; `undefined` where it carries operations, or an inquiry has gone on to its next page since. This alone looks
 * through the tables of all kinds of questions.
 */
export async function findQuestion(db: Db, messageId: string): Promise<Question | undefined> {
  const lookUp = await findLookUp(db, messageId)
  if (lookUp) return { kind: 'look-up', row: lookUp }
  const page = await findPullPage(db, messageId)
  if (page) return { kind: 'page', row: page }
  const inquiry = await findInquiryByMessage(db, messageId)
  return inquiry && { kind: 'inquiry', row: inquiry }
}

/** Whether a message asks what the authority holds: for a page of a pull, about a doubt, or of something else than devices. */
export function isQuestion(
  law: Pick<RegisterLaw, 'questionOperation' | 'inquiries'>,
  { operation }: Pick<MessageRow, 'operation'>,
): boolean {
  return listQuestionOperations(law).includes(operation)
}

/** What messages that ask the authority are called. */
export function listQuestionOperations({
  questionOperation,
  inquiries,
}: Pick<RegisterLaw, 'questionOperation' | 'inquiries'>): readonly string[] {
  return [questionOperation, ...Object.values(inquiries?.operations ?? {})]
}
