import type { EntityRecord } from './records.ts'

/** What a deadline is read from. */
export interface LegalSource {
  /** The article that sets it. */
  readonly article: string
  /** The acts as amended that the article was read in. */
  readonly edition: string
}

/** By when something must have happened, as far as a record says. Dates are days: `2026-11-28`. */
export interface Deadline {
  readonly kind: DeadlineKind
  /** The last day in time, if what is not known turns out badly. The same as `latest` where the record decides. */
  readonly earliest: string
  /** The last day in time, if it turns out well. */
  readonly latest: string
  /** What the record does not say and the day depends on; empty where the record decides. */
  readonly missing: readonly string[]
  /** What must hold besides, which no record says; absent where nothing must. */
  readonly condition?: string
  readonly source: LegalSource
}

/** `registration`: with the authority. `end-of-placing`: until when a directive device may be placed on the market. */
export type DeadlineKind = 'registration' | 'end-of-placing'

/** How near a deadline is. A range is near by its earliest day, and late only when its latest day has passed. */
export type Nearness = 'late' | 'within-30-days' | 'within-90-days' | 'later'

/** What of a record a deadline depends on, and nothing else: few devices differ in it. It is stored as JSON. */
export type DeadlineBasis = Readonly<Record<string, unknown>>

/** What the law says of deadlines. */
export interface DeadlineLaw {
  /** The models whose devices may be placed on the market until a day only. */
  readonly endingModels: readonly string[]
  /** The models whose registered devices take the place of such a device, which then need not be registered. */
  readonly successorModels: readonly string[]
  /** What of a device record, in any state, its registration deadline depends on. */
  pickRegistrationBasis(model: string | undefined, record: unknown): DeadlineBasis
  /** By when a device of a model is to be registered. */
  findRegistration(model: string | undefined, basis: DeadlineBasis): Deadline
  /** What of the record of its group the end of placing a device on the market depends on. */
  pickPlacingBasis(deviceGroup: object): DeadlineBasis
  /** Until when a registered device may be placed on the market; nothing where that does not end, or cannot be told. */
  findEndOfPlacing(model: string, basis: DeadlineBasis): Deadline | undefined
  /** Whether the record of a device says that it is on the market. */
  isOnMarket(device: EntityRecord): boolean
  /** The device of an ending model whose place a device takes although it bears another code, as its record says. */
  findPredecessor(device: EntityRecord): { readonly issuingAgency: string; readonly code: string } | undefined
}

const day = 86_400_000

/** How near a deadline is on a day; a day is in UTC, and the last day in time is not late. */
export function judgeNearness({ earliest, latest }: Deadline, today: string): Nearness {
  if (latest < today) return 'late'
  const days = countDays(today, earliest)
  if (days <= 30) return 'within-30-days'
  return days <= 90 ? 'within-90-days' : 'later'
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}
