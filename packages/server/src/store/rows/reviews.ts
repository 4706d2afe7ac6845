import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** What is reviewed from time to time. */
export const reviewSubjects = ['access', 'audit-trail', 'qualification'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

/** What a review came to. */
export const reviewConclusions = ['in-order', 'action-needed'] as const
export type ReviewConclusion = (typeof reviewConclusions)[number]

/** Who had access when that was reviewed. */
export interface AccessCounts {
  people: number
  roles: number
  keys: number
}

/** A review of access, of the audit trail or of the installation, by a person. */
export interface ReviewRow {
  id: string
  organisation: string
  stage: Stage
  subject: ReviewSubject
  /** Of the audit trail: since when; null where it is from its beginning on, and of access. */
  from_at: number | null
  /** Until when the audit trail was looked at, or as of when the rest was. */
  until_at: number
  /** Hexadecimal SHA-256: of access, of the ids of the roles and keys that were in force; of the installation, of its protocol. */
  seen: string | null
  /** Of access: how many they were. */
  counts: Json<AccessCounts> | null
  conclusion: ReviewConclusion
  /** What was looked at, and what was found. */
  note: string
  /** By which day the next one is due, `YYYY-MM-DD`; null where none is planned. */
  next_by: string | null
  /** Id of the person. */
  created_by: string
  created_at: number
}
