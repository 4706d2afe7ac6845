import { element, textElement } from '../../xml/write-xml.ts'
import type { ResponseCode, Verdict } from '../verdict.ts'
import { type Letter, writeMessage } from './write-envelope.ts'
import { writeReport } from './write-report.ts'

/** Up to DTX 3.0.25 an acknowledgement carries a response code of its own. */
export type AcknowledgementShape = 'entities' | 'entities-and-code' | 'code'

/**
 * Writes the Acknowledgement of a message: one responseEntity per verdict in order, and a response code at the top in
 * the shape of older DTX versions.
 *
 * @param shape which of the two it carries; by default what the schemas of its version know
 */
export function writeAcknowledgement(
  letter: Letter,
  verdicts: readonly Verdict[],
  shape: AcknowledgementShape = getShape(letter.dtxVersion),
): string {
  const entities =
    shape === 'code' ? '' : element('message:responseEntities', verdicts.map(writeVerdict).join(''))
  const code = shape === 'entities' ? '' : textElement('message:responseCode', summarise(verdicts))
  return writeMessage('Acknowledgement', letter, 'EUDAMED', '', entities + code)
}

/** The code at the top was taken out with DTX 3.0.28. */
function getShape(dtxVersion: string): AcknowledgementShape {
  return Number(dtxVersion.split('.')[2]) < 28 ? 'entities-and-code' : 'entities'
}

function writeVerdict({ entityCode, responseCode, problems }: Verdict): string {
  return element(
    'message:responseEntity',
    textElement('message:entityCode', entityCode) +
      textElement('message:responseCode', responseCode) +
      writeReport(problems),
  )
}

function summarise(verdicts: readonly Verdict[]): ResponseCode {
  const codes = new Set(verdicts.map(({ responseCode }) => responseCode))
  const [only] = codes
  return codes.size === 1 && only !== undefined ? only : 'PROCESSED_WITH_ERRORS'
}
