import type { MessageHeader, UserMessage, VerifiedUserMessage } from '@udigate/as4'
import type { ReceivedMessage } from '../domibus/mailbox.ts'
import type { Submission } from '../domibus/read-submission.ts'
import type { Party } from '../domibus/user-message.ts'

/** A message as the rest of the simulator takes it; its first payload alone is read. */
export function toSubmission(message: VerifiedUserMessage): Submission {
  const { messageId, refToMessageId, from, to, agreement, service, action, conversationId } = message
  return {
    header: {
      messageId,
      ...(refToMessageId !== undefined && { refToMessageId }),
      from: toParty(from),
      to: toParty(to),
      ...(agreement && { agreement }),
      service,
      action,
      ...(conversationId !== '' && { conversationId }),
      properties: Object.fromEntries(message.properties.map(({ name, value }) => [name, value])),
      parts: message.payloads.map(({ contentId }) => `cid:${contentId}`),
    },
    payload: message.payloads[0]?.content ?? new Uint8Array(),
  }
}

/** An answer as it is pushed. */
export function toUserMessage({ header, payload }: ReceivedMessage): UserMessage {
  const { messageId, refToMessageId, from, to, agreement, service, action, properties } = header
  return {
    messageId,
    ...(refToMessageId !== undefined && { refToMessageId }),
    conversationId: header.conversationId ?? messageId,
    from: fromParty(from),
    to: fromParty(to),
    ...(agreement && { agreement }),
    service,
    action,
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    payloads: [{ contentId: 'message', mimeType: 'text/xml', content: Buffer.from(payload) }],
  }
}

function toParty({ id, type, role }: MessageHeader['from']): Party {
  return { id: { value: id, ...(type !== undefined && { type }) }, role }
}

function fromParty({ id, role }: Party): MessageHeader['from'] {
  return { id: id.value, ...(id.type !== undefined && { type: id.type }), role }
}
