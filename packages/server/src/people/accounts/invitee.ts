import { findAccount } from '../../store/accounts.ts'
import type { Db } from '../../store/database.ts'
import { findPerson } from '../../store/people.ts'
import type { InvitationRow } from '../../store/tables.ts'

/** Who an invitation is for, and what it is to them. */
export interface Invitee {
  name: string
  mail: string
  /** `new` makes an account, or adds roles to one; `reopen` opens the person's own again. */
  kind: 'new' | 'reopen'
}

/**
 * Who an invitation is for. Whether any account bears the address is not looked at: who has the link learns nothing of it.
 *
 * @returns `undefined` where the person has no account any longer
 */
export async function findInvitee(
  db: Db,
  { person_id, name, mail }: InvitationRow,
): Promise<Invitee | undefined> {
  if (person_id !== null) {
    const [account, person] = [await findAccount(db, person_id), await findPerson(db, person_id)]
    if (!account || !person || person.ended_at !== null) return undefined
    return { name: person.name ?? account.mail, mail: account.mail, kind: 'reopen' }
  }
  return name === null || mail === null ? undefined : { name, mail, kind: 'new' }
}
