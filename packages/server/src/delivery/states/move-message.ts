import { createHash } from 'node:crypto'
import { announce, type WriteTransaction } from '../../store/changes.ts'
import { changeMessage, findMessageState, insertMessageRow } from '../../store/states.ts'
import type { MessageRow, MessageState } from '../../store/tables.ts'
import { activeTraceParent } from '../../traces/trace-parent.ts'
import {
  type GivenToMessage,
  type MessageColumns,
  type MessageEvent,
  makeFirstMessageState,
  messageEvents,
} from './message.ts'
import { stateAfter, type Transition } from './transitions.ts'

/** A message that is to be sent at once. */
export type NewMessage = Pick<
  MessageRow,
  'message_id' | 'correlation_id' | 'stage' | 'register' | 'organisation' | 'actor' | 'operation' | 'document'
> & {
  /** By the time of day. */
  createdAt: Date
  /** By the monotonic clock. */
  dueAt: Date
}

/** Stores a message that is to be sent, and the span in which that is done, where there is one. */
export async function insertMessage(
  db: WriteTransaction,
  { createdAt, dueAt, ...message }: NewMessage,
): Promise<void> {
  const document_sha256 = createHash('sha256').update(message.document).digest('hex')
  const created_at = createdAt.getTime()
  await insertMessageRow(db, {
    ...message,
    ...makeFirstMessageState(dueAt),
    document_sha256,
    created_at,
    trace_parent: activeTraceParent(),
  })
  announce(db, { type: 'message-stored', message: { ...message, document_sha256, created_at } })
}

/**
 * Moves a message on, as it stands in the given transaction: stores the state that follows an event with all that is stored
 * with it, and announces it.
 *
 * @param given what the event carries
 * @returns `false` where the event cannot happen in the state in which the message is; then nothing is stored
 */
export async function moveMessage<Event extends MessageEvent>(
  db: WriteTransaction,
  messageId: string,
  event: Event,
  ...[given]: GivenToMessage<Event>
): Promise<boolean> {
  const transition: Transition<MessageState, Pick<MessageRow, 'state'>, MessageColumns> = messageEvents[event]
  for (;;) {
    const row = await findMessageState(db, messageId)
    const state = row && stateAfter(transition, row.state)
    if (row === undefined || state === undefined) return false
    const change = { state, ...transition.stores(given as never, row) }
    // Otherwise another transaction has just moved it.
    if (!(await changeMessage(db, messageId, row.state, change))) continue
    announce(db, { type: 'message-moved', messageId, from: row.state, to: state })
    return true
  }
}
