import { removeAddressCode } from './addresses.ts'
import { type AcceptanceProof, announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { decodeJson, encodeJson } from './json.ts'
import type { Claim, InvitationRow } from './tables.ts'

export async function insertInvitation(db: WriteTransaction, invitation: InvitationRow): Promise<void> {
  await db.insertInto('invitation').values(invitation).execute()
  announce(db, { type: 'invitation-made', invitation })
}

/** The invitation whose token has this hash, whatever has become of it. */
export function findInvitationOfHash(db: Db, hash: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitation').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that were not accepted, newest first. */
export function listOpenInvitations(db: Db): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('accepted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Those that open the account of a person again, and were not accepted. */
export function listInvitationsOf(db: Db, personId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Those that a person has accepted while signed in, and that are to be confirmed. */
export async function listClaimsByPerson(db: Db, personId: string): Promise<InvitationRow[]> {
  const claimed = await db
    .selectFrom('invitation')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('claim', 'is not', null)
    .execute()
  return claimed.filter(({ claim }) => decodeJson(claim)?.personId === personId)
}

/** Those that expired before, and were not accepted. */
export function listExpiredInvitations(db: Db, before: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', before.getTime())
    .execute()
}

/** Notes who has accepted an invitation and is to be confirmed. */
export async function claimInvitation(
  db: WriteTransaction,
  invitation: InvitationRow,
  claimed: { claim: Claim; sealedTotp: string | null },
  at: Date,
): Promise<void> {
  const change = {
    claim: encodeJson(claimed.claim),
    sealed_totp: claimed.sealedTotp,
    claimed_at: at.getTime(),
  }
  await db.updateTable('invitation').set(change).where('id', '=', invitation.id).execute()
  announce(db, { type: 'invitation-claimed', invitation: { ...invitation, ...change }, at })
}

/**
 * Notes who has joined by an invitation, and forgets what was known of the person before.
 *
 * @param proof what has shown that they are who was meant; an author where one has confirmed them
 */
export async function acceptInvitation(
  db: WriteTransaction,
  id: string,
  { personId, with: way }: Pick<Claim, 'personId' | 'with'>,
  proof: AcceptanceProof,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({
      person_id: personId,
      name: null,
      mail: null,
      salt: null,
      claim: null,
      sealed_totp: null,
      claimed_at: null,
      accepted_at: at.getTime(),
    })
    .where('id', '=', id)
    .execute()
  await removeAddressCode(db, id)
  announce(db, { type: 'invitation-accepted', invitationId: id, personId, with: way, proof, at })
}

/** Notes that who has accepted an invitation is not who was meant; `removeInvitation` follows in the same transaction. */
export function noteDeclined(db: WriteTransaction, id: string, by: string, at: Date): void {
  announce(db, { type: 'invitation-declined', invitationId: id, by, at })
}

/** Forgets an invitation, but for its evidence: its link leads nowhere. */
export async function removeInvitation(
  db: WriteTransaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  await removeAddressCode(db, id)
  const { numDeletedRows } = await db.deleteFrom('invitation').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 1n) announce(db, { type: 'invitation-deleted', invitationId: id, by, at })
}
