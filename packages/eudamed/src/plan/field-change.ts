import type { Model } from '../models/index.ts'
import type { UpdateOperation } from '../operations.ts'

/** How a field of a registered record may change. */
export type Changeability =
  /** It may be added, changed and removed. */
  | 'free'
  /** It may be added and changed, not removed. */
  | 'not removed'
  /** It may be added where there is none yet; from then on it never changes. */
  | 'once'
  /** It never changes. */
  | 'never'
  /** Rules of its own say how. */
  | 'by its rules'
  /** It says nothing to the authority: the caller's own, or a repeat of what the group says. */
  | 'not compared'

/** How some fields of a record change once they are registered. */
export interface FieldChanges {
  readonly models: readonly Model[]
  readonly record: 'device' | 'deviceGroup'
  readonly changeability: Changeability
  /** The operation that carries a change; absent where none does. */
  readonly operation?: UpdateOperation
  /** The update rules that say what may not change, by id. */
  readonly rules?: readonly string[]
  /** Official rules that say so besides those. */
  readonly officialRules?: readonly string[]
  /**
   * The fields, each with its rows in the EUDAMED data dictionary 2.18 (none where it has no row). A field of a list's
   * items is behind the list's name and a slash.
   */
  readonly fields: Readonly<Record<string, readonly `FLD-UDID-${string}`[]>>
}
