import { findActingActor } from '../../actors/acting-actor.ts'
import { findActorRole } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
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
