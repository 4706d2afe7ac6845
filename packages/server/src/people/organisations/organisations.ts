import type { Caller } from '../../rights/caller.ts'
import type { Refusal } from '../../rights/refusal.ts'
import { type Stage, stages } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { findInvitation, listOpenInvitations, removeInvitation } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import { listStagesOfOrganisations } from '../../store/organisations.ts'
import { findPerson, listAdministratorGrants, listRoleGrants } from '../../store/people.ts'
import type { InvitationRow, PersonRow } from '../../store/tables.ts'
import type { Accounting } from '../accounts/accounting.ts'
import type { Decider } from '../accounts/confirm.ts'
import { invitePerson, type MadeInvitation } from '../accounts/invite.ts'
import { isHost } from '../memberships.ts'
import { findConfirmer, findOnlyOrganisation, isOfFirst } from './who-confirms.ts'

/** An organisation, as hosts see it: who administers it, and nothing that it keeps here. */
export interface Organisation {
  name: string
  stages: readonly { stage: Stage; administrators: readonly PersonRow[] }[]
  /** Who its first administrator is to be; absent once it has one. */
  invitation: InvitationRow | undefined
}

/** A new organisation, and its first administrator. */
export interface NewOrganisation {
  name: string
  stages: readonly Stage[]
  administrator: { name: string; mail: string }
}

/** Organisations in the order of their names, those after `after` where it is given. */
export async function listOrganisations(
  db: Db,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Organisation[]> {
  const inUse = Map.groupBy(await listStagesOfOrganisations(db), ({ organisation }) => organisation)
  const invitations = await listFirstInvitations(db, new Set(inUse.keys()))
  const names = [...inUse.keys(), ...invitations.keys()].toSorted()
  const shown = names.filter(name => after === undefined || name > after).slice(0, limit)
  const found: Organisation[] = []
  for (const name of shown) {
    const used = inUse.get(name)?.map(({ stage }) => stage) ?? []
    found.push({
      name,
      stages: await Promise.all(
        stages
          .filter(stage => used.includes(stage))
          .map(async stage => ({ stage, administrators: await listAdministrators(db, name, stage) })),
      ),
      invitation: invitations.get(name),
    })
  }
  return found
}

/**
 * Makes an organisation: invites its first administrator, to every stage that it is to have. Into one that there is already a host lets no
 * person, who could be the host again.
 *
 * @returns `known` where there is one of that name
 */
export function makeOrganisation(
  accounting: Accounting,
  { name, stages: wanted, administrator }: NewOrganisation,
  by: string,
): Promise<MadeInvitation | Refusal | 'known'> {
  return accounting.store.write(
    async db => {
      if (await isKnown(db, name)) return 'known'
      const roles = stages
        .filter(stage => wanted.includes(stage))
        .map(stage => ({ role: 'administrator', organisation: name, stage, actors: 'any' }) as const)
      return invitePerson(db, accounting, { ...administrator, roles }, by)
    },
    ['organisations'],
  )
}

/** Withdraws the invitation of a first administrator, and with it the organisation. @returns whether there was one */
export function withdrawOrganisation(accounting: Accounting, name: string, by: string): Promise<boolean> {
  const { store, now } = accounting
  return store.write(
    async db => {
      const inUse = new Set((await listStagesOfOrganisations(db)).map(({ organisation }) => organisation))
      const first = inUse.has(name) ? undefined : (await listFirstInvitations(db, inUse)).get(name)
      const row = first && (await findInvitation(db, first.id))
      if (!row || row.accepted_at !== null) return false
      await removeInvitation(db, row.id, by, now())
      return true
    },
    ['organisations'],
  )
}

async function isKnown(db: Db, name: string): Promise<boolean> {
  const names = (await listStagesOfOrganisations(db)).map(({ organisation }) => organisation)
  const inUse = new Set(names)
  return inUse.has(name) || (await listFirstInvitations(db, inUse)).has(name)
}

/** The invitation of a first administrator on which a host decides; `undefined` where none was accepted. */
export async function findFirstClaim(db: Db, name: string): Promise<InvitationRow | undefined> {
  const inUse = new Set((await listStagesOfOrganisations(db)).map(({ organisation }) => organisation))
  const first = (await listFirstInvitations(db, inUse)).get(name)
  return first?.claimed_at == null ? undefined : first
}

/** The invitations that were accepted, and on which hosts decide: newest first. */
export async function listClaimsForHosts(db: Db): Promise<InvitationRow[]> {
  const claimed = (await listOpenInvitations(db)).filter(({ claim }) => claim !== null)
  const confirmers = await Promise.all(claimed.map(row => findConfirmer(db, row)))
  return claimed.filter((_row, index) => confirmers[index] === 'host')
}

/**
 * A host's decision on who becomes a host, or the first administrator of an organisation: hosts know whom they make one, and none makes
 * themselves one. An administrator of the only organisation, who is host for as long, decides on no host.
 */
export function decideAsHost({ author, agent }: Pick<Caller, 'author' | 'agent'>): Decider {
  return {
    by: author,
    proves: 'host',
    async mayDecide(db, row) {
      if ((await findConfirmer(db, row)) !== 'host' || agent.kind !== 'person') return false
      if (decodeJson(row.claim)?.personId === agent.personId) return 'own'
      const isOfHost = decodeJson(row.roles).some(({ role }) => role === 'host')
      return !isOfHost || isHost(await listRoleGrants(db, agent.personId)) ? true : 'beyond'
    },
  }
}

/**
 * The open invitation of the first administrator of each organisation that has none: the newest, or the newest that was accepted and is to
 * be confirmed. Of an organisation that has neither people, keys nor actors yet it is whichever invitation there is.
 */
async function listFirstInvitations(
  db: Db,
  inUse: ReadonlySet<string>,
): Promise<ReadonlyMap<string, InvitationRow>> {
  const known = new Map<string, Promise<boolean>>()
  const found = new Map<string, InvitationRow>()
  const rows = (await listOpenInvitations(db)).toReversed()
  for (const row of [
    ...rows.filter(each => each.claim === null),
    ...rows.filter(each => each.claim !== null),
  ]) {
    const roles = decodeJson(row.roles)
    const organisation = findOnlyOrganisation(roles)
    if (organisation === undefined) continue
    const name = JSON.stringify([organisation, roles.some(({ role }) => role === 'administrator')])
    const isFirst = known.get(name) ?? isOfFirst(db, organisation, roles, inUse)
    known.set(name, isFirst)
    if (await isFirst) found.set(organisation, row)
  }
  return found
}

async function listAdministrators(db: Db, organisation: string, stage: Stage): Promise<PersonRow[]> {
  const ids = (await listAdministratorGrants(db, { organisation, stage })).map(({ person_id }) => person_id)
  const people = await Promise.all([...new Set(ids)].map(id => findPerson(db, id)))
  return people.filter(person => person !== undefined)
}
