import {
  type Agreement,
  agreementDefaults,
  checkAgreement,
  checkAgreementTexts,
  type Party,
} from '../agreement.ts'

/** How to reach an organisation's Domibus and what to write on its messages. */
export interface DomibusSettings extends Agreement {
  /** The WS plugin, for example `https://host:8443/domibus/services/wsplugin`. */
  endpoint: URL
  /** For basic authentication; both or neither. */
  user?: string | undefined
  password?: string | undefined
  /** Certificates (PEM) to trust instead of the public ones, for an endpoint with a private authority. */
  certificateAuthorities?: string | undefined
  /** The gateway's own certificate and its key (PEM), for an access point that asks for one; both or neither. */
  clientCertificate?: string | undefined
  clientKey?: string | undefined
  /** Which pending messages are ours, where the access point serves others too. */
  pending?: PendingFilter | undefined
  /** Name look-up, connection and TLS handshake together. */
  connectTimeoutMs: number
  /** A whole call, up to the last byte of the answer. */
  totalTimeoutMs: number
  maxAnswerBytes: number
  /** Is told with each secure connection until when the certificate of the endpoint is valid. */
  onCertificate?: ((validUntil: Date) => void) | undefined
}

export interface PendingFilter {
  fromPartyId?: string | undefined
  finalRecipient?: string | undefined
}

/** Everything but the endpoint and the own party id. */
export const domibusDefaults = {
  ...agreementDefaults,
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 60_000,
  // Ten megabytes of payload, in base64.
  maxAnswerBytes: 14_000_000,
} as const satisfies Omit<DomibusSettings, 'endpoint' | 'from'> & { from: Omit<Party, 'partyId'> }

/** Throws a `TypeError` that names every setting Domibus could not be spoken to with. */
export function checkDomibusSettings(settings: DomibusSettings): void {
  const faults = [...listFaults(settings)]
  if (faults.length > 0) throw new TypeError(`The Domibus settings cannot be used: ${faults.join('; ')}.`)
}

function* listFaults(settings: DomibusSettings): Generator<string> {
  const { endpoint, pending } = settings
  if (endpoint.protocol !== 'http:' && endpoint.protocol !== 'https:') yield 'endpoint is no http(s) address'
  if (endpoint.username || endpoint.password) {
    yield 'endpoint carries credentials, which belong in user and password'
  }

  yield* checkAgreement(settings)
  yield* checkAgreementTexts({
    'pending.fromPartyId': pending?.fromPartyId,
    'pending.finalRecipient': pending?.finalRecipient,
  })

  if ((settings.user === undefined) !== (settings.password === undefined)) {
    yield 'user and password go together'
  }
  if (settings.user?.includes(':')) yield 'user contains a colon'

  const { connectTimeoutMs, totalTimeoutMs, maxAnswerBytes } = settings
  for (const [name, count] of Object.entries({ connectTimeoutMs, totalTimeoutMs, maxAnswerBytes })) {
    if (!Number.isSafeInteger(count) || count < 1) yield `${name} needs a whole number above 0`
  }
}
