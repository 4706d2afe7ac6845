import { type DownloadAnswer, readAcknowledgement, readDownloadAnswer } from '@udigate/udi'
import type { Collected } from '../authorities/access-point.ts'
import { asksForPage } from '../pulls/ask-page.ts'
import { failPull } from '../pulls/end-pull.ts'
import { storePage } from '../pulls/store-page.ts'
import type { Db } from '../store/database.ts'
import {
  answerMessage,
  findMessage,
  findMessageByCorrelation,
  keepAcknowledgement,
} from '../store/messages.ts'
import { findPull, findPullPage } from '../store/pulls.ts'
import type { MessageRow } from '../store/tables.ts'
import type { ReadXml } from '../xml/read-xml.ts'
import type { Delivery } from './delivery.ts'
import { redactBytes } from './redact.ts'
import { tokenOfMessage } from './token-of-message.ts'

/**
 * Applies an answer to a message that asks for a page of a pull, at most once, in one transaction: stores what the page
 * shows, or ends the pull with the reason where it was refused or cannot be read. Of a page that is stored, its hash is
 * kept in place of the document.
 *
 * @returns whether it is such an answer
 */
export async function applyDownload(
  delivery: Delivery,
  answer: Collected,
  document: ReadXml,
): Promise<boolean> {
  const { store, stage, now, log } = delivery
  const said = readPage(document)
  const message = await findQuestion(store.db, answer, said.correlationId)
  if (message?.stage !== stage || !asksForPage(message)) return false
  const { message_id: messageId } = message

  const facts = await store.write(async db => {
    const page = await findPullPage(db, messageId)
    const pull = page && (await findPull(db, page.pull_id))
    if (!page || !pull) throw new Error(`Message ${messageId} asks for no page of a pull.`)
    const isOpen = pull.state === 'running' && page.stored_at === null
    const because = isOpen ? whyNoPage(said, page.number) : undefined
    const kept =
      because === undefined
        ? new Uint8Array()
        : redactBytes(answer.xml, await tokenOfMessage(db, delivery, message, undefined))
    const reading = isOpen ? (said.because === undefined ? 'applied' : 'unreadable') : 'repeated'
    const isNew = await keepAcknowledgement(db, {
      ebms_message_id: answer.ebmsMessageId,
      stage,
      correlation_id: said.correlationId ?? null,
      message_id: messageId,
      received_at: now().getTime(),
      document: kept,
      reading,
    })
    if (isNew && isOpen) {
      await answerMessage(db, messageId, 'answered')
      if (because !== undefined) await failPull(db, pull.id, because, now())
      else if (said.page) await storePage(db, delivery, pull, page, said.page, answer.xml)
    }
    return { pull: pull.id, page: page.number, entities: said.page?.entities.length, reading, because }
  })
  const entry = { ebmsMessageId: answer.ebmsMessageId, ...facts }
  if (facts.because === undefined) log.info(entry, 'page of a pull')
  else log.error(entry, 'pull failed')
  return true
}

/** What an answer to `DEVICE.GET` says; `because` where it cannot be read. */
interface Said {
  correlationId?: string | undefined
  page?: DownloadAnswer
  /** What the authority says against the question. */
  refusal?: string
  because?: string
}

function readPage(document: ReadXml): Said {
  if (!document.ok) return { because: document.because }
  if (document.root.name === 'Acknowledgement') return readRefusal(document.root)
  const reading = readDownloadAnswer(document.root)
  if (!reading.ok) return reading
  const { answer } = reading
  const { correlationId } = answer.envelope
  if (answer.responseCode === 'SUCCESS') return { correlationId, page: answer }
  return { correlationId, refusal: inWords([answer.responseCode], answer.errors) }
}

function readRefusal(root: Parameters<typeof readAcknowledgement>[0]): Said {
  const reading = readAcknowledgement(root)
  if (!reading.ok) return reading
  const { correlationId, responseCode, results } = reading.acknowledgement
  const codes = [...(responseCode ? [responseCode] : []), ...results.map(result => result.responseCode)]
  return {
    correlationId,
    refusal: inWords(
      codes,
      results.flatMap(({ errors }) => errors),
    ),
  }
}

function inWords(codes: readonly string[], errors: readonly { code?: string; detail?: string }[]): string {
  const details = errors.slice(0, 10).map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
  return [[...new Set(codes)].join(', '), ...details].filter(text => text !== '').join('; ')
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
  const messageId = /^(.+)\.\d+@udigate$/.exec(refToMessageId ?? '')?.[1]
  return messageId === undefined ? undefined : findMessage(db, messageId)
}
