export { compileAnything, reportName } from './compile-anything.ts'
export {
  collectFaults,
  compileCheck,
  compileRecordCheck,
  compileSchema,
  mostFaults,
  type SchemaCheck,
} from './compile-schema.ts'
export { countCharacters, isLongerThan } from './compile-value.ts'
export { countLookUps, type Inspection, inspectAll } from './inspection.ts'
export { isCalendarDate } from './meant-date.ts'
export { nameFinder, nearestName } from './nearest-name.ts'
export type { Check, RecordCheck, Schema, TakeField } from './schema.ts'
export type { ReportFault, SchemaFault, SchemaRuleId } from './schema-fault.ts'
export * as Type from './type.ts'
