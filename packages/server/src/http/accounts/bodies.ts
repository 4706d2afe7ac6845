import * as Type from 'typebox'
import { roleNames } from '../../rights/roles.ts'
import { decodeJson } from '../../store/json.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { type Body, formatTime, id, ref, Stage, string, time } from '../endpoint/body.ts'

const InvitedRole = Type.Object({
  role: Type.Enum([...roleNames]),
  organisation: Type.Optional(Type.String()),
  stage: Type.Optional(ref(Stage)),
  actors: Type.Optional(Type.Union([Type.Literal('any'), Type.Array(Type.String())])),
})

const invitation = {
  id: id('Names the invitation.'),
  name: Type.Optional(Type.String()),
  mail: Type.Optional(Type.String()),
  roles: Type.Array(InvitedRole),
  state: Type.Enum(['OPEN', 'EXPIRED']),
  createdAt: time(),
  createdBy: string('Who invited.'),
  expiresAt: time('Until when the link can be used.'),
}

const InvitationResponse = Type.Object(invitation, {
  $id: 'InvitationResponse',
  title: 'Invitation that was not accepted',
})

/** An invitation: never its token, nor its hash. */
export function viewInvitation(row: InvitationRow, now: Date): Body<typeof InvitationResponse> {
  return {
    id: row.id,
    name: row.name ?? undefined,
    mail: row.mail ?? undefined,
    roles: decodeJson(row.roles),
    state: row.expires_at > now.getTime() ? 'OPEN' : 'EXPIRED',
    createdAt: formatTime(row.created_at),
    createdBy: row.created_by,
    expiresAt: formatTime(row.expires_at),
  }
}

export type InvitationView = Body<typeof InvitationResponse>
