import type { Validation } from '@udigate/eudamed'
import {
  countFindings,
  hasError,
  judgedFindings,
  type Problem,
  type ReadRequest,
  type Verdict,
} from '@udigate/sheets'
import type { Severity } from '@udigate/udi'
import type { ValidateCommandOptions } from './options.ts'
import type { Judged, Report, Writer } from './writer.ts'

/** The records of a JSON document, each after a comma. */
export function jsonWriter(options: ValidateCommandOptions): Writer {
  return chooseWriter(options, report => `,\n${JSON.stringify(report)}`)
}

/** One JSON document, written as it becomes known: the model, each record with its findings, and the counts. */
export function jsonReport({ model }: ValidateCommandOptions): Report {
  let isFirst = true
  return {
    // Where the files say their models, each record has its own.
    begin: () => `{${model === undefined ? '' : `"model":${JSON.stringify(model)},`}"records":[`,
    next(part) {
      if (part === '' || !isFirst) return part
      isFirst = false
      return part.slice(1)
    },
    end: (tally, _, tables = []) =>
      `\n],${tables.length === 0 ? '' : `"tables":${JSON.stringify(tables)},`}"summary":${JSON.stringify(tally)}}\n`,
  }
}

/** One line of JSON for each record. */
export function ndjsonWriter(options: ValidateCommandOptions): Writer {
  return chooseWriter(options, report => `${JSON.stringify(report)}\n`)
}

/** The lines as they are. */
export function ndjsonReport(): Report {
  return { begin: () => '', next: part => part, end: () => '' }
}

function chooseWriter(options: ValidateCommandOptions, write: (report: object) => string): Writer {
  return {
    add: judged => (isReported(judged, options) ? write(makeReport(judged)) : ''),
    problem: (file, problem) =>
      isProblemReported(problem, options) ? write(problemReport(file, problem)) : '',
    // Each record says it of itself.
    unchecked: () => '',
  }
}

function isReported(
  { request, verdict }: Judged,
  { quiet, warningsAsErrors }: ValidateCommandOptions,
): boolean {
  if (!quiet || verdict.kind !== 'judged') return true
  const { errors, warnings } = countFindings(request, verdict)
  return errors > 0 || (warningsAsErrors && warnings > 0)
}

function isProblemReported({ severity }: Problem, { quiet }: ValidateCommandOptions): boolean {
  return !quiet || severity === 'error'
}

function problemReport(file: string, { code, ...problem }: Problem): object {
  return { file, status: 'problem', code, ...problem }
}

function makeReport({ file, request, verdict }: Judged): object {
  const where = { file, record: request.record, line: request.line }
  switch (verdict.kind) {
    case 'judged':
      return { ...where, ...judgedReport(request, verdict.validation), ...messageReport(request, verdict) }
    case 'unreadable': {
      const { code, path, message, line, column } = verdict.fault
      return { ...where, status: 'unreadable', message, fault: { code, path, line, column } }
    }
    case 'broken':
      return { ...where, status: 'error', message: `Rule ${verdict.ruleId} failed.` }
  }
}

/** Of which message a record is, and what could not be checked of it. */
function messageReport({ operation }: ReadRequest, { unchecked }: Verdict & { kind: 'judged' }): object {
  return operation === undefined ? {} : { operation, unchecked }
}

/** The response of the service; of a table with the cell of each finding, and what is wrong with its cells. */
function judgedReport(request: ReadRequest, validation: Validation): object {
  const { model, problems, findPlace } = request
  if (model === undefined || findPlace === undefined) return validation
  const findings = judgedFindings(request, validation)
  const ofRecords = findings.slice(problems?.length ?? 0)
  const list = (wanted: Severity, record: 'device' | 'deviceGroup') =>
    ofRecords.flatMap(({ severity, ...finding }) => {
      const isOfGroup = /^\/deviceGroup(\/|$)/.test(finding.path ?? '')
      return severity === wanted && isOfGroup === (record === 'deviceGroup') ? [finding] : []
    })
  const isFailed = hasError(findings)
  const { deviceInfos, deviceGroupInfos } = validation
  return {
    model,
    status: isFailed ? 'failed' : 'successful',
    message: isFailed ? 'Validation failed' : 'Validation successful',
    deviceErrors: list('error', 'device'),
    deviceGroupErrors: list('error', 'deviceGroup'),
    deviceWarnings: list('warning', 'device'),
    deviceGroupWarnings: list('warning', 'deviceGroup'),
    ...(deviceInfos && { deviceInfos: list('info', 'device') }),
    ...(deviceGroupInfos && { deviceGroupInfos: list('info', 'deviceGroup') }),
    ...(problems === undefined ? {} : { problems }),
  }
}
