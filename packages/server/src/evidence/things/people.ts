import { formatPerson } from '../../rights/author.ts'
import { chainsOf } from '../../store/chains.ts'
import type { AddressRequestRow, PersonRow, RoleGrantRow, SessionRow } from '../../store/tables.ts'
import { commitTo } from '../commitment.ts'
import { describePerson, describePersonState, describeRoleGrant } from '../describe-rows.ts'
import { doneBy, kind, openedBy } from './kind.ts'

/** What happens to people and to what they are. Of names and mail addresses there is what is committed to them. */
export const peopleKinds = {
  /** A person became known to the gateway. */
  'person-made': kind({
    to: ['person-made'],
    act: { title: 'Person became known' },
    opens: true,
    facts: (row: PersonRow) => ({ ...describePerson(row), ...describePersonState(row) }),
    replay(step) {
      openedBy(step)
      const { provider: _provider, by: _by, ...state } = step.facts
      // Entries that are older say nothing of it.
      Object.assign(step.state, { mailProvenBy: null }, state)
    },
  }),
  /** Something of a person is another, or may not be used any longer. */
  'person-changed': kind({
    to: ['person-made'],
    act: { title: 'Person changed' },
    facts: (changed: Partial<ReturnType<typeof describePersonState>>, by: string) => ({ ...changed, by }),
    replay({ state, facts: { by: _by, ...changed }, change }) {
      change(state, changed)
    },
  }),
  /** A person says that an address is theirs, on which a host is to decide. */
  'address-asked': kind({
    to: ['person-made'],
    act: { title: 'Mail address to be confirmed', by: nameOwnPerson },
    facts: ({ id, mail }: AddressRequestRow, { salt }: PersonRow) => ({
      request: id,
      mailCommitment: commitTo(mail, salt),
    }),
    replay: () => {},
  }),
  /** That address is not taken: a host has declined it, or the person has taken it back. */
  'address-dropped': kind({
    to: ['person-made'],
    act: { title: 'Mail address not confirmed' },
    facts: ({ id, mail }: AddressRequestRow, { salt }: PersonRow, by: string) => ({
      request: id,
      mailCommitment: commitTo(mail, salt),
      by,
    }),
    replay: () => {},
  }),
  /** A person has begun a session. */
  'signed-in': kind({
    to: ['person-made'],
    act: { title: 'Signed in', by: nameOwnPerson },
    facts: ({ id, via }: Pick<SessionRow, 'id' | 'via'>) => ({ session: id, via }),
    replay: () => {},
  }),
  /** A session of a person was ended. One that ends by time says nothing. */
  'signed-out': kind({
    to: ['person-made'],
    act: { title: 'Signed out' },
    facts: ({ id }: Pick<SessionRow, 'id'>, because: string, by: string | undefined) => ({
      session: id,
      because,
      by,
    }),
    replay: () => {},
  }),
  /** A person was given a role. */
  'role-granted': kind({
    to: ['role-granted'],
    act: { title: 'Role given' },
    opens: true,
    facts: (row: RoleGrantRow) => describeRoleGrant(row),
    replay(step) {
      openedBy(step)
      Object.assign(step.state, { endedAt: null, endedBy: null })
    },
  }),
  /** A role was taken back. */
  'role-ended': kind({
    to: ['role-granted'],
    act: { title: 'Role taken back' },
    facts: doneBy,
    replay: ({ state, facts: { by }, at, change }) => change(state, { endedAt: at, endedBy: by }),
  }),
} as const

/** The person whose chain it is. */
function nameOwnPerson(_facts: unknown, chain: string): string {
  return formatPerson(chain.slice(chainsOf.person.beginning.length))
}
