import { createHash } from 'node:crypto'
import { canonicalise, type Message, renderMessage, validRequests } from '@udigate/eudamed'
import type { MessageDraft } from '../../access-point.ts'

/** A message as the gateway sends it, another one for each `seed`. */
export function aPush(
  seed: string,
  withAccessToken = false,
): {
  draft: MessageDraft & { conversationId: string }
  document: string
  messageId: string
  correlationId: string
  actor: string
} {
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', {
    ...validRequests.EU_UDI_MDR,
    groupIsStored: false,
  })
  const [messageId, correlationId, conversationId] = ['m', 'c', 'v'].map(kind => aUuid(kind + seed)) as [
    string,
    string,
    string,
  ]
  const actor = String(deviceGroup.MFActorCode)
  const document = renderMessage({
    model: 'EU_UDI_MDR',
    operation: 'DEVICE.POST',
    entities: [{ device, deviceGroup }],
    ids: { messageId, correlationId, conversationId },
    createdAt: new Date('2026-01-01T00:00:00Z'),
    sender: { actorCode: actor, partyId: 'EUDAMED_004423' },
    recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
    dtxVersion: '3.0.30',
    withAccessToken,
    // The records and the model go together.
  } as unknown as Message)
  const draft = { transmissionId: `${messageId}.1@udigate`, conversationId, xml: Buffer.from(document) }
  return { draft, document, messageId, correlationId, actor }
}

/** A UUID that is always the same for the same seed. */
export function aUuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** What the authority answers to a message. */
export function anAcknowledgement(
  correlationId: string,
  { actor, code = 'SUCCESS' }: { actor?: string; code?: string } = {},
): string {
  const recipient =
    actor === undefined
      ? ''
      : `<m:recipient><m:node><s:nodeActorCode>${actor}</s:nodeActorCode></m:node></m:recipient>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" xmlns:s="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Service/v1" version="3.0.30">
  <m:correlationID>${correlationId}</m:correlationID>
  <m:messageID>${aUuid(`answer to ${correlationId}`)}</m:messageID>
  ${recipient}
  <m:responseEntities><m:responseEntity><m:responseCode>${code}</m:responseCode></m:responseEntity></m:responseEntities>
</m:Acknowledgement>
`
}
