export {
  isOfGroup,
  isUpdate,
  type Operation,
  operationsInOrder,
  type Part,
  type Versions,
} from '../operations.ts'
export { afterAcceptance } from './after-acceptance.ts'
export { normalizeDesired, normalizeRegistered } from './as-sent.ts'
export type { DesiredRecords, EudamedEntity, RegisteredEntities } from './desired-and-registered.ts'
export { effectShown } from './effect-shown.ts'
export { deviceKey, groupKey } from './names.ts'
export { planSubmission } from './plan-submission.ts'
export { recordsToSend } from './records-to-send.ts'
export { stateAfterRegistration } from './state-after-registration.ts'
export type { PlannedDifference, PlannedOperation, SubmissionPlan } from './submission-plan.ts'
