import { styleText } from 'node:util'
import type { Finding, PatchOperation } from '@udigate/udi'
import type { Tally } from './judge.ts'
import type { ValidateCommandOptions } from './options.ts'
import type { ReadRequest } from './read-requests.ts'
import type { Judged, Report } from './report.ts'

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Findings for people, each with its place in the file, and a last line that sums up. */
export function textReport({ quiet, warningsAsErrors }: ValidateCommandOptions, colour: boolean): Report {
  const paint: Paint = colour
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
  return {
    begin: () => '',
    add: judged => describe(judged, quiet, warningsAsErrors, paint),
    end: tally => (quiet ? '' : `${sumUp(tally, paint)}\n`),
  }
}

function describe(
  { file, request, verdict }: Judged,
  quiet: boolean,
  warningsAsErrors: boolean,
  paint: Paint,
): string {
  switch (verdict.kind) {
    case 'unreadable': {
      const { fault } = verdict
      const head = headline(paint, place(file, fault), 'error', fault.code, fault.path ?? '', request)
      return `${head}    ${fault.message}\n`
    }
    case 'broken': {
      const head = headline(paint, place(file, request), 'error', verdict.ruleId, '', request)
      return `${head}    This rule broke down, so that nothing is known of the record. Please report it.\n`
    }
    case 'judged': {
      const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = verdict.validation
      const write = (findings: readonly Finding[], severity: 'error' | 'warning') =>
        inOrderOfPlace(findings, request)
          .map(finding => describeFinding(finding, severity, file, request, paint))
          .join('')
      const errors = write([...deviceErrors, ...deviceGroupErrors], 'error')
      if (quiet && !warningsAsErrors) return errors
      return errors + write([...deviceWarnings, ...deviceGroupWarnings], 'warning')
    }
  }
}

function inOrderOfPlace(findings: readonly Finding[], { placeOf }: ReadRequest): readonly Finding[] {
  if (placeOf === undefined) return findings
  return findings
    .map(finding => ({ finding, place: placeOf(finding.path) }))
    .sort((one, other) => one.place.line - other.place.line || one.place.column - other.place.column)
    .map(({ finding }) => finding)
}

function describeFinding(
  { path, ruleId, message, value, fix }: Finding,
  severity: 'error' | 'warning',
  file: string,
  request: ReadRequest,
  paint: Paint,
): string {
  const where = place(file, request.placeOf?.(path) ?? request)
  const lines = [`    ${printable(message)}\n`]
  if (value !== undefined) lines.push(`    ${paint('dim', 'value:')} ${cut(show(value))}\n`)
  for (const operation of fix ?? []) lines.push(`    ${paint('green', 'fix:')} ${describeFix(operation)}\n`)
  return headline(paint, where, severity, ruleId, path, request) + lines.join('')
}

function place(file: string, { line, column }: { line: number; column?: number }): string {
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`
}

function headline(
  paint: Paint,
  where: string,
  severity: 'error' | 'warning',
  ruleId: string,
  path: string,
  { record, placeOf }: ReadRequest,
): string {
  const word = paint(severity === 'error' ? ['bold', 'red'] : ['bold', 'yellow'], severity)
  // In a file of one request a line, the line says which one it is.
  const which = placeOf !== undefined && record > 1 ? ` of record ${record}` : ''
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

function show(value: unknown): string {
  return printable(JSON.stringify(value))
}

const longestValue = 200

function cut(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`
}

/** What a terminal would act on, or show in another order, is written as an escape. */
function printable(text: string): string {
  return text.replaceAll(
    /\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sumUp({ records, valid, failed, broken, errors, warnings }: Tally, paint: Paint): string {
  const found = [many(errors, 'error'), many(warnings, 'warning')].filter(text => text !== '')
  const parts = [
    `${valid.toLocaleString('en')} valid`,
    ...(failed > 0 ? [`${failed.toLocaleString('en')} not valid`] : []),
    ...(broken > 0 ? [`${broken.toLocaleString('en')} not judged`] : []),
  ]
  const summary = `${many(records, 'record') || 'No record'}: ${parts.join(', ')}${found.length > 0 ? ` (${found.join(', ')})` : ''}`
  return paint(failed + broken > 0 ? ['bold', 'red'] : ['bold', 'green'], summary)
}

function many(number: number, noun: string): string {
  if (number === 0) return ''
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
