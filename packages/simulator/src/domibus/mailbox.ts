import type { UserMessage } from './user-message.ts'

/** A message that the access point took from its client and handed to EUDAMED's access point. */
export interface SentMessage {
  readonly messageId: string
  readonly at: string
}

/** A message for the client, which is not seen before `receivedAt`. */
export interface ReceivedMessage {
  readonly header: UserMessage & { readonly messageId: string }
  readonly payload: string
  readonly receivedAt: string
}

/** All messages the access point knows. */
export interface Mailbox {
  readonly sent: Map<string, SentMessage>
  readonly pending: Map<string, ReceivedMessage>
  /** Ids of received messages that the client has taken; their content is gone. */
  readonly downloaded: Set<string>
}

export type MessageStatus = 'ACKNOWLEDGED' | 'RECEIVED' | 'DOWNLOADED' | 'NOT_FOUND'
export type AccessPointRole = 'SENDING' | 'RECEIVING'

/** What listPendingMessages can be limited to; a field that is absent limits nothing. */
export interface PendingFilter {
  readonly messageId?: string
  readonly conversationId?: string
  readonly refToMessageId?: string
  readonly fromPartyId?: string
  readonly finalRecipient?: string
  readonly originalSender?: string
  readonly receivedFrom?: Date
  readonly receivedTo?: Date
}

export function createMailbox(): Mailbox {
  return { sent: new Map(), pending: new Map(), downloaded: new Set() }
}

/** Whether a message of that id was ever sent or received here. */
export function knowsMessage(mailbox: Mailbox, messageId: string): boolean {
  return mailbox.sent.has(messageId) || mailbox.pending.has(messageId) || mailbox.downloaded.has(messageId)
}

/** The status of a message as a sender, as a receiver, or as either. */
export function findStatus(
  mailbox: Mailbox,
  messageId: string,
  role: AccessPointRole | undefined,
  now: Date,
): MessageStatus {
  if (role !== 'RECEIVING' && mailbox.sent.has(messageId)) return 'ACKNOWLEDGED'
  if (role === 'SENDING') return 'NOT_FOUND'
  if (mailbox.downloaded.has(messageId)) return 'DOWNLOADED'
  return findPending(mailbox, messageId, now) ? 'RECEIVED' : 'NOT_FOUND'
}

/** A message that has arrived and was not downloaded yet. */
export function findPending(mailbox: Mailbox, messageId: string, now: Date): ReceivedMessage | undefined {
  const message = mailbox.pending.get(messageId)
  return message && hasArrived(message, now) ? message : undefined
}

/** The ids of the messages that wait for the client, oldest first, as many as are listed at most. */
export function listPending(
  mailbox: Mailbox,
  filter: PendingFilter,
  now: Date,
  longestList: number,
): string[] {
  return [...mailbox.pending.values()]
    .filter(message => hasArrived(message, now) && passes(message, filter))
    .sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
    .slice(0, longestList)
    .map(({ header }) => header.messageId)
}

/** Lets the messages for the client arrive that would arrive later than `at`, an ISO instant. */
export function releaseAnswers({ pending }: Mailbox, at: string): void {
  for (const [id, message] of pending) {
    if (Date.parse(message.receivedAt) > Date.parse(at)) pending.set(id, { ...message, receivedAt: at })
  }
}

function hasArrived(message: ReceivedMessage, now: Date): boolean {
  return Date.parse(message.receivedAt) <= now.getTime()
}

function passes({ header, receivedAt }: ReceivedMessage, filter: PendingFilter): boolean {
  const at = Date.parse(receivedAt)
  return (
    isWanted(filter.messageId, header.messageId) &&
    isWanted(filter.conversationId, header.conversationId) &&
    isWanted(filter.refToMessageId, header.refToMessageId) &&
    isWanted(filter.fromPartyId, header.from.id.value) &&
    isWanted(filter.finalRecipient, header.properties.finalRecipient) &&
    isWanted(filter.originalSender, header.properties.originalSender) &&
    (filter.receivedFrom === undefined || filter.receivedFrom.getTime() <= at) &&
    (filter.receivedTo === undefined || at <= filter.receivedTo.getTime())
  )
}

function isWanted(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value
}
