/** An actor as a test or a demonstration describes it; every other one is active and has the mandates that it needs. */
export interface DescribedActor {
  readonly code: string
  readonly name?: string
  readonly status?: 'ACTIVE' | 'INACTIVE'
  /** The day from which on it has that status. */
  readonly since?: string
  readonly mandates?: readonly DescribedMandate[]
}

interface DescribedMandate {
  readonly actor: string
  readonly from: string
  readonly until?: string
}

/** A summary of safety and performance that a notified body has registered. */
export interface DescribedSummary {
  readonly reference: string
  readonly revision: string
  readonly issued: string
  readonly notifiedBody: string
  readonly deviceGroup: { readonly issuingAgency: string; readonly code: string }
  readonly manufacturer?: string
  readonly certificate?: string
  readonly inactive?: boolean
  readonly documents: readonly {
    readonly name: string
    readonly languages: readonly string[]
    readonly size: number
    readonly master: boolean
  }[]
}

/** What EUDAMED's modules of actors and certificates hold here. */
export interface Directory {
  readonly actors: Map<string, DescribedActor>
  readonly summaries: DescribedSummary[]
}

export function createDirectory(): Directory {
  return { actors: new Map(), summaries: [] }
}
