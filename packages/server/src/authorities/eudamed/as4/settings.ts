import type { SendOptions, TokenReference } from '@udigate/as4'
import { type Agreement, checkAgreement } from '../agreement.ts'
import type { Connection } from '../http/connect.ts'
import type { HttpTarget } from '../http/exchange.ts'
import type { As4Keys } from './keys/load-keys.ts'

/** What the gateway needs to be an access point itself. */
export interface As4Settings extends Agreement {
  /** Where the partner takes messages (`http` is for this machine alone), and how it is reached: it may change, too. */
  connection(): Omit<Connection, 'connectTimeoutMs'>
  /** Keys and certificates as they are now: they may change while the gateway runs. */
  keys(): As4Keys
  /** For how long after its first transmission a message may be sent again under its id, in milliseconds. */
  duplicateWindowMs: number
  connectTimeoutMs: number
  totalTimeoutMs: number
  tokens: As4Tokens
  /** What the payload of a message may have once it is decompressed. */
  maxPayloadBytes: number
  /** A longer response to a message that was sent counts as none. */
  maxAnswerBytes: number
}

/** How messages name certificates, as a partner reads it. */
export const tokenReferences = [
  'binary-security-token',
  'subject-key-identifier',
  'issuer-serial',
] as const satisfies readonly TokenReference[]

export interface As4Tokens {
  /** The certificate that signs. */
  signature: TokenReference
  /** The one that is encrypted for; undefined: as the library chooses. */
  encryption: TokenReference | undefined
}

/** What `SendOptions` of the library say of tokens. */
export function chooseTokens({
  tokens: { signature, encryption },
}: Pick<As4Settings, 'tokens'>): Pick<SendOptions, 'signerReference' | 'recipientReference'> {
  return { signerReference: signature, ...(encryption && { recipientReference: encryption }) }
}

/** What is so where nothing is set, or can be. */
export const as4Defaults = {
  connectTimeoutMs: 10_000,
  totalTimeoutMs: 60_000,
  maxAnswerBytes: 2 * 1024 * 1024,
  // A document of EUDAMED has 10 MB.
  maxPayloadBytes: 32 * 1024 ** 2,
  tokens: { signature: 'binary-security-token', encryption: undefined },
} as const satisfies Partial<As4Settings>

/** Throws a `TypeError` that names every setting that cannot be used. */
export function checkAs4Settings(settings: As4Settings): void {
  const faults = [...listFaults(settings)]
  if (faults.length > 0) throw new TypeError(`The AS4 settings cannot be used: ${faults.join('; ')}.`)
}

function* listFaults(settings: As4Settings): Generator<string> {
  yield* checkAgreement(settings)
  const { payloadId } = settings
  const { endpoint } = settings.connection()
  if (!isSecure(endpoint)) yield 'endpoint must begin with https; http is for an address of this machine'
  if (!/^cid:[\w.@-]{1,200}$/.test(payloadId)) yield 'payloadId is no cid: with a Content-ID'
  if (settings.keys().partnerCertificates.length === 0) yield 'the partner has no certificate'
}

/** Whether what is sent there is protected: by TLS, or since it does not leave this machine. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** What a message is posted to. */
export function makeTarget(settings: As4Settings): HttpTarget {
  const { connectTimeoutMs, totalTimeoutMs, maxAnswerBytes } = settings
  return { ...settings.connection(), connectTimeoutMs, totalTimeoutMs, maxAnswerBytes }
}
