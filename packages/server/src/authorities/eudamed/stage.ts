import type { StageToConnect } from '../authority.ts'
import type { OwnKeySources, PartnerSources } from './as4/keys/load-keys.ts'
import type { As4Tokens } from './as4/settings.ts'

/** How EUDAMED is reached on a stage. */
export type EudamedStage = StageToConnect & EudamedSettings

/** What the settings of a stage come to. */
export type EudamedSettings = ByConnector & {
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

/** How messages get to the authority and back. */
type ByConnector =
  | ({ connector: 'domibus'; endpoint: URL; partyId: string; agreement: AgreementSettings } & Access)
  | { connector: 'domibus-files'; folder: string; partyId: string; agreement: AgreementSettings }
  | ({ connector: 'as4'; endpoint: URL; partyId: string; agreement: AgreementSettings } & As4Access)
  | { connector: 'bulk-files'; folder: string; partyId: string | undefined; nodeIds: NodeIds }

/** What makes the gateway an access point itself. */
export interface As4Access {
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

/** What the XML of the messages calls both ends. */
interface NodeIds {
  nodeId: string | undefined
  authorityNodeId: string
}

/** What lets the gateway in to the WS plugin. */
interface Access {
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
