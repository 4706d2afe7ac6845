import type { ShownPage } from '@udigate/udi'
import type { AnswerContent } from '../../authorities/answer-content.ts'
import { isWebPage } from '../../authorities/web-page.ts'

/** What a file shows of what the authority holds, and when it says that it was made; or why it shows nothing. */
export type ShownInFile = { page: ShownPage; madeAt: Date | undefined } | { because: string }

/** How many devices one file may show: ten times as many as an answer of the authority. */
const mostItems = 3_000

/** Finds in a document of the authority what it shows. @param xml the document as it came */
export function findShown(content: AnswerContent, xml: Uint8Array): ShownInFile {
  if (isWebPage(xml)) return { because: 'This is a web page. Download the file that it offers.' }
  if (!content.isRead) {
    return {
      because: `This is not a whole XML document; it may not have been downloaded to its end: ${content.because}.`,
    }
  }
  const { page, madeAt, refusal, because = 'it shows nothing' } = content.said
  if (page !== undefined) {
    return page.items.length > mostItems
      ? { because: `It shows ${page.items.length} devices; a file may show ${mostItems}. Divide it.` }
      : { page, madeAt }
  }
  if (content.answer.answer !== undefined) return { because: answerToMessage }
  if (refusal !== undefined) return { because: `The authority refused to show anything: ${refusal}` }
  return { because: `This does not show what the authority holds: ${because}` }
}

const answerToMessage =
  'This is an answer to a message, and does not show what the authority holds. Where a file of yours was uploaded, import it as a response: "udigate import-response FILE", or POST /api/v1/exports/responses.'
