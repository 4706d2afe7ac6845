import type { Kysely, Transaction } from 'kysely'
import { type CallContext, findCall } from '../call-context.ts'
import type { Environment } from '../ids.ts'
import type { Right } from '../rights/rights.ts'
import type { Fingerprint } from '../secrets/sealing.ts'
import type { ActName } from './acts.ts'
import type { Outcome } from './outcome.ts'
import type {
  AccountChange,
  AccountRow,
  AcknowledgedWarningRow,
  AcknowledgementRow,
  ActorRegisterRow,
  ActorRow,
  AddressRequestRow,
  ApiKeyRow,
  AttemptRow,
  BatchRecordRow,
  BatchRow,
  Claim,
  CodeListChangeRow,
  CommentRow,
  DecisionRow,
  EntityRow,
  IdempotencyKeyRow,
  InquiryRow,
  InvitationRow,
  KeyOfStore,
  KeyRingRow,
  LookUpRow,
  MappingRow,
  MessageRow,
  MessageState,
  OperationRow,
  PersonRow,
  PullPageRow,
  PullRow,
  RegisterEntityRow,
  RegisterFileRow,
  Removal,
  ReviewRow,
  RoleGrantRow,
  SessionRow,
  SubmissionRow,
  SubscriptionRow,
  Tables,
  WebhookRow,
  WholeAccount,
  WorkItemRow,
} from './tables.ts'

/** What is known of how a submission came, besides what is stored of it. */
export interface SubmissionContext {
  /** The batch that it is of, and which record of it. */
  batch?: { id: string; record: number } | undefined
  /** The body of the request as it came. */
  body?: Fingerprint | undefined
  /** The key under which its caller sent it. */
  idempotencyKey?: Pick<IdempotencyKeyRow, 'key' | 'content_sha256'> | undefined
  /** The version of the authority's data exchange for which it was planned. */
  schemaVersion?: string | undefined
}

/** What names a submission, and whose it is. */
type SubmissionName = Pick<
  SubmissionRow,
  'request_id' | 'part_of' | 'organisation' | 'stage' | 'register' | 'actor'
>

/** All that is in the evidence at a time, which is taken as it stands from then on. */
export interface StandingEvidence {
  /** How many chains there are. */
  chains: number
  /** The sum of the MACs of their heads, hexadecimal. */
  sum: string
  /** The lanes that were written so far. */
  lanes: readonly string[]
  /** How many keys of callers no entry speaks of, and the sum of their MACs. */
  olderKeys: { count: number; sum: string }
}

/** What was sealed again, of what has evidence of how it is sealed. */
export type ResealedSecret =
  | { actor: Pick<ActorRow, 'stage' | 'code' | 'sealed_token'> }
  | { webhook: Pick<WebhookRow, 'id' | 'sealed_secret'> }
  | { account: Pick<AccountRow, 'person_id' | 'sealed_totp'> }

/** An act of which only the evidence tells. */
export interface Acted extends Pick<SubmissionName, 'organisation' | 'stage'> {
  act: ActName
  /** What it was done to: its path in the API below `/api/v1/`, as `recordPath` writes it. */
  record: string
  /** Who did it. */
  by: string
  /** What else is to be said of it; no name, no address and no secret. */
  details?: Readonly<Record<string, unknown>> | undefined
  /** When; as it is announced where absent. */
  at?: Date | undefined
}

/** Everything that happens in the store and that evidence or webhooks speak of. */
export type Change =
  /** A submission is stored, with its operations. */
  | {
      type: 'submission-stored'
      submission: SubmissionRow
      operations: readonly OperationRow[]
      context: SubmissionContext
    }
  /** It waits for another one no longer. */
  | { type: 'submission-freed'; submission: SubmissionName }
  /** Its doubt is another one, or there is none any longer. */
  | {
      type: 'submission-doubted'
      submission: SubmissionName & Pick<SubmissionRow, 'outcome'>
      doubt: string | null
    }
  | { type: 'submission-ended'; submission: SubmissionName; outcome: Outcome; at: Date }
  /** No machine can resolve the doubt of one of its operations. */
  | {
      type: 'operator-called'
      submission: SubmissionName & Pick<SubmissionRow, 'outcome'>
    }
  /** An event happened to an operation, in whichever state it leaves it. */
  | {
      type: 'operation-moved'
      /** As it was. */
      operation: OperationRow
      change: Partial<OperationRow>
      /** The hash of the document that carries it, where it was put into one. */
      document?: string | undefined
    }
  | {
      type: 'message-stored'
      message: Pick<
        MessageRow,
        | 'message_id'
        | 'correlation_id'
        | 'stage'
        | 'register'
        | 'organisation'
        | 'actor'
        | 'operation'
        | 'document'
        | 'document_sha256'
        | 'created_at'
      >
    }
  | { type: 'message-moved'; messageId: string; from: MessageState; to: MessageState }
  /** The bytes of a message are about to be sent. */
  | { type: 'attempt-started'; attempt: AttemptRow; sent: Fingerprint | undefined }
  | {
      type: 'attempt-ended'
      attempt: Pick<AttemptRow, 'message_id' | 'number'>
      end: Pick<AttemptRow, 'ended_at' | 'result' | 'because'>
      /** The hash of the signed receipt, where there is one. */
      receiptSha256?: string | undefined
    }
  | { type: 'answer-kept'; answer: AcknowledgementRow; came: Fingerprint | undefined }
  /** The authority is asked about an operation in doubt. */
  | { type: 'look-up-asked'; lookUp: LookUpRow }
  | { type: 'look-up-answered'; lookUp: LookUpRow }
  | { type: 'decision-made'; decision: DecisionRow }
  /** Who decided is known no longer. */
  | { type: 'decider-erased'; decision: Pick<DecisionRow, 'id' | 'request_id'>; by: string; at: Date }
  | { type: 'pull-started'; pull: PullRow }
  | {
      type: 'pull-moved'
      /** As it is now. */
      pull: Pick<
        PullRow,
        'id' | 'organisation' | 'stage' | 'actor' | 'scope' | 'state' | 'differences' | 'counts' | 'ended_at'
      >
      change: Partial<PullRow>
    }
  | { type: 'page-asked'; page: PullPageRow }
  | { type: 'inquiry-started'; inquiry: InquiryRow }
  | { type: 'inquiry-moved'; inquiryId: string; change: Partial<InquiryRow> }
  | { type: 'page-stored'; page: Pick<PullPageRow, 'pull_id' | 'number' | 'answer_sha256'> }
  /** What is kept of an entity is new: by the submission or the pull `by`. */
  | { type: 'entity-kept'; entity: EntityRow; by: string | null; question?: string | undefined }
  /** A pull shows that the notified body of an entity has confirmed it. */
  | { type: 'entity-confirmed'; entity: EntityRow }
  /** The public sees a device otherwise than it is registered. */
  | { type: 'public-difference-found'; device: EntityRow; at: Date }
  /** Requests of a batch are judged. */
  | {
      type: 'records-stored'
      batch: Pick<BatchRow, 'id' | 'organisation' | 'stage'>
      records: readonly BatchRecordRow[]
    }
  /** Nothing of a batch is kept, since its file cannot be read. */
  | { type: 'records-dropped'; batch: Pick<BatchRow, 'id' | 'organisation' | 'stage'> }
  | {
      type: 'batch-ended'
      batch: Pick<BatchRow, 'id' | 'organisation' | 'stage' | 'state' | 'cancelled_at' | 'ended_at'>
    }
  | { type: 'key-made'; key: ApiKeyRow }
  | { type: 'key-revoked' | 'key-deleted'; keyId: string; by: string; at: Date }
  /** What a key may do is another thing, since what the person may do in whose right it acts is. */
  | {
      type: 'key-rights-changed'
      keyId: string
      lost: readonly Right[]
      gained: readonly Right[]
      by: string
      at: Date
    }
  | { type: 'webhook-made'; webhook: WebhookRow }
  | { type: 'webhook-changed'; before: WebhookRow; after: WebhookRow; by: string; at: Date }
  | { type: 'webhook-deleted'; webhookId: string; by: string; at: Date }
  /** It belongs to an organisation from now on. */
  | ({ type: 'actor-bound' } & Pick<ActorRow, 'stage' | 'code' | 'organisation'>)
  | { type: 'actor-changed'; before: ActorRow; after: ActorRow; by: string; at: Date }
  /** It belongs to no organisation any longer. */
  | { type: 'actor-released'; actor: ActorRow; by: string; at: Date }
  /** A key of a caller stands for a submission that is older than it. */
  | { type: 'key-kept'; key: IdempotencyKeyRow }
  | { type: 'register-file-made'; file: RegisterFileRow; entities: readonly RegisterEntityRow[] }
  | {
      type: 'register-file-uploaded'
      file: RegisterFileRow
      /** All that is in it now. */
      entities: readonly RegisterEntityRow[]
      by: string
      at: Date
    }
  /** Devices in a file are there, or were changed there by hand. */
  | {
      type: 'register-entities-changed'
      what: 'confirmed' | 'changed'
      file: RegisterFileRow
      changed: readonly RegisterEntityRow[]
      entities: readonly RegisterEntityRow[]
      by: string
      at: Date
    }
  /** A further register did not take devices, or a person has discarded them there; they are in the file no longer. */
  | {
      type: 'register-entities-removed'
      as: Removal
      file: RegisterFileRow
      removed: readonly RegisterEntityRow[]
      because: readonly string[]
      entities: readonly RegisterEntityRow[]
      by: string
      at: Date
    }
  | {
      type: 'register-file-discarded'
      file: RegisterFileRow
      /** What was in it. */
      entities: readonly RegisterEntityRow[]
      by: string
      at: Date
    }
  /** An actor has devices in a further register from now on, or has another number there. */
  | { type: 'register-chosen'; row: ActorRegisterRow }
  | { type: 'register-left'; row: ActorRegisterRow; by: string; at: Date }
  | { type: 'mapping-kept'; mapping: MappingRow }
  | { type: 'mapping-removed'; mapping: Pick<MappingRow, 'organisation' | 'name'>; by: string; at: Date }
  | { type: 'warning-acknowledged'; warning: AcknowledgedWarningRow }
  | { type: 'warning-shown-again'; warningId: string; by: string; at: Date }
  | { type: 'reviewed'; review: ReviewRow }
  | { type: 'code-list-changed'; change: CodeListChangeRow }
  | { type: 'subscription-made'; subscription: SubscriptionRow }
  | { type: 'subscription-stopped'; subscriptionId: string; because: string; at: Date }
  | { type: 'subscription-deleted'; subscriptionId: string; by: string; at: Date }
  | { type: 'person-made'; person: PersonRow }
  | { type: 'person-changed'; before: PersonRow; after: PersonRow; by: string; at: Date }
  /** A person says that an address is theirs, on which a host is to decide. */
  | { type: 'address-asked'; request: AddressRequestRow; person: PersonRow }
  /** It is not taken: a host has declined it, or the person has taken it back. */
  | { type: 'address-dropped'; request: AddressRequestRow; person: PersonRow; by: string; at: Date }
  | { type: 'role-granted'; grant: RoleGrantRow }
  | { type: 'role-ended'; grantId: string; by: string; at: Date }
  | { type: 'session-begun'; session: SessionRow }
  | {
      type: 'session-ended'
      session: Pick<SessionRow, 'id' | 'person_id'>
      because: string
      at: Date
    }
  | { type: 'invitation-made'; invitation: InvitationRow }
  /** A person has accepted it who is to be confirmed. */
  | { type: 'invitation-claimed'; invitation: InvitationRow; at: Date }
  | {
      type: 'invitation-accepted'
      invitationId: string
      personId: string
      with: Claim['with']
      proof: AcceptanceProof
      at: Date
    }
  /** Who has accepted it is not who was meant. */
  | { type: 'invitation-declined'; invitationId: string; by: string; at: Date }
  | { type: 'invitation-deleted'; invitationId: string; by: string; at: Date }
  /** How a person signs in is another. */
  | { type: 'account-kept'; whole: WholeAccount; change: AccountChange; by: string }
  | { type: 'account-deleted'; personId: string; by: string; at: Date }
  /** Something has an owner or a comment for the first time. */
  | { type: 'work-item-made'; item: WorkItemRow }
  | { type: 'owner-changed'; itemId: string; owner: string | null; by: string; at: Date }
  | { type: 'work-item-deleted'; itemId: string; by: string; at: Date }
  | { type: 'comment-made' | 'comment-edited'; comment: CommentRow }
  | { type: 'comment-deleted'; comment: Pick<CommentRow, 'id' | 'work_item_id'>; by: string; at: Date }
  /** Something was done that no row tells of, or whose rows have no evidence. */
  | ({ type: 'acted' } & Acted)
  /** A process of the gateway begins to work, with these settings: no secret is in them. */
  | { type: 'gateway-started'; settings: Readonly<Record<string, string>>; at: Date }
  | { type: 'clock-set'; milliseconds: number; at: Date }
  /** An operator says that the store belongs to the key `keyId`; `standing` is the evidence as it stands then. */
  | { type: 'key-adopted'; keyId: string; before: KeyOfStore; standing: StandingEvidence; at: Date }
  /** The key of `row` has succeeded the one before; `standing` is the evidence as it stands then. */
  | {
      type: 'key-rotated'
      row: Pick<KeyRingRow, 'number' | 'key_id'>
      insteadOf: string
      successionSha256: string
      standing: StandingEvidence
      at: Date
    }
  /** A former key was destroyed. */
  | { type: 'key-destroyed'; keyId: string; at: Date }
  /** What a former key had sealed is sealed with the present one. */
  | { type: 'secret-resealed'; sealed: ResealedSecret; at: Date }
  /** There is this checkpoint of the evidence, and none newer. */
  | { type: 'checkpoint-seen'; number: number }

/**
 * What has shown that who accepted an invitation is who was meant: a code that was sent to the address, an address that they had proven
 * before, a link that was given into their hands, or an author who has confirmed them.
 */
export type AcceptanceProof = 'code' | 'known-address' | 'handed-over' | { confirmedBy: string }

/** A change, with the time at which it was announced, and in which call. */
export type Announced = Change & { announcedAt: Date; call?: CallContext | undefined }

/** What to do with each type of change. */
export type ByType<Result> = {
  [Type in Change['type']]: (change: Announced & { type: Type }) => Result
}

/** What the handler of its type makes of a change; `undefined` where there is none. */
export function handleChange<Result>(
  handlers: Partial<ByType<Result>>,
  change: Announced,
): Result | undefined {
  const handle = handlers[change.type] as ((change: Announced) => Result) | undefined
  return handle?.(change)
}

/** A transaction of `Store.write`, which carries what has happened in it. */
export type WriteTransaction = Transaction<Tables> & { readonly journal: Journal }

/** What has happened in a transaction so far. */
export interface Journal {
  announce(change: Change): void
}

/** Where what follows from changes has its time and its chance from. */
type ChangeEnvironment = Pick<Environment, 'now' | 'randomBytes'>

/** What a transaction tells when it is over. */
export interface SettlementWatch {
  /** Has `note` called when it is over: with whether it is certain that it was committed. */
  onSettled(note: (isCommitted: boolean) => void): void
}

/** Stores what follows from the changes of a transaction, at its end and in the same transaction. */
export interface Subscriber {
  changed(
    db: Kysely<Tables>,
    changes: readonly Announced[],
    environment: ChangeEnvironment & SettlementWatch,
  ): Promise<void>
  /**
   * Brings up to date what it stores, in the transaction that migrated the tables.
   *
   * @param made the migrations that were made in it
   */
  migrated?(db: Kysely<Tables>, made: ReadonlySet<string>, environment: ChangeEnvironment): Promise<void>
}

/** Announces, in a transaction of `Store.write`, what happens in it to those who subscribe to the changes of the store. */
export function announce({ journal }: WriteTransaction, change: Change): void {
  journal.announce(change)
}

/** Does `work` in a transaction, and then has each subscriber store what follows from what was announced in it. */
export async function announcing<Result>(
  transaction: Transaction<Tables>,
  {
    subscribers,
    ...environment
  }: ChangeEnvironment & SettlementWatch & { subscribers: readonly Subscriber[] },
  work: (db: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  const changes: Announced[] = []
  let isOpen = true
  const journal: Journal = {
    announce(change) {
      if (!isOpen) throw new Error('What is announced happens before its transaction ends.')
      changes.push({ ...change, announcedAt: environment.now(), call: findCall() })
    },
  }
  const result = await work(Object.assign(transaction, { journal }))
  isOpen = false
  if (changes.length === 0) return result
  for (const { changed } of subscribers) await changed(transaction, changes, environment)
  return result
}

/** Does a transaction, and tells those who asked for it when it is over. */
export async function settling<Options, Result>(
  options: Options,
  transact: (options: Options & SettlementWatch) => Promise<Result>,
): Promise<Result> {
  const notes: ((isCommitted: boolean) => void)[] = []
  let isCommitted = false
  try {
    const result = await transact({ ...options, onSettled: note => void notes.push(note) })
    isCommitted = true
    return result
  } finally {
    for (const note of notes) note(isCommitted)
  }
}
