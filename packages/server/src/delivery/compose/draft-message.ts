import {
  entityName,
  type Message,
  type PlannedOperation,
  recordsToSend,
  renderMessage,
  type Wanted,
} from '@udigate/eudamed'
import type { Sender } from '../../actors/sender.ts'
import type { Authority } from '../../authorities/authority.ts'

/** What goes into one message: operations of one name, one model and one actor. */
export interface Draft {
  /** At least one, each with what its submission wants. */
  operations: readonly { planned: PlannedOperation; wanted: Wanted }[]
  sender: Pick<Sender, 'code' | 'partyId'>
  ids: { messageId: string; correlationId: string; conversationId: string }
  createdAt: Date
  withAccessToken: boolean
}

/**
 * The XML that asks the authority for all of these operations.
 *
 * @throws RangeError where the records cannot be sent
 */
export function draftMessage(authority: Authority, draft: Draft): string {
  const { operations, sender, ...rest } = draft
  const [first] = operations
  if (first === undefined) throw new RangeError('A message carries at least one operation.')
  return renderMessage({
    // The records and the model go together.
    ...({
      model: first.wanted.model,
      entities: operations.map(({ planned, wanted }) => ({
        ...recordsToSend(planned, wanted),
        ...(planned.version === undefined ? {} : { version: planned.version }),
      })),
    } as Pick<Message, 'model' | 'entities'>),
    operation: first.planned.operation,
    ...rest,
    ...authority.envelope(sender.code, sender.partyId),
  } as Message)
}

/** What the authority will call the entity of an operation in its acknowledgement. */
export function acknowledgedName({ operation }: PlannedOperation, { device }: Wanted): string {
  return entityName(operation, { device })
}
