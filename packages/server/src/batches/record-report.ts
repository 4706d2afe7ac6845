import type { JudgedFinding } from '@udigate/sheets'
import type { RecordWithSubmission } from '../store/batch-records.ts'
import { type Outcome, outcomeOf, type Stop } from '../store/outcome.ts'

/** What is told of a record of a batch. */
export interface RecordReport {
  record: number
  /** The line or row that it begins in. */
  line: number
  sheet?: string
  device?: { issuingAgency?: string; code?: string }
  /** `ACCEPTED`, `IN_DOUBT`, … */
  state: string
  requestId?: string
  /** As the authority holds it, where it was accepted: `SUBMITTED` or `REGISTERED`. */
  registered?: string
  reasons?: readonly string[]
  findings?: readonly JudgedFinding[]
}

/** A stored record of a batch as it is told, with what became of its submission. */
export function recordReport(row: RecordWithSubmission): RecordReport {
  const outcome = row.outcome === null ? undefined : outcomeOf({ outcome: row.outcome })
  const state = stateNow(row, outcome)
  const reasons = reasonsOf(row, outcome)
  const device = {
    ...(row.agency === null ? {} : { issuingAgency: row.agency }),
    ...(row.code === null ? {} : { code: row.code }),
  }
  return {
    record: row.number,
    line: row.line,
    ...(row.sheet === null ? {} : { sheet: row.sheet }),
    ...(Object.keys(device).length === 0 ? {} : { device }),
    state: state.toUpperCase().replaceAll('-', '_'),
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    ...(outcome?.kind === 'accepted' ? { registered: outcome.state } : {}),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(row.findings === null ? {} : { findings: JSON.parse(row.findings) }),
  }
}

/** What its submission says goes before what has been noted of it. */
function stateNow({ state, doubt }: RecordWithSubmission, outcome: Outcome | undefined): string {
  if (state !== 'submitted' && state !== 'in-doubt') return state
  if (outcome) return outcome.kind
  return doubt === null ? 'submitted' : 'in-doubt'
}

function reasonsOf(row: RecordWithSubmission, outcome: Outcome | undefined): readonly string[] {
  if (row.reasons !== null) return JSON.parse(row.reasons)
  if (outcome) return reasonsOfOutcome(outcome)
  if (row.doubt !== null) return [`In doubt: ${row.doubt}`]
  return row.waits_for === null
    ? []
    : [`Waits until submission ${row.waits_for}, which changes its device group, is through.`]
}

function reasonsOfOutcome(outcome: Outcome): readonly string[] {
  if (outcome.kind === 'accepted') return []
  if (outcome.kind !== 'partly-accepted') return reasonsOfStop(outcome)
  return [
    ...outcome.operations.map(operation => `${operation} was accepted and stays.`),
    ...reasonsOfStop(outcome.stop),
    ...outcome.notSent.map(operation => `${operation} was not sent.`),
  ]
}

function reasonsOfStop(stop: Stop): readonly string[] {
  if (stop.kind !== 'refused') return stop.reasons
  return stop.refusals.map(({ operation, responseCode, code, detail }) =>
    [code ?? responseCode, detail ?? `The authority answered ${responseCode} to ${operation}.`].join(': '),
  )
}
