/** A batch, as the API gives it. */
export interface Batch {
  id: string
  stage: string
  mode: 'validate' | 'submit'
  model?: string
  actorCode?: string
  name?: string
  state: 'READING' | 'SUBMITTING' | 'AWAITING' | 'ENDED' | 'CANCELLED' | 'UNREADABLE'
  because?: string
  file: { format?: string; bytes: number }
  counts: BatchCounts
  problemCount: number
  progress: { share?: number; secondsLeft?: number }
  receivedAt: string
  endedAt?: string
  /** The first of them; absent in a list. */
  problems?: readonly BatchFinding[]
}

/** `records`, and how many of these are in which state. */
export type BatchCounts = Readonly<Record<'records' | CountedState, number>>

export const countedStates = [
  'valid',
  'accepted',
  'ready',
  'submitted',
  'inDoubt',
  'partlyAccepted',
  'invalid',
  'refused',
  'blocked',
  'failed',
  'cancelled',
] as const
export type CountedState = (typeof countedStates)[number]

/** What a record of a batch has come to. */
export interface BatchRecord {
  record: number
  /** The line or row that it begins in. */
  line: number
  sheet?: string
  findings?: readonly BatchFinding[]
  reasons?: readonly string[]
}

/** What is wrong with the file of a batch, or with a record of it. */
export interface BatchFinding {
  severity: 'error' | 'warning'
  ruleId: string
  message: string
  /** JSON Pointer into the request. */
  path?: string
  place?:
    | { sheet?: string; row: number; column?: string }
    | { line: number; column: number }
    | { element: string }
}

/** Whether nothing more becomes of it by itself. */
export function hasEnded({ endedAt }: Batch): boolean {
  return endedAt !== undefined
}

/** The exit status: 0 all of it is valid or accepted, 1 some of it is not, 3 it has not ended. */
export function chooseExitStatus(batch: Batch): 0 | 1 | 3 {
  if (!hasEnded(batch)) return 3
  const { state, counts, problems = [] } = batch
  const isSound = problems.every(({ severity }) => severity === 'warning')
  return state === 'ENDED' && counts.valid + counts.accepted === counts.records && isSound ? 0 : 1
}
