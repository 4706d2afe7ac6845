import type {
  AccountRow,
  AddressCodeRow,
  AddressRequestRow,
  InvitationRow,
  PasskeyRow,
  SignInAttemptRow,
  UsedChallengeRow,
} from './rows/accounts.ts'
import type { AcknowledgedWarningRow } from './rows/acknowledged-warnings.ts'
import type { ActorRow, ApiKeyRow } from './rows/actors-and-keys.ts'
import type { BatchRecordRow, BatchRecordTargetRow, BatchRow } from './rows/batches.ts'
import type { CodeListChangeRow } from './rows/code-lists.ts'
import type { DecisionRow, LookUpRow } from './rows/doubts.ts'
import type { DeviceLinkRow, DueDeviceRow } from './rows/due-devices.ts'
import type {
  EntityLockRow,
  EntityNames,
  EntityRow,
  LabelRunRow,
  LabelStartRow,
  RecentLabelRow,
} from './rows/entities.ts'
import type { StoreEpochRow } from './rows/epoch.ts'
import type {
  AuditTrailRow,
  EvidenceCheckpointHeadRow,
  EvidenceCheckpointRow,
  EvidenceCosignatureRow,
  EvidenceHeadRow,
  EvidenceRow,
  EvidenceTimestampRow,
} from './rows/evidence.ts'
import type { ReceivedExchangeRow, SentExchangeRow } from './rows/exchanges.ts'
import type { FilePieceRow, FileRow } from './rows/files.ts'
import type { IdentifierUseRow } from './rows/identifier-uses.ts'
import type { ImportPartRow, ImportRecordRow, ImportRow, ImportStepRow } from './rows/imports.ts'
import type { InquiryRow } from './rows/inquiries.ts'
import type { DutyRow, InstanceRow, ShardRow, ShardWorkerRow } from './rows/instances.ts'
import type { MappingRow } from './rows/mappings.ts'
import type { AcknowledgementRow, AttemptRow, MailboxRow, MessageRow } from './rows/messages.ts'
import type { NotedReadingRow } from './rows/noted-readings.ts'
import type { OperationMessageRow, OperationRow } from './rows/operations.ts'
import type { BudgetUseRow, PacingRow } from './rows/pacing.ts'
import type { LoginRequestRow, PersonRow, RoleGrantRow, SessionRow, SignInRow } from './rows/people.ts'
import type { PublicLookRow } from './rows/public-looks.ts'
import type { PullDifferenceRow, PullPageRow, PullRow } from './rows/pulls.ts'
import type { ActorRegisterRow, RegisterEntityRow, RegisterFileRow } from './rows/registers.ts'
import type { ReviewRow } from './rows/reviews.ts'
import type { KeyRingRow, ResealingRow, SecretKeyRow } from './rows/secret-key.ts'
import type { ShownStateRow } from './rows/shown-states.ts'
import type { IdempotencyKeyRow, SubmissionRow } from './rows/submissions.ts'
import type { MailRow, NoticeRow, SubscriptionRow } from './rows/subscriptions.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from './rows/webhooks.ts'
import type { CommentRow, MailChoiceRow, WorkItemRow, WorkNoticeRow } from './rows/work-items.ts'

export * from './rows/accounts.ts'
export * from './rows/acknowledged-warnings.ts'
export * from './rows/actors-and-keys.ts'
export * from './rows/batches.ts'
export * from './rows/code-lists.ts'
export * from './rows/doubts.ts'
export * from './rows/due-devices.ts'
export * from './rows/entities.ts'
export * from './rows/epoch.ts'
export * from './rows/evidence.ts'
export * from './rows/exchanges.ts'
export * from './rows/files.ts'
export * from './rows/identifier-uses.ts'
export * from './rows/imports.ts'
export * from './rows/inquiries.ts'
export * from './rows/instances.ts'
export * from './rows/mappings.ts'
export * from './rows/messages.ts'
export * from './rows/noted-readings.ts'
export * from './rows/operations.ts'
export * from './rows/pacing.ts'
export * from './rows/people.ts'
export * from './rows/public-looks.ts'
export * from './rows/pulls.ts'
export * from './rows/registers.ts'
export * from './rows/reviews.ts'
export * from './rows/secret-key.ts'
export * from './rows/shown-states.ts'
export * from './rows/submissions.ts'
export * from './rows/subscriptions.ts'
export * from './rows/webhooks.ts'
export * from './rows/work-items.ts'

// Times are milliseconds since 1970, yes and no are 1 and 0, structured values are JSON texts.

export interface Tables {
  account: AccountRow
  passkey: PasskeyRow
  invitation: InvitationRow
  sign_in_attempt: SignInAttemptRow
  used_challenge: UsedChallengeRow
  address_code: AddressCodeRow
  address_request: AddressRequestRow
  api_key: ApiKeyRow
  batch: BatchRow
  file: FileRow
  file_piece: FilePieceRow
  batch_record: BatchRecordRow
  batch_record_target: BatchRecordTargetRow
  actor: ActorRow
  submission: SubmissionRow
  entity: EntityRow & EntityNames
  recent_label: RecentLabelRow
  label_run: LabelRunRow
  label_start: LabelStartRow
  operation: OperationRow
  operation_message: OperationMessageRow
  message: MessageRow
  attempt: AttemptRow
  acknowledgement: AcknowledgementRow
  code_list_change: CodeListChangeRow
  idempotency_key: IdempotencyKeyRow
  import: ImportRow
  import_part: ImportPartRow
  import_step: ImportStepRow
  import_record: ImportRecordRow
  inquiry: InquiryRow
  noted_reading: NotedReadingRow
  mapping: MappingRow
  acknowledged_warning: AcknowledgedWarningRow
  review: ReviewRow
  actor_register: ActorRegisterRow
  register_file: RegisterFileRow
  register_entity: RegisterEntityRow
  instance: InstanceRow
  duty: DutyRow
  shard: ShardRow
  shard_worker: ShardWorkerRow
  entity_lock: EntityLockRow
  due_device: DueDeviceRow
  device_link: DeviceLinkRow
  identifier_use: IdentifierUseRow
  look_up: LookUpRow
  decision: DecisionRow
  mailbox: MailboxRow
  store_epoch: StoreEpochRow
  pull: PullRow
  pull_page: PullPageRow
  pull_difference: PullDifferenceRow
  webhook: WebhookRow
  webhook_delivery: WebhookDeliveryRow
  webhook_attempt: WebhookAttemptRow
  secret_key: SecretKeyRow
  key_ring: KeyRingRow
  resealing: ResealingRow
  shown_state: ShownStateRow
  public_look: PublicLookRow
  budget_use: BudgetUseRow
  pacing: PacingRow
  sent_exchange: SentExchangeRow
  received_exchange: ReceivedExchangeRow
  person: PersonRow
  role_grant: RoleGrantRow
  session: SessionRow
  sign_in: SignInRow
  login_request: LoginRequestRow
  subscription: SubscriptionRow
  notice: NoticeRow
  mail: MailRow
  work_item: WorkItemRow
  comment: CommentRow
  work_notice: WorkNoticeRow
  mail_choice: MailChoiceRow
  evidence: EvidenceRow
  audit_trail: AuditTrailRow
  evidence_head: EvidenceHeadRow
  evidence_checkpoint: EvidenceCheckpointRow
  evidence_checkpoint_head: EvidenceCheckpointHeadRow
  evidence_cosignature: EvidenceCosignatureRow
  evidence_timestamp: EvidenceTimestampRow
}
