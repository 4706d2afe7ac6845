import {
  countProblems,
  countVerdict,
  emptyTally,
  type ReadBatch,
  type Tally,
  type Verdict,
} from '@udigate/sheets'
import { judgeInput } from './judge-input.ts'
import type { ValidateCommandOptions } from './options.ts'
import type { Writer } from './writer.ts'

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
 * @param told verdicts that are known already, by the records
 */
export function judgePart(
  { requests, problems }: ReadBatch,
  file: string,
  options: ValidateCommandOptions,
  writer: Writer,
  told?: ReadonlyMap<number, Verdict>,
): PartJudged {
  const { model, strictContract, register, info, warningsAsErrors } = options
  const tally = emptyTally()
  let text = ''
  const unchecked = new Map<string, Set<string>>()
  const groups = new WeakMap()
  for (const request of requests) {
    const verdict =
      told?.get(request.record) ?? judgeInput(request, model, { strictContract, register, info, groups })
    countVerdict(tally, request, verdict, warningsAsErrors)
    text += writer.add({ file, request, verdict })
    if (request.operation === undefined || verdict.kind !== 'judged') continue
    const ids = unchecked.get(request.operation) ?? new Set()
    for (const id of verdict.unchecked ?? []) ids.add(id)
    unchecked.set(request.operation, ids)
  }
  for (const [operation, ids] of unchecked) {
    if (ids.size > 0) text += writer.unchecked(file, { operation, ruleIds: [...ids] })
  }
  countProblems(tally, problems)
  for (const problem of problems) text += writer.problem(file, problem)
  return { text, tally }
}
