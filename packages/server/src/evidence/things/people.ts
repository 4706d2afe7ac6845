import { formatPerson } from '../../rights/author.ts'
import { recordPath } from '../../store/acts.ts'
import { chainsOf } from '../../store/chains.ts'
import { listRoleGrantsOf } from '../../store/people.ts'
import type { AddressRequestRow, PersonRow, RoleGrantRow, SessionRow } from '../../store/tables.ts'
import { commitTo } from '../commitment.ts'
import { readStoredJson } from '../read-stored.ts'
import { doneBy, openedBy, pickChanged } from './kind.ts'
import { thing } from './thing.ts'
import { ofHosts } from './trail-owner.ts'

/** A person. Of names and mail addresses there is what is committed to them. */
const person = thing(
  'person',
  {
    kind: 'person-made',
    called: 'a person',
    collection: 'people',
    person: key => key.id,
    at: row => row.created_at,
    facts: describePerson,
    state: describePersonState,
  },
  kind => ({
    /** A person became known to the gateway. */
    'person-made': kind({
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
      act: { title: 'Person changed' },
      facts: (changed: Partial<ReturnType<typeof describePersonState>>, by: string) => ({ ...changed, by }),
      replay({ state, facts: { by: _by, ...changed }, change }) {
        change(state, changed)
      },
    }),
    /** A person says that an address is theirs, on which a host is to decide. */
    'address-asked': kind({
      act: { title: 'Mail address to be confirmed', by: nameOwnPerson },
      facts: ({ id, mail }: AddressRequestRow, { salt }: PersonRow) => ({
        request: id,
        mailCommitment: commitTo(mail, salt),
      }),
      replay: () => {},
    }),
    /** That address is not taken: a host has declined it, or the person has taken it back. */
    'address-dropped': kind({
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
      act: { title: 'Signed in', by: nameOwnPerson },
      facts: ({ id, via }: Pick<SessionRow, 'id' | 'via'>) => ({ session: id, via }),
      replay: () => {},
    }),
    /** A session of a person was ended. One that ends by time says nothing. */
    'signed-out': kind({
      act: { title: 'Signed out' },
      facts: ({ id }: Pick<SessionRow, 'id'>, because: string, by: string | undefined) => ({
        session: id,
        because,
        by,
      }),
      replay: () => {},
    }),
  }),
  leave => ({
    'person-made': ({ person: row }) => leave(row, 'person-made', row.created_at, row),
    'person-changed'({ before, after, by, at }) {
      const changed = pickChanged(describePersonState(before), describePersonState(after))
      return leave(after, 'person-changed', at, changed ?? {}, by)
    },
    'address-asked': ({ request, person: row }) =>
      leave(row, 'address-asked', request.asked_at, request, row),
    'address-dropped': ({ request, person: row, by, at }) =>
      leave(row, 'address-dropped', at, request, row, by),
    'session-begun': ({ session: { person_id: id, ...row } }) =>
      id === null ? [] : leave({ id }, 'signed-in', row.created_at, row),
    'session-ended': ({ session: { person_id: id, ...row }, because, at, call }) =>
      id === null ? [] : leave({ id }, 'signed-out', at, row, because, call?.author),
  }),
)

const roleGrant = thing(
  'role_grant',
  {
    kind: 'role-granted',
    called: 'a role',
    recordByFirst: first => recordPath('people', String(first.person)),
    within: { people: (db, owner, id) => listRoleGrantsOf(db, owner, [id]) },
    firstOwners: () => [ofHosts],
    at: row => row.granted_at,
    facts: describeRoleGrant,
    /** Whether it was taken back, and by whom. */
    state: row => ({ endedAt: row.ended_at, endedBy: row.ended_by }),
  },
  kind => ({
    /** A person was given a role. */
    'role-granted': kind({
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
      act: { title: 'Role taken back' },
      facts: doneBy,
      replay: ({ state, facts: { by }, at, change }) => change(state, { endedAt: at, endedBy: by }),
    }),
  }),
  leave => ({
    'role-granted': ({ grant: row }) => leave(row, 'role-granted', row.granted_at, row),
    'role-ended': ({ grantId: id, by, at }) => leave({ id }, 'role-ended', at, by),
  }),
)

export const peopleThings = [person, roleGrant] as const

/** Who vouches for a person, and who made them known to the gateway. */
function describePerson(row: PersonRow) {
  return { provider: row.provider, by: row.created_by }
}

/** What of a person can change: there is what is committed to it. */
function describePersonState(row: PersonRow) {
  return {
    nameCommitment: commitTo(row.name, row.salt),
    mailCommitment: commitTo(row.mail, row.salt),
    subjectCommitment: commitTo(row.subject, row.salt),
    mailProvenBy: row.mail_proven_by,
    endedAt: row.ended_at,
  }
}

/** What a person was made, where, and for whom they may act. */
function describeRoleGrant(row: RoleGrantRow) {
  return {
    person: row.person_id,
    organisation: row.organisation,
    stage: row.stage,
    role: row.role,
    actors: readStoredJson(row.actors),
    isByGroups: row.is_by_groups === 1,
    by: row.granted_by,
  }
}

/** The person whose chain it is. */
function nameOwnPerson(_facts: unknown, chain: string): string {
  return formatPerson(chainsOf.person.parse(chain)?.id ?? '')
}
