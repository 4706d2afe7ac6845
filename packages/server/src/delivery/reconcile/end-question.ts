import type { WriteTransaction } from '../../store/changes.ts'
import { moveInquiry } from '../../store/inquiries.ts'
import { findOperation } from '../../store/operations.ts'
import type { Delivery } from '../delivery.ts'
import { findQuestion } from '../questions/question.ts'
import { failPull } from '../refresh/end-pull.ts'
import { askAgainLater, askWhenPossible } from './ask-again.ts'

/** A pull or an inquiry that ended without the answer that it asked for. */
export interface FailedQuestion {
  messageId: string
  pullId?: string
  inquiryId?: string
  because: string
}

/**
 * Ends what a message asks, since it gets no answer: a pull or an inquiry fails, and an operation in doubt is asked about again.
 *
 * @param canAsk whether the authority can be asked about a doubt as before; else an operator is called as well
 * @returns what failed for good; nothing where nothing did, as with a message that carries operations
 */
export async function endQuestion(
  db: WriteTransaction,
  delivery: Delivery,
  messageId: string,
  because: string,
  canAsk = true,
): Promise<FailedQuestion | undefined> {
  const question = await findQuestion(db, messageId)
  const now = delivery.now()
  switch (question?.kind) {
    case 'look-up': {
      const { row } = question
      const operation = row.answered_at === null ? await findOperation(db, row) : undefined
      if (operation) await (canAsk ? askAgainLater : askWhenPossible)(db, delivery, operation)
      return undefined
    }
    case 'page': {
      const pullId = question.row.pull_id
      return (await failPull(db, pullId, because, now)) ? { messageId, pullId, because } : undefined
    }
    case 'inquiry': {
      const inquiryId = question.row.id
      const end = { state: 'failed', because, ended_at: now.getTime() } as const
      return (await moveInquiry(db, inquiryId, end)) ? { messageId, inquiryId, because } : undefined
    }
    case undefined:
      return undefined
  }
}

/** Logs what failed, once that is stored. */
export function logFailedQuestion(
  { log, stage }: Pick<Delivery, 'log' | 'stage'>,
  failed: FailedQuestion | undefined,
): void {
  if (failed?.pullId !== undefined) log.error({ stage, ...failed }, 'pull failed')
  else if (failed) log.warn({ stage, ...failed }, 'inquiry failed')
}
