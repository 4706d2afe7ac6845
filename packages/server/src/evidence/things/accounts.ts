import { formatPerson } from '../../rights/author.ts'
import type { AcceptanceProof } from '../../store/changes.ts'
import type { AccountChange, Claim, InvitationRow, WholeAccount } from '../../store/tables.ts'
import { describeAccount, describeInvitation, describeInvitationState } from '../describe-accounts.ts'
import { doneBy, kind, openedBy } from './kind.ts'

/** What is not kept of an invitation any longer that was accepted. */
const accepted = { nameCommitment: null, mailCommitment: null, claimSha256: null, claimedAt: null }

/** What happens to invitations, and to the accounts of people without a provider. */
export const accountKinds = {
  /** A person was invited. Of name and mail address there is what is committed to them. */
  invited: kind({
    to: ['invited'],
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
    to: ['invited'],
    act: {
      title: 'Invitation accepted, to be confirmed',
      by: ({ person, with: way }) => (way === 'session' ? formatPerson(String(person)) : 'invited person'),
    },
    facts: (row: InvitationRow, claim: Claim) => ({
      person: claim.personId,
      with: claim.with,
      claimSha256: describeInvitationState(row).claimSha256,
    }),
    replay: ({ state, facts: { claimSha256 }, at, change }) => change(state, { claimSha256, claimedAt: at }),
  }),
  /** The person has followed the link; name and address are known of the person from now on. */
  accepted: kind({
    to: ['invited'],
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
    to: ['invited'],
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
    to: ['invited'],
    act: { title: 'Invitation declined' },
    facts: doneBy,
    replay: () => {},
  }),
  /** With what a person signs in is another. */
  'account-kept': kind({
    to: ['account-kept'],
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
} as const
