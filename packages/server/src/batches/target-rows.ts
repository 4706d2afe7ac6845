import { judgedFindings, type ReadRequest } from '@udigate/sheets'
import { encodeJson } from '../store/json.ts'
import type { BatchRecordTargetRow, TargetState } from '../store/tables.ts'
import type { Part } from '../submissions/part.ts'
import { describeRecordState } from './follow-batch.ts'

/** What a record of a batch has come to at a further register. */
export type TargetEnd = Pick<BatchRecordTargetRow, 'state'> &
  Partial<Pick<BatchRecordTargetRow, 'request_id' | 'findings' | 'reasons'>>

/** What became of a request of a batch at further registers, as it is stored. */
export function targetRows(
  batchId: string,
  request: ReadRequest,
  parts: readonly Part[] = [],
): BatchRecordTargetRow[] {
  return parts.map(part => ({
    batch_id: batchId,
    number: request.record,
    register: part.law.id,
    request_id: null,
    findings: null,
    reasons: null,
    ...describePart(request, part),
  }))
}

function describePart(request: ReadRequest, part: Part): TargetEnd {
  switch (part.kind) {
    case 'received':
      return { state: describeRecordState(part.submission), request_id: part.submission.request_id }
    case 'invalid': {
      // What is wrong with its cells is the record's own, wherever it goes.
      const findings = judgedFindings({ ...request, problems: [] }, part.validation)
      return { state: 'invalid', findings: encodeJson(findings) }
    }
    case 'not-taken':
      return because('invalid', part.reasons)
    case 'blocked':
      return because('blocked', part.reasons)
    case 'not-asked':
      return because('not-asked', part.reasons)
    case 'broken':
      return because('failed', ['The law of this register broke down.'])
  }
}

function because(state: TargetState, reasons: readonly string[]): TargetEnd {
  return { state, reasons: encodeJson(reasons) }
}

/** Of a record that was to be sent to a further register once more and breaks the rules of its home register. */
export const keptForNone = because('invalid', [
  'The record breaks the rules of its home register, and is kept for no register.',
])

/** Of a record that was to be sent to a further register once more, which its actor has no longer. */
export const noTargetNow = because('not-asked', ['It is no register of the actor any longer.'])

/** The states in which nothing more is done about a record at a further register: it is there, or on its way, or in doubt. */
const settled: ReadonlySet<TargetState> = new Set(['submitted', 'in-doubt', 'accepted'])

/** The further registers of a record that are asked no more, by what became of it there before. */
export function listSettled(
  before: readonly Pick<BatchRecordTargetRow, 'register' | 'state'>[],
): ReadonlySet<string> {
  return new Set(before.flatMap(({ register, state }) => (settled.has(state) ? [register] : [])))
}

/** Those that it is ready for. */
export function listReady(
  before: readonly Pick<BatchRecordTargetRow, 'register' | 'state'>[],
): readonly string[] {
  return before.flatMap(({ register, state }) => (state === 'ready' ? [register] : []))
}
