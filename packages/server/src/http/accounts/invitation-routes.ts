import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { acceptFor, type ChosenWay, hasProven, joinBy } from '../../people/accounts/accept.ts'
import { makeChallenge, readChallenge, type UsedChallenge } from '../../people/accounts/challenges.ts'
import { proposeTotp, readNewPassword } from '../../people/accounts/enrolment.ts'
import { findOpenInvitation } from '../../people/accounts/invite.ts'
import { findInvitee, type Invitee } from '../../people/accounts/invitee.ts'
import {
  askForPasskey,
  type RegistrationResponseJSON,
  verifyNewPasskey,
} from '../../people/accounts/passkeys.ts'
import {
  isAddressProven,
  makeAddressCode,
  proveForInvitation,
  takeAddressCode,
  writeProof,
} from '../../people/accounts/prove-address.ts'
import { findRelyingParty } from '../../people/accounts/relying-party.ts'
import { findConfirmer } from '../../people/organisations/who-confirms.ts'
import { decodeJson } from '../../store/json.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { type Body, formatTime, inCapitals } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody, wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { findOwnAddress, refuseForeignPages } from '../sign-in/own-address.ts'
import { findSessionOfCall } from '../sign-in/session-of-call.ts'
import {
  AddressCode,
  AddressProof,
  InvitationToken,
  JoinRequest,
  OpenInvitation,
  PasskeyAcceptance,
  PasskeyCreation,
  PasswordAcceptance,
  ProposedTotp,
  RecoveryCodes,
} from './bodies.ts'
import { giveSession } from './give-session.ts'
import { requireParty } from './guard-tries.ts'
import { mailAddressCode, toAccept, tooManyCodes } from './mail-address-code.ts'

const endpoint = endpointWith({ tag: 'People', right: 'anyone', work: 'signingIn' })

const problems = [
  'request.members',
  'invitation.unknown',
  'session.foreign-page',
  'session.not-secure',
  'rate.limited',
] as const
const accepted = {
  200: json('The person is signed in: Set-Cookie has the session', RecoveryCodes),
  202: json(
    'It is to be confirmed that this is who was meant; until then nothing signs them in',
    RecoveryCodes,
  ),
}
const unproven = ['invitation.unproven', 'invitation.known-account'] as const

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
    const person = (await findSessionOfCall(gateway, request))?.person
    const needs =
      person && hasProven(gateway.accounts.providers, person, row) ? 'NOTHING' : findNeed(gateway, row)
    const isToConfirm = row.claimed_at !== null || needs === 'CONFIRMATION'
    return {
      kind: inCapitals(invitee.kind),
      state: row.claimed_at === null ? 'OPEN' : 'TO_CONFIRM',
      needs,
      confirmedBy: isToConfirm ? inCapitals(await findConfirmer(gateway.store.db, row)) : undefined,
      name: invitee.name,
      mail: invitee.mail,
      roles: decodeJson(row.roles),
      expiresAt: formatTime(row.expires_at),
      canMakePasskey: findRelyingParty(findOwnAddress(gateway, request).origin) !== undefined,
    }
  },
})

const sendCode = endpoint('POST /api/v1/invitation/code', {
  changesNothing: 'It sends a code to the address that was invited; accepting the invitation is an act.',
  summary: 'Have a code sent to the mail address that was invited',
  description:
    'The code proves that the address is the one of who accepts. It is good once and for ten minutes, and the one before not any longer; five are sent within an hour.',
  body: jsonBody(InvitationToken),
  answers: { 204: empty('It was sent') },
  problems: [...problems, 'invitation.not-sent'],
  async handle({ request, readBody }, gateway) {
    const { row, invitee } = await requireInvitation(request, gateway, readBody().token)
    if (findNeed(gateway, row) !== 'CODE') {
      throw new Problem('invitation.not-sent', 'No code is needed for this invitation.')
    }
    const made = await makeAddressCode(gateway.accounts, proveForInvitation(row, invitee.mail))
    if ('milliseconds' in made) throw tooManyCodes(made.milliseconds)
    const mailed = await mailAddressCode(gateway, invitee, made.code, toAccept)
    request.log.info({ invitationId: row.id, mailing: mailed.state }, 'code of an invitation sent')
    if (mailed.state === 'FAILED') throw new Problem('invitation.not-sent', mailed.because)
    return undefined
  },
})

const proveAddress = endpoint('POST /api/v1/invitation/proof', {
  changesNothing: 'It takes the code; accepting the invitation is an act.',
  summary: 'Prove with the code that the mail address is yours',
  body: jsonBody(AddressCode),
  answers: { 200: json('The proof', AddressProof) },
  problems: [...problems, 'invitation.code'],
  async handle({ request, reply, readBody }, gateway) {
    const { token, code } = readBody()
    const { row, invitee } = await requireInvitation(request, gateway, token)
    const address = proveForInvitation(row, invitee.mail)
    if (!(await takeAddressCode(gateway.accounts, address, code))) throw new Problem('invitation.code')
    reply.header('cache-control', 'no-store')
    return { proof: writeProof(gateway.accounts, address) }
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
  act: 'accepted',
  summary: 'Accept an invitation with a passkey',
  body: jsonBody(PasskeyAcceptance),
  answers: accepted,
  problems: [...problems, ...unproven, 'passkey.impossible', 'passkey.refused'],
  async handle({ request, reply, readBody }, gateway) {
    const { token, proof, name, passkey: response } = readBody()
    const found = await requireInvitation(request, gateway, token)
    const isProven = requireProof(gateway, found, proof)
    let challenge: UsedChallenge | undefined
    const party = requireParty(request, gateway)
    const passkey = await verifyNewPasskey(response as RegistrationResponseJSON, party, text => {
      challenge = readChallenge(gateway.accounts, `invitation ${found.row.id}`, text)
      return challenge !== undefined
    })
    if (!passkey || !challenge) throw new Problem('passkey.refused')
    return accept(request, reply, gateway, found, { kind: 'passkey', passkey, name, challenge }, isProven)
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
  act: 'accepted',
  summary: 'Accept an invitation with a password and a code of an authenticator app',
  body: jsonBody(PasswordAcceptance),
  answers: accepted,
  problems: [...problems, ...unproven],
  async handle({ request, reply, readBody }, gateway) {
    const { token, proof, ...chosen } = readBody()
    const found = await requireInvitation(request, gateway, token)
    const isProven = requireProof(gateway, found, proof)
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
    return accept(request, reply, gateway, found, { kind: 'password', password }, isProven)
  },
})

const joinByInvitation = endpoint('POST /api/v1/invitation/join', {
  act: 'accepted',
  summary: 'Accept an invitation as the person who is signed in',
  description: 'Who has no role any longer can be invited again, so no role is needed.',
  body: jsonBody(JoinRequest),
  answers: {
    204: empty('The person has the roles of the invitation'),
    202: empty(
      'It is to be confirmed that this is who was meant; until then the person has none of the roles',
    ),
  },
  problems: [...problems, 'invitation.unproven', 'authentication.session'],
  async handle({ request, reply, readBody }, gateway) {
    const { token, proof } = readBody()
    const found = await requireInvitation(request, gateway, token)
    const person = (await findSessionOfCall(gateway, request))?.person
    if (!person) throw new Problem('authentication.session', 'Sign in as a person, and open the link again.')
    const isProven =
      !hasProven(gateway.accounts.providers, person, found.row) && requireProof(gateway, found, proof)
    const result = await joinBy(gateway.accounts, found.row, person.id, isProven)
    if (result === 'gone') throw unknownInvitation()
    request.log.info(
      { personId: person.id, invitationId: found.row.id },
      describeAcceptance(result === 'joined'),
    )
    reply.code(result === 'joined' ? 204 : 202)
    return undefined
  },
})

/** `/api/v1/invitation/…`: what an invited person does with the link. */
export const invited = {
  openInvitation,
  sendCodeOfInvitation: sendCode,
  proveAddressOfInvitation: proveAddress,
  beginPasskeyOfInvitation: passkeyOptions,
  acceptInvitationWithPasskey: acceptWithPasskey,
  beginPasswordOfInvitation: passwordOptions,
  acceptInvitationWithPassword: acceptWithPassword,
  joinByInvitation,
}

/** @throws Problem where a token opens no invitation, or another page makes the call */
async function requireInvitation(request: FastifyRequest, gateway: Gateway, token: string): Promise<Found> {
  refuseForeignPages(gateway, request)
  const { db } = gateway.store
  const row = await findOpenInvitation(db, token, gateway.now())
  const invitee = row && (await findInvitee(db, row))
  if (!row || !invitee) throw unknownInvitation()
  return { row, invitee }
}

function unknownInvitation(): Problem {
  return new Problem('invitation.unknown')
}

/** What has to show that who accepts an invitation is who was meant. */
function findNeed(
  { subscriptions }: Gateway,
  { is_confirmed }: InvitationRow,
): Body<typeof OpenInvitation>['needs'] {
  if (is_confirmed === 1) return 'NOTHING'
  return subscriptions.mailer === undefined ? 'CONFIRMATION' : 'CODE'
}

/** @returns whether the address is proven @throws Problem where it has to be, and is not */
function requireProof(gateway: Gateway, { row, invitee }: Found, proof: string | undefined): boolean {
  if (findNeed(gateway, row) !== 'CODE') return false
  const address = proveForInvitation(row, invitee.mail)
  if (proof !== undefined && isAddressProven(gateway.accounts, address, proof)) return true
  throw new Problem('invitation.unproven')
}

function describeAcceptance(hasJoined: boolean): string {
  return hasJoined ? 'invitation accepted' : 'invitation accepted, to be confirmed'
}

async function accept(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { row }: Found,
  way: ChosenWay,
  isProven: boolean,
): Promise<Body<typeof RecoveryCodes>> {
  const result = await acceptFor(gateway.accounts, row, way, isProven)
  if (result === 'gone') throw unknownInvitation()
  if (result === 'known') throw new Problem('passkey.refused', 'This passkey belongs to an account already.')
  if (result === 'taken') throw new Problem('invitation.known-account')
  const { session, recoveryCodes } = result
  const facts = { personId: session?.row.person_id ?? undefined, invitationId: row.id }
  request.log.info(facts, describeAcceptance(session !== undefined))
  if (session) await giveSession(request, reply, gateway, session)
  else reply.code(202)
  reply.header('cache-control', 'no-store')
  return { recoveryCodes }
}
