import { formatPerson } from '../../rights/author.ts'
import type { AcceptanceProof } from '../../store/changes.ts'
import { listInvitationsOf } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import type { AccountChange, Claim, InvitationRow, WholeAccount } from '../../store/tables.ts'
import { commitTo } from '../commitment.ts'
import { hashContent, hashOrNull } from '../entry.ts'
import { readItems, readMembers, readStoredJson } from '../read-stored.ts'
import { deleted, doneBy, isDeleted, openedBy, resealed } from './kind.ts'
import { thing } from './thing.ts'
import { listDifferent, placeOwner } from './trail-owner.ts'

/** What is not kept of an invitation any longer that was accepted. */
const accepted = { nameCommitment: null, mailCommitment: null, claimSha256: null, claimedAt: null }

const invitation = thing(
  'invitation',
  {
    kind: 'invited',
    called: 'an invitation',
    collection: 'invitations',
    within: { people: (db, _owner, id) => listInvitationsOf(db, id) },
    firstOwners: ({ roles }) => listDifferent(readItems(roles).map(role => placeOwner(readMembers(role)))),
    isGone: isDeleted,
    at: row => row.created_at,
    facts: describeInvitation,
    state: describeInvitationState,
  },
  kind => ({
    /** A person was invited. Of name and mail address there is what is committed to them. */
    invited: kind({
      act: { title: 'Person invited' },
      opens: true,
      facts: (row: InvitationRow) => ({ ...describeInvitation(row), ...describeInvitationState(row) }),
      replay(step) {
        const { roles, tokenSha256, expiresAt, by, ...state } = step.facts
        openedBy({ ...step, facts: { roles, tokenSha256, expiresAt, by } })
        // Entries that are older say nothing of what there was not.
        Object.assign(step.state, { isConfirmed: false, claimSha256: null, claimedAt: null }, state)
      },
    }),
    /** A person has followed the link, and is nothing here until an author has confirmed that it is who was meant. */
    claimed: kind({
      act: {
        title: 'Invitation accepted, to be confirmed',
        by: ({ person, with: way }) => (way === 'session' ? formatPerson(String(person)) : 'invited person'),
      },
      facts: (row: InvitationRow, claim: Claim) => ({
        person: claim.personId,
        with: claim.with,
        claimSha256: describeInvitationState(row).claimSha256,
      }),
      replay: ({ state, facts: { claimSha256 }, at, change }) =>
        change(state, { claimSha256, claimedAt: at }),
    }),
    /** The person has followed the link; name and address are known of the person from now on. */
    accepted: kind({
      act: { title: 'Invitation accepted', by: ({ person }) => formatPerson(String(person)) },
      facts: (
        { personId, with: way }: Pick<Claim, 'personId' | 'with'>,
        proof: Exclude<AcceptanceProof, object>,
      ) => ({ person: personId, with: way, proof }),
      replay: ({ state, facts: { person }, at, change }) =>
        change(state, { ...accepted, person, acceptedAt: at }),
    }),
    /** Who has accepted an invitation is who was meant, as an author says. */
    confirmed: kind({
      act: { title: 'Invitation confirmed' },
      facts: ({ personId, with: way }: Pick<Claim, 'personId' | 'with'>, by: string) => ({
        person: personId,
        with: way,
        by,
      }),
      replay: ({ state, facts: { person }, at, change }) =>
        change(state, { ...accepted, person, acceptedAt: at }),
    }),
    /** Who has accepted an invitation is not who was meant: it is deleted. */
    declined: kind({
      act: { title: 'Invitation declined' },
      facts: doneBy,
      replay: () => {},
    }),
    deleted,
  }),
  leave => ({
    'invitation-made': ({ invitation: row }) => leave(row, 'invited', row.created_at, row),
    'invitation-claimed': ({ invitation: row, at }) =>
      row.claim === null ? [] : leave(row, 'claimed', at, row, decodeJson(row.claim)),
    'invitation-accepted': ({ invitationId: id, proof, at, ...claim }) =>
      typeof proof === 'string'
        ? leave({ id }, 'accepted', at, claim, proof)
        : leave({ id }, 'confirmed', at, claim, proof.confirmedBy),
    'invitation-declined': ({ invitationId: id, by, at }) => leave({ id }, 'declined', at, by),
    'invitation-deleted': ({ invitationId: id, by, at }) => leave({ id }, 'deleted', at, by),
  }),
)

/** The account of a person without a provider. */
const account = thing(
  'account',
  {
    kind: 'account-kept',
    called: 'an account',
    collection: 'people',
    person: key => key.person_id,
    isGone: isDeleted,
    state: (row, { passkey }) => describeAccount({ account: row, passkeys: passkey }),
    parts: { passkey: { from: 'passkey', called: 'a passkey' } },
  },
  kind => ({
    /** With what a person signs in is another. */
    'account-kept': kind({
      act: { title: 'Means of signing in changed' },
      facts: (whole: WholeAccount, change: AccountChange, by: string) => ({
        ...describeAccount(whole),
        change,
        by,
      }),
      replay({ state, facts: { change: _change, by: _by, ...kept }, change }) {
        change(state, kept)
      },
    }),
    resealed,
    deleted,
  }),
  leave => ({
    'account-kept': ({ whole, change, by }) => leave(whole.account, 'account-kept', null, whole, change, by),
    'account-deleted': ({ personId: person_id, by, at }) => leave({ person_id }, 'deleted', at, by),
    'secret-resealed': ({ sealed, at }) =>
      'account' in sealed ? leave(sealed.account, 'resealed', at, sealed) : [],
  }),
)

export const accountThings = [invitation, account] as const

/** What an invitation gives, and until when: that never changes. */
function describeInvitation(row: InvitationRow) {
  return {
    roles: readStoredJson(row.roles),
    tokenSha256: hashContent(row.hash),
    expiresAt: row.expires_at,
    by: row.created_by,
  }
}

/** Whom an invitation is for, and whether it was accepted, or by whom it is to be: of that there is a hash. */
function describeInvitationState(row: InvitationRow) {
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
function describeAccount({ account, passkeys }: WholeAccount) {
  return {
    mailCommitment: commitTo(account.mail, account.mail_salt),
    passwordSha256: hashOrNull(account.password_hash),
    totpSha256: hashOrNull(account.sealed_totp),
    recoverySha256: hashContent(account.recovery_hashes),
    passkeys: passkeys.map(({ id, public_key }) => ({ id, publicKeySha256: hashContent(public_key) })),
  }
}
