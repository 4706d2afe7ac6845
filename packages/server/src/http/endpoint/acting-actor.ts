import { findActingActor } from '../../actors/acting-actor.ts'
import { findActorRole } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import { type Acting, areWithin, type Caller } from '../../rights/caller.ts'
import { Problem } from '../problems/problem.ts'

/**
 * The SRN in whose name a call is made.
 *
 * @param asked what the call names
 * @throws Problem where the key may not act for it, or the call names none and the key is for several
 */
export async function requireActor(
  { store }: Gateway,
  caller: Caller,
  asked: string | undefined,
): Promise<string> {
  const actor = await findActingActor(store.db, caller, asked)
  if (actor.kind === 'known') return actor.code
  if (actor.kind === 'forbidden') throw mayNotActFor(actor.code)
  throw new Problem('request.members', '/actorCode is missing; this API key is for more than one actor.')
}

/** @throws Problem where a caller decides about what is of an actor that they may not act for */
export function requireReach({ actors }: Pick<Caller, 'actors'>, actor: string): void {
  if (!areWithin([actor], actors)) throw mayNotActFor(actor)
}

/**
 * @param what what they decide about, which is of some actors, or of every one
 * @throws Problem where a caller may not act for all of them
 */
export function requireWholeReach(
  { actors }: Pick<Caller, 'actors'>,
  of: Acting['actors'],
  what: string,
): void {
  if (areWithin(of, actors)) return
  const whose = of === 'any' ? 'every actor of the organisation' : `the actors ${of.join(', ')}`
  throw new Problem(
    'permission.actor',
    `${what} ${whose}, and you may act for some of them only. A person or a key for all of them may do this.`,
  )
}

/** The key is not for that actor. */
export function mayNotActFor(code: string): Problem {
  return new Problem('permission.actor', `This API key may not act for ${code}.`)
}

/** Reports an `actorCode` that is none: what it would ask for cannot be answered. */
export function reportUnlessSrn(
  actorCode: string | undefined,
  report: (path: string, message: string) => void,
): void {
  if (actorCode === undefined || findActorRole(actorCode) !== undefined) return
  report('/actorCode', 'must be an SRN, such as DE-MF-000000001.')
}
