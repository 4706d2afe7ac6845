import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { InvitationRow } from './tables.ts'

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

/** Those that expired before, and were not accepted. */
export function listExpiredInvitations(db: Db, before: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', before.getTime())
    .execute()
}

/** Notes whose account an invitation has made, and forgets what was known of the person before. */
export async function acceptInvitation(
  db: WriteTransaction,
  id: string,
  personId: string,
  by: 'passkey' | 'password' | 'session',
  at: Date,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ person_id: personId, name: null, mail: null, salt: null, accepted_at: at.getTime() })
    .where('id', '=', id)
    .execute()
  announce(db, { type: 'invitation-accepted', invitationId: id, personId, with: by, at })
}

/** Forgets an invitation, but for its evidence: its link leads nowhere. */
export async function removeInvitation(
  db: WriteTransaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('invitation').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 1n) announce(db, { type: 'invitation-deleted', invitationId: id, by, at })
}
