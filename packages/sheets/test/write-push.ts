import { canonicalise, type Model, renderMessage, validRequests } from '@udigate/eudamed'
import { mergePatch, type RecordRequest } from '@udigate/udi'

export type Message = Parameters<typeof renderMessage>[0]

/** The message that carries the valid request of a model, with a change of it. */
export function writePush(
  model: Model,
  operation: Message['operation'],
  version?: number,
  change: object = {},
): string {
  const canonical = canonicalise(model, mergePatch(validRequests[model], change) as RecordRequest)
  const entity = {
    device: canonical.device,
    deviceGroup: canonical.deviceGroup,
    ...(version === undefined ? {} : { version }),
  }
  return renderMessage({
    model,
    operation,
    entities: [entity],
    dtxVersion: '3.0.30',
    ids: {
      messageId: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
      correlationId: '7d444840-9dc0-11d1-b245-5ffdce74fad3',
    },
    createdAt: new Date('2026-01-02T03:04:05Z'),
    sender: { actorCode: validRequests[model].actorCode },
    recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
    withAccessToken: false,
  } as unknown as Message)
}
