import type { MessageRow, MessageState } from '../../store/tables.ts'
import type { Given, Transition } from './transitions.ts'

/** What each state of a message means. */
export const messageStateMeanings = {
  waiting: 'is to be sent',
  handed: 'is with the access point, and not answered',
  unclear: 'may have arrived and is sent no more by itself, or waits until something is set right',
  answered: 'is answered, and everything that it carries is settled',
  'given-up': 'certainly never left, and is not sent',
} as const satisfies Record<MessageState, string>

/** The columns that events store. No other code writes the state. */
export type MessageColumns = Partial<Pick<MessageRow, 'due_at' | 'failures' | 'claimed_by' | 'absent_after'>>

/** What a message has with which nothing is done by itself. */
const atRest = { failures: 0, due_at: null, claimed_by: null } as const

/** A message as it begins: due at once. */
export function makeFirstMessageState(dueAt: Date) {
  return {
    state: 'waiting',
    due_at: dueAt.getTime(),
    failures: 0,
    absent_after: null,
    claimed_by: null,
  } as const satisfies Required<MessageColumns> & { state: MessageState }
}

/** The life of a message: every event, in which states it can happen, what follows, and what is stored with it. */
export const messageEvents = {
  sent: {
    when: 'the access point has it',
    moves: { waiting: 'handed', handed: 'handed' },
    /** @param given.checkAt when the access point is asked about it next */
    stores: ({ checkAt }: { checkAt: Date }) => ({
      failures: 0,
      due_at: checkAt.getTime(),
      claimed_by: null,
    }),
  },
  postponed: {
    when: 'a step with it failed, or the connection is down; before the next one its status is asked',
    moves: { waiting: 'waiting', handed: 'handed' },
    stores: ({ failures, dueAt }: { failures: number; dueAt: Date }) => ({
      failures,
      due_at: dueAt.getTime(),
      claimed_by: null,
    }),
  },
  doubted: {
    when: 'refused by the access point after it may have arrived, silence for too long, or it cannot be sent',
    moves: { waiting: 'unclear', handed: 'unclear' },
    stores: () => atRest,
  },
  givenUp: {
    when: 'the access point will not take it, or the gateway fails to send it, and it certainly never left',
    moves: { waiting: 'given-up', handed: 'given-up' },
    stores: () => atRest,
  },
  answered: {
    when: 'an acknowledgement settles all that it carries',
    moves: { waiting: 'answered', handed: 'answered', unclear: 'answered', answered: 'answered' },
    stores: () => ({ due_at: null }),
  },
  answeredInPart: {
    when: 'an acknowledgement leaves something that it carries in doubt',
    moves: { waiting: 'unclear', handed: 'unclear', unclear: 'unclear' },
    stores: () => ({ due_at: null }),
  },
  repeated: {
    when: 'the authority certainly does not have it',
    moves: { unclear: 'waiting' },
    /** @param given.absentAfter the number of attempts after which that was seen */
    stores: ({ absentAfter, dueAt }: { absentAfter: number; dueAt: Date }) => ({
      absent_after: absentAfter,
      failures: 0,
      due_at: dueAt.getTime(),
    }),
  },
  resumed: {
    when: 'its access token is registered, or the access point lets the gateway in again',
    moves: { unclear: 'waiting' },
    stores: ({ dueAt }: { dueAt: Date }) => ({ failures: 0, due_at: dueAt.getTime() }),
  },
} as const satisfies Record<string, Transition<MessageState, Pick<MessageRow, 'state'>, MessageColumns>>

/** What can happen to a message. */
export type MessageEvent = keyof typeof messageEvents

/** What an event carries. */
export type GivenToMessage<Event extends MessageEvent> = Given<(typeof messageEvents)[Event]>
