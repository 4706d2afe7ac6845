import type { Environment } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Store } from '../../store/database.ts'
import { findInvitation, noteDeclined, removeInvitation } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import type { Claim, InvitationRow, MailProof, PersonRow } from '../../store/tables.ts'
import { nameAccountLock } from './accounting.ts'
import { nameInvitationLock } from './invite.ts'
import { settleClaim } from './settle-claim.ts'

/** Who decides on an invitation that was accepted. */
export interface Decider {
  /** As it is stored. */
  by: string
  /** Whether they may decide on it, with what is known in the transaction; `beyond` where it gives what they could not give, `own` where they have accepted it. */
  mayDecide: (db: WriteTransaction, invitation: InvitationRow) => Promise<boolean | 'beyond' | 'own'>
  /** What their word says of the address to everyone: an administrator of an organisation proves it to that organisation alone. */
  proves: MailProof | null
}

/** Why there is nothing to decide on, or it cannot be confirmed any longer: the person or the passkey is otherwise by now. */
export type DecisionRefusal = 'unknown' | 'beyond' | 'own' | 'gone' | 'known'

type DecidingWith = Pick<Environment, 'now' | 'randomBytes'> & { store: Store }

/** Confirms that who has accepted an invitation is who was meant: they are from now on what it gives. */
export function confirmInvitation(
  environment: DecidingWith,
  id: string,
  deciding: Decider,
): Promise<PersonRow | DecisionRefusal> {
  return decide(environment, id, deciding, async (db, row, claim) => {
    const claimed = { claim, sealedTotp: row.sealed_totp }
    const settled = await settleClaim(
      db,
      environment,
      row,
      claimed,
      { confirmedBy: deciding.by },
      deciding.proves,
    )
    return settled === 'taken' ? 'gone' : settled
  })
}

/** Declines who has accepted an invitation: nothing of it is kept, and its link leads nowhere. */
export function declineInvitation(
  environment: DecidingWith,
  id: string,
  deciding: Decider,
): Promise<'declined' | DecisionRefusal> {
  return decide<'declined'>(environment, id, deciding, async (db, row) => {
    noteDeclined(db, row.id, deciding.by, environment.now())
    await removeInvitation(db, row.id, deciding.by, environment.now())
    return 'declined'
  })
}

async function decide<Result>(
  { store }: DecidingWith,
  id: string,
  { mayDecide }: Decider,
  work: (db: WriteTransaction, row: InvitationRow, claim: Claim) => Promise<Result>,
): Promise<Result | 'unknown' | 'beyond' | 'own'> {
  const known = await findInvitation(store.db, id)
  return store.write(
    async (db): Promise<Result | 'unknown' | 'beyond' | 'own'> => {
      const row = await findInvitation(db, id)
      if (!row || row.claim === null) return 'unknown'
      const isAllowed = await mayDecide(db, row)
      if (isAllowed !== true) return isAllowed === false ? 'unknown' : isAllowed
      return work(db, row, decodeJson(row.claim))
    },
    [nameInvitationLock({ id }), nameAccountLock(known?.person_id ?? known?.mail ?? '')],
  )
}
