/** What an authority can be asked besides what it holds of devices: about an actor, or for the safety summaries of a group. */
export const inquiryKinds = ['actor', 'summaries'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/** A question about something else than devices. */
export interface Inquiry {
  readonly kind: InquiryKind
  /** Who asks. */
  readonly actor: string
  /** The code of the actor, or of the device group. */
  readonly subject: string
}

/** An actor as the authority shows it. What the answer does not say is absent. */
export interface ShownActor {
  readonly code: string
  readonly name?: string
  readonly country?: string
  /** Of its registration, in the authority's word. */
  readonly state?: string
  readonly isActive?: boolean
  /** The day from which on it is active or not, `2026-01-31`. */
  readonly since?: string
  /** What it has agreed with representatives or manufacturers; absent for an actor that has no such agreements. */
  readonly mandates?: readonly ShownRelation[]
  /** The manufacturers for which it imports, or its importers. */
  readonly links?: readonly ShownRelation[]
}

/** That two actors have to do with each other, from one day to another, both included. */
export interface ShownRelation {
  readonly actor: string
  readonly state?: string
  readonly from?: string
  readonly until?: string
  /** The day on which it was ended before its time. */
  readonly endedOn?: string
}

/** A summary of safety and performance as the authority shows it. */
export interface ShownSummary {
  readonly reference?: string
  readonly revision?: string
  /** The day of issue. */
  readonly issued?: string
  readonly notifiedBody?: string
  readonly manufacturer?: string
  readonly isValidated?: boolean
  readonly isInactive?: boolean
  readonly inactiveFrom?: string
  readonly deviceGroups: readonly {
    readonly issuingAgency?: string
    readonly code?: string
    readonly certificate?: string
  }[]
  readonly documents: readonly ShownDocument[]
}

/** What is said of a document; its content is not in the answer. */
export interface ShownDocument {
  readonly name?: string
  readonly mediaType?: string
  /** Bytes. */
  readonly size?: number
  readonly languages?: readonly string[]
  /** Where the authority keeps it, in its own words. */
  readonly location?: string
  readonly uploaded?: string
  readonly isMaster?: boolean
  readonly isDiscarded?: boolean
}

/** What was seen at the last look at an actor. */
export interface ActorLook {
  /** Absent where the authority has no such actor. */
  readonly shown?: ShownActor | undefined
  readonly at: Date
}
