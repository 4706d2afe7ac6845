import type { Environment } from '../../ids.ts'
import type { Caller } from '../../rights/caller.ts'
import { findAddressRequest, listAddressRequests } from '../../store/addresses.ts'
import type { Db, Store } from '../../store/database.ts'
import { findPerson } from '../../store/people.ts'
import type { AddressRequestRow, InvitationRow, PersonRow } from '../../store/tables.ts'
import { confirmInvitation, declineInvitation } from '../accounts/confirm.ts'
import { normaliseMail } from '../accounts/invite.ts'
import { confirmAddress, declineAddress } from '../accounts/own-address.ts'
import { decideAsHost, listClaimsForHosts } from './organisations.ts'

/** What waits for a host: an invitation that was accepted, or an address that a person says is theirs. */
export type Confirmation =
  | { kind: 'invitation'; row: InvitationRow }
  | { kind: 'address'; request: AddressRequestRow; person: PersonRow }

/** All that waits for a host: addresses first, then invitations, newest first. */
export async function listConfirmations(db: Db): Promise<Confirmation[]> {
  const addresses = (await listAddressRequests(db)).map(async (request): Promise<Confirmation[]> => {
    const person = await findPerson(db, request.person_id)
    return person ? [{ kind: 'address', request, person }] : []
  })
  const invitations = (await listClaimsForHosts(db)).map(row => ({ kind: 'invitation', row }) as const)
  return [...(await Promise.all(addresses)).flat(), ...invitations]
}

/** Why a host does not decide: there is nothing of that id, it is their own, it is not for them, or it cannot be confirmed any longer. */
export type ConfirmationRefusal = 'unknown' | 'own' | 'beyond' | 'outdated'

type ConfirmationServices = Pick<Environment, 'now' | 'randomBytes'> & { store: Store }

/**
 * A host's decision on what waits for one.
 *
 * @param confirmed the address that is confirmed, as the host has seen it; absent where it is declined
 */
export async function decideConfirmation(
  environment: ConfirmationServices,
  caller: Pick<Caller, 'author' | 'agent'>,
  id: string,
  confirmed: string | undefined,
): Promise<'decided' | ConfirmationRefusal> {
  const { db } = environment.store
  if (await findAddressRequest(db, id)) {
    const decision = { id, by: caller.author }
    return confirmed === undefined
      ? declineAddress(environment, decision)
      : confirmAddress(environment, decision, normaliseMail(confirmed))
  }
  const row = (await listClaimsForHosts(db)).find(each => each.id === id)
  if (!row) return 'unknown'
  if (confirmed === undefined) {
    const declined = await declineInvitation(environment, id, decideAsHost(caller))
    return declined === 'declined' ? 'decided' : nameRefusal(declined)
  }
  if (row.mail !== normaliseMail(confirmed)) return 'outdated'
  const person = await confirmInvitation(environment, id, decideAsHost(caller))
  return typeof person === 'string' ? nameRefusal(person) : 'decided'
}

function nameRefusal(refusal: ConfirmationRefusal | 'gone' | 'known'): ConfirmationRefusal {
  return refusal === 'gone' || refusal === 'known' ? 'outdated' : refusal
}
