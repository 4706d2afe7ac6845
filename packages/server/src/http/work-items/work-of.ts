import * as Type from 'typebox'
import type { Caller } from '../../rights/caller.ts'
import type { WorkOf } from '../../store/work-of.ts'
import { uuids } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'

/** The parameter of a list that asks who owns something. */
export const workQuery = {
  owner: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Only what this person owns: me, or the id of a person. none: only what has no owner.',
      }),
      owner => owner === 'me' || owner === 'none' || uuids.test(owner),
      () => 'must be me, none, or the id of a person, given once.',
    ),
  ),
}

/** Whose work a call asks for; `undefined` where it asks for all. @throws Problem where an API key asks for its own */
export function readWorkOf({ agent }: Caller, owner: string | undefined): WorkOf | undefined {
  if (owner === undefined) return undefined
  if (owner === 'none') return 'nobody'
  if (owner !== 'me') return { person: owner }
  if (agent.kind === 'person') return { person: agent.personId }
  throw new Problem(
    'request.parameter',
    'owner cannot be me for an API key, which is no person: give the id of a person.',
  )
}
