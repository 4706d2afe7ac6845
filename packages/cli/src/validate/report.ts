import type { Causes, Problem, ReadRequest, Tally, Verdict } from '@udigate/sheets'
import { causesWriter } from './causes-writer.ts'
import { jsonReport, jsonWriter, ndjsonReport, ndjsonWriter } from './json-report.ts'
import type { ValidateCommandOptions } from './options.ts'
import { sarifReport, sarifWriter } from './sarif-report.ts'
import { textReport, textWriter } from './text-report.ts'

/** A request, where it came from, and what is known of it. */
export interface Judged {
  /** The file as the caller named it. */
  file: string
  request: ReadRequest
  verdict: Verdict
}

/**
 * Turns verdicts into text. What it makes of one depends on no other, so that parts of an input can be worked on apart;
 * a `Report` of the same format puts them together.
 */
export interface Writer {
  /** `''` where there is nothing to say. */
  add(judged: Judged): string
  /** Says what is wrong with a file and with none of its records. */
  problem(file: string, problem: Problem): string
  /** Says what could not be checked of the records of a message. */
  unchecked(file: string, unchecked: Unchecked): string
}

/** What no message of an operation says, and the rules that ask for it beside what the message says. */
export interface Unchecked {
  operation: string
  ruleIds: readonly string[]
}

/** Puts together what a `Writer` made of the parts of the inputs. */
export interface Report {
  begin(): string
  /** What is to be written for the next part, in the order of the inputs. */
  next(part: string): string
  /** @param troubles why an input could not be read to its end, a sentence or more for each */
  end(tally: Tally, troubles: readonly string[]): string
}

const writers = { text: textWriter, json: jsonWriter, ndjson: ndjsonWriter, sarif: sarifWriter } as const

/** What is found in tables, by cause: for each file that is one. */
export type TableCauses = Map<string, Causes>

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
      const { catalogue } = await import('@udigate/eudamed/catalogue')
      const entries = new Map(catalogue().map(entry => [entry.id, entry]))
      return sarifReport(id => entries.get(id))
    }
  }
}
