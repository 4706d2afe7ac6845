import type { OwnKeySources, PartnerSources } from './as4/keys/load-keys.ts'
import type { As4Tokens } from './as4/settings.ts'

/** What every connector's settings come to. */
export interface SharedSettings {
  dtxVersion: string
  xsdDir: string | undefined
  /** Absent where EUDAMED's Public API is not asked. */
  publicApi?: PublicApiSettings
}

/** How EUDAMED's Public API is asked; times are in milliseconds. */
export interface PublicApiSettings {
  address: URL
  timeout: number
  delay: number
  pause: number
}

/** AS4 to the access point of the authority: what makes the gateway an access point itself. */
export interface As4StageSettings extends SharedSettings {
  connector: 'as4'
  endpoint: URL
  partyId: string
  agreement: AgreementSettings
  /** File with the certificates to trust for TLS. */
  caFile?: string
  /** Files with the certificate that the gateway shows for TLS, and its key. */
  clientCertificateFile?: string
  clientKeyFile?: string
  proxy?: URL
  /** The key and certificate that sign, and those before. */
  keys: OwnKeySources
  partner: PartnerSources
  /** File with the organisations that are parties of their own. */
  partiesFile?: string
  /** In milliseconds. */
  duplicateWindow: number
  /** How messages name certificates. */
  tokens: As4Tokens
  /** What a message of the authority may have in it, once it is decompressed. */
  maxPayloadBytes: number
}

/** The WS plugin of a Domibus, and what lets the gateway in to it. */
export interface DomibusStageSettings extends SharedSettings {
  connector: 'domibus'
  endpoint: URL
  partyId: string
  agreement: AgreementSettings
  user?: string
  password?: string
  /** File with the certificates to trust. */
  caFile?: string
  /** Files with the gateway's own certificate and its key. */
  clientCertificateFile?: string
  clientKeyFile?: string
  /** What pending messages are looked at for answers. */
  answersFrom?: string
  answersTo?: string
}

/** What the P-Mode says besides the own party id; absent is the default. Production has none for the authority's names. */
export interface AgreementSettings {
  authorityPartyId: string
  authorityNodeId: string
  finalRecipient: string
  partyIdType?: string
  role?: string
  nodeId?: string
  authorityPartyIdType?: string
  authorityRole?: string
  service?: string
  serviceType?: string
  action?: string
  agreement?: string
  agreementType?: string
  originalSender?: string
  payloadId?: string
}
