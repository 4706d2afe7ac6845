import type { Stage } from '../stage.ts'

// Times are milliseconds since 1970, yes and no are 1 and 0, structured values are JSON texts.

export interface Tables {
  api_key: ApiKeyRow
  actor: ActorRow
  submission: SubmissionRow
  entity: EntityRow
  operation: OperationRow
  message: MessageRow
  attempt: AttemptRow
  acknowledgement: AcknowledgementRow
  code_list_change: CodeListChangeRow
}

export interface ApiKeyRow {
  id: string
  /** SHA-256 of the key, hexadecimal. The key itself is never stored. */
  hash: string
  organisation: string
  stage: Stage
  name: string
  /** JSON array of SRNs that the key may act for, or `"any"`. */
  actors: string
  /** JSON array of scopes. */
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** To which organisation an actor belongs: exactly one on each stage. */
export interface ActorRow {
  stage: Stage
  code: string
  organisation: string
}

export interface SubmissionRow {
  request_id: string
  organisation: string
  stage: Stage
  model: string
  actor: string
  key_id: string
  device_agency: string
  device_code: string
  group_agency: string
  group_code: string
  /** The records as the caller gave them. */
  device: string
  device_group: string | null
  /** The request's authorizedRepresentativeCode, which stands in for the group's. */
  representative: string | null
  /** JSON array of the planned operations. */
  plan: string
  /** The caller's security token, sealed; gone when the submission ends. */
  sealed_token: string | null
  received_at: number
  ended_at: number | null
  /** JSON of the outcome; null while it is not known. */
  outcome: string | null
  /** Why the outcome cannot be told from what the authority sent; null while there is no doubt. */
  doubt: string | null
}

/** A device or a device group as the authority holds it. */
export interface EntityRow {
  stage: Stage
  kind: EntityKind
  agency: string
  code: string
  organisation: string
  actor: string
  model: string
  state: EntityState
  version: number
  /** The canonical record that the authority holds; null while it holds none. */
  record: string | null
  /** The group of a device. */
  group_agency: string | null
  group_code: string | null
  /** The submission in flight. */
  held_by: string | null
  /** 1 when the authority refused the last submission. */
  refused: number
  updated_at: number
}

export type EntityKind = 'device' | 'group'

/** The authority's own word for what it has: nothing, not yet confirmed, registered, or discarded. */
export type EntityState = 'NONE' | 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'

/** One operation of a plan and the message that carries it. */
export interface OperationRow {
  request_id: string
  position: number
  name: string
  message_id: string
  /** What the authority calls the entity in its acknowledgement. */
  entity_name: string
}

export interface MessageRow {
  message_id: string
  correlation_id: string
  stage: Stage
  organisation: string
  actor: string
  operation: string
  /** The document with a placeholder in the token's place. */
  document: string
  document_sha256: string
  state: MessageState
  /** When the next step is due; null when none is. */
  due_at: number | null
  /** How many steps in a row have failed. */
  failures: number
  created_at: number
}

/**
 * `waiting` to be handed over; `handed` to the access point and not answered; `answered`; `unclear`: what became of it
 * cannot be told, and it is never handed over again by itself; `given-up`: it certainly never left.
 */
export type MessageState = 'waiting' | 'handed' | 'answered' | 'unclear' | 'given-up'

/** One try to hand a message to the access point. */
export interface AttemptRow {
  message_id: string
  number: number
  ebms_message_id: string
  /** The n of the ebMS message id: it rises only when the access point says that it failed to send. */
  hand_over: number
  started_at: number
  ended_at: number | null
  /** `taken`, `refused`, `unavailable` or `unknown`; null until the access point answered. */
  result: string | null
  because: string | null
}

/** An answer of the authority, exactly as it came. */
export interface AcknowledgementRow {
  ebms_message_id: string
  stage: Stage
  correlation_id: string | null
  /** The message it answers; null where it answers none of ours. */
  message_id: string | null
  received_at: number
  document: Uint8Array
  /** `applied`, `repeated`, `contradicting`, `unmatched`, `unreadable` or `unclear`. */
  reading: string
}

/** One change of a code list: an operator put another one in its place, or the shipped one back. */
export interface CodeListChangeRow {
  /** Rises by one with every change of any list. */
  number: number
  list: string
  kind: 'import' | 'reset'
  /** Of the list that is in force from then on. */
  version: string
  source: string
  /** How many codes it has. */
  codes: number
  /** JSON array of the entries; null where the shipped list is in force again. */
  entries: string | null
  file_name: string | null
  /** SHA-256 of the file that the entries are from, hexadecimal. */
  file_sha256: string | null
  /** Id of the API key, or what else made the change. */
  made_by: string
  made_at: number
}
