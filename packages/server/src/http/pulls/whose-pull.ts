import type { ShownPage } from '@udigate/udi'
import { findActingActor } from '../../actors/acting-actor.ts'
import { findActorRole } from '../../authorities/laws.ts'
import type { Connection, Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findOrganisation } from '../../store/actors.ts'
import { requireActor } from '../endpoint/acting-actor.ts'
import { Problem } from '../problems/problem.ts'

/**
 * The SRN of the manufacturer or producer whose devices are pulled.
 *
 * @param asked what the call names
 * @throws Problem as `requireActor` does, and where it is another kind of actor
 */
export async function requireMaker(
  gateway: Gateway,
  caller: Caller,
  asked: string | undefined,
): Promise<string> {
  const actor = await requireActor(gateway, caller, asked)
  const role = findActorRole(actor)
  if (role === 'MANUFACTURER' || role === 'PRODUCER') return actor
  throw new Problem(
    'request.members',
    `/actorCode ${actor} is not the SRN of a manufacturer or producer, whose devices alone are kept here.`,
  )
}

/** How the caller's stage reaches its authority. @throws Problem where it does not */
export function requireConnection({ stages }: Gateway, { stage }: Caller): Connection {
  const [connection] = stages[stage].values()
  if (connection) return connection
  throw new Problem('pull.impossible', `The stage ${stage} is not connected to its authority.`)
}

/** How many actors are named at most. */
const mostNamed = 5

/**
 * Whose devices of a file are imported: those of the actor that the call names, else those of the only one among them that is
 * the caller's.
 *
 * @param asked what the call names, for which the caller may act
 */
export async function chooseActor(
  gateway: Gateway,
  caller: Caller,
  asked: string | undefined,
  { items }: ShownPage,
): Promise<{ actor: string } | { because: string }> {
  const shown = [...new Set(items.flatMap(({ owner }) => owner ?? []))]
  if (shown.length === 0) return { because: 'It shows no device of which it says whose it is.' }
  const own: string[] = []
  for (const each of shown) {
    if (asked === undefined ? await isOwn(gateway, caller, each) : each === asked) own.push(each)
  }
  const [actor, ...others] = own
  if (actor !== undefined && others.length === 0) return { actor }
  const names = shown.slice(0, mostNamed).join(', ') + (shown.length > mostNamed ? ', and others' : '')
  if (others.length > 0) {
    return {
      because: `It shows devices of ${names}. Say with actorCode (on the command line --actor) for which of them, and import it once for each.`,
    }
  }
  return asked === undefined
    ? {
        because: `It shows devices of ${names}, for whom nothing was done with this API key's organisation yet. Where they are yours, say so with actorCode (on the command line --actor).`,
      }
    : { because: `It shows devices of ${names}, and none of ${asked}.` }
}

/** Whether a key is for an actor; one for any actor is only for those that belong to its organisation already. */
async function isOwn({ store: { db } }: Gateway, caller: Caller, code: string): Promise<boolean> {
  if ((await findActingActor(db, caller, code)).kind !== 'known') return false
  return caller.actors !== 'any' || (await findOrganisation(db, caller.stage, code)) === caller.organisation
}
