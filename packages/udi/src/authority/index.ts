export type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
export type { Authority } from './authority.ts'
export type { AuthorityTypes } from './authority-types.ts'
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
export type { Companion, FurtherLaw } from './further-law.ts'
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
  EntityAlike,
  KnownBeside,
  NamedText,
  PlannedDifference,
  PlannedOperation,
  PlanOptions,
  ReasonRule,
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
export type { ActorRole, ModelDescription, RecordLaw } from './record-law.ts'
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
export type {
  Criteria,
  EntitiesNamed,
  Inquiries,
  MessageEnvelope,
  Omissions,
  PlannedFor,
  RegisterLaw,
} from './register-law.ts'
export type { RegisterProfile } from './register-profile.ts'
export type { Shown, ShownEntity, ShownItem, ShownPage } from './shown.ts'
export { validationRequest } from './validation-request.ts'
