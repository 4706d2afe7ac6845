import { type Actors, actorExists } from '../actors.ts'
import type { Entity } from '../register/entity.ts'
import { createRegister, type Register } from '../register/register.ts'
import type { Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import type { Push } from './push.ts'

/** What came of a message: a verdict on each entity in order, or one on the whole, and what the register now holds. */
export interface Processed {
  readonly verdicts: readonly Verdict[]
  /** The entities that are new or changed. */
  readonly written: readonly Entity[]
}

/**
 * Judges a message against what EUDAMED holds. The register is only read; what changes comes back.
 *
 * @param refuse the verdict on an entity that is refused on demand, whatever it holds
 */
export function processPush(
  push: Push,
  register: Register,
  actors: Actors,
  now: Date,
  refuse: (entity: SubmittedEntity) => Verdict | undefined,
): Processed {
  if (push.refusal) return { verdicts: [push.refusal], written: [] }
  const draft = createRegister(register)
  const sender = push.envelope.sender.actorCode
  const desk = { sender, register: draft, actors, at: now.toISOString(), updated: new Set<string>() }
  const verdicts = push.entities.map(entity => refuse(entity) ?? judge(entity, desk))
  return { verdicts, written: [...draft.entities.values()] }
}

function judge(entity: SubmittedEntity, desk: Desk): Verdict {
  if (actorExists(desk.actors, desk.sender)) return entity.judge(desk)
  const problem = { code: 'E-I-40000', detail: `the submitting actor ${desk.sender} is not registered` }
  const { entityCode } = entity
  return {
    ...(entityCode === undefined ? {} : { entityCode }),
    responseCode: 'UNAUTHORISED_ERROR',
    problems: [problem],
  }
}
