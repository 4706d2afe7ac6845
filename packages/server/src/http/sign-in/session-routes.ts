import * as Type from 'typebox'
import { nameCaller } from '../../call-context.ts'
import type { Gateway } from '../../gateway.ts'
import { findRelyingParty } from '../../people/accounts/relying-party.ts'
import { keepDemoPerson } from '../../people/demo-person.ts'
import { writeSignOutAddress } from '../../people/providers/ask-provider.ts'
import { nameIdToken } from '../../people/providers/sign-in-by-provider.ts'
import {
  beginSession as beginStored,
  endSessionsOf,
  endSession as endStored,
  type NewSession,
} from '../../people/sessions.ts'
import { formatPerson } from '../../rights/author.ts'
import type { Caller } from '../../rights/caller.ts'
import { hasAccounts } from '../../store/accounts.ts'
import { recordPath } from '../../store/acts.ts'
import { recordAct } from '../../store/record-act.ts'
import { noteSessionBrowser, type StoredSession } from '../../store/sessions.ts'
import { type Call, empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { nameBrowser } from '../endpoint/name-browser.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { limitFailures } from '../guards/limit-calls.ts'
import { Problem } from '../problems/problem.ts'
import { KeyToExchange, SignedOut, SignIn, viewSignedIn } from './bodies.ts'
import { findCallerOfKey } from './caller-of-key.ts'
import { findCallerOfSession } from './caller-of-session.ts'
import { clearCookie, setCookie } from './cookies.ts'
import { isDemoSignInOffered } from './demo-caller.ts'
import { findOwnAddress, findSecureAddress, refuseForeignPages } from './own-address.ts'
import { findSessionOfCall } from './session-of-call.ts'
import { findSessionOfCookie } from './session-of-cookie.ts'

const endpoint = endpointWith({ tag: 'People', right: 'anyone', work: 'signingIn' })

/** What handlers here have of a call. */
type AnyCall = Pick<Call<string, never, never, never>, 'request' | 'reply'>

const getSignIn = endpoint('GET /api/v1/sign-in', {
  summary: 'How people sign in, and who is signed in',
  answers: { 200: json('What is offered, and whose the session of the cookie is', SignIn) },
  problems: ['session.foreign-page', 'session.not-secure'],
  async handle({ request, reply }, gateway) {
    reply.header('cache-control', 'no-store')
    const found = await findSessionOfCall(gateway, request)
    const address = findSecureAddress(gateway, request)
    return {
      providers: gateway.people.providers.map(({ provider: { id, title } }) => ({
        id,
        title,
        address: `sign-in/${id}`,
      })),
      accounts: await hasAccounts(gateway.store.db),
      passkeys: address !== undefined && findRelyingParty(address.origin) !== undefined,
      demo: isDemoSignInOffered(gateway, request),
      signedIn: found && viewSignedIn(found),
    }
  },
})

const exchangeKey = endpoint('POST /api/v1/session', {
  act: 'key-signed-in',
  summary: 'Exchange an API key for a session in a browser',
  description:
    'The session is what the key is, and ends with it. It is kept in a cookie that no script reads.',
  body: jsonBody(KeyToExchange),
  answers: { 204: empty('The session has begun') },
  problems: [
    'authentication.invalid',
    'session.foreign-page',
    'session.not-secure',
    'permission.demo-key',
    'rate.limited',
  ],
  async handle({ request, reply, readBody }, gateway) {
    refuseForeignPages(gateway, request)
    const caller = await findCallerOfKey(gateway, request, readBody().key).catch(error => {
      throw limitFailures(gateway, request, error)
    })
    const { agent } = caller
    if (agent.kind !== 'key') throw new TypeError('A key is none of a person.')
    await begin(gateway, { request, reply }, { via: 'key', keyId: agent.keyId }, caller)
    return undefined
  },
})

const beginDemo = endpoint('POST /api/v1/session/demo', {
  act: 'signed-in',
  summary: 'Sign in a person for trying out, on the machine of the gateway and with the simulator',
  answers: { 204: empty('The session has begun') },
  problems: ['session.foreign-page', 'session.not-secure', 'permission.demo-key'],
  async handle({ request, reply }, gateway) {
    refuseForeignPages(gateway, request)
    if (!isDemoSignInOffered(gateway, request)) throw new Problem('permission.demo-key')
    const { store } = gateway
    const { id } = await store.write(db => keepDemoPerson(db, gateway), ['person demo'])
    await begin(gateway, { request, reply }, { via: 'demo', personId: id })
    return undefined
  },
})

const endSession = endpoint('DELETE /api/v1/session', {
  act: 'key-signed-out',
  summary: 'Sign out',
  query: {
    everywhere: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether every session of the person ends.' }),
    ),
  },
  answers: { 200: json('The session has ended', SignedOut) },
  problems: ['session.foreign-page', 'session.not-secure'],
  async handle({ request, reply, query: { everywhere } }, gateway) {
    const found = await findSessionOfCall(gateway, request)
    clearCookie(reply, 'session', findOwnAddress(gateway, request))
    if (!found) return {}
    const { session, person } = found
    if (person) nameCaller(formatPerson(person.id))
    const key = person ? undefined : await findCallerOfSession(gateway, found, request)
    const continueAt = await findSignOutAddress(gateway, found)
    await gateway.store.write(async db => {
      if (everywhere && person) await endSessionsOf(db, gateway, person.id, 'signed out everywhere')
      else await endStored(db, gateway, session, 'signed out')
      if (key) recordAct(db, key, 'key-signed-out', recordPath('keys', key.author))
    })
    request.log.info({ sessionId: session.id, everywhere }, 'signed out')
    return { continueAt: continueAt?.href }
  },
})

/** `/api/v1/session`: sessions in browsers. */
export const sessions = { getSignIn, exchangeKey, signInDemoPerson: beginDemo, endSession }

/** Begins a session in the place of the one that the browser has. */
async function begin(
  gateway: Gateway,
  { request, reply }: AnyCall,
  wanted: NewSession,
  caller?: Caller,
): Promise<void> {
  const address = findOwnAddress(gateway, request)
  const former = await findSessionOfCookie(gateway, request)
  const { token, row } = await gateway.store.write(async db => {
    if (former) await endStored(db, gateway, former.session, 'signed in anew')
    const begun = await beginStored(db, gateway.people, wanted)
    if (caller) recordAct(db, caller, 'key-signed-in', recordPath('keys', caller.author))
    await noteSessionBrowser(db, begun.row.id, nameBrowser(request.headers['user-agent']))
    return begun
  })
  setCookie(reply, 'session', address, token)
  request.log.info({ sessionId: row.id, via: row.via }, 'signed in')
}

/** Where the browser signs out at the provider as well. Where that cannot be found out, the session here ends all the same. */
async function findSignOutAddress(
  { people, config: { publicUrl } }: Gateway,
  { session, person }: StoredSession,
): Promise<URL | undefined> {
  if (session.via !== 'provider' || !person || !publicUrl) return undefined
  for (const { connect } of people.providers) {
    const connected = await connect().catch(() => undefined)
    if (connected?.configuration.serverMetadata().issuer !== person.provider) continue
    const idToken =
      session.sealed_id_token === null
        ? undefined
        : people.sealing.open(session.sealed_id_token, nameIdToken(person.id))
    return writeSignOutAddress(connected, idToken, publicUrl)
  }
  return undefined
}
