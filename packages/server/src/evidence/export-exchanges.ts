import type { Stage } from '../stage.ts'
import type { Db } from '../store/database.ts'
import { findReceivedKept, findSentKept } from '../store/kept-exchanges.ts'
import { hashContent } from './entry.ts'
import { formatStoredTime } from './read-stored.ts'

/** What is kept of a message that the gateway exchanged itself, in base64: no payload, and so no access token, is in it. */
export interface ExchangeItem {
  type: 'exchange'
  /** The message that was sent or answered by it. */
  messageId: string
  ebmsMessageId: string
  direction: 'sent' | 'received'
  /** When it was answered, or received; null where it had no answer. */
  at: string | null
  /** Of what was sent: what its partner signed about it; null while that is open. */
  outcome?: string | null
  /** The SOAP envelope with the signature of its sender. */
  envelope: string
  envelopeSha256: string
  /** What its receiver signed about it, as it came or went. */
  answer?: string
  answerSha256?: string
}

/**
 * Finds what is kept of messages that the gateway exchanged itself, in the order in which they were.
 *
 * @param messageId the message that they carried or answered
 */
export async function exportExchanges(
  db: Db,
  { messageId, stage }: { messageId: string; stage: Stage },
  ids: { sent: ReadonlySet<string>; received: ReadonlySet<string> },
): Promise<ExchangeItem[]> {
  const sent = new Map((await findSentKept(db, [...ids.sent])).map(row => [row.transmission_id, row]))
  const received = new Map(
    (await findReceivedKept(db, stage, [...ids.received])).map(row => [row.exchange_id, row]),
  )
  const item = (
    direction: ExchangeItem['direction'],
    id: string,
    at: number | null,
    envelope: Uint8Array,
    answer: Uint8Array | null,
  ): ExchangeItem => ({
    type: 'exchange',
    messageId,
    ebmsMessageId: id,
    direction,
    at: at === null ? null : formatStoredTime(at),
    ...encode('envelope', envelope),
    ...(answer && encode('answer', answer)),
  })
  return [
    ...Array.from(ids.sent).flatMap(id => {
      const row = sent.get(id)
      if (row === undefined) return []
      return { ...item('sent', id, row.ended_at, row.envelope, row.response), outcome: row.outcome }
    }),
    ...Array.from(ids.received).flatMap(id => {
      const row = received.get(id)
      return row === undefined ? [] : item('received', id, row.received_at, row.envelope, row.receipt)
    }),
  ]
}

function encode<Name extends 'envelope' | 'answer'>(name: Name, content: Uint8Array) {
  const bytes = Buffer.from(content)
  return { [name]: bytes.toString('base64'), [`${name}Sha256`]: hashContent(bytes) } as Record<
    Name | `${Name}Sha256`,
    string
  >
}
