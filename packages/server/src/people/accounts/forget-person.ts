import type { Environment } from '../../ids.ts'
import { removeAccount } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listInvitationsOf, removeInvitation } from '../../store/invitations.ts'
import type { PersonRow } from '../../store/tables.ts'
import { type Author, forgetPerson } from '../people.ts'

/**
 * Forgets who a person was, with all that they signed in with: what they have done stays theirs, under an id that identifies no person.
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
  await removeAccount(db, person.id, by, environment.now())
  await forgetPerson(db, environment, person, by)
}
