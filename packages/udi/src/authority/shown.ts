import type { ShownActor, ShownSummary } from './inquiry.ts'
import type { PartVersions } from './records.ts'

/**
 * What an authority shows to a question; `because` where the answer cannot be read. It is data, so that it can be read in
 * another thread.
 */
export interface Shown<Model extends string = string, Versions extends PartVersions = PartVersions> {
  /** Of the question that it answers. */
  correlationId?: string | undefined
  /** When the answer says that it was made. */
  madeAt?: Date | undefined
  page?: ShownPage<Model, Versions>
  /** What the authority says against the question. */
  refusal?: string
  /** Whether that means that it holds nothing of this code, in any state. */
  isUnknown?: boolean
  /** Whether that means that the actor may not ask for a state. */
  isStateRefused?: boolean
  because?: string
}

/** A page of what an authority holds. */
export interface ShownPage<Model extends string = string, Versions extends PartVersions = PartVersions> {
  /** From 0, where the answer says it. */
  readonly number?: number | undefined
  /** How many pages there are, where the answer says it. */
  readonly count?: number | undefined
  /** Whether it has as many items as a page can have. */
  readonly isFull: boolean
  readonly items: readonly ShownItem<Model, Versions>[]
  /** What the answer to a question about actors, or for summaries, shows in the place of items. */
  readonly actors?: readonly ShownActor[]
  readonly summaries?: readonly ShownSummary[]
  /** The places of what stands outside of the items and was not understood. */
  readonly unread?: readonly string[]
}

/** What one item of a page shows; `owner` is the actor whose it is, where the item says it. */
export type ShownItem<Model extends string = string, Versions extends PartVersions = PartVersions> =
  /** A group stands before its device. */
  | {
      kind: 'entities'
      owner?: string | undefined
      entities: readonly ShownEntity<Model, Versions>[]
      /** The places of what the records do not have, since it was not understood. */
      unread?: readonly string[]
    }
  | { kind: 'skipped'; owner?: string | undefined; because: string }

/** An entity as the authority shows it. */
export interface ShownEntity<Model extends string = string, Versions extends PartVersions = PartVersions> {
  kind: 'device' | 'group'
  agency: string
  code: string
  model: Model
  state: 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'
  /** The answer does not say the state: it is the one that was asked for. */
  isStateUntold?: true
  versions: Versions
  /** The canonical record. */
  record: Readonly<Record<string, unknown>>
  /** The group of a device. */
  group: { agency: string; code: string } | undefined
}
