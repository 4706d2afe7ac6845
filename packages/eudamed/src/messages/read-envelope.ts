import type { XmlElement } from '@udigate/udi'
import { readInside, type Table } from './element-table.ts'
import { expandName, type QName } from './namespaces.ts'
import { type FieldsRead, startReading } from './reading.ts'

/** What a message says about itself. What it does not say is absent. */
export interface EnvelopeRead {
  readonly messageId?: string
  /** In an answer, that of the message that is answered. */
  readonly correlationId: string
  readonly conversationId?: string
  readonly createdAt?: Date
  /** The service that is called, with its operation: `DEVICE.POST`. */
  readonly service: string
  readonly sender: { readonly actorCode?: string; readonly partyId?: string }
  readonly recipient: { readonly actorCode?: string; readonly nodeId?: string }
  /** Version of the schemas that the message says to follow. */
  readonly dtxVersion?: string
}

/** A message, read but for its payload. */
export interface OpenedMessage {
  readonly envelope: EnvelopeRead
  readonly payload: XmlElement | undefined
  /** All fields that the table of the message has. */
  readonly fields: FieldsRead
  readonly unread: string[]
}

export type OpenMessage =
  | ({ readonly ok: true } & OpenedMessage)
  | { readonly ok: false; readonly because: string; readonly correlationId?: string }

/** Reads the envelope of a message that must have the element `name` as its root. */
export function openMessage(root: XmlElement, name: QName, content: Table<never>): OpenMessage {
  const { namespace, local } = expandName(name)
  if (root.name !== local || root.namespace !== namespace) {
    return { ok: false, because: describeOther(root, local, namespace) }
  }
  const fields: FieldsRead = {}
  const reading = startReading()
  readInside(content, root, fields, reading)
  const correlationId = textIn(fields, 'correlationId')
  if (correlationId === undefined) return { ok: false, because: `The ${local} has no correlationID.` }

  const dtxVersion = root.attributes.find(
    ({ name, namespace }) => name === 'version' && namespace === '',
  )?.value
  const { createdAt, payload } = fields
  const envelope: EnvelopeRead = {
    ...given('messageId', textIn(fields, 'messageId')),
    correlationId,
    ...given('conversationId', textIn(fields, 'conversationId')),
    ...given('createdAt', createdAt instanceof Date ? createdAt : undefined),
    service: `${textIn(fields, 'service') ?? ''}.${textIn(fields, 'operation') ?? ''}`,
    sender: {
      ...given('actorCode', textIn(fields, 'senderActor')),
      ...given('partyId', textIn(fields, 'senderParty')),
    },
    recipient: {
      ...given('actorCode', textIn(fields, 'recipientActor')),
      ...given('nodeId', textIn(fields, 'recipientNode')),
    },
    ...given('dtxVersion', dtxVersion),
  }
  // The table's row of the payload reads nothing but the element.
  return { ok: true, envelope, payload: payload as XmlElement | undefined, fields, unread: reading.unread }
}

function describeOther({ name, namespace }: XmlElement, local: string, wanted: string): string {
  if (name !== local) return `The message is ${name.slice(0, 60)}, not ${local}.`
  const found = namespace === '' ? 'no namespace' : `the namespace ${namespace.slice(0, 200)}`
  return `The ${local} is in ${found}, not in ${wanted}.`
}

export function textIn(fields: FieldsRead, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** The field with its number, no field where there is none. */
export function numberIn<Name extends string>(
  fields: FieldsRead,
  name: Name,
): { readonly [Key in Name]?: number } {
  const value = fields[name]
  return given(name, typeof value === 'number' ? value : undefined)
}

/** The field where there is a value, no field where there is none. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]?: Value })
}
