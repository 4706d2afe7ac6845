import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { makeChallenge, readChallenge, type UsedChallenge } from '../../people/accounts/challenges.ts'
import { proposeTotp, readNewPassword } from '../../people/accounts/enrolment.ts'
import {
  addPasskey,
  type Changed,
  removePasskey,
  renewRecoveryCodes,
  setPassword,
} from '../../people/accounts/own-account.ts'
import {
  askForPasskey,
  type RegistrationResponseJSON,
  verifyNewPasskey,
} from '../../people/accounts/passkeys.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody, wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import {
  AccountResponse,
  NewPasskeyRequest,
  NewPasswordRequest,
  PasskeyCreation,
  ProposedTotp,
  RecoveryCodes,
} from './bodies.ts'
import { requireParty } from './guard-tries.ts'
import { requireRecent } from './require-person.ts'
import { requireAccount, showAccount } from './show-account.ts'

const endpoint = endpointWith({ tag: 'People', right: 'account.manage', work: 'storing' })

const account = json('How the person signs in', AccountResponse)
const problems = ['account.impossible', 'session.old', 'session.foreign-page', 'session.not-secure'] as const

const getAccount = endpoint('GET /api/v1/account', {
  summary: 'How the person who asks signs in',
  answers: { 200: account },
  problems: ['account.impossible'],
  handle: async ({ caller }, gateway) => showAccount(gateway, await requireAccount(gateway, caller)),
})

const passkeyOptions = endpoint('POST /api/v1/account/passkeys/options', {
  changesNothing: 'It gives a challenge; what is done with that is an act.',
  summary: 'Begin to add a passkey',
  answers: { 200: json('What the browser makes a passkey of', PasskeyCreation) },
  problems: [...problems, 'passkey.impossible'],
  async handle({ request, caller }, gateway) {
    const { personId, name } = await requireRecent(gateway, caller)
    const { account, passkeys: has } = await requireAccount(gateway, caller)
    const challenge = makeChallenge(gateway.accounts, `account ${personId}`)
    const person = { handle: personId, name, mail: account.mail, has }
    return askForPasskey(requireParty(request, gateway), challenge, person)
  },
})

const postPasskey = endpoint('POST /api/v1/account/passkeys', {
  act: 'account-kept',
  summary: 'Add a passkey',
  body: jsonBody(NewPasskeyRequest),
  answers: { 201: account },
  problems: [...problems, 'passkey.impossible', 'passkey.refused', 'request.members'],
  async handle({ request, caller, readBody }, gateway) {
    const { personId } = await requireRecent(gateway, caller)
    const { name, passkey: response } = readBody()
    let challenge: UsedChallenge | undefined
    const party = requireParty(request, gateway)
    const passkey = await verifyNewPasskey(response as RegistrationResponseJSON, party, text => {
      challenge = readChallenge(gateway.accounts, `account ${personId}`, text)
      return challenge !== undefined
    })
    if (!passkey || !challenge) throw new Problem('passkey.refused')
    return answer(gateway, await addPasskey(gateway.accounts, personId, { passkey, name, challenge }))
  },
})

const deletePasskey = endpoint('DELETE /api/v1/account/passkeys/:id', {
  act: 'account-kept',
  summary: 'Remove a passkey, unless it is the only way to sign in',
  answers: { 200: account },
  problems,
  async handle({ caller, params: { id } }, gateway) {
    const { personId } = await requireRecent(gateway, caller)
    return answer(gateway, await removePasskey(gateway.accounts, personId, id))
  },
})

const passwordOptions = endpoint('POST /api/v1/account/password/options', {
  changesNothing: 'It gives a challenge; what is done with that is an act.',
  summary: 'Begin to set a password with an authenticator app',
  answers: { 200: json('The secret for the app', ProposedTotp) },
  problems,
  async handle({ reply, caller }, gateway) {
    const { personId } = await requireRecent(gateway, caller)
    const { account } = await requireAccount(gateway, caller)
    reply.header('cache-control', 'no-store')
    return proposeTotp(gateway.accounts, `account ${personId}`, account.mail)
  },
})

const putPassword = endpoint('PUT /api/v1/account/password', {
  act: 'account-kept',
  summary: 'Set a password with an authenticator app, in the place of the ones before',
  body: jsonBody(NewPasswordRequest),
  answers: { 200: account },
  problems: [...problems, 'request.members'],
  async handle({ request, caller, readBody }, gateway) {
    const { personId, name } = await requireRecent(gateway, caller)
    const { account } = await requireAccount(gateway, caller)
    const known = [name, account.mail]
    const origin = addressBlock(request.ip)
    const password = await readNewPassword(gateway.accounts, `account ${personId}`, readBody(), known, origin)
    if ('because' in password) {
      throw wrongMembers([{ path: `/${password.at}`, message: password.because }])
    }
    return answer(gateway, await setPassword(gateway.accounts, personId, password))
  },
})

const postRecoveryCodes = endpoint('POST /api/v1/account/recovery-codes', {
  act: 'account-kept',
  summary: 'Make new recovery codes, in the place of the ones before',
  answers: { 201: json('The codes', RecoveryCodes) },
  problems,
  async handle({ reply, caller }, gateway) {
    const { personId } = await requireRecent(gateway, caller)
    const { codes: recoveryCodes, changed } = await renewRecoveryCodes(gateway.accounts, personId)
    await answer(gateway, changed)
    reply.header('cache-control', 'no-store')
    return { recoveryCodes }
  },
})

/** `/api/v1/account`: how the person who asks signs in, without a provider. */
export const accounts = {
  getAccount,
  beginPasskey: passkeyOptions,
  addPasskey: postPasskey,
  removePasskey: deletePasskey,
  beginPassword: passwordOptions,
  setPassword: putPassword,
  makeRecoveryCodes: postRecoveryCodes,
}

async function answer(gateway: Gateway, changed: Changed) {
  return showAccount(gateway, requireDone(changed, 'account.impossible'))
}
