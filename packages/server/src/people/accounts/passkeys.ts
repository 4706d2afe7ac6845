import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeJson } from '../../store/json.ts'
import type { PasskeyRow } from '../../store/tables.ts'
import { challengeLifetime } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

export type { AuthenticationResponseJSON, RegistrationResponseJSON }

/** What a browser made of a new passkey, verified. */
export type NewPasskey = Pick<PasskeyRow, 'id' | 'public_key' | 'counter'> & { transports: readonly string[] }

/** Ed25519, and ECDSA and RSA with SHA-256 (COSE): what authenticators have. */
const algorithms = [-8, -7, -257]

/** What a browser is asked for a new passkey: one that is found without a name, and that checks its person (PIN, finger). */
export function askForPasskey(
  party: RelyingParty,
  challenge: Buffer,
  { handle, mail, name, has }: { handle: string; mail: string; name: string; has: readonly PasskeyRow[] },
) {
  return {
    rp: { id: party.id, name: 'udigate' },
    user: { id: Buffer.from(handle).toString('base64url'), name: mail, displayName: name },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifetime,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    excludeCredentials: has.map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports: decodeJson(transports),
    })),
  }
}

/** What a browser is asked for a sign-in: any passkey of this gateway. */
export function askForAssertion(party: RelyingParty, challenge: Buffer) {
  return {
    rpId: party.id,
    challenge: challenge.toString('base64url'),
    timeout: challengeLifetime,
    userVerification: 'required' as const,
  }
}

/**
 * The passkey that a browser made, where it is for this gateway and has checked its person.
 *
 * @param isExpected whether a challenge is one that was asked for
 */
export async function verifyNewPasskey(
  response: RegistrationResponseJSON,
  party: RelyingParty,
  isExpected: (challenge: string) => boolean,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: isExpected,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * How often a passkey has signed by its own count, where it has signed a challenge of this gateway and has checked its person.
 * Whether that count has grown is for the transaction that stores it.
 */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  party: RelyingParty,
  isExpected: (challenge: string) => boolean,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isExpected,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

let loaded: Promise<typeof import('@simplewebauthn/server')> | undefined

/** Loaded when the first passkey is used: many gateways have none. */
function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  loaded ??= import('@simplewebauthn/server')
  return loaded
}
