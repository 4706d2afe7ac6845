import type { ActorLook, Finding, RecordRequest, ShownRelation } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { listNamedActors, type NamedActor } from './named-actors.ts'

/** The states of a registration that is in force, where EUDAMED says one. Source: `StateEnum`, schemas 3.0.30. */
const inForce: ReadonlySet<string | undefined> = new Set([undefined, 'REGISTERED', 'SUBMITTED', 'OTHER'])

/**
 * Warns of actors that a request names and that were unknown to EUDAMED, inactive, or without a mandate, when it was last
 * asked. Of an actor that was not looked at nothing is said.
 */
export function listActorWarnings(
  model: Model,
  request: RecordRequest,
  looks: ReadonlyMap<string, ActorLook>,
): readonly Finding[] {
  const named = listNamedActors(model, request)
  const maker = named.find(({ as }) => as === 'maker')?.code
  return named.flatMap(actor => {
    const look = looks.get(actor.code)
    return findStandingWarning(actor, look) ?? findMandateWarning(actor, look, maker, looks) ?? []
  })
}

function findStandingWarning(actor: NamedActor, look: ActorLook | undefined): Finding[] | undefined {
  if (look === undefined) return undefined
  const { shown, at } = look
  if (shown === undefined) {
    const message = `EUDAMED had no actor ${actor.code} when it was asked at ${at.toISOString()}. Correct the SRN, or ask again.`
    return [warning(actor, 'UDG-ACTOR-UNKNOWN', message)]
  }
  if (shown.isActive !== false && inForce.has(shown.state)) return undefined
  const since = shown.since === undefined ? '' : ` since ${shown.since}`
  const how = shown.isActive === false ? `inactive${since}` : shown.state
  const message = `The actor ${actor.code} is ${how}, as EUDAMED showed it at ${at.toISOString()}. EUDAMED may refuse records that name it.`
  return [warning(actor, 'UDG-ACTOR-INACTIVE', message)]
}

/**
 * A manufacturer outside of the Union needs a representative with a mandate in force (BR-UDID-011). What EUDAMED shows of the
 * manufacturer counts; where that was not asked for, what it shows of the representative, unless it shows no mandates at all.
 */
function findMandateWarning(
  actor: NamedActor,
  look: ActorLook | undefined,
  maker: string | undefined,
  looks: ReadonlyMap<string, ActorLook>,
): Finding[] | undefined {
  if (actor.as !== 'representative' || maker === undefined) return undefined
  const ofMaker = looks.get(maker)
  const counts =
    ofMaker?.shown === undefined
      ? look?.shown?.mandates?.length
        ? { ...look, mandates: look.shown.mandates, other: maker }
        : undefined
      : ofMaker.shown.mandates && { ...ofMaker, mandates: ofMaker.shown.mandates, other: actor.code }
  if (counts === undefined) return undefined
  const day = counts.at.toISOString().slice(0, 10)
  if (counts.mandates.some(mandate => mandate.actor === counts.other && isInForce(mandate, day)))
    return undefined
  const message = `EUDAMED showed no mandate in force of ${actor.code} for ${maker} at ${counts.at.toISOString()}. Have the mandate registered, or name the representative that has one.`
  return [warning(actor, 'UDG-ACTOR-WITHOUT-MANDATE', message)]
}

function isInForce({ state, from, until, endedOn }: ShownRelation, day: string): boolean {
  if (state === 'DISCARDED' || state === 'DELETED' || state === 'DRAFT') return false
  return (
    (from === undefined || from <= day) &&
    (until === undefined || until >= day) &&
    (endedOn === undefined || endedOn >= day)
  )
}

function warning({ at, code }: NamedActor, ruleId: string, message: string): Finding {
  return { path: at, ruleId, message, value: code }
}
