/** An operation as it was sent. */
export interface SentOperation {
  /** Its name at the authority. */
  readonly operation: string
  /** What the authority names its entity by in answers. */
  readonly entityName: string
  /** The version that it makes; absent where it makes none. */
  readonly version?: number | undefined
}

/** What an answer says of one operation. */
export type Effect<Operation extends string = string> =
  | { kind: 'accepted' }
  | { kind: 'refused'; refusals: Refusal<Operation>[] }
  /** The authority holds another version than the one that the message follows. */
  | { kind: 'blocked'; reasons: string[] }
  /** The authority's own trouble; nothing of the operation is known to be registered. */
  | { kind: 'broken'; reasons: string[] }
  /** The message was rejected as a whole: what it says may be of another operation in it. */
  | { kind: 'whole'; reasons?: string[] }
  /** It does not say, or says two things. */
  | { kind: 'unclear' }

/** One thing that the authority said against an entity. */
export interface Refusal<Operation extends string = string> {
  operation: Operation
  responseCode: string
  /** The authority's own code. */
  code?: string
  /** The authority's own words. */
  detail?: string
}

/** An answer to operations that were sent, as far as it can be read: data, so that it can be read in another thread. */
export interface ReadAnswer<Answer = unknown> {
  /** Of the message that it answers. */
  correlationId?: string | undefined
  /** What it says; absent where it cannot be read. */
  answer?: Answer
  /** Why it cannot be read. */
  because?: string
}
