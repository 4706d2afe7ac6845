import type { Severity, Source } from '@udigate/udi'
import type { CatalogueItem } from '../hierarchy/catalogue-item.ts'
import type { Arrangement } from '../levels/arrange-levels.ts'
import type { Records } from '../records.ts'

/** What a rule judges: the records, and the trade items that are made of them. */
export interface Subject {
  readonly records: Records
  readonly arrangement: Arrangement
  /** Every item once, in whatever hierarchies it stands. */
  readonly items: readonly CatalogueItem[]
  /** What holds what, each pair once. */
  readonly pairs: readonly { readonly outer: CatalogueItem; readonly inner: CatalogueItem }[]
  readonly hierarchies: readonly (readonly CatalogueItem[])[]
  readonly sentAt: Date
}

/** A place at which a rule does not hold. */
export interface GdsnViolation {
  /** The trade item that is wrong; none where `at` is a place of the request. */
  readonly item?: CatalogueItem
  /** A JSON Pointer into the trade item, or into the request of the caller. */
  readonly at: string
  readonly value?: unknown
  readonly words?: Readonly<Record<string, string | number>>
}

export type GdsnReport = (violation: GdsnViolation) => void

/** A change to the example that rules are shown by: JSON Merge Patches, in the order in which they are made. */
export interface GdsnExample {
  readonly title: string
  readonly model?: Records['model']
  readonly device?: object
  readonly deviceGroup?: object
  readonly tradeItem?: object
  readonly settings?: object
  /** Changes to trade items once they are made: of the device, and of its package. They show what records cannot bring about. */
  readonly item?: object
  readonly packageItem?: object
}

export interface BadGdsnExample extends GdsnExample {
  /** The places in the request that this rule reports, in order. */
  readonly at: readonly string[]
}

/** One thing that must hold of trade items. */
export interface GdsnRule {
  /** The number of the rule as the pool's answers have it (`G558`, `097.020`), or one of ours (`UDG-…`). Never renamed, never used again. */
  readonly id: string
  /** What must hold, in one sentence. */
  readonly title: string
  /** What is wrong and what to do; `{name}` is filled in by the violation. */
  readonly message: string
  readonly severity: Severity
  readonly source: Source
  /** The profile that asks for it; every trade item is judged by it where absent. */
  readonly profile?: 'echo'
  check(subject: Subject, report: GdsnReport): void
  readonly examples: { readonly good: readonly GdsnExample[]; readonly bad: readonly BadGdsnExample[] }
}
