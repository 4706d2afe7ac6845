import type { MessageHeader } from './ebms/header.ts'
import type { VerifiedUserMessage } from './receive-user-message.ts'

/** What identifies a message in a Two-Way exchange. */
type Correlation = Pick<MessageHeader, 'messageId' | 'conversationId'>

/** The members of a reply's header that say which request it answers (eDelivery AS4 1.15, 1.4.4.2). */
export function correlateReply({
  messageId,
  conversationId,
}: Correlation): Required<Pick<MessageHeader, 'refToMessageId' | 'conversationId'>> {
  return { refToMessageId: messageId, conversationId }
}

/** Whether a message that was received answers a request that was sent: it names it, in the same conversation. */
export function isReplyTo(reply: VerifiedUserMessage, request: Correlation): boolean {
  return reply.refToMessageId === request.messageId && reply.conversationId === request.conversationId
}
