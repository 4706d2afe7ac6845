import * as Type from 'typebox'
import {
  type Confirmation,
  type ConfirmationRefusal,
  decideConfirmation,
  listConfirmations,
} from '../../people/organisations/confirmations.ts'
import { decodeJson } from '../../store/json.ts'
import { InvitedRole } from '../accounts/bodies.ts'
import { requirePerson } from '../accounts/require-person.ts'
import { type Body, formatTime, id, ref, string } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import {
  Claim,
  type InvitationDetails,
  readInvitationDetails,
  viewAddressClaim,
  viewClaim,
} from './invitation-bodies.ts'

const endpoint = endpointWith({ tag: 'People', right: 'people.confirm', work: 'storing' })

const ConfirmationResponse = Type.Object(
  {
    id: id(
      'Names what waits: the invitation, or what a person has asked for. Another address is another id.',
    ),
    kind: Type.Enum(['FIRST_ADMINISTRATOR', 'HOST', 'ADDRESS'], {
      description:
        'FIRST_ADMINISTRATOR and HOST: a person has accepted an invitation. ADDRESS: a person says that a mail address is that of their account.',
    }),
    name: Type.Optional(string('What the person is called.')),
    mail: Type.Optional(string('The address that is to be theirs.')),
    roles: Type.Array(InvitedRole, { description: 'What they are going to be; none for an address.' }),
    claim: Claim,
    isYou: Type.Boolean({ description: 'Whether this is the person who asks; another host confirms them.' }),
  },
  { $id: 'ConfirmationResponse', title: 'Person who waits for a host' },
)

const ConfirmationList = Type.Object(
  { items: Type.Array(ref(ConfirmationResponse)) },
  { $id: 'ConfirmationList', title: 'Who waits for a host' },
)

const ConfirmedAddress = Type.Object(
  {
    mail: Type.String({ minLength: 1, maxLength: 254, description: 'The address, as it was shown.' }),
  },
  {
    $id: 'ConfirmedAddress',
    title: 'Mail address that is confirmed, as it was shown',
    additionalProperties: false,
  },
)

const getConfirmations = endpoint('GET /api/v1/confirmations', {
  summary: 'Who waits for a host: first administrators, hosts, and people with the address of their account',
  answers: { 200: json('Who waits', ConfirmationList) },
  async handle({ caller }, { store: { db } }) {
    const found = await listConfirmations(db)
    const rows = found.flatMap(each => (each.kind === 'invitation' ? [each.row] : []))
    const details = await readInvitationDetails(db, rows)
    const { personId } = requirePerson(caller)
    return { items: found.map(each => viewConfirmation(each, details, personId)) }
  },
})

const confirm = endpoint('POST /api/v1/confirmations/:id/confirm', {
  act: 'account-kept',
  summary: 'Confirm that a person who waits for a host is who was meant, and that the mail address is theirs',
  description:
    'A host or the first administrator is that from now on; with the address of an account its person signs in. Ask the person by another way whether it was them.',
  body: jsonBody(ConfirmedAddress),
  answers: { 204: empty('It is confirmed') },
  problems: [
    'request.members',
    'path.unknown',
    'confirmation.own',
    'confirmation.beyond',
    'confirmation.outdated',
  ],
  async handle({ caller, params, readBody, log }, gateway) {
    const { mail: confirmed } = readBody()
    orRefuse(params.id, await decideConfirmation(gateway.accounts, caller, params.id, confirmed))
    log({ confirmationId: params.id }, 'confirmed by a host')
    return undefined
  },
})

const decline = endpoint('POST /api/v1/confirmations/:id/decline', {
  act: 'address-dropped',
  summary:
    'Decline a person who waits for a host: the link leads nowhere, and an account keeps the address that it has',
  answers: { 204: empty('It is declined') },
  problems: ['path.unknown', 'confirmation.own', 'confirmation.beyond'],
  async handle({ caller, params, log }, gateway) {
    orRefuse(params.id, await decideConfirmation(gateway.accounts, caller, params.id, undefined))
    log({ confirmationId: params.id }, 'declined by a host')
    return undefined
  },
})

/** `/api/v1/confirmations`: who waits for a host. */
export const confirmations = {
  listConfirmations: getConfirmations,
  confirmAsHost: confirm,
  declineAsHost: decline,
}

/** @throws Problem where it is not decided */
function orRefuse(name: string, result: 'decided' | ConfirmationRefusal): void {
  if (result === 'decided') return
  if (result === 'unknown') throw new Problem('path.unknown', `Nothing named ${name} waits for a host.`)
  throw new Problem(`confirmation.${result}`)
}

function viewConfirmation(
  confirmation: Confirmation,
  details: InvitationDetails,
  personId: string,
): Body<typeof ConfirmationResponse> {
  if (confirmation.kind === 'address') {
    const { request, person } = confirmation
    return {
      id: request.id,
      kind: 'ADDRESS',
      name: person.name ?? undefined,
      mail: request.mail,
      roles: [],
      claim: viewAddressClaim(request, person),
      isYou: person.id === personId,
    }
  }
  const { row } = confirmation
  const [claim, roles] = [decodeJson(row.claim), decodeJson(row.roles)]
  if (!claim) throw new TypeError('It was accepted by no person.')
  return {
    id: row.id,
    kind: roles.some(({ role }) => role === 'host') ? 'HOST' : 'FIRST_ADMINISTRATOR',
    name: row.name ?? undefined,
    mail: row.mail ?? undefined,
    roles,
    claim: { at: formatTime(row.claimed_at ?? 0), ...viewClaim(claim, details.people?.get(claim.personId)) },
    isYou: claim.personId === personId,
  }
}
