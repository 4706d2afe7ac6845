import type { ReadXml } from '@udigate/sheets/xml'
import type { Collected } from '../../authorities/access-point.ts'
import { keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { Db } from '../../store/database.ts'
import { findLookUp } from '../../store/look-ups.ts'
import { findMessage, findMessageByCorrelation } from '../../store/messages.ts'
import { findPull, findPullPage } from '../../store/pulls.ts'
import type { MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { applyLookUp } from '../reconcile/apply-look-up.ts'
import { asksForDevices } from '../refresh/ask-page.ts'
import { failPull } from '../refresh/end-pull.ts'
import { locksOfPage, storePage } from '../refresh/store-page.ts'
import { moveMessage } from '../states/move-message.ts'
import { noteAnswer } from './note-answer.ts'
import { messageIdIn } from './own-answer.ts'
import { readSaid, type Said } from './read-said.ts'
import { withoutToken } from './without-token.ts'

/**
 * Applies an answer to a message that asks for devices, at most once, in one transaction. Of a page of a pull it stores
 * what that shows, or ends the pull with the reason where it was refused or cannot be read; of a page that is stored, its
 * hash is kept in place of the document. What was asked about a doubt resolves that.
 *
 * @returns whether it is such an answer
 */
export async function applyDownload(
  delivery: Delivery,
  answer: Collected,
  document: ReadXml,
): Promise<boolean> {
  const { store, stage, now, log } = delivery
  const said = readSaid(document)
  const message = await findQuestion(store.db, answer, said.correlationId)
  if (message?.stage !== stage || !asksForDevices(message)) return false
  const { message_id: messageId } = message
  const startedAt = now()
  const handedAt = (await attemptsAt(store.db, messageId)).at(-1)?.started_at
  const note = (reading: string): void => {
    delivery.metrics.messages.answered(stage, message.operation, reading)
    noteAnswer(delivery, { message, handedAt }, reading, startedAt)
  }
  const lookUp = await findLookUp(store.db, messageId)
  if (lookUp) {
    const finding = await applyLookUp(delivery, answer, said, lookUp)
    note(finding === 'repeated' ? finding : 'applied')
    return true
  }

  const facts = await store.write(
    async db => {
      const page = await findPullPage(db, messageId)
      const pull = page && (await findPull(db, page.pull_id))
      if (!page || !pull) throw new Error(`Message ${messageId} asks for no page of a pull.`)
      const isOpen = pull.state === 'running' && page.stored_at === null
      const because = isOpen ? whyNoPage(said, page.number) : undefined
      const kept =
        because === undefined ? new Uint8Array() : await withoutToken(db, delivery, answer.xml, message, [])
      const reading = isOpen ? (said.because === undefined ? 'applied' : 'unreadable') : 'repeated'
      const isNew = await keepAcknowledgement(
        db,
        {
          ebms_message_id: answer.ebmsMessageId,
          stage,
          correlation_id: said.correlationId ?? null,
          message_id: messageId,
          received_at: now().getTime(),
          document: kept,
          reading,
        },
        delivery.sealing.fingerprint(answer.xml),
      )
      if (isNew && isOpen) {
        await moveMessage(db, messageId, 'answered')
        if (because !== undefined) await failPull(db, pull.id, because, now())
        else if (said.page) await storePage(db, delivery, pull, page, said.page, answer.xml)
      }
      return { pullId: pull.id, page: page.number, entities: said.page?.entities.length, reading, because }
    },
    async () => (said.page ? locksOfPage(message, said.page) : []),
  )
  note(facts.reading)
  const entry = { stage, messageId, ebmsMessageId: answer.ebmsMessageId, ...facts }
  if (facts.because === undefined) log.info(entry, 'page of a pull')
  else log.error(entry, 'pull failed')
  return true
}

/** Why an answer is not the page that was asked for. */
function whyNoPage({ page, refusal, because }: Said, number: number): string | undefined {
  if (because !== undefined) return `Page ${number} cannot be read: ${because}`
  if (refusal !== undefined) return `The authority refused page ${number}: ${refusal}`
  const given = page?.pageNumber ?? number
  return given === number ? undefined : `The authority answered page ${number} with page ${given}.`
}

/** The message that is answered; where the answer does not even say which, its header may. */
async function findQuestion(
  db: Db,
  { refToMessageId }: Collected,
  correlationId: string | undefined,
): Promise<MessageRow | undefined> {
  if (correlationId !== undefined) return findMessageByCorrelation(db, correlationId)
  const messageId = messageIdIn(refToMessageId)
  return messageId === undefined ? undefined : findMessage(db, messageId)
}
