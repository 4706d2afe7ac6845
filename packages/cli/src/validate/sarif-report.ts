import { ruleSetVersion } from '@udigate/eudamed'
import type { CatalogueEntry } from '@udigate/eudamed/catalogue'
import {
  type JudgedFinding,
  type Place,
  placeFindings,
  problemFinding,
  type ReadRequest,
} from '@udigate/sheets'
import manifest from '../../package.json' with { type: 'json' }
import type { ValidateCommandOptions } from './options.ts'
import { sarifLocation } from './sarif-place.ts'
import type { Report, Writer } from './writer.ts'

/** Results for `sarifReport`, in two lines each: the rule, and the result but for what it says of the rule. */
export function sarifWriter({ quiet, warningsAsErrors }: ValidateCommandOptions): Writer {
  const isWanted = (severity: JudgedFinding['severity']): boolean =>
    severity === 'error' || !quiet || (warningsAsErrors && severity === 'warning')
  return {
    add({ file, request, verdict }) {
      const { record } = request
      if (verdict.kind === 'broken') {
        return write(verdict.ruleId, {
          kind: 'open',
          level: 'none',
          message: {
            text: 'This rule broke down, so that nothing is known of the record. Please report it.',
          },
          locations: [sarifLocation(file, findPlace(request))],
          properties: { record },
        })
      }
      return placeFindings(request, verdict)
        .filter(({ severity }) => isWanted(severity))
        .map(finding => writeFound(finding, file, finding.place ?? findPlace(request), record))
        .join('')
    },
    problem(file, problem) {
      const found = problemFinding(problem)
      return isWanted(found.severity) ? writeFound(found, file, found.place) : ''
    },
    unchecked: (file, { operation, ruleIds }) =>
      quiet
        ? ''
        : ruleIds
            .map(ruleId =>
              write(ruleId, {
                kind: 'notApplicable',
                level: 'none',
                message: { text: `Not checked: ${operation} does not carry all that this rule reads.` },
                locations: [sarifLocation(file, undefined)],
              }),
            )
            .join(''),
  }
}

/**
 * A log of SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format) with a result for each finding. The results
 * are written as they come; the rules that were seen stand behind them, in the order in which results refer to them.
 *
 * @param ruleOf the entry of the catalogue of a rule
 */
export function sarifReport(ruleOf: (ruleId: string) => CatalogueEntry | undefined): Report {
  const seen = new Map<string, number>()
  let separator = '\n'
  return {
    begin: () =>
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[',
    next(part) {
      const lines = part.split('\n')
      let text = ''
      for (let at = 0; at + 1 < lines.length; at += 2) {
        const ruleId = lines[at] ?? ''
        const ruleIndex = seen.get(ruleId) ?? seen.size
        seen.set(ruleId, ruleIndex)
        text += `${separator}${JSON.stringify({ ruleId, ruleIndex }).slice(0, -1)},${lines[at + 1]?.slice(1)}`
        separator = ',\n'
      }
      return text
    },
    end(tally, troubles, tables = []) {
      const driver = {
        name: 'udigate',
        version: manifest.version,
        rules: Array.from(seen.keys(), ruleId => describeRule(ruleId, ruleOf(ruleId))),
        properties: { ruleSetVersion },
      }
      const invocation = {
        executionSuccessful: troubles.length === 0 && tally.broken === 0,
        toolExecutionNotifications: troubles.map(text => ({ level: 'error', message: { text } })),
      }
      const properties = { ...tally, ...(tables.length === 0 ? {} : { tables }) }
      const rest = { tool: { driver }, invocations: [invocation], properties }
      return `\n],${JSON.stringify(rest).slice(1)}]}\n`
    },
  }
}

function writeFound(
  { severity, ruleId, message, path, value, fix }: JudgedFinding,
  file: string,
  place: Place | { line: number } | undefined,
  record?: number,
): string {
  return write(ruleId, {
    level: levels[severity],
    message: { text: message },
    locations: [sarifLocation(file, place, path)],
    properties: { record, path, value, fix, ...makeCell(place) },
  })
}

/** What SARIF calls a severity (section 3.27.10). */
const levels = { error: 'error', warning: 'warning', info: 'note' } as const

/** Neither an id nor JSON has a line feed in it. */
function write(ruleId: string, result: object): string {
  return `${ruleId}\n${JSON.stringify(result)}\n`
}

/** The place of a request as a whole. */
function findPlace({ findPlace: find, line }: ReadRequest): Place | { line: number } {
  return find?.('') ?? { line }
}

function makeCell(place: Place | { line: number } | undefined): object {
  if (place === undefined || !('row' in place)) return {}
  const { sheet, row, column } = place
  return { sheet, row, column }
}

/** A rule as a reporting descriptor (section 3.49). What is no rule of the catalogue is a problem with an input. */
function describeRule(id: string, entry: CatalogueEntry | undefined): object {
  if (!entry) {
    return {
      id,
      help: { text: 'A problem with the input; docs/spreadsheets.md says what each code means.' },
      properties: { page: 'docs/spreadsheets.md' },
    }
  }
  const { title, message, severity, source } = entry
  return {
    id,
    shortDescription: { text: title },
    ...(message === undefined ? {} : { fullDescription: { text: message } }),
    ...(severity === undefined ? {} : { defaultConfiguration: { level: levels[severity] } }),
    help: { text: `"udigate explain ${id}" shows what breaks this rule, and what does not.` },
    properties: {
      page: `docs/rules/${id.toLowerCase().replaceAll('.', '-')}.md`,
      source: `${source.document} ${source.version}, ${source.section}`,
    },
  }
}
