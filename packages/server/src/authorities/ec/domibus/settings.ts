/** How to reach an organisation's Domibus and what to write on its messages, as agreed in the P-Mode. */
export interface DomibusSettings {
  /** The WS plugin, for example `https://host:8443/domibus/services/wsplugin`. */
  endpoint: URL
  /** The organisation's own party. */
  from: Party
  /** The authority's party. */
  to: Party
  service: { type: string; value: string }
  action: string
  originalSender: string
  finalRecipient: string
  /** Names the payload in header and body alike, for example `cid:message`. */
  payloadId: string
  /** For basic authentication; both or neither. */
  user?: string | undefined
  password?: string | undefined
  /** Certificates (PEM) to trust instead of the public ones, for an endpoint with a private authority. */
  certificateAuthorities?: string | undefined
  /** Which pending messages are ours, where the access point serves others too. */
  pending?: PendingFilter | undefined
  /** Name look-up, connection and TLS handshake together. */
  connectTimeoutMs: number
  /** A whole call, up to the last byte of the answer. */
  totalTimeoutMs: number
  maxAnswerBytes: number
}

export interface Party {
  partyId: string
  partyIdType: string
  role: string
}

export interface PendingFilter {
  fromPartyId?: string | undefined
  finalRecipient?: string | undefined
}

const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'
const roles = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'

/**
 * Everything but the endpoint and the own party id, with the values that the Commission's DTX introduction
 * (29/05/2019) prints for the acceptance environment; the P-Mode agreed for an environment may name others.
 */
export const domibusDefaults = {
  from: { partyIdType: unregistered, role: `${roles}/initiator` },
  to: { partyId: 'eudamed_mdr_acc', partyIdType: unregistered, role: `${roles}/responder` },
  service: { type: 'tc1', value: 'bdx:noprocess' },
  action: 'TC1Leg1',
  originalSender: `${unregistered}:C1`,
  finalRecipient: `${unregistered}:C4`,
  payloadId: 'cid:message',
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 60_000,
  maxAnswerBytes: 20 * 1024 * 1024,
} as const satisfies Omit<DomibusSettings, 'endpoint' | 'from'> & { from: Omit<Party, 'partyId'> }

/** Throws a `TypeError` that names every setting Domibus could not be spoken to with. */
export function checkSettings(settings: DomibusSettings): void {
  const faults = [...faultsOf(settings)]
  if (faults.length > 0) throw new TypeError(`The Domibus settings cannot be used: ${faults.join('; ')}.`)
}

function* faultsOf(settings: DomibusSettings): Generator<string> {
  const { endpoint, from, to, service } = settings
  if (endpoint.protocol !== 'http:' && endpoint.protocol !== 'https:') yield 'endpoint is no http(s) address'
  if (endpoint.username || endpoint.password) {
    yield 'endpoint carries credentials, which belong in user and password'
  }

  const texts = {
    'from.partyId': from.partyId,
    'from.partyIdType': from.partyIdType,
    'from.role': from.role,
    'to.partyId': to.partyId,
    'to.partyIdType': to.partyIdType,
    'to.role': to.role,
    'service.type': service.type,
    'service.value': service.value,
    action: settings.action,
    originalSender: settings.originalSender,
    finalRecipient: settings.finalRecipient,
    payloadId: settings.payloadId,
    'pending.fromPartyId': settings.pending?.fromPartyId,
    'pending.finalRecipient': settings.pending?.finalRecipient,
  }
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined && !isHeaderText(text)) yield `${name} needs 1 to 255 printable characters`
  }

  if ((settings.user === undefined) !== (settings.password === undefined)) {
    yield 'user and password go together'
  }
  if (settings.user?.includes(':')) yield 'user contains a colon'

  const { connectTimeoutMs, totalTimeoutMs, maxAnswerBytes } = settings
  for (const [name, count] of Object.entries({ connectTimeoutMs, totalTimeoutMs, maxAnswerBytes })) {
    if (!Number.isSafeInteger(count) || count < 1) yield `${name} needs a whole number above 0`
  }
}

/** Not empty, no edge spaces (they would not survive the header's token types), at most 255 characters. */
function isHeaderText(text: string): boolean {
  return text.length <= 255 && text.trim() === text && /^[^\p{C}]+$/u.test(text)
}
