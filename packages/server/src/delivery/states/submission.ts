import { encodeJson } from '../../store/json.ts'
import type { Outcome } from '../../store/outcome.ts'
import { submissionStatus } from '../../store/submission-status.ts'
import type { SubmissionRow } from '../../store/tables.ts'
import type { StateBefore, Transition } from './transitions.ts'

/** What each state of a submission means. It is stored as the columns that `SubmissionIn` names. */
export const submissionStateMeanings = {
  waiting: 'waits for a group that another submission has under way',
  'under-way': 'has operations that are not settled',
  'in-doubt': 'has an operation whose outcome is unknown, or that cannot be sent',
  ended: 'has its outcome',
  contradicted: 'has its outcome, and something is said that contradicts it',
} as const satisfies Record<string, string>

export type SubmissionState = keyof typeof submissionStateMeanings

/** The columns that tell the state of a submission, as each state has them. */
interface Columns {
  waiting: { outcome: null; waits_for: string }
  'under-way': { outcome: null; waits_for: null; doubt: null }
  'in-doubt': { outcome: null; waits_for: null; doubt: string }
  ended: { outcome: string; doubt: null }
  contradicted: { outcome: string; doubt: string }
}

/** The same for the store, which finds a submission in one of its states. */
export const filledIn = {
  waiting: { outcome: false, waits_for: true },
  'under-way': { outcome: false, waits_for: false, doubt: false },
  'in-doubt': { outcome: false, waits_for: false, doubt: true },
  ended: { outcome: true, doubt: false },
  contradicted: { outcome: true, doubt: true },
} as const satisfies { [State in SubmissionState]: FilledAs<Columns[State]> }

/** By column, whether it is filled. */
type FilledAs<Of> = { [Name in keyof Of]: Of[Name] extends null ? false : true }

/** A submission in one of these states. */
export type SubmissionIn<State extends SubmissionState> = SubmissionRow & Columns[State]

/** The state of a submission. */
export function readSubmissionState({
  outcome,
  doubt,
  waits_for,
}: Pick<SubmissionRow, 'outcome' | 'doubt' | 'waits_for'>): SubmissionState {
  if (outcome !== null) return doubt === null ? 'ended' : 'contradicted'
  if (waits_for !== null) return 'waiting'
  return doubt === null ? 'under-way' : 'in-doubt'
}

/** The columns that events store. No other code writes them. */
export type SubmissionColumns = Partial<
  Pick<SubmissionRow, 'waits_for' | 'doubt' | 'status' | 'outcome' | 'ended_at' | 'sealed_token'>
>

interface SubmissionEnd {
  outcome: Outcome
  at: Date
}

/** The outcome of a submission; the caller's token is gone with it. */
function withOutcome({ outcome, at }: SubmissionEnd): SubmissionColumns {
  const text = encodeJson(outcome)
  return {
    outcome: text,
    status: submissionStatus({ outcome: text, doubt: null }),
    ended_at: at.getTime(),
    sealed_token: null,
  }
}

/** A doubt and the status that it comes to: a known outcome stays the status, whatever is doubted of it afterwards. */
function withDoubt({ doubt }: { doubt: string | null }, { outcome }: SubmissionRow): SubmissionColumns {
  return { doubt, status: submissionStatus({ outcome, doubt }) }
}

/** The life of a submission: every event, in which states it can happen, what follows, and what is stored with it. */
export const submissionEvents = {
  freed: {
    when: 'the group that it waits for is through',
    moves: { waiting: 'under-way' },
    stores: () => ({ waits_for: null }),
  },
  doubted: {
    when: 'an operation of it is in doubt',
    moves: {
      'under-way': 'in-doubt',
      'in-doubt': 'in-doubt',
      ended: 'contradicted',
      contradicted: 'contradicted',
    },
    stores: withDoubt,
  },
  cleared: {
    when: 'none of its operations is in doubt any longer',
    moves: { 'in-doubt': 'under-way', contradicted: 'ended' },
    stores: (_, submission) => withDoubt({ doubt: null }, submission),
  },
  ended: {
    when: 'all its operations are accepted, or one is not',
    moves: { waiting: 'ended', 'under-way': 'ended', 'in-doubt': 'contradicted' },
    stores: withOutcome,
  },
  corrected: {
    when: 'an operator says that the authority holds it after all',
    moves: { ended: 'ended', contradicted: 'contradicted' },
    stores: withOutcome,
  },
} as const satisfies Record<string, Transition<SubmissionState, SubmissionRow, SubmissionColumns>>

type Events = typeof submissionEvents

/** What can happen to a submission. */
export type SubmissionEvent = keyof Events

/** A submission in one of the states in which an event can happen. */
export type SubmissionBefore<Event extends SubmissionEvent> = SubmissionIn<
  StateBefore<Events[Event]> & SubmissionState
>

/** Whether an event can happen to a submission as it is. */
export function canMoveSubmission<Event extends SubmissionEvent>(
  submission: SubmissionRow,
  event: Event,
): submission is SubmissionBefore<Event> {
  return readSubmissionState(submission) in submissionEvents[event].moves
}
