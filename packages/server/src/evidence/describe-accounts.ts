import type { InvitationRow, WholeAccount } from '../store/tables.ts'
import { commitTo } from './commitment.ts'
import { hashOrNull } from './describe-rows.ts'
import { hashContent } from './entry.ts'
import { readStoredJson } from './read-stored.ts'

/** What an invitation gives, and until when: that never changes. */
export function describeInvitation(row: InvitationRow) {
  return {
    roles: readStoredJson(row.roles),
    tokenSha256: hashContent(row.hash),
    expiresAt: row.expires_at,
    by: row.created_by,
  }
}

/** Whom an invitation is for, and whether it was accepted, or by whom it is to be: of that there is a hash. */
export function describeInvitationState(row: InvitationRow) {
  return {
    person: row.person_id,
    nameCommitment: commitTo(row.name, row.salt),
    mailCommitment: commitTo(row.mail, row.salt),
    acceptedAt: row.accepted_at,
    isConfirmed: row.is_confirmed === 1,
    claimSha256: hashOrNull(row.claim),
    claimedAt: row.claimed_at,
  }
}

/** With what a person signs in: of each secret a hash of how it is kept, which tells whether it was exchanged. */
export function describeAccount({ account, passkeys }: WholeAccount) {
  return {
    mailCommitment: commitTo(account.mail, account.mail_salt),
    passwordSha256: hashOrNull(account.password_hash),
    totpSha256: hashOrNull(account.sealed_totp),
    recoverySha256: hashContent(account.recovery_hashes),
    passkeys: passkeys.map(({ id, public_key }) => ({ id, publicKeySha256: hashContent(public_key) })),
  }
}
