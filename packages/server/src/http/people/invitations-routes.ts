import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { inviteInto, listInvitationsInto, withdrawInvitation } from '../../people/accounts/administer.ts'
import { type MadeInvitation, writeInvitationLink } from '../../people/accounts/invite.ts'
import { type Caller, identify } from '../../rights/caller.ts'
import { readAuthorNames } from '../../store/authors.ts'
import type { Body } from '../endpoint/body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'
import { CreatedInvitation, InvitationList, InvitationRequest, viewInvitation } from './invitation-bodies.ts'
import { canMail, mailInvitation } from './mail-invitation.ts'

const endpoint = endpointWith({ tag: 'People', right: 'people.manage', work: 'storing' })

const listInvitations = endpoint('GET /api/v1/invitations', {
  summary: 'Who is invited into the organisation, newest first',
  right: 'people.read',
  answers: { 200: json('The invitations that were not accepted', InvitationList) },
  async handle({ caller }, gateway) {
    const { store, now } = gateway
    const rows = await listInvitationsInto(store.db, caller)
    const names = await readAuthorNames(
      store.db,
      rows.map(row => row.created_by),
    )
    return { canMail: canMail(gateway), items: rows.map(row => viewInvitation(row, now(), names)) }
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
    const { isMailed = false, ...wanted } = readBody()
    const made = await inviteInto(gateway.accounts, caller, wanted)
    if (typeof made === 'string') throw new Problem('invitation.impossible', made)
    return answerInvitation(gateway, { request, reply, caller }, made, {
      organisation: caller.organisation,
      isMailed,
    })
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

/** Shows an invitation that was just made with its link, which is sent too where that is asked for. */
export async function answerInvitation(
  gateway: Gateway,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
  made: MadeInvitation,
  { organisation, isMailed }: { organisation: string; isMailed: boolean },
): Promise<Body<typeof CreatedInvitation>> {
  reply.header('cache-control', 'no-store')
  const { origin, path } = findOwnAddress(gateway, request)
  const link = writeInvitationLink(new URL(path, origin), made.token)
  const mailing = isMailed ? await mailInvitation(gateway, made, link, organisation) : undefined
  const facts = { ...identify(caller.agent), invitationId: made.row.id, mailing: mailing?.state }
  request.log.info(facts, 'person invited')
  const names = await readAuthorNames(gateway.store.db, [made.row.created_by])
  return { link, mailing, ...viewInvitation(made.row, gateway.now(), names) }
}
