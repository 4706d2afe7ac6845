export * from './authority/index.ts'
export * from './codes/index.ts'
export { type Finding, type Findings, seenValue } from './finding.ts'
export {
  bytesOfTitle,
  FindingLists,
  listFindings,
  listFor,
  mostFindings,
  tooManyFindings,
  withErrors,
  withInfos,
  withWarnings,
} from './finding-lists.ts'
export { fold } from './fold.ts'
export * from './identifiers/index.ts'
export * from './json/index.ts'
export { remember } from './remember.ts'
export * from './rules/index.ts'
export * from './schema/index.ts'
export * from './severity.ts'
export * from './xml/index.ts'
