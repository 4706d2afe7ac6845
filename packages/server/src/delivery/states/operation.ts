import { encodeJson } from '../../store/json.ts'
import type { Stop } from '../../store/outcome.ts'
import type { OperationRow, OperationState } from '../../store/tables.ts'
import { doubts, endsByAbsence } from '../reasons.ts'
import type { Given, StateBefore, Transition } from './transitions.ts'

/** What each state of an operation means, in the order in which an operation passes through them. */
export const operationStateMeanings = {
  held: 'waits until the operation before it is accepted, or until the submission that its own waits for is through',
  ready: 'goes into the next message',
  sent: 'is in a message that is sent, or is about to be',
  unclear: 'is in doubt: whether the authority holds it is unknown, or it cannot be sent',
  accepted: 'the authority holds it',
  refused: 'the authority refused it',
  blocked: 'the authority holds another version',
  failed: 'the authority broke down over it, or it was never sent and never will be',
  'not-sent': 'was never sent, because one before it was not accepted',
} as const satisfies Record<OperationState, string>

/** The columns that events store. No other code writes them, nor the state. */
export type OperationColumns = Partial<
  Pick<
    OperationRow,
    | 'message_id'
    | 'together'
    | 'result'
    | 'doubt'
    | 'doubted_at'
    | 'look_up_at'
    | 'needs_operator'
    | 'ask_first'
    | 'restored_epoch'
    | 'seen_absent'
  >
>

/** What an operation has that is in no doubt; whether it has to be asked about before it is sent is another matter. */
const certain = {
  doubt: null,
  doubted_at: null,
  look_up_at: null,
  needs_operator: 0,
  seen_absent: 0,
} as const

/** What an operation has of which everything is settled. */
const settled = { ...certain, ask_first: 0 } as const

/** An operation as it begins: the first of a submission can go at once, unless its submission waits for another one. */
export function firstColumns(position: number, isSubmissionWaiting: boolean) {
  return {
    ...settled,
    state: position === 0 && !isSubmissionWaiting ? 'ready' : 'held',
    result: null,
    together: null,
    restored_epoch: null,
    message_id: null,
  } as const satisfies Required<OperationColumns> & { state: OperationState }
}

/** What the authority had against an operation, or why it failed. What it has said both ways stays in doubt. */
function stopped<Kind extends Stop['kind']>(stop: Stop & { kind: Kind }, operation: OperationRow) {
  const doubt = isSaidBothWays(operation) ? { needs_operator: 1, look_up_at: null } : settled
  return { result: encodeJson(stop), ...doubt }
}

/** What the authority had against an operation that it may have carried out before. */
export interface Objection {
  refusal?: Stop | undefined
  together?: number | undefined
}

/** When the authority is asked about an operation next, and whether that has gone on for so long that an operator is called. */
interface NextQuestion {
  at: Date
  isOverdue: boolean
}

/**
 * The life of an operation: every event, in which states it can happen, what follows, and what is stored with it.
 *
 * `doubt`, `doubted_at`, `look_up_at`, `needs_operator`, `seen_absent`, `ask_first` and `result` are one thing, the doubt of an
 * operation, and have no other writer.
 */
export const operationEvents = {
  due: {
    when: 'the one before it is accepted, or its submission waits no longer',
    moves: { held: 'ready' },
    stores: () => ({}),
  },
  dropped: {
    when: 'one before it is not accepted',
    moves: { held: 'not-sent' },
    stores: () => ({}),
  },
  composed: {
    when: 'a message carries it',
    moves: { ready: 'sent' },
    stores: ({ messageId }: { messageId: string }) => ({ message_id: messageId }),
  },
  accepted: {
    when: 'acknowledged as accepted, shown by the authority, or an operator says so',
    moves: { sent: 'accepted', unclear: 'accepted' },
    stores: () => ({ result: null, ...settled }),
  },
  refused: {
    when: 'acknowledged as refused, and certainly not carried out before',
    moves: { sent: 'refused', unclear: 'refused' },
    stores: stopped<'refused'>,
  },
  blocked: {
    when: 'acknowledged as refused for its version, and certainly not carried out before; or shown as discarded',
    moves: { sent: 'blocked', unclear: 'blocked' },
    stores: stopped<'blocked'>,
  },
  failed: {
    when: 'acknowledged as broken, certainly never sent, or given up by an operator',
    moves: { ready: 'failed', sent: 'failed', unclear: 'failed' },
    stores: stopped<'failed'>,
  },
  split: {
    when: 'its message is rejected as a whole',
    moves: { sent: 'ready', unclear: 'ready' },
    stores: ({ together }: { together: number }) => ({ message_id: null, together, ...settled }),
  },

  turnedBack: {
    when: 'rejected for the traffic of its sender: nothing of it was carried out, and it goes again later',
    moves: { sent: 'ready', unclear: 'ready' },
    stores: () => ({ message_id: null, ...settled }),
  },

  doubted: {
    when: 'its outcome is unknown',
    moves: { ready: 'unclear', sent: 'unclear', unclear: 'unclear' },
    /**
     * @param given.objection what the authority had against it, which counts if it did not carry it out before: a refusal, or
     *   how many go together at most after their message was rejected as a whole
     */
    stores: (
      {
        doubt,
        at,
        canAsk,
        objection = {},
      }: { doubt: string; at: Date; canAsk: boolean; objection?: Objection | undefined },
      operation,
    ) => ({
      doubt: isSaidBothWays(operation) ? operation.doubt : doubt,
      doubted_at: operation.doubted_at ?? at.getTime(),
      look_up_at: canAsk ? at.getTime() : null,
      needs_operator: canAsk ? 0 : 1,
      seen_absent: 0,
      result: objection.refusal === undefined ? standingObjection(operation) : encodeJson(objection.refusal),
      together: objection.together ?? operation.together,
    }),
  },
  stuck: {
    when: 'it cannot be sent until something is set right',
    moves: { ready: 'unclear', sent: 'unclear', unclear: 'unclear' },
    stores: waitForOperator,
  },
  withdrawn: {
    when: 'the gateway fails to send its message, which certainly never left',
    moves: { sent: 'unclear', unclear: 'unclear' },
    stores: (given: { doubt: string; at: Date }, operation) => ({
      ...waitForOperator(given, operation),
      message_id: null,
    }),
  },
  operatorCalled: {
    when: 'an operator has to know',
    moves: { unclear: 'unclear' },
    stores: () => ({ needs_operator: 1 }),
  },

  asked: {
    when: 'a question about it is stored',
    moves: { unclear: 'unclear' },
    stores: () => ({ look_up_at: null }),
  },
  askedLater: {
    when: 'the question was not answered, or proves nothing',
    moves: { unclear: 'unclear' },
    stores: askLater,
  },
  askedFurther: {
    when: 'it is not in the state that was asked for, or that must not be asked for: another one is',
    moves: { unclear: 'unclear' },
    stores: ({ at }: { at: Date }) => ({ look_up_at: at.getTime() }),
  },
  seenAbsent: {
    when: 'the authority was seen not to have it, after the quarantine',
    moves: { unclear: 'unclear' },
    // An operator who was called because no machine could tell is needed no longer.
    stores: ({ at }: { at: Date }, { doubt, needs_operator }) => ({
      look_up_at: at.getTime(),
      needs_operator: endsByAbsence(doubt) ? 0 : needs_operator,
      seen_absent: 1,
    }),
  },
  quarantined: {
    when: 'the authority was seen not to have it, within the quarantine',
    moves: { unclear: 'unclear' },
    stores: ({ until }: { until: Date }) => ({ look_up_at: until.getTime() }),
  },
  unresolved: {
    when: 'only an operator can tell, and the authority is asked on',
    moves: { unclear: 'unclear' },
    stores: ({ doubt, at }: { doubt: string; at: Date }) => ({
      look_up_at: at.getTime(),
      needs_operator: 1,
      doubt,
    }),
  },
  unanswerable: {
    when: 'only an operator can tell',
    moves: { unclear: 'unclear' },
    stores: ({ doubt }: { doubt: string }) => ({ doubt, look_up_at: null, needs_operator: 1 }),
  },
  askable: {
    when: 'the authority can be asked again',
    moves: { unclear: 'unclear' },
    stores: ({ doubt, at }: { doubt: string; at: Date }) => ({
      doubt,
      look_up_at: at.getTime(),
      needs_operator: 0,
    }),
  },
  hastened: {
    when: 'a pull shows it',
    moves: { unclear: 'unclear' },
    stores: ({ at }: { at: Date }) => ({ look_up_at: at.getTime() }),
  },

  resumed: {
    when: 'what it was stuck for is set right',
    moves: { unclear: 'sent' },
    stores: () => certain,
  },
  released: {
    when: 'what it was stuck for is set right, and its message cannot go as it is',
    moves: { unclear: 'ready' },
    stores: () => ({ ...certain, message_id: null }),
  },
  repeated: {
    when: 'the authority certainly does not have it, and the same bytes go again',
    moves: { unclear: 'sent' },
    stores: () => ({ ...settled, result: null }),
  },
  renewed: {
    when: 'the authority certainly does not have it, and it goes in another message',
    moves: { unclear: 'ready' },
    stores: () => ({ ...settled, result: null, message_id: null }),
  },

  contradicted: {
    when: 'another acknowledgement contradicts how it ended',
    moves: { accepted: 'accepted', refused: 'refused', blocked: 'blocked', failed: 'failed' },
    stores: ({ doubt, at }: { doubt: string; at: Date }, { doubted_at }) => ({
      doubt,
      doubted_at: doubted_at ?? at.getTime(),
      look_up_at: null,
      needs_operator: 1,
      seen_absent: 0,
    }),
  },
  upheld: {
    when: 'an operator says that it stays as it ended',
    moves: { accepted: 'accepted', refused: 'refused', blocked: 'blocked', failed: 'failed' },
    stores: () => settled,
  },
  corrected: {
    when: 'an operator says that the authority holds it after all',
    moves: { refused: 'accepted', blocked: 'accepted', failed: 'accepted' },
    stores: () => ({ result: null, ...settled }),
  },

  restored: {
    when: 'the store went back, and it may have been sent since',
    moves: { held: 'held', ready: 'ready', sent: 'sent', unclear: 'unclear' },
    stores: ({ epoch }: { epoch: number }) => ({ ask_first: 1, restored_epoch: epoch, seen_absent: 0 }),
  },
} as const satisfies Record<string, Transition<OperationState, OperationRow, OperationColumns>>

function waitForOperator({ doubt, at }: { doubt: string; at: Date }, operation: OperationRow) {
  return {
    doubt,
    doubted_at: operation.doubted_at ?? at.getTime(),
    look_up_at: null,
    needs_operator: 1,
    result: standingObjection(operation),
  }
}

/** What the authority had against an operation that is in doubt: an unreadable answer, or none, takes nothing of it back. */
function standingObjection({ state, result }: OperationRow): OperationRow['result'] {
  return state === 'unclear' ? result : null
}

function isSaidBothWays({ state, doubt }: OperationRow): boolean {
  return state === 'unclear' && doubt === doubts.contradicting
}

function askLater({ at, isOverdue }: NextQuestion, { needs_operator }: OperationRow) {
  return { look_up_at: at.getTime(), needs_operator: isOverdue ? 1 : needs_operator }
}

type Events = typeof operationEvents

/** What can happen to an operation. */
export type OperationEvent = keyof Events

/** An operation in one of the states in which an event can happen. */
export type OperationBefore<Event extends OperationEvent> = OperationRow & {
  state: StateBefore<Events[Event]>
}

/** What an event carries. */
export type GivenToOperation<Event extends OperationEvent> = Given<Events[Event]>

/** Whether an event can happen to an operation as it is. */
export function canMove<Event extends OperationEvent>(
  operation: OperationRow,
  event: Event,
): operation is OperationBefore<Event> {
  return operation.state in operationEvents[event].moves
}
