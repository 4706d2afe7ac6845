import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Bodies } from '@udigate/client'

/** What a browser says that makes or uses no passkey, by the name of its error (WebAuthn, sections 5.1.3 and 5.1.4), in words. */
const troubles: ReadonlyMap<string, string> = new Map([
  [
    'NotAllowedError',
    'No passkey was used: its window was closed or left open too long, or there is none for this page. Try again.',
  ],
  ['InvalidStateError', 'This device has a passkey for your account already. Use another device.'],
  ['ConstraintError', 'This device cannot check that it is you. Set up a PIN, finger or face on it first.'],
  ['NotSupportedError', 'This device keeps no passkeys that can be used here. Use another device.'],
  ['SecurityError', 'There can be no passkeys at this address. Open the console at its public address.'],
])

/**
 * Has the browser make a passkey.
 *
 * @param options as the gateway gives them
 * @throws Error in words for the person, where there is none
 */
export async function makePasskey(
  options: Bodies['PasskeyCreation'],
): Promise<Bodies['NewPasskeyCredential']> {
  requireSupport()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(explain)
  return made as unknown as Bodies['NewPasskeyCredential']
}

/** Has a passkey sign a challenge. @throws Error in words for the person, where none does */
export async function usePasskey(options: Bodies['PasskeyRequest']): Promise<Bodies['PasskeyAssertion']> {
  requireSupport()
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = options
  const signed = await startAuthentication({ optionsJSON }).catch(explain)
  return signed as unknown as Bodies['PasskeyAssertion']
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new Error('This browser knows no passkeys. Use another one.')
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const words = troubles.get(name)
  throw words === undefined ? error : new Error(words, { cause: error })
}
