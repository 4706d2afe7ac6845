import { inviteInto, listInvitationsInto, withdrawInvitation } from '../../people/accounts/administer.ts'
import { writeInvitationLink } from '../../people/accounts/invite.ts'
import { identify } from '../../rights/caller.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'
import { CreatedInvitation, InvitationList, InvitationRequest, viewInvitation } from './bodies.ts'

const endpoint = endpointWith({ tag: 'People', right: 'people.manage' })

const listInvitations = endpoint('GET /api/v1/invitations', {
  summary: 'Who is invited into the organisation, newest first',
  right: 'people.read',
  answers: { 200: json('The invitations that were not accepted', InvitationList) },
  async handle({ caller }, { store: { db }, now }) {
    return { items: (await listInvitationsInto(db, caller)).map(row => viewInvitation(row, now())) }
  },
})

const createInvitation = endpoint('POST /api/v1/invitations', {
  summary: 'Invite a person into the organisation on this stage',
  description:
    'The link is for the person alone: it makes an account, once, within three days. Send it by a way that you trust.',
  body: jsonBody(InvitationRequest),
  answers: { 201: json('The invitation', CreatedInvitation) },
  problems: ['request.members', 'invitation.impossible'],
  async handle({ request, reply, caller, readBody }, gateway) {
    const made = await inviteInto(gateway.accounts, caller, readBody())
    if (typeof made === 'string') throw new Problem('invitation.impossible', made)
    request.log.info({ ...identify(caller.agent), invitationId: made.row.id }, 'person invited')
    reply.header('cache-control', 'no-store')
    const { origin, path } = findOwnAddress(gateway, request)
    const link = writeInvitationLink(new URL(path, origin), made.token)
    return { link, ...viewInvitation(made.row, gateway.now()) }
  },
})

const deleteInvitation = endpoint('DELETE /api/v1/invitations/:id', {
  summary: 'Withdraw an invitation: its link leads nowhere, at once',
  answers: { 204: empty('It is withdrawn') },
  problems: ['path.unknown'],
  async handle({ request, caller, params: { id } }, gateway) {
    if (!(await withdrawInvitation(gateway.accounts, caller, id))) {
      throw new Problem('path.unknown', `There is no open invitation ${id}.`)
    }
    request.log.info({ ...identify(caller.agent), invitationId: id }, 'invitation withdrawn')
    return undefined
  },
})

/** `/api/v1/invitations`: who is invited into the organisation on the stage of who asks. */
export const invitations = { listInvitations, createInvitation, deleteInvitation }
