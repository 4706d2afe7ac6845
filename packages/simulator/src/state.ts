import { createMailbox, type Mailbox, type ReceivedMessage } from './domibus/mailbox.ts'
import { confirmGroup, createRegister, type Entity, enter, type Register } from './eudamed/register.ts'

/** A DTX message that EUDAMED received, as the journal shows it. */
export interface JournalEntry {
  readonly seq: number
  readonly at: string
  readonly messageId: string
  readonly correlationId: string
  readonly service: string
  readonly operation: string
  readonly xml: string
}

/** Something that happened, with all its consequences: one event is one line of the log. */
export type SimulatorEvent =
  | {
      readonly type: 'message-taken'
      readonly at: string
      /** The ebMS MessageId. */
      readonly messageId: string
      readonly received: Omit<JournalEntry, 'seq' | 'at'>
      readonly created: readonly Entity[]
      readonly answer?: ReceivedMessage
    }
  | { readonly type: 'message-downloaded'; readonly at: string; readonly messageId: string }
  | {
      readonly type: 'group-confirmed'
      readonly at: string
      readonly issuingAgency: string
      readonly code: string
    }

/** All that must outlive a crash. */
export interface State {
  readonly mailbox: Mailbox
  readonly register: Register
  readonly journal: JournalEntry[]
}

export function createState(): State {
  return { mailbox: createMailbox(), register: createRegister(), journal: [] }
}

/** Brings the state to where it is after the event. */
export function applyEvent(state: State, event: SimulatorEvent): void {
  const { mailbox, register, journal } = state
  switch (event.type) {
    case 'message-taken': {
      mailbox.sent.set(event.messageId, { messageId: event.messageId, at: event.at })
      journal.push({ seq: journal.length + 1, at: event.at, ...event.received })
      for (const entity of event.created) enter(register, entity)
      if (event.answer) mailbox.pending.set(event.answer.header.messageId, event.answer)
      return
    }
    case 'message-downloaded':
      mailbox.pending.delete(event.messageId)
      mailbox.downloaded.add(event.messageId)
      return
    case 'group-confirmed':
      confirmGroup(register, event)
      return
    default:
      throw new Error(`unknown event ${JSON.stringify((event as { type: unknown }).type)}`)
  }
}
