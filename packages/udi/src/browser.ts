/**
 * What a web page needs to judge records as the gateway does: the same data model, the same rules, the same reader of
 * JSON. Only the terms of the nomenclature are left out, for they are larger than all the rest.
 */
export type { Finding, Findings } from './finding.ts'
export type { JsonFault, JsonFaultCode, JsonValue } from './json/json-fault.ts'
export { isJsonObject, type JsonObject } from './json/json-object.ts'
export { type JsonReading, readJson } from './json/read-json.ts'
export { isModel, type Model, modelNames } from './models/index.ts'
export type { RecordRequest } from './records/canonical.ts'
export { ruleSetVersion } from './rules/index.ts'
export type { PatchOperation } from './rules/rule.ts'
export { type ValidateOptions, type Validation, validate } from './validate.ts'
export { validationRequest } from './validation-request.ts'
