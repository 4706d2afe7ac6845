import { causesWriter } from './causes-writer.ts'
import { jsonReport, jsonWriter, ndjsonReport, ndjsonWriter } from './json-report.ts'
import type { ValidateCommandOptions } from './options.ts'
import { sarifReport, sarifWriter } from './sarif-report.ts'
import { textReport, textWriter } from './text-report.ts'
import type { Report, TableCauses, Writer } from './writer.ts'

const writers = { text: textWriter, json: jsonWriter, ndjson: ndjsonWriter, sarif: sarifWriter } as const

/**
 * What writes in the format that was asked for; `colour` is for text only.
 *
 * @param causes collects what is found in tables, which is then not written; for text only
 */
export function makeWriter(options: ValidateCommandOptions, colour: boolean, causes?: TableCauses): Writer {
  const writer = writers[options.format](options, colour)
  return options.format === 'text' && causes !== undefined ? causesWriter(options, writer, causes) : writer
}

/** The report in the format that was asked for; `colour` and the causes in tables are for text only. */
export async function makeReport(
  options: ValidateCommandOptions,
  colour: boolean,
  causes?: TableCauses,
): Promise<Report> {
  switch (options.format) {
    case 'text':
      return textReport(options, colour, causes)
    case 'json':
      return jsonReport(options)
    case 'ndjson':
      return ndjsonReport()
    case 'sarif': {
      // Loaded here, since the other formats do not need it.
      const { listAllRules } = await import('../all-rules.ts')
      const entries = new Map(listAllRules().map(entry => [entry.id, entry]))
      return sarifReport(id => entries.get(id))
    }
  }
}
