import type { Stage } from '../../stage.ts'
import type { EntityKind } from './entities.ts'

/** One walk through everything that the authority shows of an actor's devices. */
export interface PullRow {
  id: string
  stage: Stage
  organisation: string
  actor: string
  /** Id of the API key, or what else started it. */
  started_by: string
  /** `running`, `complete` or `failed`. */
  state: 'running' | 'complete' | 'failed'
  /** Why it failed. */
  because: string | null
  started_at: number
  ended_at: number | null
  /** How many pages are stored; the next one has this number. */
  pages: number
  /** How many pages the authority says there are; null while it has not said. */
  expected_pages: number | null
  /** JSON of how many entities were met, and how. */
  counts: string
  /** How many differences are recorded. */
  differences: number
}

/** A page of a pull, and the message that asks for it. */
export interface PullPageRow {
  pull_id: string
  number: number
  message_id: string
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
  kind: EntityKind
  agency: string
  code: string
  code_space: string
  model: string
  finding: PullFinding
  /** JSON of the states, versions and fields before and after. */
  details: string
}

/**
 * What a pull finds of an entity: `CHANGED` record or version; `CONFIRMED` by its notified body; `DISCARDED`;
 * `APPEARED` although it was not held; `IN_SUBMISSION` while it ran, and so not touched; `ELSEWHERE`, at another organisation;
 * `MISSING` although it was registered.
 */
export type PullFinding =
  | 'CHANGED'
  | 'CONFIRMED'
  | 'DISCARDED'
  | 'APPEARED'
  | 'IN_SUBMISSION'
  | 'ELSEWHERE'
  | 'MISSING'
