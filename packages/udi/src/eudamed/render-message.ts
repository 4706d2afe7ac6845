import type { Model } from '../models/index.ts'
import type { Operation } from '../plan/plan.ts'
import { writeXml } from '../xml/write-xml.ts'
import { accessTokenPlaceholder } from './access-token.ts'
import { fill, type Row } from './element-table.ts'
import { namespaceDeclarations } from './namespaces.ts'
import { type Entity, payloadElement } from './payload.ts'

/** How many entities a message carries at most. Source: `CoreEntityPayloadType`, schemas 3.0.30. */
export const mostEntities = 300

/** One message to EUDAMED: entities of one model for one operation. */
export type Message = { [M in Model]: MessageOf<M> }[Model]

interface MessageOf<M extends Model> {
  readonly model: M
  readonly operation: Operation
  readonly entities: readonly Entity<M>[]
  /** UUIDs. EUDAMED's acknowledgement repeats `correlationId`. */
  readonly ids: {
    readonly messageId: string
    readonly correlationId: string
    /** Joins messages that belong together. */
    readonly conversationId?: string | undefined
  }
  readonly createdAt: Date
  /** The actor (SRN) in whose name the message is sent, and the eDelivery party that sends it. */
  readonly sender: { readonly actorCode: string; readonly partyId: string }
  readonly recipient: { readonly actorCode: 'EUDAMED'; readonly nodeId: string }
  /** Version of the authority's schemas, for example `3.0.30`. */
  readonly dtxVersion: string
  /** Whether a place for the access token is kept, which `placeAccessToken` fills. */
  readonly withAccessToken: boolean
}

/**
 * The XML of a message, always the same for the same message. It never contains an access token.
 *
 * @throws RangeError for fewer than 1 or more than 300 entities, for records that lack what the operation needs, for
 * an invalid date, and for characters that XML cannot carry
 */
export function renderMessage(message: Message): string {
  const { length } = message.entities
  if (length < 1 || length > mostEntities) {
    throw new RangeError(`A message carries 1 to ${mostEntities} entities, not ${length}.`)
  }
  return writeXml({
    name: 'm:Push',
    attributes: { ...namespaceDeclarations, version: message.dtxVersion },
    content: fill(push, message),
  })
}

/** `m:PushType` */
const push: readonly Row<Message>[] = [
  ['m:conversationID', message => message.ids.conversationId],
  ['m:correlationID', message => message.ids.correlationId],
  ['m:creationDateTime', message => message.createdAt.toISOString()],
  ['m:messageID', message => message.ids.messageId],
  ['m:recipient', message => fill(recipient, message)],
  ['m:payload', payload],
  ['m:sender', message => fill(sender, message)],
]

/** `m:EndpointType` of the authority */
const recipient: readonly Row<Message>[] = [
  ['m:node', message => fill(recipientNode, message.recipient)],
  ['m:service', message => fill(calledService, message)],
]

/** `m:EndpointType` of the actor */
const sender: readonly Row<Message>[] = [
  ['m:node', message => fill(senderNode, message.sender)],
  ['m:service', message => fill(service, message)],
]

/** `s:NodeType` */
const recipientNode: readonly Row<Message['recipient']>[] = [
  ['s:nodeActorCode', 'actorCode'],
  ['s:nodeID', 'nodeId'],
]

/** `s:NodeType` */
const senderNode: readonly Row<Message['sender']>[] = [
  ['s:nodeActorCode', 'actorCode'],
  ['s:nodeID', 'partyId'],
]

/** `s:ServiceType` */
const service: readonly Row<Message>[] = [
  ['s:serviceID', ({ operation }) => operation.slice(0, operation.indexOf('.'))],
  ['s:serviceOperation', ({ operation }) => operation.slice(operation.indexOf('.') + 1)],
]

const calledService: readonly Row<Message>[] = [
  ['s:serviceAccessToken', message => (message.withAccessToken ? accessTokenPlaceholder : undefined)],
  ...service,
]

function payload<M extends Model>({ operation, model, entities }: MessageOf<M>) {
  return entities.map(entity => payloadElement(operation, model, entity))
}
