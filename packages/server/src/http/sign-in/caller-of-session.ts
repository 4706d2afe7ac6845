import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { isApiKeyInForce, makeCaller } from '../../keys/api-keys.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import {
  isHost,
  listMemberships,
  type Membership,
  noOrganisation,
  writeActing,
} from '../../people/memberships.ts'
import type { Caller } from '../../rights/caller.ts'
import { findRoleRights } from '../../rights/roles.ts'
import { findApiKey } from '../../store/api-keys.ts'
import type { StoredSession } from '../../store/sessions.ts'
import type { PersonRow } from '../../store/tables.ts'
import { requireDemoCaller } from '../endpoint/demo-caller.ts'
import { notAuthenticated, Problem } from '../problems/problem.ts'

/** The header in which a call says where its person acts. */
const acting = 'udigate-acting'

/**
 * Who calls in a session: what the key is that was exchanged for it, or a person where they act.
 *
 * @throws Problem where the key is in force no longer, or the person is nothing there, or does not say where
 */
export async function findCallerOfSession(
  gateway: Gateway,
  found: StoredSession,
  request: FastifyRequest,
): Promise<Caller> {
  const { session, person } = found
  if (person) return makeCallerOfPerson(found, person, request)
  if (session.key_id === demoKeyId) return requireDemoCaller(gateway, request)
  const row = session.key_id === null ? undefined : await findApiKey(gateway.store.db, session.key_id)
  if (!row || !isApiKeyInForce(row, gateway.now())) throw notAuthenticated()
  return makeCaller(row)
}

/** Who calls in the session of a person, and where. @throws Problem where they are nothing there, or do not say where */
function makeCallerOfPerson(
  { session, grants }: StoredSession,
  person: PersonRow,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Caller {
  const host: Membership = { organisation: noOrganisation, stage: 'preview', roles: ['host'], actors: [] }
  const all = [...listMemberships(grants), ...(isHost(grants) ? [host] : [])]
  const { organisation, stage, roles, actors } = choose(all, headers[acting])
  return {
    agent: {
      kind: 'person',
      personId: person.id,
      sessionId: session.id,
      subject: person.subject ?? person.id,
      provider: person.provider ?? 'udigate',
      name: person.name ?? person.id,
    },
    rights: findRoleRights(roles),
    author: `person:${person.id}`,
    organisation,
    stage,
    actors,
  }
}

function choose(all: readonly Membership[], named: string | string[] | undefined): Membership {
  const [first, ...others] = all
  if (!first)
    throw new Problem('permission.membership', 'You have no role here. Ask an administrator for one.')
  if (named === undefined) {
    if (others.length === 0) return first
    const places = all.map(writeActing).join(', ')
    throw new Problem('request.header', `Say in Udigate-Acting where you act; you can in ${places}.`)
  }
  const chosen = all.find(each => writeActing(each) === named)
  if (!chosen) throw new Problem('permission.membership')
  return chosen
}
