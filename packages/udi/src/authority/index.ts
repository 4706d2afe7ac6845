export type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
export type {
  ActorRole,
  Authority,
  AuthorityTypes,
  Criteria,
  EntitiesNamed,
  Inquiries,
  MessageEnvelope,
  ModelDescription,
  Omissions,
  PlannedFor,
} from './authority.ts'
export type { CodeBranch, CodeListSet } from './code-list-set.ts'
export {
  type Deadline,
  type DeadlineBasis,
  type DeadlineKind,
  type DeadlineLaw,
  judgeNearness,
  type LegalSource,
  type Nearness,
} from './deadline.ts'
export { describeEntity, describeForeignEntity } from './describe-entity.ts'
export {
  type ActorLook,
  type Inquiry,
  type InquiryKind,
  inquiryKinds,
  type ShownActor,
  type ShownDocument,
  type ShownRelation,
  type ShownSummary,
} from './inquiry.ts'
export type {
  Difference,
  EffectShown,
  PlannedDifference,
  PlannedOperation,
  PlanOptions,
  SubmissionPlan,
  UseElsewhere,
} from './plan.ts'
export type {
  EarlierLook,
  PublicComparison,
  PublicDevice,
  PublicField,
  PublicLaw,
  PublicPage,
  PublicProof,
} from './public.ts'
export type {
  Desired,
  DesiredByRequest,
  EntityKey,
  EntityLabel,
  EntityRecord,
  JudgedGroups,
  PartVersions,
  RecordRequest,
  Registered,
  RegisteredEntity,
  ValidateOptions,
  Validation,
} from './records.ts'
export type { RegisterProfile } from './register-profile.ts'
export type { Shown, ShownEntity, ShownItem, ShownPage } from './shown.ts'
export { validationRequest } from './validation-request.ts'
