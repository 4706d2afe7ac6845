export * from './codes/index.ts'
export { accessTokenPlaceholder, placeAccessToken } from './eudamed/access-token.ts'
export { deviceAsSent, deviceGroupAsSent } from './eudamed/as-sent.ts'
export type { DownloadCriteria } from './eudamed/download-criteria.ts'
export type { MessageFacts, MessageIds } from './eudamed/envelope.ts'
export type { IdentifierRead, LegacyDevice } from './eudamed/legacy-device.ts'
export { type NotSent, notSent } from './eudamed/not-sent.ts'
export { type Entity, entityName } from './eudamed/payload.ts'
export {
  type AcknowledgedResult,
  type Acknowledgement,
  readAcknowledgement,
} from './eudamed/read-acknowledgement.ts'
export { type DownloadRead, readDownload } from './eudamed/read-download.ts'
export {
  type DownloadAnswer,
  type Downloaded,
  type DownloadedEntity,
  type HeldRecord,
  readDownloadAnswer,
} from './eudamed/read-download-answer.ts'
export type { AnyEntityRead, EntityRead, UnreadableEntity } from './eudamed/read-entity.ts'
export { type EntityMessage, readEntityMessage } from './eudamed/read-entity-message.ts'
export type { EnvelopeRead } from './eudamed/read-envelope.ts'
export type { ReportedError, ResponseCode } from './eudamed/read-report.ts'
export type { EntityState } from './eudamed/reading.ts'
export { type Download, largestPage, renderDownload } from './eudamed/render-download.ts'
export { type Message, mostEntities, renderMessage } from './eudamed/render-message.ts'
export * from './finding.ts'
export { FindingLists, listFor, mostFindings, withErrors } from './finding-lists.ts'
export { completeGmn } from './identifiers/gmn.ts'
export { completeGtin } from './identifiers/gtin.ts'
export type { JsonFault, JsonFaultCode, JsonValue } from './json/json-fault.ts'
export { isJsonObject, type JsonObject } from './json/json-object.ts'
export * from './json/json-places.ts'
export * from './json/pointer.ts'
export * from './json/read-json.ts'
export { isModel, type Model, modelNames, models, type Records } from './models/index.ts'
export { ownValues } from './models/own-values.ts'
export * from './plan/after-acceptance.ts'
export { knownAsSent, wantedAsSent } from './plan/as-sent.ts'
export { type EffectShown, effectShown } from './plan/effect-shown.ts'
export { isHeld, type Known, type KnownEntity, type Versions, type Wanted } from './plan/known-entity.ts'
export { deviceKey, groupKey, nameOf } from './plan/names.ts'
export { isOfGroup, isUpdate, type Operation, operationsInOrder, type Part } from './plan/operation.ts'
export { type PlanOptions, planSubmission } from './plan/plan-submission.ts'
export { type RecordsToSend, recordsToSend } from './plan/records-to-send.ts'
export * from './plan/state-after-registration.ts'
export type {
  EntityKey,
  PlannedDifference,
  PlannedOperation,
  SubmissionPlan,
} from './plan/submission-plan.ts'
export { callersOwnFields } from './records/callers-own-fields.ts'
export * from './records/canonical.ts'
export { type Difference, deviceDifferences, deviceGroupDifferences } from './records/differences.ts'
export * from './records/same-content.ts'
export { ruleSetVersion, rules } from './rules/index.ts'
export type { PatchOperation, Rule, Severity, Source } from './rules/rule.ts'
export { RuleFailure } from './rules/run-rules.ts'
export { ambiguousGroup, unknownGroup } from './rules/unknown-group.ts'
export { type ValidRequest, validRequests } from './rules/valid-requests.ts'
export { type Check, compileSchema } from './schema/compile-schema.ts'
export { nearestName } from './schema/nearest-name.ts'
export type { SchemaFault, SchemaRuleId } from './schema/schema-fault.ts'
export * from './validate.ts'
export { validationRequest } from './validation-request.ts'
export * from './xml/element.ts'
export { escapeXml } from './xml/escape-xml.ts'
