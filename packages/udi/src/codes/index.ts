export { type Cell, formatColumnLetter, parseColumnLetter } from './cells.ts'
export { type CodeListFault, checkCodeList } from './check-code-list.ts'
export { findHeadings } from './code-columns.ts'
export {
  type CodeEntry,
  type CodeList,
  type CodeListContent,
  type CodeListData,
  makeCodeList,
  readCodeList,
  readContent,
} from './code-list.ts'
export type { CodeListKind } from './code-list-kind.ts'
export { type CodeListChanges, compareCodeLists } from './compare-code-lists.ts'
export { bySharedStart, compare, firstNotBefore, NearCodes } from './near-codes.ts'
export { type CodeListReading, type RowFault, readCodeRows } from './read-code-rows.ts'
export { readSchemaEnumeration } from './read-schema-enumeration.ts'
export { searchCodes } from './search-codes.ts'
