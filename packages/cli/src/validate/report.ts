import type { Problem, ReadRequest } from '@udigate/server/tables'
import { jsonReport, ndjsonReport } from './json-report.ts'
import type { Tally, Verdict } from './judge.ts'
import type { ValidateCommandOptions } from './options.ts'
import { textReport } from './text-report.ts'

/** A request, where it came from, and what is known of it. */
export interface Judged {
  /** The file as the caller named it. */
  file: string
  request: ReadRequest
  verdict: Verdict
}

/** Turns verdicts into text, as they come. */
export interface Report {
  begin(): string
  /** `''` where there is nothing to say. */
  add(judged: Judged): string
  /** Says what is wrong with a file and with none of its records. */
  problem(file: string, problem: Problem): string
  end(tally: Tally): string
}

/** The report in the format that was asked for; `colour` is for text only. */
export function makeReport(options: ValidateCommandOptions, colour: boolean): Report {
  switch (options.format) {
    case 'text':
      return textReport(options, colour)
    case 'json':
      return jsonReport(options)
    case 'ndjson':
      return ndjsonReport(options)
  }
}
