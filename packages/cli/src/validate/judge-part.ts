import {
  countProblems,
  countVerdict,
  emptyTally,
  judgeRequest,
  type ReadBatch,
  type Tally,
} from '@udigate/sheets'
import type { ValidateCommandOptions } from './options.ts'
import type { Writer } from './report.ts'

/** What a part of an input came to. */
export interface PartJudged {
  /** What the writer made of it. */
  text: string
  tally: Tally
}

/**
 * Judges and counts some requests of an input, and writes what is to be said of them.
 *
 * @param file as it is called in reports
 */
export function judgePart(
  { requests, problems }: ReadBatch,
  file: string,
  options: ValidateCommandOptions,
  writer: Writer,
): PartJudged {
  const { model, strictContract, warningsAsErrors } = options
  const tally = emptyTally()
  let text = ''
  for (const request of requests) {
    const verdict = judgeRequest(request, model, { strictContract })
    countVerdict(tally, request, verdict, warningsAsErrors)
    text += writer.add({ file, request, verdict })
  }
  countProblems(tally, problems)
  for (const problem of problems) text += writer.problem(file, problem)
  return { text, tally }
}
