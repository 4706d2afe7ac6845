import * as Type from 'typebox'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { InvitedRole, mail } from '../accounts/bodies.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { type Body, formatTime, id, ref, string, time } from '../endpoint/body.ts'
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
      'Whether the gateway sends the link to the mail address: it needs a mail server and UDIGATE_PUBLIC_URL. Who can read that mail can accept the invitation.',
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

const invitation = {
  id: id('Names the invitation.'),
  name: Type.Optional(Type.String()),
  mail: Type.Optional(Type.String()),
  roles: Type.Array(InvitedRole),
  state: Type.Enum(['OPEN', 'EXPIRED']),
  createdAt: time(),
  createdBy: ref(Author),
  expiresAt: time('Until when the link can be used.'),
}

export const InvitationResponse = Type.Object(invitation, {
  $id: 'InvitationResponse',
  title: 'Invitation that was not accepted',
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
  { $id: 'InvitationList', title: 'Invitations that were not accepted, newest first' },
)

/** An invitation: never its token, nor its hash. @param names as they were read for who invited */
export function viewInvitation(
  row: InvitationRow,
  now: Date,
  names?: AuthorNames,
): Body<typeof InvitationResponse> {
  return {
    id: row.id,
    name: row.name ?? undefined,
    mail: row.mail ?? undefined,
    roles: decodeJson(row.roles),
    state: row.expires_at > now.getTime() ? 'OPEN' : 'EXPIRED',
    createdAt: formatTime(row.created_at),
    createdBy: viewAuthor(row.created_by, names),
    expiresAt: formatTime(row.expires_at),
  }
}

export type InvitationView = Body<typeof InvitationResponse>
