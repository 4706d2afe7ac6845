import type { ElementToWrite } from '@udigate/udi'
import { accessTokenPlaceholder } from './access-token.ts'
import { type Row, table } from './element-table.ts'
import { nested } from './rows/nested.ts'
import { code, instant, text } from './rows/single-values.ts'

/** What names a message. EUDAMED's answer repeats `correlationId`. UUIDs, all of them. */
export interface MessageIds {
  readonly messageId: string
  readonly correlationId: string
  /** Joins messages that belong together. */
  readonly conversationId?: string | undefined
}

/** What every message to EUDAMED says about itself. */
export interface MessageFacts {
  readonly ids: MessageIds
  readonly createdAt: Date
  /** The actor (SRN) in whose name the message is sent, and the eDelivery party that sends it, where one does. */
  readonly sender: { readonly actorCode: string; readonly partyId?: string | undefined }
  readonly recipient: { readonly actorCode: string; readonly nodeId: string }
  /** Version of the authority's schemas, for example `3.0.30`. */
  readonly dtxVersion: string
  /** Whether a place for the access token is kept, which `placeAccessToken` fills. */
  readonly withAccessToken: boolean
}

/** The fields of the envelope of any message. */
export interface Envelope {
  readonly conversationId?: string | undefined
  readonly correlationId: string
  readonly createdAt: Date
  readonly messageId: string
  readonly recipientActor: string
  readonly recipientNode: string
  readonly withAccessToken?: boolean
  readonly service: string
  readonly operation: string
  readonly payload: readonly ElementToWrite[]
  readonly senderActor: string
  readonly senderParty?: string | undefined
  readonly replyService: string
  readonly replyOperation: string
}

/** A service with its operation: `DEVICE.POST`. */
type Service = `${string}.${string}`

/**
 * @param service the service that is called
 * @param replyTo the service that takes the answer
 */
export function makeEnvelope(
  facts: MessageFacts,
  service: Service,
  replyTo: Service,
  payload: readonly ElementToWrite[],
): Envelope {
  const { ids, createdAt, sender, recipient, withAccessToken } = facts
  return {
    ...ids,
    createdAt,
    recipientActor: recipient.actorCode,
    recipientNode: recipient.nodeId,
    withAccessToken,
    service: service.slice(0, service.indexOf('.')),
    operation: service.slice(service.indexOf('.') + 1),
    payload,
    senderActor: sender.actorCode,
    senderParty: sender.partyId,
    replyService: replyTo.slice(0, replyTo.indexOf('.')),
    replyOperation: replyTo.slice(replyTo.indexOf('.') + 1),
  }
}

/** A token that stands in a message is never read. */
const serviceAccessToken: Row<Envelope> = {
  name: 's:serviceAccessToken',
  write: ({ withAccessToken }) => (withAccessToken ? accessTokenPlaceholder : undefined),
  read: () => undefined,
}

/** The payload is read by itself; what is read here is the element. It stands in every message, empty or not. */
const payload: Row<Envelope> = {
  name: 'm:payload',
  write: ({ payload }) => (payload.length === 0 ? '' : payload),
  read: (element, into) => {
    into.payload = element
  },
}

/** `m:EndpointType` of who is called. */
const recipient = table<Envelope>([
  nested(
    'm:node',
    table<Envelope>([code('s:nodeActorCode', 'recipientActor'), text('s:nodeID', 'recipientNode')]),
  ),
  nested(
    'm:service',
    table<Envelope>([
      serviceAccessToken,
      code('s:serviceID', 'service'),
      code('s:serviceOperation', 'operation'),
    ]),
  ),
])

/** `m:EndpointType` of who calls, with the service that takes the answer. */
const sender = table<Envelope>([
  nested(
    'm:node',
    table<Envelope>([code('s:nodeActorCode', 'senderActor'), text('s:nodeID', 'senderParty')]),
  ),
  nested(
    'm:service',
    table<Envelope>([code('s:serviceID', 'replyService'), code('s:serviceOperation', 'replyOperation')]),
  ),
])

/** `m:MessageType` */
export const envelope: readonly Row<Envelope>[] = [
  code('m:conversationID', 'conversationId'),
  code('m:correlationID', 'correlationId'),
  instant('m:creationDateTime', 'createdAt'),
  code('m:messageID', 'messageId'),
  nested('m:recipient', recipient),
  payload,
  nested('m:sender', sender),
]
