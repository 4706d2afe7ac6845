import type { Provider } from '../../config/providers/provider.ts'
import type { Environment } from '../../ids.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Store } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { changePerson, findPersonOfProvider, listRoleGrants } from '../../store/people.ts'
import { insertSignIn, takeSignIn } from '../../store/sign-ins.ts'
import type { PersonRow, SignInRow } from '../../store/tables.ts'
import { createPerson, endRole, grantRole, type NewRole } from '../people.ts'
import {
  type BegunSession,
  beginSession,
  endSession,
  hashToken,
  type SessionEnvironment,
} from '../sessions.ts'
import { exchangeCode, type SignedIn, writeSignInAddress } from './ask-provider.ts'
import type { ConnectProvider } from './connect-provider.ts'
import type { Profile } from './read-claims.ts'
import { explainSignInError, type SignInTrouble } from './sign-in-trouble.ts'

/** A provider, and the way to it. */
export interface ReachedProvider {
  provider: Provider
  connect: ConnectProvider
  /** Asks it what it is, whatever is known of that. */
  ask: ConnectProvider
}

/** What sign-ins are made with. */
export interface SigningIn extends SessionEnvironment, Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  sealing: Sealing
}

/** How long a person may take at the provider, in milliseconds. */
const signInTime = 600_000
/** The longest ID token that is kept for signing out: it has to go into an address. */
const longestKeptToken = 4_096

/** A sign-in that was begun: where the browser goes, and what its login cookie holds. */
export interface BegunSignIn {
  address: URL
  browserToken: string
  expiresAt: Date
}

/**
 * Begins a sign-in at a provider.
 *
 * @param callback the address that the browser is sent back to
 * @param then the place in the console that is opened then, and the session that the browser has until then
 * @throws Error where the provider cannot be asked what it is
 */
export async function beginSignIn(
  signingIn: SigningIn,
  { provider, connect }: ReachedProvider,
  callback: URL,
  then: { place: string; formerSession: string | null },
): Promise<BegunSignIn> {
  const { store, sealing, now } = signingIn
  const connected = await connect()
  const [state, nonce, verifier, browserToken] = [0, 1, 2, 3].map(() => drawText(signingIn)) as [
    string,
    string,
    string,
    string,
  ]
  const stateHash = hashToken(state)
  const expiresAt = new Date(now().getTime() + signInTime)
  const row: SignInRow = {
    state_hash: stateHash,
    browser_hash: hashToken(browserToken),
    provider: provider.id,
    nonce,
    sealed_verifier: sealing.seal(verifier, nameVerifier(stateHash)),
    return_path: then.place,
    former_session: then.formerSession,
    expires_at: expiresAt.getTime(),
  }
  const address = await writeSignInAddress(provider, connected, { state, nonce, verifier }, callback)
  await store.write(db => insertSignIn(db, row))
  return { address, browserToken, expiresAt }
}

export type EndedSignIn =
  | { kind: 'signed-in'; session: BegunSession; person: PersonRow; returnPath: string }
  | { kind: 'not-signed-in'; trouble: SignInTrouble; because: string }

/**
 * Ends a sign-in, once: what the browser brings back from the provider is of no use a second time, nor in another browser.
 *
 * @param address the whole address that the browser was sent back to
 * @param browserToken what the login cookie holds
 */
export async function endSignIn(
  signingIn: SigningIn,
  { provider, connect }: ReachedProvider,
  address: URL,
  browserToken: string | undefined,
): Promise<EndedSignIn> {
  const { store, sealing, now } = signingIn
  const state = address.searchParams.get('state') ?? ''
  const row = await store.write(db => takeSignIn(db, hashToken(state)))
  if (!row || row.expires_at <= now().getTime()) return refuse('expired', 'it is unknown, or too old')
  if (browserToken === undefined || row.browser_hash !== hashToken(browserToken))
    return refuse('expired', 'it was begun in another browser')
  if (row.provider !== provider.id) return refuse('refused', 'it was begun at another provider')
  const verifier = sealing.open(row.sealed_verifier, nameVerifier(row.state_hash))
  try {
    const connected = await connect()
    const asked = { state, nonce: row.nonce, verifier }
    const signedIn = await exchangeCode(provider, connected, asked, address)
    const { issuer } = connected.configuration.serverMetadata()
    return await store.write(
      db => admit(db, signingIn, { issuer, signedIn, row }),
      [`person ${issuer} ${signedIn.profile.subject}`],
    )
  } catch (error) {
    const { trouble, because } = explainSignInError(error)
    return refuse(trouble, because)
  }
}

function refuse(trouble: SignInTrouble, because: string): EndedSignIn {
  return { kind: 'not-signed-in', trouble, because }
}

/** Begins the session of someone whom the provider vouches for. Who is nothing here is not kept. */
async function admit(
  db: WriteTransaction,
  signingIn: SigningIn,
  given: { issuer: string; signedIn: SignedIn; row: SignInRow },
): Promise<EndedSignIn> {
  const { issuer, signedIn, row } = given
  const { profile, sid, idToken } = signedIn
  const known = await findPersonOfProvider(db, issuer, profile.subject)
  if (known && known.ended_at !== null) return refuse('removed', 'the person may not sign in any longer')
  if (!known && profile.roles.length === 0)
    return refuse('no-role', 'no role is given by what is said of them')
  const person = await keepPerson(db, signingIn, known, issuer, profile)
  await keepRoles(db, signingIn, person, issuer, profile.roles)
  if ((await listRoleGrants(db, person.id)).length === 0) return refuse('no-role', 'the person has no role')
  const sealedIdToken =
    idToken.length > longestKeptToken ? null : signingIn.sealing.seal(idToken, nameIdToken(person.id))
  const session = await beginSession(db, signingIn, {
    personId: person.id,
    via: 'provider',
    atProvider: { sid, sealedIdToken },
  })
  if (row.former_session !== null) {
    await endSession(db, signingIn, { id: row.former_session }, 'signed in anew')
  }
  return { kind: 'signed-in', session, person, returnPath: row.return_path }
}

function keepPerson(
  db: WriteTransaction,
  signingIn: SigningIn,
  known: PersonRow | undefined,
  issuer: string,
  { subject, name, mail, isMailVerified }: Profile,
): Promise<PersonRow> {
  const mailProof = isMailVerified ? ('provider' as const) : null
  if (known) {
    const change = { name, mail, mail_proven_by: mailProof }
    return changePerson(db, known, change, issuer, signingIn.now())
  }
  return createPerson(db, signingIn, { name, mail, mailProof, known: { provider: issuer, subject } }, issuer)
}

/** Gives and takes back what follows from what the provider says; what people gave stays. */
async function keepRoles(
  db: WriteTransaction,
  signingIn: SigningIn,
  person: PersonRow,
  issuer: string,
  wanted: readonly NewRole[],
): Promise<void> {
  const left = new Map(wanted.map(role => [nameRole(role), role]))
  for (const grant of await listRoleGrants(db, person.id)) {
    if (grant.is_by_groups === 0) continue
    const { role, organisation, stage } = grant
    const name =
      role === 'host' || organisation === null || stage === null
        ? nameRole({ role: 'host' })
        : nameRole({ role, organisation, stage, actors: decodeJson(grant.actors) })
    if (!left.delete(name)) await endRole(db, signingIn, grant, issuer)
  }
  for (const role of left.values()) await grantRole(db, signingIn, person.id, role, issuer, true)
}

function nameRole(role: NewRole): string {
  if (role.role === 'host') return JSON.stringify(['host'])
  const { organisation, stage, actors } = role
  return JSON.stringify([role.role, organisation, stage, actors === 'any' ? actors : actors.toSorted()])
}

/** A random text that cannot be guessed, long enough for a PKCE verifier (RFC 7636). */
function drawText({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** What the PKCE verifier of a sign-in is sealed for. */
export function nameVerifier(stateHash: string): string {
  return `sign-in ${stateHash}`
}

/** What the ID token of a person is sealed for. */
export function nameIdToken(personId: string): string {
  return `id token ${personId}`
}
