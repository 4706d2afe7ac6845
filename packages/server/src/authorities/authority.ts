import type { Model } from '@udigate/udi'
import type { AccessPoint } from './access-point.ts'

/** A regulator's database on one stage, as the gateway reaches it. */
export interface Authority {
  /** Its name in answers. */
  agency: 'EC'
  models: readonly Model[]
  accessPoint: AccessPoint
  /** Whether a pretend authority on this machine stands in for it. */
  simulated: boolean
  /** How long a submit call waits for the outcome, in seconds. */
  wait: number
  /** How often the access point is asked for answers while some are outstanding, in milliseconds. */
  pollEvery: number
  /** What an envelope says about both ends. */
  envelope(actorCode: string): Envelope
  /** What the authority's own schema has against a document; nothing when no schema is at hand. */
  problemsOf(document: string): readonly string[]
}

export interface Envelope {
  sender: { actorCode: string; partyId: string }
  recipient: { actorCode: 'EUDAMED'; nodeId: string }
  dtxVersion: string
}
