import type { FurtherLaw, Authority as HomeLaw, RecordLaw, RegisterLaw } from '@udigate/udi'
import type { Environment } from '../ids.ts'
import type { StageReading, StageSettings } from '../settings/stage-reading.ts'
import type { Stage } from '../stage.ts'
import type { AccessPoint } from './access-point.ts'
import type { AnswerContent, AnswerReader } from './answer-content.ts'
import type { ConnectionDiagnosis } from './connection-report.ts'
import type { Connector, ConnectorSettings, Simulator } from './connector.ts'
import type { ExchangeLog } from './exchange-log.ts'
import type { Exports } from './exports.ts'
import type { KeptExchange } from './kept-exchange.ts'
import type { NoteWork } from './noted-work.ts'
import type { PublicRegister } from './public-register.ts'
import type { Inbound, PushReceiver } from './push-receiver.ts'
import type { RuleCatalogue } from './rule-catalogue.ts'
import type { Templates } from './templates.ts'

/** The law of a register that has models of its own: how their records are read, and what it does with them. */
export type { FurtherLaw, HomeLaw, RecordLaw, RegisterLaw }

/** A regulator's database as the gateway knows it, whether a stage reaches it or not. */
export interface AuthorityKind extends RegisterKind {
  law: HomeLaw
  rules: RuleCatalogue
  /** Files to fill in with records; absent where there are none. */
  templates?: Templates
}

/** A register that takes records of models which are another one's. */
export interface FurtherKind extends RegisterKind {
  law: FurtherLaw
}

/** A register as the gateway knows it, whether a stage reaches it or not. */
export interface RegisterKind {
  law: RegisterLaw
  /** What a document of the authority says; it is read here and now, and never throws for anything that is in it. */
  readDocument(document: Uint8Array): AnswerContent
  /** The settings that a stage has for its connectors, by the ends of their names; one that two authorities have is the same. */
  settings: StageSettings
  /** The connectors by which a stage reaches it. */
  connectors: Readonly<Record<string, Connector>>
  /** What stands in for it on this machine; absent where nothing does. */
  simulator?: Simulator
  /** Reports what the stages may not have in common. */
  refuseShared?(stages: Readonly<Record<Stage, ReadStage>>): void
  /** Reaches it by the connector that a stage is configured for. */
  connect(stage: StageToConnect, environment: ConnectEnvironment): Promise<Authority>
  /** Takes what partners push, at one address for all stages; absent where nothing is pushed to the gateway. */
  receivePushes?(members: readonly Inbound[], environment: PushEnvironment): PushReceiver
  /** What is wrong with a message that was exchanged so, as a clause; absent where there are none. */
  checkKeptExchange?(exchange: KeptExchange): string | undefined
}

/** The settings of a stage, and what they come to where they are those of a connector of this authority. */
export interface ReadStage {
  reading: StageReading
  settings: ConnectorSettings | undefined
}

/** What the settings of a stage come to, whichever connector it has; each connector adds its own. */
export interface StageToConnect extends ConnectorSettings {
  /** Whether a pretend authority on this machine stands in for it. */
  simulated: boolean
  /** How long a submit call waits for the outcome, in seconds. */
  wait: number
  /** How often the access point is asked for answers while some are outstanding, in milliseconds. */
  pollEvery: number
  /** How long what was sent may still reach the authority, though it is not seen there, in milliseconds. */
  quarantine: number
}

/** What receiving works with. */
export interface PushEnvironment extends Environment {
  /** Where it is noted what may take the process down; nowhere where absent. */
  noteWork?: NoteWork | undefined
}

/** What connecting works with. */
export interface ConnectEnvironment {
  stage: Stage
  now(): Date
  /** The clock of the waits. */
  monotonic(): Date
  /** The address that partners push to, where it is set. */
  publicUrl?: URL | undefined
  /** What is kept of messages that the stage exchanges with its partner itself. */
  exchanges: ExchangeLog
  /** Is notified of the certificates by which the access point is trusted, when they are read or seen. */
  onCertificate?(certificate: SeenCertificate): void
  /** Reads documents from the authority, and those that a caller has sent; where absent they are read here. */
  readAnswer?: AnswerReader
  readSentAnswer?: AnswerReader
  /** Where it is noted what may take the process down; nowhere where absent. */
  noteWork?: NoteWork | undefined
}

/** A certificate by which an access point is trusted, and until when it is valid. */
export interface SeenCertificate {
  whose: 'access point' | 'certificate authority' | 'gateway' | 'partner'
  /** Which of them it is: a later one of this name takes its place. */
  name?: string
  validUntil: Date
  /** How long before its end it is worth a warning, in days; as usual where absent. */
  notice?: number
  /** What to do before it ends, as a sentence. */
  advice: string
}

/** A regulator's database on one stage, as the gateway reaches it. */
export interface Authority {
  law: RegisterLaw
  /** As that of its kind. */
  readDocument: RegisterKind['readDocument']
  accessPoint: AccessPoint
  /** What it receives under, where its messages are pushed to the gateway itself: each party of the gateway. */
  inbound?: readonly Inbound[]
  /**
   * Reads keys and certificates again, where they may change while the gateway runs.
   *
   * @returns whether they have changed, and what is wrong with what they came with, each as a sentence
   * @throws Error that names what cannot be used; those before stay in use
   */
  renewKeys?(): Promise<{ haveChanged: boolean; warnings: readonly string[] }>
  /** The files that a person carries between the gateway and the authority, where that is the connection. */
  exports?: Exports
  /** What anyone can see of what it holds; absent where that is not asked. */
  publicRegister?: PublicRegister | undefined
  /** Whether a pretend authority on this machine stands in for it. */
  simulated: boolean
  accessTokens: AccessTokens
  /** How long a submit call waits for the outcome, in seconds. */
  wait: number
  /** How often the access point is asked for answers while some are outstanding, in milliseconds. */
  pollEvery: number
  /** Whether it can be asked what it holds of one entity. */
  canLookUp: boolean
  /** How long an answer is waited for before it is asked what it holds, in milliseconds. */
  silence: number
  /** How long what was sent may still reach it, though it is not seen there, in milliseconds. */
  quarantine: number
  /** How many entities a message carries at most. */
  mostTogether: number
  /** How long a message of several entities is at most, in bytes. */
  mostBytes: number
  /** Whether messages are made as soon as there is something to send, or when a person asks for them. */
  composes: 'at-once' | 'on-demand'
  /**
   * What an envelope says about both ends.
   *
   * @param partyId the actor's own eDelivery party; that of the stage where it is absent
   */
  envelope(actorCode: string, partyId?: string): Envelope
  /**
   * What is said of the connection; absent where it cannot be checked.
   *
   * @param prefix how the names of the settings of the stage begin
   */
  diagnose?(prefix: string): ConnectionDiagnosis
  /** What the authority's own schema has against a document; absent when no schema is available. */
  listProblems?(document: string): readonly string[]
  /** The folder of that schema, by which a reader judges messages that come as files. */
  schemaFolder?: string
  /** Looks whether that schema is there as a start needs it, in the version that is sent; there with `listProblems`. @throws Error that says what is not so */
  requireSchema?(): Promise<void>
}

/** What the messages to an authority need of access tokens. */
export type AccessTokens =
  /** Each message carries one: that of its request, or the registered one of its actor. */
  | { kind: 'required' }
  /** They go by who is logged in. */
  | { kind: 'not-needed' }
  /** As `required`; the simulator's own token stands in where none is given or registered. */
  | { kind: 'supplied'; token: string }

export interface Envelope {
  /** `partyId` is absent where there is no access point. */
  sender: { actorCode: string; partyId?: string | undefined }
  recipient: { actorCode: string; nodeId: string }
  schemaVersion: string
}
