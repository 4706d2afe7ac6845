import { formatPerson } from '../../rights/author.ts'
import type { AccountChange, InvitationRow, WholeAccount } from '../../store/tables.ts'
import { describeAccount, describeInvitation, describeInvitationState } from '../describe-accounts.ts'
import { kind, openedBy } from './kind.ts'

/** What happens to invitations, and to the accounts of people without a provider. */
export const accountKinds = {
  /** A person was invited. Of name and mail address there is what is committed to them. */
  invited: kind({
    to: ['invited'],
    act: { title: 'Person invited' },
    opens: true,
    facts: (row: InvitationRow) => ({ ...describeInvitation(row), ...describeInvitationState(row) }),
    replay(step) {
      const { person, nameCommitment, mailCommitment, acceptedAt, ...rest } = step.facts
      openedBy({ ...step, facts: rest })
      Object.assign(step.state, { person, nameCommitment, mailCommitment, acceptedAt })
    },
  }),
  /** The person has followed the link; name and address are known of the person from now on. */
  accepted: kind({
    to: ['invited'],
    act: { title: 'Invitation accepted', by: ({ person }) => formatPerson(String(person)) },
    facts: (person: string, way: 'passkey' | 'password' | 'session') => ({ person, with: way }),
    replay: ({ state, facts: { person }, at, change }) =>
      change(state, { person, nameCommitment: null, mailCommitment: null, acceptedAt: at }),
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
