import type { SubmittedEntity } from './read-entity.ts'
import type { Push } from './read-push.ts'

/** What an entity can be picked by: the codes of its group and of every device identifier it brings along. */
export function listCodes(entity: SubmittedEntity): string[] {
  if (entity.kind === 'unmappable') return []
  const group = entity.kind === 'device' ? entity.group.identifier.code : entity.device.group.code
  return [group, ...entity.device.uses.map(({ identifier }) => identifier.code)]
}

/** What a message can be picked by as a whole: the submitting actor and the operation, such as `DEVICE.POST`. */
export function listMessageFacts({ envelope }: Push): string[] {
  const { service, operation } = envelope.recipient
  return [envelope.sender.actorCode, `${service}.${operation}`].filter(fact => fact !== '' && fact !== '.')
}
