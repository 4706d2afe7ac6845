import { writeXml } from '@udigate/udi'
import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { Operation } from '../operations.ts'
import { fill, table } from './element-table.ts'
import { type Envelope, envelope, type MessageFacts, makeEnvelope } from './envelope.ts'
import { allNamespaceDeclarations, namespaceDeclarations } from './namespaces.ts'
import { type Entity, payloadElement } from './payload.ts'
import { mostEntities } from './payload-content.ts'

/** One message to EUDAMED: entities of one model for one operation. */
export type Message = { [M in Model]: MessageOf<M> }[Model]

interface MessageOf<M extends Model> extends MessageFacts {
  readonly model: M
  readonly operation: Operation
  readonly entities: readonly Entity<M>[]
}

/** `m:PushType` */
const push = table<Envelope>(envelope)

/**
 * The XML of a message, always the same for the same message. It never contains an access token.
 *
 * @throws RangeError for fewer than 1 or more than 300 entities, for records that lack what the operation needs, for
 * an update without its version, for an invalid date, and for characters that XML cannot carry
 */
export function renderMessage(message: Message): string {
  const { length } = message.entities
  if (length < 1 || length > mostEntities) {
    throw new RangeError(`A message carries 1 to ${mostEntities} entities, not ${length}.`)
  }
  const { operation, dtxVersion, model } = message
  const declarations = isDirective(model) ? allNamespaceDeclarations : namespaceDeclarations
  return writeXml({
    name: 'm:Push',
    attributes: { ...declarations, version: dtxVersion },
    content: fill(push, makeEnvelope(message, operation, operation, payload(message))),
  })
}

function payload<M extends Model>({ operation, model, entities }: MessageOf<M>) {
  return entities.map(entity => payloadElement(operation, model, entity))
}
