import { element, textElement } from '../../xml/write-xml.ts'
import type { Problem } from '../verdict.ts'

/** The report on an entity or a message; nothing where there is nothing to report. */
export function writeReport(problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  const reports = problems.map(({ code, detail }) =>
    element(
      'message:elementReport',
      textElement('message:operationErrorCode', code) + textElement('message:operationErrorDetail', detail),
    ),
  )
  return element('message:report', reports.join(''))
}
