import type { Environment } from '../../ids.ts'
import { removeAccount } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listInvitationsOf, removeInvitation } from '../../store/invitations.ts'
import { isOfFormerMember } from '../../store/members.ts'
import { listAllRoleGrants } from '../../store/people.ts'
import { listSubscriptionsTo, removeSubscription } from '../../store/subscriptions.ts'
import type { PersonRow } from '../../store/tables.ts'
import { type Author, forgetPerson } from '../people.ts'

/**
 * Forgets who a person was, with all that they signed in with and the subscriptions to their address where no one else has it: what they have
 * done stays theirs, under an id that identifies no person.
 */
export async function forgetWholePerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now'>,
  person: PersonRow,
  by: Author,
): Promise<void> {
  for (const { id } of await listInvitationsOf(db, person.id)) {
    await removeInvitation(db, id, by, environment.now())
  }
  await removeSubscriptionsTo(db, environment, person, by)
  await removeAccount(db, person.id, by, environment.now())
  await forgetPerson(db, environment, person, by)
}

async function removeSubscriptionsTo(
  db: WriteTransaction,
  { now }: Pick<Environment, 'now'>,
  { id: personId, mail }: PersonRow,
  by: Author,
): Promise<void> {
  if (mail === null) return
  for (const { organisation, stage } of await listAllRoleGrants(db, personId)) {
    if (organisation === null || stage === null) continue
    const place = { organisation, stage }
    if (!(await isOfFormerMember(db, place, mail))) continue
    for (const { id } of await listSubscriptionsTo(db, place, mail))
      await removeSubscription(db, id, by, now())
  }
}
