import type { Difference } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { EntityState, StoredKind } from './entities.ts'

/** One walk through what the authority shows of an actor's devices. */
export interface PullRow {
  id: string
  stage: Stage
  /** The id of the register. */
  register: string
  organisation: string
  actor: string
  /** Id of the API key, or what else started it. */
  started_by: string
  scope: PullScope
  /** Of one actor and topic one pull runs at a time: empty for pulls of everything. */
  topic: string
  /** What is asked for, one after another; null where it is everything. */
  searches: Json<readonly PullSearch[]> | null
  state: PullState
  /** Why it failed. */
  because: string | null
  started_at: number
  ended_at: number | null
  /** How many pages are stored; the next one has this number. */
  pages: number
  /** How many pages the authority says there are; null while it has not said. */
  expected_pages: number | null
  counts: Json<PullCounts>
  /** How many differences are recorded. */
  differences: number
  /** What of the answers was not understood; null where there is nothing. */
  unread: Json<readonly UnreadPlace[]> | null
  /** The file that it was read from; null where the authority was asked. */
  source: Json<PullSource> | null
  /** The epoch of the store in which it began. */
  epoch: number
  /** 1 where something that the store had forgotten could still reach the authority then. */
  quarantined: number
}

/** A file in which the authority shows what it holds. */
export interface PullSource {
  /** What the caller calls it; null where that is not said. */
  file: string | null
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  /** When the authority held what the file shows, in milliseconds since 1970, and who says so. */
  shownAt: number
  datedBy: PullDating
}

/** Who says of when a file is: it itself, the caller; or nothing does, and the time of the import counts. */
export const pullDatings = ['file', 'caller', 'import'] as const
export type PullDating = (typeof pullDatings)[number]

/** Something in the answers to a pull that was not taken over. */
export interface UnreadPlace {
  /** The elements that lead there, or why a device was passed over as a whole. */
  place: string
  /** How often it was met. */
  times: number
  /** The first entity in which it was met, where one is named. */
  example?: { kind: StoredKind; issuingAgency: string; code: string }
}

/**
 * What a pull is of: everything; what has changed; what waits for a notified body; what waits so in one device group; or what a
 * file shows.
 */
export const pullScopes = ['full', 'changed', 'waiting', 'group', 'file'] as const
export type PullScope = (typeof pullScopes)[number]

/** One search of a pull, which has pages of its own. */
export interface PullSearch {
  /** The state of the devices; every one that the authority shows where absent. */
  state?: Exclude<EntityState, 'NONE'>
  /** The code of the group. */
  group?: string
  /** What became another version after a day of the authority: of the devices, or of their groups. */
  changed?: { kind: StoredKind; after: string }
  /** Why it is asked instead of a search for what has changed: what the authority said to that one. */
  insteadOf?: string
}

export const pullStates = ['running', 'complete', 'failed'] as const
export type PullState = (typeof pullStates)[number]

export const pullCountNames = [
  'devices',
  'groups',
  'created',
  'unchanged',
  'changed',
  'confirmed',
  'discarded',
  'appeared',
  'inSubmission',
  'older',
  'elsewhere',
  'missing',
  'legacy',
  'skipped',
] as const

/**
 * How many entities a pull met, and how. `devices` and `groups` are what the authority showed, each once; then those
 * new here, those that are as they are known here, and those of each finding. `legacy` are devices of the old
 * directives that earlier versions passed over; `skipped` what is of a kind, a state or an actor that is not kept.
 */
export type PullCounts = Record<(typeof pullCountNames)[number], number>

/** A page of a pull, and the message that asks for it. */
export interface PullPageRow {
  pull_id: string
  number: number
  message_id: string
  /** Which of the searches of the pull it is a page of, from 0. */
  search: number
  /** Its number in that search, from 0; null where that is its number in the pull. */
  search_page: number | null
  /** Null until what it says is stored. */
  stored_at: number | null
  /** SHA-256 of the answer, hexadecimal. */
  answer_sha256: string | null
}

/** An entity of which a pull found something else than was known here. */
export interface PullDifferenceRow {
  pull_id: string
  /** From 1, in the order in which they were found. */
  number: number
  kind: StoredKind
  agency: string
  code: string
  code_space: string
  model: string
  finding: PullFinding
  details: Json<PullDetails>
}

/**
 * What a pull finds of an entity: `CHANGED` record or version; `CONFIRMED` by its notified body; `DISCARDED`;
 * `APPEARED` although it was not held; `IN_SUBMISSION` while it ran, and so not touched; `OLDER` than what is known here, and so
 * not touched; `ELSEWHERE`, at another organisation;
 * `MISSING` although it was registered.
 */
export const pullFindings = [
  'CHANGED',
  'CONFIRMED',
  'DISCARDED',
  'APPEARED',
  'IN_SUBMISSION',
  'OLDER',
  'ELSEWHERE',
  'MISSING',
] as const
export type PullFinding = (typeof pullFindings)[number]

/** What is announced of an entity that the authority shows otherwise than it is known here. */
export interface PullDetails {
  /** The submission that holds it. */
  heldBy?: string
  state?: Change<EntityState>
  versions?: Change<Readonly<Record<string, number>>>
  /** `before` is what was known here, `after` what the authority holds. */
  differences: readonly Difference[]
}

interface Change<Value> {
  before: Value
  after: Value
}
