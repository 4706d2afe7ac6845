import * as Type from 'typebox'
import { normaliseMail } from '../../people/accounts/invite.ts'
import {
  type AddressRefusal,
  askForAddress,
  takeProvenAddress,
  withdrawAddress,
} from '../../people/accounts/own-address.ts'
import { makeAddressCode, proveForPerson, takeAddressCode } from '../../people/accounts/prove-address.ts'
import { findConfirmer } from '../../people/organisations/who-confirms.ts'
import { findAddressRequestByPerson } from '../../store/addresses.ts'
import { listClaimsByPerson } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import { formatTime, inCapitals, ref, string, time } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { AccountResponse, Confirmer, InvitedRole, MailProof, mail } from './bodies.ts'
import { mailAddressChanged, mailAddressCode, tooManyCodes, toProve } from './mail-address-code.ts'
import { requirePerson, requireRecent } from './require-person.ts'
import { findMailProof, requireAccount, showAccount } from './show-account.ts'

const endpoint = endpointWith({ tag: 'People', right: 'account.manage', work: 'storing' })

const AddressRequest = Type.Object(
  { mail },
  { $id: 'AddressRequest', title: 'Mail address that is to be proven', additionalProperties: false },
)

const OwnAddressCode = Type.Object(
  { mail, code: Type.String({ maxLength: 100, description: 'What the mail has, such as WDJB-MJHT.' }) },
  {
    $id: 'OwnAddressCode',
    title: 'Code that was sent to the address of an account',
    additionalProperties: false,
  },
)

const AddressAsked = Type.Object(
  {
    mail: string('The address.'),
    mailProof: MailProof,
  },
  { $id: 'AddressAsked', title: 'How a mail address is going to be proven' },
)

const WaitingFor = Type.Object(
  {
    kind: Type.Enum(['INVITATION', 'ADDRESS'], {
      description: 'INVITATION: the person has accepted it. ADDRESS: it is to be that of their account.',
    }),
    mail: Type.Optional(string('The address that was invited, or is to be that of the account.')),
    roles: Type.Array(InvitedRole, { description: 'What the person is going to be; none for an address.' }),
    since: time('When they have accepted, or asked.'),
    confirmedBy: Confirmer,
  },
  { $id: 'WaitingFor', title: 'What is to be confirmed of the person who asks' },
)

const WaitingForList = Type.Object(
  { items: Type.Array(ref(WaitingFor)) },
  { $id: 'WaitingForList', title: 'What is to be confirmed of the person who asks, newest first' },
)

const problems = ['request.members', 'account.impossible', 'session.old', 'session.foreign-page'] as const

const askForOwnAddress = endpoint('POST /api/v1/account/address', {
  act: 'address-asked',
  summary: 'Have the mail address of the account proven, or another one taken in its place',
  description:
    'Where the gateway sends mail, a code goes to the address: it is good once and for ten minutes, and five are sent within an hour. Where it sends none, a host confirms the address. The account keeps the address that it has until then. The answer is the same whether other accounts bear the address or not.',
  body: jsonBody(AddressRequest),
  answers: { 202: json('How it is going to be proven', AddressAsked) },
  problems: [...problems, 'address.not-sent', 'rate.limited'],
  async handle({ request, caller, readBody }, gateway) {
    const { personId, name } = await requireRecent(gateway, caller)
    const address = normaliseMail(readBody().mail)
    await requireAccount(gateway, caller)
    const mailProof = findMailProof(gateway)
    if (mailProof === 'HOST') {
      const asked = await askForAddress(gateway.accounts, personId, address)
      if (typeof asked === 'string') throw explainRefusal(asked)
      request.log.info({ personId, requestId: asked.id }, 'mail address to be confirmed')
      return { mail: address, mailProof }
    }
    const made = await makeAddressCode(gateway.accounts, proveForPerson(personId, address))
    if ('milliseconds' in made) throw tooManyCodes(made.milliseconds)
    const mailed = await mailAddressCode(gateway, { name, mail: address }, made.code, toProve)
    request.log.info({ personId, mailing: mailed.state }, 'code of an account sent')
    if (mailed.state === 'FAILED') throw new Problem('address.not-sent', mailed.because)
    return { mail: address, mailProof }
  },
})

const proveOwnAddress = endpoint('POST /api/v1/account/address/proof', {
  act: 'account-kept',
  summary: 'Prove with the code that a mail address is yours',
  description:
    'The account has the address from now on, and its person signs in with it. A mail to the address before it says so.',
  body: jsonBody(OwnAddressCode),
  answers: { 200: json('How the person signs in', AccountResponse) },
  problems: [...problems, 'address.code', 'address.taken'],
  async handle({ request, caller, readBody }, gateway) {
    const { personId, name } = await requireRecent(gateway, caller)
    const { mail: given, code } = readBody()
    const address = normaliseMail(given)
    const { account: former } = await requireAccount(gateway, caller)
    if (!(await takeAddressCode(gateway.accounts, proveForPerson(personId, address), code))) {
      throw new Problem('address.code')
    }
    const taken = await takeProvenAddress(gateway.accounts, personId, address)
    if (typeof taken === 'string') throw explainRefusal(taken)
    request.log.info({ personId }, 'mail address proven')
    if (former.mail !== address) {
      const mailed = await mailAddressChanged(gateway, { name, mail: former.mail })
      request.log.info({ personId, mailing: mailed.state }, 'former mail address told')
    }
    return showAccount(gateway, taken)
  },
})

const withdrawOwnAddress = endpoint('DELETE /api/v1/account/address', {
  act: 'address-dropped',
  summary: 'Take back the mail address that a host is to confirm',
  answers: { 204: empty('It waits for no one any longer') },
  problems: ['path.unknown'],
  async handle({ caller }, gateway) {
    const { personId } = requirePerson(caller)
    if (await withdrawAddress(gateway.accounts, personId)) return undefined
    throw new Problem('path.unknown', 'No mail address of yours is to be confirmed.')
  },
})

const listOwnConfirmations = endpoint('GET /api/v1/account/confirmations', {
  summary: 'What you have accepted or asked for that waits for confirmation, and by whom',
  answers: { 200: json('What waits', WaitingForList) },
  async handle({ caller }, { store: { db } }) {
    const { personId } = requirePerson(caller)
    const [asked, claims] = [
      await findAddressRequestByPerson(db, personId),
      await listClaimsByPerson(db, personId),
    ]
    const accepted = claims.map(async row => ({
      kind: 'INVITATION' as const,
      mail: row.mail ?? undefined,
      roles: decodeJson(row.roles),
      since: formatTime(row.claimed_at ?? 0),
      confirmedBy: inCapitals(await findConfirmer(db, row)),
    }))
    const address = asked && {
      kind: 'ADDRESS' as const,
      mail: asked.mail,
      roles: [],
      since: formatTime(asked.asked_at),
      confirmedBy: 'HOST' as const,
    }
    const items = [...(address ? [address] : []), ...(await Promise.all(accepted))]
    return { items: items.toSorted((one, other) => (one.since < other.since ? 1 : -1)) }
  },
})

/** `/api/v1/account/address`: which mail address is the person's who asks; and what waits for others to confirm it. */
export const ownAddress = { askForOwnAddress, proveOwnAddress, withdrawOwnAddress, listOwnConfirmations }

function explainRefusal(refusal: AddressRefusal): Problem {
  switch (refusal) {
    case 'taken':
      return new Problem('address.taken')
    case 'proven':
      return new Problem('account.impossible', 'It is proven already that this address is yours.')
    case 'gone':
      return new Problem('account.impossible', 'There is no such account any longer.')
  }
}
