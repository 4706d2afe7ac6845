import { formatPerson } from '../../rights/author.ts'
import { areWithin, type Caller } from '../../rights/caller.ts'
import { Refusal, refuseOneMore } from '../../rights/refusal.ts'
import type { Db, Store } from '../../store/database.ts'
import { findInvitation, listOpenInvitations, removeInvitation } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import type { InvitationRow, Role } from '../../store/tables.ts'
import { mayGive } from '../may-give.ts'
import type { Accounting } from './accounting.ts'
import type { Decider } from './confirm.ts'
import { invitePerson, type MadeInvitation } from './invite.ts'

/** Whom an administrator invites. */
export interface WantedPerson {
  name: string
  mail: string
  roles: readonly { role: Exclude<Role, 'host'>; actors: 'any' | readonly string[] }[]
}

/** How many invitations of an organisation on a stage may be open. */
const mostInvitations = 200

/** Invites a person into the organisation and stage of the caller, for actors that the caller may act for. */
export async function inviteInto(
  accounting: Accounting,
  caller: Caller,
  { name, mail, roles: wanted }: WantedPerson,
): Promise<MadeInvitation | Refusal> {
  if (wanted.some(({ actors }) => !areWithin(actors, caller.actors))) {
    return new Refusal('You may not act for all of these actors yourself.')
  }
  const { organisation, stage } = caller
  const roles = wanted.map(({ role, actors }) => ({ role, organisation, stage, actors }))
  return accounting.store.write(
    async db => {
      for (const role of roles) {
        if (!(await mayGive(db, caller.author, role, undefined)))
          return new Refusal('You may not give all of these roles.')
      }
      const open = await listInvitationsInto(db, caller)
      if (open.length >= mostInvitations) {
        return refuseOneMore(mostInvitations, 'invitations', ' Withdraw some.')
      }
      return invitePerson(db, accounting, { name, mail, roles }, caller.author)
    },
    [`${stage} invitations ${organisation}`],
  )
}

/** The invitations into the organisation and stage of a caller that were not accepted, or are to be confirmed: newest first. */
export async function listInvitationsInto(db: Db, caller: Caller): Promise<InvitationRow[]> {
  return (await listOpenInvitations(db)).filter(row => isInto(caller, row))
}

/** Withdraws an invitation: its link leads nowhere, at once. @returns whether there was one */
export function withdrawInvitation(
  { store, now }: Pick<Accounting, 'now'> & { store: Store },
  caller: Caller,
  id: string,
): Promise<boolean> {
  return store.write(async db => {
    const row = await findInvitation(db, id)
    if (!row || row.accepted_at !== null || !isInto(caller, row)) return false
    await removeInvitation(db, id, caller.author, now())
    return true
  })
}

/** An administrator's decision on who has accepted an invitation into the organisation and stage that they act in; no person confirms themselves. */
export function decideAs(caller: Caller): Decider {
  return {
    by: caller.author,
    proves: null,
    async mayDecide(db, row) {
      if (!isInto(caller, row)) return false
      const personId = decodeJson(row.claim)?.personId
      if (caller.author === (personId && formatPerson(personId))) return 'own'
      for (const role of decodeJson(row.roles)) {
        if (!(await mayGive(db, caller.author, role, personId))) return 'beyond'
      }
      return true
    },
  }
}

/** Whether an invitation gives something on the stage of a caller, all of it in their organisation, and opens no account that there is. */
function isInto({ organisation, stage }: Caller, { person_id, roles }: InvitationRow): boolean {
  if (person_id !== null) return false
  const given = decodeJson(roles)
  return (
    given.every(role => role.role !== 'host' && role.organisation === organisation) &&
    given.some(role => role.role !== 'host' && role.stage === stage)
  )
}
