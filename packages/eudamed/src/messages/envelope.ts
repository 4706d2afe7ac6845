import type { ElementToWrite } from '@udigate/udi'
import { accessTokenPlaceholder } from './access-token.ts'
import { mandatory } from './element-content.ts'
import { type Row, type Table, table } from './element-table.ts'
import { nested } from './rows/nested.ts'
import { code, instant, notRead, text } from './rows/single-values.ts'
import { enumeration, tokenType } from './value-types.ts'

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
  content: tokenType,
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

/** `s:ServiceIDEnum` */
export const serviceType = enumeration(
  'ACTOR',
  'ACTOR_REGISTRATION',
  'ANNUAL_SUMMARY_REPORT',
  'APPLICATION',
  'BASIC_UDI',
  'CECP',
  'CERTIFICATE',
  'CIPS_DOSSIER',
  'DEVICE',
  'DEVICE_ALL',
  'FINAL_INSPECTION_REPORT',
  'FOUR_YEAR_REPORT',
  'LEGACY_DEVICE',
  'LEGACY_EUDI',
  'LEGACY_EUDI_DATA',
  'MARKET_INFO',
  'MSU_PROCEDURE',
  'NON_REGISTERED_DEVICE',
  'NOTIFICATION_SERVICE',
  'OCM_DEVICE',
  'PACKAGE_UDI',
  'PRODUCT_DESIGNER',
  'REFUSED_CERTIFICATE',
  'REPLY_SERVICE',
  'SSCP',
  'UDI_DI',
  'VIG_DOSSIER',
)

/** `s:ServiceOperationEnum` */
const operationType = enumeration('GET', 'PATCH', 'POST', 'PUT')

/** `m:EndpointType` of who is called. */
const recipient = table<Envelope>([
  mandatory(
    nested(
      'm:node',
      table<Envelope>([
        mandatory(code('s:nodeActorCode', 'recipientActor')),
        text('s:nodeID', 'recipientNode'),
      ]),
    ),
  ),
  mandatory(
    service(
      table<Envelope>([
        serviceAccessToken,
        mandatory(code('s:serviceID', 'service', serviceType)),
        mandatory(code('s:serviceOperation', 'operation', operationType)),
      ]),
    ),
  ),
])

/** `m:EndpointType` of who calls, with the service that takes the answer. */
const sender = table<Envelope>([
  mandatory(
    nested(
      'm:node',
      table<Envelope>([mandatory(code('s:nodeActorCode', 'senderActor')), text('s:nodeID', 'senderParty')]),
    ),
  ),
  mandatory(
    service(
      table<Envelope>([
        notRead('s:serviceAccessToken', tokenType),
        mandatory(code('s:serviceID', 'replyService', serviceType)),
        mandatory(code('s:serviceOperation', 'replyOperation', operationType)),
      ]),
    ),
  ),
])

/** `s:ServiceType` */
function service(content: Table<Envelope>): Row<Envelope> {
  return {
    ...nested('m:service', content),
    content: { ...content.content, attributes: ['serviceVersion'] },
  }
}

/** `m:MessageType` */
export const envelope: readonly Row<Envelope>[] = [
  code('m:conversationID', 'conversationId'),
  mandatory(code('m:correlationID', 'correlationId')),
  mandatory(instant('m:creationDateTime', 'createdAt')),
  mandatory(code('m:messageID', 'messageId')),
  mandatory(nested('m:recipient', recipient)),
  mandatory(payload),
  mandatory(nested('m:sender', sender)),
]
