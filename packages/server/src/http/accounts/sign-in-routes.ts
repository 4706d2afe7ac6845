import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { makeChallenge } from '../../people/accounts/challenges.ts'
import { type AuthenticationResponseJSON, askForAssertion } from '../../people/accounts/passkeys.ts'
import {
  type SignedIn,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
} from '../../people/accounts/sign-in.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { limitSignInFailures } from '../guards/limit-calls.ts'
import { Problem } from '../problems/problem.ts'
import { PasskeyAssertion, PasskeyRequest, PasswordSignIn, RecoverySignIn } from './bodies.ts'
import { giveSession } from './give-session.ts'
import { beginTry, requireParty } from './guard-tries.ts'

const endpoint = endpointWith({ tag: 'People', right: 'anyone', work: 'signingIn' })

const problems = ['sign-in.refused', 'session.foreign-page', 'session.not-secure', 'rate.limited'] as const
const signedIn = empty('The person is signed in: Set-Cookie has the session')

const passkeyOptions = endpoint('POST /api/v1/sign-in/passkey/options', {
  changesNothing: 'It gives a challenge; what is done with that is an act.',
  summary: 'Begin a sign-in with a passkey',
  answers: { 200: json('What the browser asks passkeys for', PasskeyRequest) },
  problems: ['passkey.impossible', 'session.not-secure'],
  handle: ({ request }, gateway) =>
    askForAssertion(requireParty(request, gateway), makeChallenge(gateway.accounts, 'sign-in')),
})

const passkey = endpoint('POST /api/v1/sign-in/passkey', {
  act: 'signed-in',
  summary: 'Sign in with a passkey',
  body: jsonBody(PasskeyAssertion),
  answers: { 204: signedIn },
  problems: [...problems, 'passkey.impossible', 'request.members'],
  async handle({ request, reply, readBody }, gateway) {
    beginTry(gateway, request)
    const response = readBody() as AuthenticationResponseJSON
    const result = await signInWithPasskey(gateway.accounts, requireParty(request, gateway), response)
    return answer(result, request, reply, gateway)
  },
})

const password = endpoint('POST /api/v1/sign-in/password', {
  act: 'signed-in',
  summary: 'Sign in with a password and the code of an authenticator app',
  description:
    'After five failures from an address the account takes no password from there for half a minute, which doubles with each further one up to a quarter of an hour. Passkeys, recovery codes and passwords in a browser in which the person has signed in before work meanwhile.',
  body: jsonBody(PasswordSignIn),
  answers: { 204: signedIn },
  problems: [...problems, 'request.members'],
  async handle({ request, reply, readBody }, gateway) {
    const client = beginTry(gateway, request)
    const result = await signInWithPassword(gateway.accounts, readBody(), client)
    return answer(result, request, reply, gateway)
  },
})

const recoveryCode = endpoint('POST /api/v1/sign-in/recovery-code', {
  act: 'signed-in',
  summary: 'Sign in with a recovery code, which is good once',
  body: jsonBody(RecoverySignIn),
  answers: { 204: signedIn },
  problems: [...problems, 'request.members'],
  async handle({ request, reply, readBody }, gateway) {
    beginTry(gateway, request)
    return answer(await signInWithRecoveryCode(gateway.accounts, readBody()), request, reply, gateway)
  },
})

/** `/api/v1/sign-in/…`: how people without a provider sign in. */
export const accountSignIns = {
  beginPasskeySignIn: passkeyOptions,
  signInWithPasskey: passkey,
  signInWithPassword: password,
  signInWithRecoveryCode: recoveryCode,
}

async function answer(
  result: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
): Promise<undefined> {
  if (result.kind === 'signed-in') {
    request.log.info({ personId: result.session.row.person_id }, 'signed in')
    return giveSession(request, reply, gateway, result.session)
  }
  if (result.kind === 'cloned') {
    request.log.warn({ personId: result.personId }, 'passkey counted back: it may have been cloned')
  }
  if (result.kind === 'delayed') {
    const seconds = Math.ceil(result.milliseconds / 1000)
    throw new Problem('rate.limited', tooOften, { 'retry-after': String(seconds) })
  }
  throw limitSignInFailures(gateway, request, new Problem('sign-in.refused'))
}

const tooOften =
  'Signing in with a password has failed too often from here. A passkey or a recovery code works at once.'
