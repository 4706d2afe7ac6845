import type { XmlElement } from '@udigate/udi'
import type { Operation } from '../operations.ts'
import { table } from './element-table.ts'
import { type Envelope, envelope } from './envelope.ts'
import { type AnyEntityRead, readPayload } from './read-entity.ts'
import { type EnvelopeRead, openMessage } from './read-envelope.ts'

/** A message that asks EUDAMED to take something over. */
export interface EntityMessage {
  readonly operation: Operation
  readonly envelope: EnvelopeRead
  /** In the order of the message. `versions` are the ones that updates make; 0 stands for whatever comes next. */
  readonly entities: readonly AnyEntityRead[]
  /** The places of unknown elements outside of the entities. */
  readonly unread: readonly string[]
}

export type ReadEntityMessage =
  | { readonly ok: true; readonly message: EntityMessage }
  | { readonly ok: false; readonly because: string; readonly correlationId?: string }

const push = table<Envelope>(envelope)

/** The element that each operation hands entities over in. */
const elementOf: Readonly<Record<Operation, string>> = {
  'DEVICE.POST': 'Device',
  'BASIC_UDI.PATCH': 'BasicUDI',
  'UDI_DI.POST': 'UDIDIData',
  'UDI_DI.PATCH': 'UDIDIData',
  'MARKET_INFO.PUT': 'DTXMarketInfo',
  'PACKAGE_UDI.PUT': 'DTXPackageUDI',
  'PRODUCT_DESIGNER.PUT': 'DTXProductDesigner',
}

/**
 * Reads a `Push` message: ours, or one that another system made. Takes what the schemas 3.0.22 to 3.0.30 allow and
 * more: elements that are empty, out of order, or not known. What is no such message is refused with the reason; it
 * never throws.
 */
export function readEntityMessage(root: XmlElement): ReadEntityMessage {
  const opened = openMessage(root, 'm:Push', push)
  if (!opened.ok) return opened
  const { envelope, payload } = opened
  const { correlationId, service } = envelope
  if (!isOperation(service)) {
    return {
      ok: false,
      because: `The message calls ${service.slice(0, 60)}, which neither registers nor updates a device. Devices are registered by DEVICE.POST and UDI_DI.POST, and updated by BASIC_UDI.PATCH, UDI_DI.PATCH, MARKET_INFO.PUT, PACKAGE_UDI.PUT and PRODUCT_DESIGNER.PUT.`,
      correlationId,
    }
  }
  const { entities, unread } = readPayload(payload, [elementOf[service]])
  if (entities.length === 0) {
    return { ok: false, because: `The message has no ${elementOf[service]} in its payload.`, correlationId }
  }
  return {
    ok: true,
    message: { operation: service, envelope, entities, unread: [...opened.unread, ...unread] },
  }
}

function isOperation(service: string): service is Operation {
  return Object.hasOwn(elementOf, service)
}
