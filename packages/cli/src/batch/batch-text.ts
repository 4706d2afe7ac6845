import { batchOutcome } from '@udigate/client'
import { counted, grouped } from '../counted.ts'
import { placeText } from '../place-text.ts'
import { describeFile, describeNotRead } from '../validate/tables-text.ts'
import {
  type Batch,
  type BatchCounts,
  type BatchTarget,
  type CountedState,
  countedAtTargets,
  countedStates,
  hasEnded,
} from './batch-answer.ts'
import type { FailureReasons } from './collect-reasons.ts'

const words: Readonly<Record<CountedState, string>> = {
  valid: 'valid',
  accepted: 'accepted',
  ready: 'to be submitted',
  submitted: 'not answered yet',
  inDoubt: 'in doubt',
  partlyAccepted: 'partly accepted',
  invalid: 'not valid',
  refused: 'refused',
  blocked: 'blocked',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** In which something ended without being accepted, though it was valid. */
const stoppedStates = ['refused', 'blocked', 'failed', 'cancelled', 'partlyAccepted'] as const

/** How many of the reasons are shown. */
const mostReasons = 5

/**
 * A batch in words: how it stands, what its records came to and why some failed, what is wrong with its file, and what
 * to do next.
 */
export function batchText(batch: Batch, failures?: FailureReasons): string {
  const { id, stage, mode, for: register, to, model, name, because, counts, targets = [] } = batch
  const { problems = [], problemCount, tables = [] } = batch
  const what = [
    `${mode} on ${stage}`,
    register && `for ${register}`,
    to && `to ${to.join(', ')}`,
    model,
    name,
  ]
    .filter(part => part !== undefined)
    .join(', ')
  const shown = problems.map(
    ({ severity, ruleId, message, place }) =>
      `  ${severity} ${ruleId}${place === undefined ? '' : ` at ${placeText('', place).replace(/^:/, '')}`}: ${message}`,
  )
  const hidden = problemCount - shown.length
  return [
    `${id}  ${what}`,
    `  ${batchOutcome(batch).text}${because === undefined ? '' : `: ${because}`}${progressText(batch)}`,
    ...(counts.records > 0 ? [`  ${countsText(counts)}`] : []),
    ...targets.map(target => `  at ${target.register}: ${targetText(target)}`),
    ...(tables.length === 0 ? [] : [`  read: ${describeFile(tables)}`]),
    ...tables.flatMap(table => describeNotRead(table).trimEnd().split('\n')).filter(line => line !== ''),
    ...(failures === undefined ? [] : failuresText(failures, id)),
    ...shown,
    ...(shown.length > 0 && hidden > 0 ? [`  and ${grouped(hidden)} more with the file`] : []),
    ...listAdvice(batch),
  ].join('\n')
}

function failuresText({ reasons, seen, failed }: FailureReasons, id: string): string[] {
  if (reasons.length === 0) return []
  const hidden = reasons.length - mostReasons
  const ofThose = seen < failed ? ` (of the first ${grouped(seen)} that failed)` : ''
  return [
    `  Why records failed, the most common reason first${ofThose}:`,
    ...reasons
      .slice(0, mostReasons)
      .map(({ text, place, records }) => `    ${counted(records, 'record')}, first at ${place}: ${text}`),
    ...(hidden > 0
      ? [`    and ${counted(hidden, 'more reason')}: udigate batch results ${id} --output results.csv`]
      : []),
  ]
}

/** A line for each batch. */
export function batchesText(batches: readonly Batch[]): string {
  if (batches.length === 0) return 'There are no batches.'
  return batches
    .map(batch => {
      const { id, receivedAt, mode, name, counts } = batch
      const named = name === undefined ? '' : `${name}: `
      const outcome = batchOutcome(batch).text.padEnd(20)
      return `${id}  ${receivedAt}  ${mode.padEnd(8)}  ${outcome}  ${named}${countsText(counts)}`
    })
    .join('\n')
}

/** `1,200 records: 1,180 accepted, 20 not valid`, without what is zero. */
export function countsText(counts: BatchCounts): string {
  const { records } = counts
  if (records === 0) return 'no records'
  const parts = countedStates
    .filter(state => counts[state] > 0)
    .map(state => `${grouped(counts[state])} ${words[state]}`)
  return `${counted(records, 'record')}: ${parts.join(', ')}`
}

/** The same of a further register. */
function targetText({ counts }: BatchTarget): string {
  const parts = countedAtTargets
    .filter(state => counts[state] > 0)
    .map(state => `${grouped(counts[state])} ${state === 'notAsked' ? 'not asked' : words[state]}`)
  return `${counted(counts.records, 'record')}: ${parts.join(', ')}`
}

function progressText(batch: Batch): string {
  const { share } = batch.progress
  return hasEnded(batch) || share === undefined ? '' : `, ${Math.floor(share * 100)}% of it`
}

/** What to do next: command lines, each after what it is for. */
function listAdvice(batch: Batch): string[] {
  const { id, state, mode, counts, targets = [], problemCount } = batch
  if (state === 'UNREADABLE') {
    return [
      `  Nothing of it was ${mode === 'submit' ? 'submitted' : 'kept'}. Correct the file and send it again.`,
    ]
  }
  if (!hasEnded(batch)) return [next('It goes on by itself. How it stands:', `status ${id}`)]
  const isFaulty = counts.invalid > 0 || problemCount > 0
  const stopped =
    countStopped(counts) + targets.reduce((sum, at) => sum + countStopped(at.counts) + at.counts.invalid, 0)
  return [
    ...(isFaulty ? [next('What is wrong:', `findings ${id} --output findings.csv`)] : []),
    ...(stopped > 0 ? [next('What became of each record:', `results ${id} --output results.csv`)] : []),
    ...(counts.inDoubt > 0 ? ['  What is in doubt: udigate doubts'] : []),
    ...(mode === 'submit' && counts.invalid > 0
      ? ['  Correct the file and send it again; what is registered already stays as it is.']
      : []),
    ...(mode === 'submit' && counts.invalid + stopped > 0
      ? [next('If the cause was outside the file, fix it, then run:', `resubmit ${id} --wait`)]
      : []),
    ...(mode === 'validate' && counts.records > 0 && counts.valid === counts.records
      ? ['  To submit it, send the file again: udigate batch submit FILE']
      : []),
  ]
}

function countStopped(counts: Pick<BatchCounts, (typeof stoppedStates)[number]>): number {
  return stoppedStates.reduce((sum, state) => sum + counts[state], 0)
}

function next(what: string, line: string): string {
  return `  ${what} udigate batch ${line}`
}
