import type { ValidateCommandOptions } from './options.ts'
import type { Judged, Report } from './report.ts'

/** One JSON document, written as it becomes known: the model, each record with its findings, and the counts. */
export function jsonReport(options: ValidateCommandOptions): Report {
  let separator = '\n'
  return {
    begin: () => `{"model":${JSON.stringify(options.model)},"records":[`,
    add(judged) {
      if (!isReported(judged, options)) return ''
      const text = separator + JSON.stringify(reportOf(judged))
      separator = ',\n'
      return text
    },
    end: tally => `\n],"summary":${JSON.stringify(tally)}}\n`,
  }
}

/** One line of JSON for each record. */
export function ndjsonReport(options: ValidateCommandOptions): Report {
  return {
    begin: () => '',
    add: judged => (isReported(judged, options) ? `${JSON.stringify(reportOf(judged))}\n` : ''),
    end: () => '',
  }
}

function isReported({ verdict }: Judged, { quiet, warningsAsErrors }: ValidateCommandOptions): boolean {
  if (!quiet || verdict.kind !== 'judged') return true
  const { status, deviceWarnings, deviceGroupWarnings } = verdict.validation
  return status === 'failed' || (warningsAsErrors && deviceWarnings.length + deviceGroupWarnings.length > 0)
}

function reportOf({ file, request, verdict }: Judged): object {
  const where = { file, record: request.record, line: request.line }
  switch (verdict.kind) {
    case 'judged':
      return { ...where, ...verdict.validation }
    case 'unreadable': {
      const { code, path, message, line, column } = verdict.fault
      return { ...where, status: 'unreadable', message, fault: { code, path, line, column } }
    }
    case 'broken':
      return { ...where, status: 'error', message: `Rule ${verdict.ruleId} failed.` }
  }
}
