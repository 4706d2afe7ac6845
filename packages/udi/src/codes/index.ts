export { type Cell, isEmpty, letterOf, readCell } from './cells.ts'
export { type CodeColumns, type ColumnField, findHeadings, readHeadings, versionIn } from './code-columns.ts'
export {
  type CodeEntry,
  type CodeList,
  type CodeListContent,
  type CodeListData,
  makeCodeList,
  readCodeList,
  readContent,
} from './code-list.ts'
export { type CodeListChanges, compareCodeLists } from './compare-code-lists.ts'
export { bySharedStart, compare, firstNotBefore, NearCodes } from './near-codes.ts'
export { readCommentMark, readSchemaEnumeration } from './read-schema-enumeration.ts'
export { searchCodes } from './search-codes.ts'
