import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { findCallerOfRow } from '../../keys/api-keys.ts'
import {
  isHost,
  joinActors,
  listMemberships,
  type Membership,
  noOrganisation,
  writeActing,
} from '../../people/memberships.ts'
import { formatAuthor } from '../../rights/author.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Db } from '../../store/database.ts'
import { findReachesIn } from '../../store/rights-of-people.ts'
import type { StoredSession } from '../../store/sessions.ts'
import type { PersonRow } from '../../store/tables.ts'
import { Problem } from '../problems/problem.ts'
import { requireDemoCaller } from './demo-caller.ts'
import type { SessionOfCookie } from './session-of-cookie.ts'

/** The header in which a call says where its person acts. */
const acting = 'udigate-acting'

/**
 * Who calls in a session: what the key is that was exchanged for it, or a person where they act.
 *
 * @throws Problem where the demo key is not taken from there, or the person is nothing there, or does not say where
 */
export async function findCallerOfSession(
  gateway: Gateway,
  found: SessionOfCookie,
  request: FastifyRequest,
): Promise<Caller> {
  const { person, key } = found
  const { db } = gateway.store
  if (person) return findCallerOfPerson(db, found, person, request)
  return key ? findCallerOfRow(db, key) : requireDemoCaller(gateway, request)
}

/** Who calls in the session of a person, and where. @throws Problem where they are nothing there, or do not say where */
async function findCallerOfPerson(
  db: Db,
  { session, grants }: StoredSession,
  person: PersonRow,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Caller> {
  const given = [{ role: 'host', actors: [] }] as const
  const host: Membership = { organisation: noOrganisation, stage: 'preview', given }
  const all = [...listMemberships(grants), ...(isHost(grants) ? [host] : [])]
  const chosen = choose(all, headers[acting])
  const reaches = await findReachesIn(db, chosen.organisation, chosen.given)
  const agent = {
    kind: 'person',
    personId: person.id,
    sessionId: session.id,
    subject: person.subject ?? person.id,
    provider: person.provider ?? 'udigate',
    name: person.name ?? person.id,
  } as const
  return {
    agent,
    rights: reaches,
    reaches,
    author: formatAuthor(agent),
    organisation: chosen.organisation,
    stage: chosen.stage,
    actors: joinActors(chosen),
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
