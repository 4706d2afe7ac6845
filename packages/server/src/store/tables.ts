import type { Stage } from '../stage.ts'

// Times are milliseconds since 1970, yes and no are 1 and 0, structured values are JSON texts.

export interface Tables {
  api_key: ApiKeyRow
  actor: ActorRow
  submission: SubmissionRow
  entity: EntityRow
  operation: OperationRow
  operation_message: OperationMessageRow
  message: MessageRow
  attempt: AttemptRow
  acknowledgement: AcknowledgementRow
  code_list_change: CodeListChangeRow
  idempotency_key: IdempotencyKeyRow
  instance: InstanceRow
  duty: DutyRow
  entity_lock: EntityLockRow
  look_up: LookUpRow
  decision: DecisionRow
  mailbox: MailboxRow
  pull: PullRow
  pull_page: PullPageRow
  pull_difference: PullDifferenceRow
  evidence: EvidenceRow
  evidence_head: EvidenceHeadRow
  evidence_checkpoint: EvidenceCheckpointRow
  evidence_checkpoint_head: EvidenceCheckpointHeadRow
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
  /** The eDelivery party that its messages name as their sender; null where it is the stage's. */
  party_id: string | null
  /** Its access token at the authority, sealed; null where it has none. */
  sealed_token: string | null
  token_set_at: number | null
  /** The authorised representative of groups that name none; null where there is none. */
  representative: string | null
  /** Null while the actor belongs to the organisation without being registered. */
  registered_at: number | null
  updated_at: number | null
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
  /** JSON array of the names of the planned operations. */
  plan: string
  /** The caller's security token, sealed; gone when the submission ends. */
  sealed_token: string | null
  received_at: number
  ended_at: number | null
  /** JSON of the outcome; null while it is not known. */
  outcome: string | null
  /** Why the outcome cannot be told from what the authority sent; null while there is no doubt. */
  doubt: string | null
  /** The submission of whose group operation this one waits; null where it waits for none. */
  waits_for: string | null
  /** Tells equal tokens without showing them, so that what has the same one can travel together. */
  token_mark: string | null
}

/** The submission that a key of a caller's stands for. */
export interface IdempotencyKeyRow {
  organisation: string
  stage: Stage
  key: string
  /** SHA-256 of what was asked for under it, hexadecimal. */
  content_sha256: string
  request_id: string
}

/** A process that shares the store. */
export interface InstanceRow {
  id: string
  /** Rises while it lives. */
  beat: number
}

/** What one process at a time does. */
export interface DutyRow {
  name: string
  /** The instance; free where there is none of that id. */
  held_by: string
}

/** A lock: its row is locked, never changed. */
export interface EntityLockRow {
  n: number
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
  /** JSON of the version of each of its parts; empty while it has none. */
  versions: string
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
  /** The last pull in which the authority showed it; null while none did. */
  seen_by: string | null
}

export type EntityKind = 'device' | 'group'

/** The authority's own word for what it has: nothing, not yet confirmed, registered, or discarded. */
export type EntityState = 'NONE' | 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'

/** One operation of a plan, and how far it is. */
export interface OperationRow {
  request_id: string
  position: number
  name: string
  /** What the authority calls the entity in its acknowledgement. */
  entity_name: string
  /** JSON of the planned operation. */
  planned: string
  state: OperationState
  /** JSON of what the authority had against it, or of why it failed; null while there is nothing. */
  result: string | null
  /** With how many others it may share a message at most, after a message was rejected as a whole. */
  together: number | null
  /** Why it cannot be told what became of it, or what contradicts how it ended; null while there is no doubt. */
  doubt: string | null
  /** The message that carries it; null before there is one, and after one was rejected as a whole. */
  message_id: string | null
  /** Since when it has been in doubt; null while there is no doubt. */
  doubted_at: number | null
  /** When the authority is to be asked about it next; null when it is not, or has been and has not answered. */
  look_up_at: number | null
  /** 1 when no machine can resolve the doubt. */
  needs_operator: number
}

/** Every message that has carried an operation: the one that does, and those that were rejected as a whole. */
export interface OperationMessageRow {
  request_id: string
  position: number
  message_id: string
}

/**
 * `held` until the one before it, or another submission, is through; `ready` to be put into a message; `sent` in one;
 * then how it ended: `accepted`, `refused`, `blocked` by a version, `failed` on the way, `unclear` where that cannot
 * be told; `not-sent`, since one before it was not accepted.
 */
export type OperationState =
  | 'held'
  | 'ready'
  | 'sent'
  | 'accepted'
  | 'refused'
  | 'blocked'
  | 'failed'
  | 'unclear'
  | 'not-sent'

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
  /** The instance that takes its next step; free where there is none of that id. */
  claimed_by: string | null
  /** The number of attempts after which the authority was seen not to have it; null while it was not. */
  absent_after: number | null
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

/** One question to the authority: what became of an operation that is in doubt. */
export interface LookUpRow {
  /** The message that asks. */
  message_id: string
  request_id: string
  position: number
  asked_at: number
  /** 1 when what was handed over last might still reach the authority, so that what is absent may yet appear. */
  quarantined: number
  /** Null until the authority has answered. */
  answered_at: number | null
  finding: LookUpFinding | null
  /** JSON of what differs, and of why it cannot be told. */
  details: string | null
}

/**
 * What the authority shows of an operation in doubt: `applied`; `absent`, since it holds what was there before;
 * `different`, since it holds something else; `cannot-tell`.
 */
export type LookUpFinding = 'applied' | 'absent' | 'different' | 'cannot-tell'

/** When the mailbox of a stage at its access point was last seen empty, by the clock of the waits. */
export interface MailboxRow {
  stage: Stage
  empty_at: number
}

/** What a person decided about an operation in doubt. */
export interface DecisionRow {
  id: string
  request_id: string
  position: number
  kind: DecisionKind
  key_id: string
  /** Who it was, in that person's words. */
  decided_by: string
  reason: string
  /** What shows that the authority holds it. */
  evidence: string | null
  decided_at: number
}

/** The authority holds it; it is to be sent again; it is to be sent no more. */
export type DecisionKind = 'registered' | 'send-again' | 'give-up'

/** An answer of the authority, exactly as it came. */
export interface AcknowledgementRow {
  ebms_message_id: string
  stage: Stage
  correlation_id: string | null
  /** The message it answers; null where it answers none of ours. */
  message_id: string | null
  received_at: number
  /** Empty for a page of a pull that is stored, of which the hash is kept. */
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

/** What happened to a submission, a message or a pull. Rows are added alone, never changed. */
export interface EvidenceRow {
  /** The id of what it happened to. */
  chain: string
  /** From 1, in each chain. */
  seq: number
  at: number
  kind: string
  /** JSON of what happened. */
  facts: string
  /** The hash of the entry before it, hexadecimal; 64 zeros for the first one. */
  previous: string
  /** SHA-256 of all of the above, hexadecimal. */
  hash: string
}

/** The last entry of a chain. */
export interface EvidenceHeadRow {
  chain: string
  seq: number
  hash: string
  /** The checkpoint that covers this entry; null while none does. */
  checkpoint: number | null
}

/** A signature over heads of chains, and over the checkpoint before it. Rows are added alone, never changed. */
export interface EvidenceCheckpointRow {
  /** From 1. */
  number: number
  at: number
  /** The hash of the checkpoint before it, hexadecimal; 64 zeros for the first one. */
  previous: string
  /** How many heads it covers: those that are new since the checkpoint before it. */
  heads: number
  /** SHA-256 of those heads, hexadecimal. */
  digest: string
  /** Which key signed it: SHA-256 of the public key, hexadecimal. */
  key_id: string
  /** Ed25519, in base64. */
  signature: string
}

/** A head that a checkpoint covers. Rows are added alone, never changed. */
export interface EvidenceCheckpointHeadRow {
  checkpoint: number
  chain: string
  seq: number
  hash: string
}
