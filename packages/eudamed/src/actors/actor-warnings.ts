import {
  type ActorLook,
  defineCheck,
  type Finding,
  type RecordRequest,
  type ShownRelation,
} from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { listNamedActors, type NamedActor } from './named-actors.ts'

/** The states of a registration that is in force, where EUDAMED says one. Source: `StateEnum`, schemas 3.0.30. */
const inForce: ReadonlySet<string | undefined> = new Set([undefined, 'REGISTERED', 'SUBMITTED', 'OTHER'])

export const actorUnknown = defineCheck(
  'UDG-ACTOR-UNKNOWN',
  'EUDAMED had no actor {value} when it was asked at {time}. Correct the SRN, or ask again.',
)
export const actorInactive = defineCheck(
  'UDG-ACTOR-INACTIVE',
  'The actor {value} is {state}, as EUDAMED showed it at {time}, and EUDAMED may refuse records that name it. Correct the SRN, or ask again.',
)
export const withoutMandate = defineCheck(
  'UDG-ACTOR-WITHOUT-MANDATE',
  'EUDAMED showed no mandate in force of {value} for {manufacturer} at {time}. Have the mandate registered, or name the representative that has one.',
)

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
  const { shown } = look
  const at = { path: actor.at, value: actor.code }
  const said = { value: actor.code, time: look.at.toISOString() }
  if (shown === undefined) return [actorUnknown.find(at, said)]
  if (shown.isActive !== false && inForce.has(shown.state)) return undefined
  const since = shown.since === undefined ? '' : ` since ${shown.since}`
  const state = shown.isActive === false ? `inactive${since}` : String(shown.state)
  return [actorInactive.find(at, { ...said, state })]
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
  const at = { path: actor.at, value: actor.code }
  const time = counts.at.toISOString()
  return [withoutMandate.find(at, { value: actor.code, manufacturer: maker, time })]
}

function isInForce({ state, from, until, endedOn }: ShownRelation, day: string): boolean {
  if (state === 'DISCARDED' || state === 'DELETED' || state === 'DRAFT') return false
  return (
    (from === undefined || from <= day) &&
    (until === undefined || until >= day) &&
    (endedOn === undefined || endedOn >= day)
  )
}
