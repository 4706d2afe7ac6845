import { textElement } from '../../xml/write-xml.ts'
import type { InquiryPage } from '../directory/answer-inquiry.ts'
import type { Page } from '../download/answer-question.ts'
import { type Likeness, writeDevice } from '../download/write-device.ts'
import { type Letter, writeMessage } from './write-envelope.ts'
import { writeReport } from './write-report.ts'

/**
 * Writes the PullResponse to a question, from EUDAMED_MDR as the real ones are.
 *
 * @param likeness how devices are shown
 */
export function writePullResponse(letter: Letter, page: Page, likeness: Likeness): string {
  const { verdict, devices, place } = page
  return writeResponse(
    letter,
    { verdict, place },
    devices.map(found => writeDevice(found, likeness)).join(''),
  )
}

/** Writes the PullResponse to a question about actors or summaries. */
export function writeInquiryResponse(letter: Letter, { verdict, place, items }: InquiryPage): string {
  return writeResponse(letter, { verdict, place }, items.join(''))
}

function writeResponse(
  letter: Letter,
  { verdict, place }: { verdict: Page['verdict']; place: Page['place'] | undefined },
  payload: string,
): string {
  const rest =
    textElement('message:numberOfPages', place && String(place.numberOfPages)) +
    textElement('message:pageNumber', place && String(place.pageNumber)) +
    textElement('message:pageSize', place && String(place.pageSize)) +
    writeReport(verdict.problems) +
    textElement('message:responseCode', verdict.responseCode)
  return writeMessage('PullResponse', letter, 'EUDAMED_MDR', payload, rest)
}
