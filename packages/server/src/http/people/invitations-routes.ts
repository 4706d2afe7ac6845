import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import {
  decideAs,
  inviteInto,
  listInvitationsInto,
  withdrawInvitation,
} from '../../people/accounts/administer.ts'
import { confirmInvitation, type DecisionRefusal, declineInvitation } from '../../people/accounts/confirm.ts'
import { type MadeInvitation, writeInvitationLink } from '../../people/accounts/invite.ts'
import type { Body } from '../body.ts'
import { empty, endpointWith, json, type LogAct } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'
import { PersonResponse } from './bodies.ts'
import {
  CreatedInvitation,
  InvitationList,
  InvitationRequest,
  readInvitationDetails,
  viewInvitation,
} from './invitation-bodies.ts'
import { canMail, mailInvitation } from './mail-invitation.ts'
import { viewPerson } from './view-people.ts'

const endpoint = endpointWith({ tag: 'People', right: 'people.manage', work: 'storing' })

const listInvitations = endpoint('GET /api/v1/invitations', {
  summary: 'Who is invited into the organisation, newest first',
  right: 'people.read',
  answers: { 200: json('The invitations that were not accepted, or are to be confirmed', InvitationList) },
  async handle({ caller }, gateway) {
    const { store, now } = gateway
    const rows = await listInvitationsInto(store.db, caller)
    const details = await readInvitationDetails(store.db, rows)
    return { canMail: canMail(gateway), items: rows.map(row => viewInvitation(row, now(), details)) }
  },
})

const createInvitation = endpoint('POST /api/v1/invitations', {
  act: 'invited',
  summary: 'Invite a person into the organisation on this stage',
  description:
    'The link is for the person alone: it is accepted once, within three days. Who accepts proves with a code that the mail address is theirs; where the gateway sends no mail, an administrator confirms them before they are anything here.',
  body: jsonBody(InvitationRequest),
  answers: { 201: json('The invitation', CreatedInvitation) },
  problems: ['request.members', 'invitation.impossible'],
  async handle({ request, reply, caller, readBody, log }, gateway) {
    const { isMailed = false, ...wanted } = readBody()
    const made = requireDone(await inviteInto(gateway.accounts, caller, wanted), 'invitation.impossible')
    return answerInvitation(gateway, { request, reply, log }, made, {
      organisation: caller.organisation,
      isMailed,
    })
  },
})

const deleteInvitation = endpoint('DELETE /api/v1/invitations/:id', {
  act: 'deleted',
  summary: 'Withdraw an invitation: its link leads nowhere, at once',
  answers: { 204: empty('It is withdrawn') },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, log }, gateway) {
    if (!(await withdrawInvitation(gateway.accounts, caller, id))) {
      throw new Problem('path.unknown', `There is no open invitation ${id}.`)
    }
    log({ invitationId: id }, 'invitation withdrawn')
    return undefined
  },
})

const confirm = endpoint('POST /api/v1/invitations/:id/confirm', {
  act: 'confirmed',
  summary: 'Confirm that who has accepted an invitation is who was meant',
  description:
    'They are from now on what the invitation gives. Ask the person by another way whether it was them: the link alone may have been read by others.',
  answers: { 200: json('The person', PersonResponse) },
  problems: ['path.unknown', 'invitation.beyond', 'invitation.own', 'invitation.outdated'],
  async handle({ caller, params: { id }, log }, gateway) {
    const deciding = decideAs(caller)
    const person = orRefuseDecision(id, await confirmInvitation(gateway.accounts, id, deciding))
    log({ invitationId: id, changedPersonId: person.id }, 'invitation confirmed')
    return viewPerson(gateway, caller, person)
  },
})

const decline = endpoint('POST /api/v1/invitations/:id/decline', {
  act: 'declined',
  summary: 'Decline who has accepted an invitation: nothing of it is kept, and its link leads nowhere',
  answers: { 204: empty('It is declined') },
  problems: ['path.unknown', 'invitation.beyond', 'invitation.own'],
  async handle({ caller, params: { id }, log }, gateway) {
    const deciding = decideAs(caller)
    orRefuseDecision(id, await declineInvitation(gateway.accounts, id, deciding))
    log({ invitationId: id }, 'invitation declined')
    return undefined
  },
})

/** `/api/v1/invitations`: who is invited into the organisation on the stage of who asks. */
export const invitations = {
  listInvitations,
  createInvitation,
  deleteInvitation,
  confirmInvitation: confirm,
  declineInvitation: decline,
}

/** @throws Problem where there was nothing to decide, or it cannot be */
export function orRefuseDecision<Result>(name: string, result: Result | DecisionRefusal): Result {
  switch (result) {
    case 'unknown':
      throw new Problem('path.unknown', `There is no invitation ${name} that is to be confirmed.`)
    case 'beyond':
      throw new Problem('invitation.beyond')
    case 'own':
      throw new Problem('invitation.own')
    case 'gone':
    case 'known':
      throw new Problem('invitation.outdated')
    default:
      return result
  }
}

/** Shows an invitation that was just made with its link, which is sent too where that is asked for. */
export async function answerInvitation(
  gateway: Gateway,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: LogAct },
  made: MadeInvitation,
  { organisation, isMailed }: { organisation: string; isMailed: boolean },
): Promise<Body<typeof CreatedInvitation>> {
  reply.header('cache-control', 'no-store')
  const { origin, path } = findOwnAddress(gateway, request)
  const link = writeInvitationLink(new URL(path, origin), made.token)
  const mailing = isMailed ? await mailInvitation(gateway, made, link, organisation) : undefined
  log({ invitationId: made.row.id, mailing: mailing?.state }, 'person invited')
  const details = await readInvitationDetails(gateway.store.db, [made.row])
  return { link, mailing, ...viewInvitation(made.row, gateway.now(), details) }
}
