import {
  type JudgedFinding,
  type Place,
  placeFindings,
  problemFinding,
  type ReadRequest,
  type Tally,
  type TextPlace,
} from '@udigate/sheets'
import { type PatchOperation, type Severity, severities } from '@udigate/udi'
import { counted, grouped } from '../counted.ts'
import { placeText } from '../place-text.ts'
import { describeCauses } from './causes-text.ts'
import type { ValidateCommandOptions } from './options.ts'
import { describeTables } from './tables-text.ts'
import { colours, cut, type Paint, painter, printable, show } from './terminal-text.ts'
import type { Judged, Report, TableCauses, Unchecked, Writer } from './writer.ts'

/** Findings for people, each with its place in the file. */
export function textWriter({ quiet, warningsAsErrors }: ValidateCommandOptions, colour: boolean): Writer {
  const paint = painter(colour)
  return {
    add: judged => describe(judged, quiet && !warningsAsErrors, paint),
    problem: (file, problem) =>
      quiet && problem.severity === 'warning'
        ? ''
        : describeFinding(problemFinding(problem), file, undefined, paint),
    unchecked: (file, unchecked) => (quiet ? '' : describeUnchecked(file, unchecked, paint)),
  }
}

/** The findings as they are, and a last line that sums up. */
export function textReport(
  { quiet }: ValidateCommandOptions,
  colour: boolean,
  causes: TableCauses = new Map(),
): Report {
  const paint = painter(colour)
  return {
    begin: () => '',
    next: part => part,
    end: (tally, _, tables = []) =>
      describeCauses(causes, quiet, paint) +
      (quiet ? '' : describeTables(tables)) +
      describeTally(tally, quiet, paint),
  }
}

function describeTally(tally: Tally, quiet: boolean, paint: Paint): string {
  if (quiet) return ''
  return `${paint(tally.failed + tally.broken > 0 ? ['bold', 'red'] : ['bold', 'green'], summary(tally))}\n`
}

function describe({ file, request, verdict }: Judged, errorsOnly: boolean, paint: Paint): string {
  if (verdict.kind === 'broken') {
    const head = headline(paint, placeText(file, request), 'error', verdict.ruleId, '', request)
    return `${head}    This rule broke down, so that nothing is known of the record. Please report it.\n`
  }
  const findings = placeFindings(request, verdict)
  if (findings.length === 0) return ''
  const write = (severity: JudgedFinding['severity']) =>
    inOrderOfPlace(findings.filter(finding => finding.severity === severity))
      .map(finding => describeFinding(finding, file, request, paint))
      .join('')
  return errorsOnly ? write('error') : severities.map(write).join('')
}

function describeUnchecked(file: string, { operation, ruleIds }: Unchecked, paint: Paint): string {
  const message = `${operation} does not carry all of a device and its device group. ${counted(ruleIds.length, 'rule')} could not be checked without the rest:`
  return `${paint('bold', printable(file))}: ${paint('bold', 'note')}\n    ${message}\n    ${ruleIds.join(', ')}\n`
}

function inOrderOfPlace(findings: readonly JudgedFinding[]): readonly JudgedFinding[] {
  return findings.toSorted(({ place: one }, { place: other }) => {
    if (!isInText(one) || !isInText(other)) return 0
    return one.line - other.line || one.column - other.column
  })
}

function isInText(place: Place | undefined): place is TextPlace {
  return place !== undefined && 'line' in place && !('element' in place)
}

function describeFinding(
  { severity, path = '', ruleId, message, value, fix, place }: JudgedFinding,
  file: string,
  request: ReadRequest | undefined,
  paint: Paint,
): string {
  const where = placeText(file, place ?? request)
  const lines = [`    ${printable(message)}\n`]
  if (value !== undefined) lines.push(`    ${paint('dim', 'value:')} ${cut(show(value))}\n`)
  for (const operation of fix ?? []) lines.push(`    ${paint('green', 'fix:')} ${describeFix(operation)}\n`)
  return headline(paint, where, severity, ruleId, path, request, place) + lines.join('')
}

function headline(
  paint: Paint,
  where: string,
  severity: Severity,
  ruleId: string,
  path: string,
  request: Pick<ReadRequest, 'record' | 'findPlace'> | undefined,
  seen?: Place,
): string {
  const word = paint(['bold', colours[severity]], severity)
  // In a file of one request a line, the line says which one it is; in a table the row does.
  const isInOne =
    request?.findPlace !== undefined && request.record > 1 && (seen === undefined || isInText(seen))
  const which = isInOne ? ` of record ${request.record}` : ''
  const at = path === '' ? '' : ` at ${printable(path)}`
  return `${paint('bold', printable(where))}: ${word} ${ruleId}${at}${which}\n`
}

function describeFix(operation: PatchOperation): string {
  const path = printable(operation.path)
  switch (operation.op) {
    case 'add':
      return `add ${path} as ${show(operation.value)}`
    case 'replace':
      return `replace ${path} by ${show(operation.value)}`
    case 'remove':
      return `remove ${path}`
  }
}

/** The last line: how many records came to what. */
export function summary({ records, valid, failed, broken, errors, warnings }: Tally): string {
  const found = [many(errors, 'error'), many(warnings, 'warning')].filter(text => text !== '')
  const parts = [
    `${grouped(valid)} valid`,
    ...(failed > 0 ? [`${grouped(failed)} not valid`] : []),
    ...(broken > 0 ? [`${grouped(broken)} not judged`] : []),
  ]
  return `${many(records, 'record') || 'No record'}: ${parts.join(', ')}${found.length > 0 ? ` (${found.join(', ')})` : ''}`
}

function many(number: number, noun: string): string {
  return number === 0 ? '' : counted(number, noun)
}
