import type { PlannedOperation } from './plan.ts'
import type { Desired, PartVersions, Registered } from './records.ts'

/** The types in which an authority speaks of its records, plans and versions. */
export interface AuthorityTypes {
  /** What answers of the API call it. */
  agency: string
  model: string
  /** What distinguishes entities of one code: a word of its own for kinds of models. */
  criterion: string
  /** The names of its operations. */
  operation: string
  /** The names of its code lists. */
  codeList: string
  codeLists: object
  /** A document of the authority, parsed: an XML element, a JSON value. */
  document: unknown
  /** What an answer to operations says, as data. */
  answer: unknown
  /** What a submission wants to be registered. */
  desired: Desired
  /** What is known to be registered. */
  registered: Registered
  /** An operation of a plan. */
  planned: PlannedOperation
  /** The versions of an entity and its parts. */
  versions: PartVersions
}
