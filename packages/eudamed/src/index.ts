export {
  type Deadline,
  type DeadlineKind,
  judgeNearness,
  type LegalSource,
  type Nearness,
  type RecordRequest,
  type Validation,
  validationRequest,
} from '@udigate/udi'
export { authority, type EudamedTypes } from './authority.ts'
export * from './codes/index.ts'
export { readActorRole } from './identifiers/actor-role.ts'
export * from './messages/index.ts'
export {
  type CodeSpace,
  type Criterion,
  codeSpaceByCriterion,
  criterionByModel,
  findCodeSpace,
} from './models/criteria.ts'
export { isModel, type Model, modelNames, models, type Records } from './models/index.ts'
export { ownValues } from './models/own-values.ts'
export * from './plan/index.ts'
export * from './records/index.ts'
export { ruleSetVersion, rules } from './rules/index.ts'
export { spoilsValue } from './rules/spoils-value.ts'
export { findDiAgency } from './rules/terms/agency-of-di.ts'
export { hasMasterUdiDi } from './rules/terms/master-udi-di.ts'
export { listPackageContents, type PackageContent } from './rules/terms/package-chain.ts'
export { type PossibleValues, readNotation } from './rules/terms/read-notation.ts'
export { ambiguousGroup, unknownGroup } from './rules/unknown-group.ts'
export { type ValidRequest, validRequests } from './rules/valid-requests.ts'
export * from './uses/index.ts'
export { type ValidateOptions, validate } from './validate.ts'
export {
  type EntityToJudge,
  type EntityValidation,
  findPartModel,
  validateEntity,
} from './validate-entity.ts'
