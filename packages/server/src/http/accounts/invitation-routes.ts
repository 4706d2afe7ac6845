import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { acceptFor, type ChosenWay, joinBy } from '../../people/accounts/accept.ts'
import { makeChallenge, readChallenge, type UsedChallenge } from '../../people/accounts/challenges.ts'
import { proposeTotp, readNewPassword } from '../../people/accounts/enrolment.ts'
import { findOpenInvitation } from '../../people/accounts/invite.ts'
import { findInvitee, type Invitee } from '../../people/accounts/invitee.ts'
import {
  askForPasskey,
  type RegistrationResponseJSON,
  verifyNewPasskey,
} from '../../people/accounts/passkeys.ts'
import { findRelyingParty } from '../../people/accounts/relying-party.ts'
import { decodeJson } from '../../store/json.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { type Body, formatTime, inCapitals } from '../endpoint/body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody, wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'
import { findSessionOfCall } from '../sign-in/session-of-call.ts'
import {
  InvitationToken,
  OpenInvitation,
  PasskeyAcceptance,
  PasskeyCreation,
  PasswordAcceptance,
  ProposedTotp,
  RecoveryCodes,
} from './bodies.ts'
import { giveSession } from './give-session.ts'
import { beginTry, requireParty } from './guard-tries.ts'

const endpoint = endpointWith({ tag: 'People', right: 'anyone', work: 'signingIn' })

const problems = [
  'request.members',
  'invitation.unknown',
  'session.foreign-page',
  'session.not-secure',
  'rate.limited',
] as const
const accepted = json('The person is signed in: Set-Cookie has the session', RecoveryCodes)

/** An invitation that can be accepted, and who it is for. */
interface Found {
  row: InvitationRow
  invitee: Invitee
}

const openInvitation = endpoint('POST /api/v1/invitation/open', {
  changesNothing: 'It shows the invitation; accepting it is an act.',
  summary: 'What a link invites to',
  body: jsonBody(InvitationToken),
  answers: { 200: json('The invitation', OpenInvitation) },
  problems,
  async handle({ request, readBody }, gateway) {
    const { row, invitee } = await requireInvitation(request, gateway, readBody().token)
    return {
      kind: inCapitals(invitee.kind),
      name: invitee.name,
      mail: invitee.mail,
      roles: decodeJson(row.roles),
      expiresAt: formatTime(row.expires_at),
      canMakePasskey: findRelyingParty(findOwnAddress(gateway, request).origin) !== undefined,
    }
  },
})

const passkeyOptions = endpoint('POST /api/v1/invitation/passkey/options', {
  changesNothing: 'It gives a challenge; what is done with that is an act.',
  summary: 'Begin to accept an invitation with a passkey',
  body: jsonBody(InvitationToken),
  answers: { 200: json('What the browser makes a passkey of', PasskeyCreation) },
  problems: [...problems, 'passkey.impossible'],
  async handle({ request, readBody }, gateway) {
    const { row, invitee } = await requireInvitation(request, gateway, readBody().token)
    const challenge = makeChallenge(gateway.accounts, `invitation ${row.id}`)
    return askForPasskey(requireParty(request, gateway), challenge, { ...invitee, handle: row.id, has: [] })
  },
})

const acceptWithPasskey = endpoint('POST /api/v1/invitation/passkey', {
  summary: 'Accept an invitation with a passkey',
  body: jsonBody(PasskeyAcceptance),
  answers: { 200: accepted },
  problems: [...problems, 'passkey.impossible', 'passkey.refused'],
  async handle({ request, reply, readBody }, gateway) {
    const { token, name, passkey: response } = readBody()
    const found = await requireInvitation(request, gateway, token)
    let challenge: UsedChallenge | undefined
    const party = requireParty(request, gateway)
    const passkey = await verifyNewPasskey(response as RegistrationResponseJSON, party, text => {
      challenge = readChallenge(gateway.accounts, `invitation ${found.row.id}`, text)
      return challenge !== undefined
    })
    if (!passkey || !challenge) throw new Problem('passkey.refused')
    return accept(request, reply, gateway, found, { kind: 'passkey', passkey, name, challenge })
  },
})

const passwordOptions = endpoint('POST /api/v1/invitation/password/options', {
  changesNothing: 'It gives a challenge; what is done with that is an act.',
  summary: 'Begin to accept an invitation with a password and an authenticator app',
  body: jsonBody(InvitationToken),
  answers: { 200: json('The secret for the app', ProposedTotp) },
  problems,
  async handle({ request, reply, readBody }, gateway) {
    const { row, invitee } = await requireInvitation(request, gateway, readBody().token)
    reply.header('cache-control', 'no-store')
    return proposeTotp(gateway.accounts, `invitation ${row.id}`, invitee.mail)
  },
})

const acceptWithPassword = endpoint('POST /api/v1/invitation/password', {
  summary: 'Accept an invitation with a password and a code of an authenticator app',
  body: jsonBody(PasswordAcceptance),
  answers: { 200: accepted },
  problems: [...problems],
  async handle({ request, reply, readBody }, gateway) {
    const { token, ...chosen } = readBody()
    const found = await requireInvitation(request, gateway, token)
    const { name, mail } = found.invitee
    const password = await readNewPassword(
      gateway.accounts,
      `invitation ${found.row.id}`,
      chosen,
      [name, mail],
      addressBlock(request.ip),
    )
    if ('because' in password) {
      throw wrongMembers([{ path: `/${password.at}`, message: password.because }])
    }
    return accept(request, reply, gateway, found, { kind: 'password', password })
  },
})

const joinByInvitation = endpoint('POST /api/v1/invitation/join', {
  summary: 'Accept an invitation as the person who is signed in',
  description: 'Who has no role any longer can be invited again, so no role is needed.',
  body: jsonBody(InvitationToken),
  answers: { 204: empty('The person has the roles of the invitation') },
  problems: [...problems, 'authentication.session'],
  async handle({ request, readBody }, gateway) {
    const { row } = await requireInvitation(request, gateway, readBody().token)
    const person = (await findSessionOfCall(gateway, request))?.person
    if (!person) throw new Problem('authentication.session', 'Sign in as a person, and open the link again.')
    if (!(await joinBy(gateway.accounts, row, person.id))) throw unknownInvitation()
    request.log.info({ personId: person.id, invitationId: row.id }, 'invitation accepted')
    return undefined
  },
})

/** `/api/v1/invitation/…`: what an invited person does with the link. */
export const invited = {
  openInvitation,
  beginPasskeyOfInvitation: passkeyOptions,
  acceptInvitationWithPasskey: acceptWithPasskey,
  beginPasswordOfInvitation: passwordOptions,
  acceptInvitationWithPassword: acceptWithPassword,
  joinByInvitation,
}

/** @throws Problem where a token opens no invitation, or another page makes the call */
async function requireInvitation(request: FastifyRequest, gateway: Gateway, token: string): Promise<Found> {
  beginTry(gateway, request)
  const { db } = gateway.store
  const row = await findOpenInvitation(db, token, gateway.now())
  const invitee = row && (await findInvitee(db, row))
  if (!row || !invitee) throw unknownInvitation()
  return { row, invitee }
}

function unknownInvitation(): Problem {
  return new Problem('invitation.unknown')
}

async function accept(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { row }: Found,
  way: ChosenWay,
): Promise<Body<typeof RecoveryCodes>> {
  const result = await acceptFor(gateway.accounts, row, way)
  if (result === 'gone') throw unknownInvitation()
  if (result === 'known') throw new Problem('passkey.refused', 'This passkey belongs to an account already.')
  const { session, recoveryCodes } = result
  request.log.info({ personId: session.row.person_id, invitationId: row.id }, 'invitation accepted')
  await giveSession(request, reply, gateway, session)
  reply.header('cache-control', 'no-store')
  return { recoveryCodes }
}
