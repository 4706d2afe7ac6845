import type { Problem, ReadRequest, Tally, Verdict } from '@udigate/sheets'
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

/** What writes in the format that was asked for; `colour` is for text only. */
export function makeWriter(options: ValidateCommandOptions, colour: boolean): Writer {
  return writers[options.format](options, colour)
}

/** The report in the format that was asked for; `colour` is for text only. */
export async function makeReport(options: ValidateCommandOptions, colour: boolean): Promise<Report> {
  switch (options.format) {
    case 'text':
      return textReport(options, colour)
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
