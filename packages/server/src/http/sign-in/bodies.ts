import * as Type from 'typebox'
import { isHost, listMemberships, type Membership } from '../../people/memberships.ts'
import { roleNames } from '../../rights/roles.ts'
import type { StoredSession } from '../../store/sessions.ts'
import { sessionKinds } from '../../store/tables.ts'
import { type Body, formatTime, inCapitals, ref, Stage, string, time } from '../body.ts'

const MembershipView = Type.Object(
  {
    organisation: Type.String(),
    stage: ref(Stage),
    roles: Type.Array(Type.Enum(roleNames), { maxItems: roleNames.length }),
  },
  {
    description:
      'Named by the header Udigate-Acting as `organisation/stage`, the organisation percent-encoded.',
  },
)

const SignedIn = Type.Object(
  {
    via: Type.Enum(
      sessionKinds.map(kind => inCapitals(kind)),
      { description: 'By what the session was begun.' },
    ),
    person: Type.Optional(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'Absent where a key was exchanged.' },
      ),
    ),
    memberships: Type.Array(MembershipView, {
      maxItems: 10_000,
      description: 'Where the person is something; none where a key was exchanged.',
    }),
    isHost: Type.Boolean({
      description: 'Whether the person manages organisations (`Udigate-Acting: host`).',
    }),
    endsAt: time('When the session ends, however much it is used.'),
  },
  { description: 'The session of the cookie; absent where there is none.' },
)

export const SignIn = Type.Object(
  {
    providers: Type.Array(
      Type.Object({
        id: Type.String(),
        title: string('What the provider is called.'),
        address: string('Where a browser begins to sign in there, from the address of the console.'),
      }),
      { maxItems: 20, description: 'The OpenID Connect providers by which people can sign in.' },
    ),
    accounts: Type.Boolean({
      description:
        'Whether there are accounts of the gateway: people sign in with a passkey, or a password and a code.',
    }),
    passkeys: Type.Boolean({
      description: 'Whether the console has a name, which passkeys need; an address of numbers is none.',
    }),
    demo: Type.Boolean({ description: 'Whether a person for trying out can be signed in from here.' }),
    signedIn: Type.Optional(SignedIn),
  },
  {
    $id: 'SignIn',
    title: 'How people sign in, and who is',
    examples: [
      {
        providers: [{ id: 'corporate', title: 'Corporate sign-in', address: 'sign-in/corporate' }],
        accounts: true,
        passkeys: true,
        demo: false,
        signedIn: {
          via: 'PROVIDER',
          person: { id: '019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e', name: 'Ada Lovelace' },
          memberships: [{ organisation: 'maker', stage: 'preview', roles: ['submitter'] }],
          isHost: false,
          endsAt: '2027-01-15T21:30:00.000Z',
        },
      },
    ],
  },
)

export const KeyToExchange = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 500, description: 'An API key.' }) },
  {
    $id: 'KeyToExchange',
    title: 'An API key for a session',
    additionalProperties: false,
    examples: [{ key: 'udg_preview_…' }],
  },
)

export const SignedOut = Type.Object(
  {
    continueAt: Type.Optional(
      string('Where the browser signs out at the provider as well, where that has such an address.'),
    ),
  },
  {
    $id: 'SignedOut',
    title: 'The session has ended',
    examples: [{ continueAt: 'https://login.example/logout?client_id=udigate' }],
  },
)

/** The session of a cookie. @param memberships those of a key, where one was exchanged */
export function viewSignedIn(
  { session, person, grants }: StoredSession,
  memberships: readonly Membership[] = listMemberships(grants),
): Body<typeof SignedIn> {
  return {
    via: inCapitals(session.via),
    person: person ? { id: person.id, name: person.name ?? person.id } : undefined,
    memberships: memberships.map(({ organisation, stage, given }) => ({
      organisation,
      stage,
      roles: [...new Set(given.map(({ role }) => role))],
    })),
    isHost: isHost(grants),
    endsAt: formatTime(session.ends_at),
  }
}
