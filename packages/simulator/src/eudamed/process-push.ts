import { type Actors, actorExists } from './actors.ts'
import { postDevice } from './device-post.ts'
import type { SubmittedEntity } from './read-entity.ts'
import type { Push } from './read-push.ts'
import { createRegister, type Entity, type Register } from './register.ts'
import { postUdiDi } from './udi-di-post.ts'
import type { Verdict } from './verdict.ts'

/** What came of a message: a verdict on each entity in order, or one on the whole, and what is new in the register. */
export interface Processed {
  readonly verdicts: readonly Verdict[]
  readonly created: readonly Entity[]
}

/**
 * Judges a message against what EUDAMED holds. The register is only read; what is created comes back.
 *
 * @param isRefused entities that are refused on demand, whatever they hold
 */
export function processPush(
  push: Push,
  register: Register,
  actors: Actors,
  isRefused: (entity: SubmittedEntity) => boolean,
): Processed {
  if (push.refusal) return { verdicts: [push.refusal], created: [] }
  const draft = createRegister(register)
  const sender = push.envelope.sender.actorCode
  const verdicts = push.entities.map(entity =>
    isRefused(entity) ? refuseOnDemand(entity) : judge(entity, sender, draft, actors),
  )
  return { verdicts, created: [...draft.entities.values()] }
}

/** The name under which an acknowledgement speaks of an entity: DEVICE.POST is known by its Basic UDI-DI. */
export function nameEntity(entity: SubmittedEntity): string | undefined {
  if (entity.kind === 'unmappable') return undefined
  return entity.kind === 'device' ? entity.group.identifier.code : entity.device.identifier.code
}

function judge(entity: SubmittedEntity, sender: string, register: Register, actors: Actors): Verdict {
  if (!actorExists(actors, sender)) {
    const problem = { code: 'E-I-40000', detail: `the submitting actor ${sender} is not registered` }
    return { ...withName(entity), responseCode: 'UNAUTHORISED_ERROR', problems: [problem] }
  }
  if (entity.kind === 'device') return postDevice(entity, sender, register, actors)
  if (entity.kind === 'udi-di') return postUdiDi(entity, sender, register)
  return { responseCode: 'INVALID_REQUEST_OBJECTS', problems: [{ code: 'I-40000', detail: entity.detail }] }
}

function refuseOnDemand(entity: SubmittedEntity): Verdict {
  const problem = { code: 'ERR-SIMULATED-001.01', detail: 'the simulator was told to refuse this entity' }
  return { ...withName(entity), responseCode: 'PROCESSED_WITH_ERRORS', problems: [problem] }
}

function withName(entity: SubmittedEntity): { entityCode?: string } {
  const entityCode = nameEntity(entity)
  return entityCode === undefined ? {} : { entityCode }
}
