import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findSessionRow } from '../../store/sessions.ts'
import { Problem } from '../problems/problem.ts'

/** A person who calls: no key has the rights that are about oneself. */
type CallingPerson = Extract<Caller['agent'], { kind: 'person' }>

/** The person who calls. */
export function requirePerson({ agent }: Caller): CallingPerson {
  if (agent.kind === 'person') return agent
  throw new TypeError('Only people have this right.')
}

/** How long after a sign-in a person may change how they sign in, in milliseconds: a session that was stolen later cannot. */
const recently = 15 * 60_000

/** The person who calls. @throws Problem where they signed in too long ago */
export async function requireRecent({ store, now }: Gateway, caller: Caller): Promise<CallingPerson> {
  const person = requirePerson(caller)
  const session = await findSessionRow(store.db, person.sessionId)
  // A command line is signed in by a session that may be as old as it likes.
  const isBrowser = session !== undefined && session.via !== 'command-line'
  if (isBrowser && now().getTime() - session.created_at <= recently) return person
  throw new Problem('session.old')
}
