import * as Type from 'typebox'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { findPerson } from '../../store/people.ts'
import type { AddressRequestRow, InvitationRow, PersonRow, Claim as StoredClaim } from '../../store/tables.ts'
import { InvitedRole, mail } from '../accounts/bodies.ts'
import { type Body, formatTime, id, ref, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { RoleRequest } from './bodies.ts'

/** Who is invited. */
export const invited = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{C}]+$', examples: ['Ada Lovelace'] }),
  mail,
}

/** Whether the link is sent too. */
export const isMailed = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Whether the gateway sends the link to the mail address: it needs a mail server and UDIGATE_PUBLIC_URL.',
  }),
)

export const InvitationRequest = Type.Object(
  {
    ...invited,
    roles: Type.Array(ref(RoleRequest), {
      minItems: 1,
      maxItems: 10,
      description: 'What the person becomes in the organisation on the stage.',
    }),
    isMailed,
  },
  { $id: 'InvitationRequest', title: 'Person to invite', additionalProperties: false },
)

/** Who has accepted an invitation, or asked for an address, and is to be confirmed. */
export const Claim = Type.Object(
  {
    at: time('When it was accepted, or asked for.'),
    signsInBy: Type.Enum(['PASSKEY', 'PASSWORD', 'ACCOUNT', 'PROVIDER'], {
      description:
        'PASSKEY and PASSWORD: the account is made with that when it is confirmed. ACCOUNT and PROVIDER: a person whom the gateway knows was signed in.',
    }),
    person: Type.Optional(
      Type.Object(
        {
          id: id('Names the person.'),
          name: Type.Optional(Type.String()),
          mail: Type.Optional(Type.String()),
          isMailProven: Type.Boolean({ description: 'Whether it was proven that the address is theirs.' }),
          provider: Type.Optional(string('The issuer of the OpenID Connect provider that vouches for them.')),
          subject: Type.Optional(string('Their identifier at that provider (`sub`).')),
        },
        { description: 'Who was signed in; absent where the account is a new one.' },
      ),
    ),
  },
  { description: 'Who has accepted it; there where the state is TO_CONFIRM.' },
)

const invitation = {
  id: id('Names the invitation.'),
  name: Type.Optional(Type.String()),
  mail: Type.Optional(Type.String()),
  roles: Type.Array(InvitedRole),
  state: Type.Enum(['OPEN', 'EXPIRED', 'TO_CONFIRM'], {
    description:
      'TO_CONFIRM: a person has accepted it, who has no right here until an administrator has confirmed that it is who was meant.',
  }),
  createdAt: time(),
  createdBy: ref(Author),
  expiresAt: time('Until when the link can be used.'),
  claim: Type.Optional(Claim),
}

export const InvitationResponse = Type.Object(invitation, {
  $id: 'InvitationResponse',
  title: 'Invitation that was not accepted, or is to be confirmed',
})

export const CreatedInvitation = Type.Object(
  {
    link: string('For the person alone. It is shown this once: only a hash of it is stored.'),
    mailing: Type.Optional(
      Type.Object(
        {
          state: Type.Enum(['SENT', 'FAILED']),
          because: Type.Optional(string('Why it was not sent. The link works all the same.')),
        },
        { description: 'What became of the mail; absent where none was asked for.' },
      ),
    ),
    note: Type.Optional(string('What is another way once it is accepted.')),
    ...invitation,
  },
  { $id: 'CreatedInvitation', title: 'Invitation that was just made' },
)

export const InvitationList = Type.Object(
  {
    canMail: Type.Boolean({ description: 'Whether the gateway can send invitations by mail.' }),
    items: Type.Array(ref(InvitationResponse)),
  },
  {
    $id: 'InvitationList',
    title: 'Invitations that were not accepted, or are to be confirmed: newest first',
  },
)

/** What is shown beside the rows of invitations: what their authors are called, and who has accepted them, by id. */
export interface InvitationDetails {
  names?: AuthorNames | undefined
  people?: ReadonlyMap<string, PersonRow> | undefined
}

/** Reads what is shown beside the rows of invitations. */
export async function readInvitationDetails(
  db: Db,
  rows: readonly InvitationRow[],
): Promise<InvitationDetails> {
  const names = await readAuthorNames(
    db,
    rows.map(row => row.created_by),
  )
  const joining = rows.flatMap(row => decodeJson(row.claim)?.personId ?? [])
  const people = await Promise.all(joining.map(personId => findPerson(db, personId)))
  return { names, people: new Map(people.flatMap(person => (person ? [[person.id, person]] : []))) }
}

/** An invitation: never its token, nor its hash. @param details as they were read for it */
export function viewInvitation(
  row: InvitationRow,
  now: Date,
  { names, people }: InvitationDetails = {},
): Body<typeof InvitationResponse> {
  const claim = decodeJson(row.claim)
  return {
    id: row.id,
    name: row.name ?? undefined,
    mail: row.mail ?? undefined,
    roles: decodeJson(row.roles),
    state: claim ? 'TO_CONFIRM' : row.expires_at > now.getTime() ? 'OPEN' : 'EXPIRED',
    createdAt: formatTime(row.created_at),
    createdBy: viewAuthor(row.created_by, names),
    expiresAt: formatTime(row.expires_at),
    claim: claim && {
      at: formatTime(row.claimed_at ?? 0),
      ...viewClaim(claim, people?.get(claim.personId)),
    },
  }
}

/** How a person is going to sign in, or who they are. @param person who was signed in */
export function viewClaim(claim: StoredClaim, person: PersonRow | undefined): Omit<Body<typeof Claim>, 'at'> {
  if (claim.with === 'passkey') return { signsInBy: 'PASSKEY' }
  if (claim.with === 'password') return { signsInBy: 'PASSWORD' }
  return {
    signsInBy: person?.provider == null ? 'ACCOUNT' : 'PROVIDER',
    person: {
      id: claim.personId,
      name: person?.name ?? undefined,
      mail: person?.mail ?? undefined,
      isMailProven: (person?.mail_proven_by ?? null) !== null,
      provider: person?.provider ?? undefined,
      subject: person?.subject ?? undefined,
    },
  }
}

/** Who says that an address is that of their account. */
export function viewAddressClaim(
  { person_id, asked_at }: AddressRequestRow,
  person: PersonRow | undefined,
): Body<typeof Claim> {
  return { at: formatTime(asked_at), ...viewClaim({ personId: person_id, with: 'session' }, person) }
}

export type InvitationView = Body<typeof InvitationResponse>
