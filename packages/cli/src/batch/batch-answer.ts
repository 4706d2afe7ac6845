import type { Bodies } from '@udigate/client'

/** A batch: what is wrong with its file is absent in a list. */
export type Batch = Bodies['BatchSummary'] & Partial<Pick<Bodies['BatchDetail'], 'problems'>>

/** `records`, and how many of these are in which state. */
export type BatchCounts = Batch['counts']

/** How records stand at any register, in the order in which they are told. */
const countedAnywhere = [
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

export const countedStates = ['valid', ...countedAnywhere] as const satisfies readonly (keyof BatchCounts)[]
export type CountedState = (typeof countedStates)[number]

/** Where the records of a batch stand at a further register. */
export type BatchTarget = Bodies['BatchTarget']

export const countedAtTargets = [
  ...countedAnywhere,
  'notAsked',
] as const satisfies readonly (keyof BatchTarget['counts'])[]

/** What a record of a batch has come to. */
export type BatchRecord = Bodies['BatchRecordPage']['items'][number]

/** What is wrong with a record of a batch. */
export type BatchFinding = NonNullable<BatchRecord['findings']>[number]

/** Whether nothing more becomes of it by itself. */
export function hasEnded({ endedAt }: Batch): boolean {
  return endedAt !== undefined
}

/** The exit status: 0 all of it is valid or accepted, 1 some of it is not, 3 it has not ended. */
export function chooseExitStatus(batch: Batch): 0 | 1 | 3 {
  if (!hasEnded(batch)) return 3
  const { state, counts, targets = [], problems = [] } = batch
  const isEverywhere = targets.every(at => at.counts.accepted + at.counts.notAsked === at.counts.records)
  const isSound = problems.every(({ severity }) => severity === 'warning')
  return state === 'ENDED' && counts.valid + counts.accepted === counts.records && isSound && isEverywhere
    ? 0
    : 1
}
