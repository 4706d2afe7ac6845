import type { AnswerReader } from '../../answer-content.ts'
import type { CheckedResponse } from '../../exports.ts'
import { isWebPage } from '../../web-page.ts'
import { findByCorrelation } from './entries.ts'
import type { Folders } from './folders.ts'

/** Finds the export that a response answers, or says why it answers none. */
export async function checkResponse(
  folders: Folders,
  xml: Uint8Array,
  readAnswer: AnswerReader,
): Promise<CheckedResponse> {
  const content = await readAnswer(xml)
  if (!content.isRead) return { ok: false, because: describeRefusal(xml, content.because), isWhole: false }
  const { root, addressee, answer: reading } = content
  if (reading.answer === undefined) {
    if (root === 'Push') {
      return refuse(
        'This is a file to upload, not a response. Download the response in the upload management.',
      )
    }
    if (content.said.page !== undefined) {
      return refuse(
        'This file shows what EUDAMED holds, and answers no uploaded file. Import it as a pull: "udigate pull from FILE", POST /api/v1/pulls/files, or the page Pulls of the console.',
      )
    }
    if (root.toLowerCase() === 'html') return refuse(webPage)
    return refuse(`This is no acknowledgement that can be read. ${reading.because}`)
  }
  const { correlationId = '' } = reading
  const found = await findByCorrelation(folders, correlationId)
  if (!found) return refuse(unknownCorrelation(correlationId))
  const { file, actor } = found.entry
  if (addressee !== '' && addressee !== actor) {
    return refuse(
      `This response is for the actor ${addressee.slice(0, 100)}, but the file ${file} is of ${actor}.`,
    )
  }
  return { ok: true, ...found }
}

/** What is said of a response that answers nothing of the one who asks. */
export function unknownCorrelation(correlationId: string): string {
  return `This response answers the correlation id ${correlationId.slice(0, 100)}, which no exported file has. It may be of another stage, of another gateway, or of a file that was not exported from here.`
}

function refuse(because: string): CheckedResponse {
  return { ok: false, because, isWhole: true }
}

const webPage =
  'This is a web page, not a response. Download the file of the column "Response" in the upload management.'

function describeRefusal(xml: Uint8Array, because: string): string {
  if (isWebPage(xml)) return webPage
  return `This is not a whole XML document; it may not have been downloaded to its end: ${because}.`
}
