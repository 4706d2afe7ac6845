import { type JudgedFinding, type Problem, problemFinding } from '@udigate/sheets'
import { encodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'

/** How many problems of a file are kept; the others are counted. */
const mostKept = 1_000

export interface FileProblems {
  add(problems: readonly Problem[]): void
  /** As they are stored. */
  columns(): FileProblemColumns
}

/** What is wrong with a file, as it is stored. */
export interface FileProblemColumns {
  problems: BatchRow['problems']
  problem_count: number
}

/** Collects what is wrong with a file and none of its requests. */
export function collectFileProblems(): FileProblems {
  const kept: JudgedFinding[] = []
  let count = 0
  return {
    add(problems) {
      count += problems.length
      for (const problem of problems.slice(0, mostKept - kept.length)) kept.push(problemFinding(problem))
    },
    columns: () => ({ problems: kept.length === 0 ? null : encodeJson(kept), problem_count: count }),
  }
}
