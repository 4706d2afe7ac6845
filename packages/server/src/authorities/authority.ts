import type { EudamedTypes } from '@udigate/eudamed'
import type { Authority as AuthorityOfTypes } from '@udigate/udi'
import type { AccessPoint } from './access-point.ts'
import type { Exports } from './exports.ts'

/** What the authority demands, asks and answers. */
export type Law = AuthorityOfTypes<EudamedTypes>

/** A regulator's database on one stage, as the gateway reaches it. */
export interface Authority {
  law: Law
  accessPoint: AccessPoint
  /** The files that a person carries between the gateway and the authority, where that is the way. */
  exports?: Exports
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
  /** How long what was handed over may still reach it, though it is not seen there, in milliseconds. */
  quarantine: number
  /** How many entities a message carries at most. */
  mostTogether: number
  /** How long a message of several entities is at most, in bytes. */
  mostBytes: number
  /** Whether messages are made as soon as there is something to send, or when somebody asks for them. */
  composes: 'at-once' | 'on-demand'
  /**
   * What an envelope says about both ends.
   *
   * @param partyId the actor's own eDelivery party; that of the stage where it is absent
   */
  envelope(actorCode: string, partyId?: string): Envelope
  /** What the authority's own schema has against a document; absent when no schema is at hand. */
  problemsOf?(document: string): readonly string[]
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
