/**
 * What a web page needs to judge records as the gateway does, and to make forms of them: the same data model, the same
 * rules and code lists, the same reader of JSON. Only the terms of the nomenclature are left out, for they are larger than all the rest.
 */
export {
  appendPointer,
  type CodeEntry,
  type CodeList,
  type Finding,
  type Findings,
  formatJson,
  isJsonObject,
  type JsonFault,
  type JsonFaultCode,
  type JsonObject,
  type JsonPart,
  JsonPlaces,
  type JsonReading,
  type JsonValue,
  listFindings,
  mergePatch,
  type PatchOperation,
  pointer,
  type RecordRequest,
  readJson,
  type Schema,
  type Severity,
  type TextPlace,
  type Validation,
  validationRequest,
  valueAt,
} from '@udigate/udi'
export { type CodeListName, codeListKind, codeListNames } from './codes/code-list-kinds.ts'
export { type CodeLists, codeListNamed, codeListsWith, shippedCodeLists } from './codes/code-lists.ts'
export { type Criterion, criterionByModel } from './models/criteria.ts'
export { isModel, type Model, modelNames, models } from './models/index.ts'
export { ownValues } from './models/own-values.ts'
export { canonicalise } from './records/canonical.ts'
export { deviceDifferences, deviceGroupDifferences } from './records/differences.ts'
export { ruleSetVersion } from './rules/index.ts'
export { type ValidRequest, validRequests } from './rules/valid-requests.ts'
export { profiles } from './swissdamed/profiles.ts'
export { type ValidateOptions, validate } from './validate.ts'
