export { type Cell, letterOf } from './cells.ts'
export * from './check-code-list.ts'
export { findHeadings } from './code-columns.ts'
export {
  type CodeEntry,
  type CodeList,
  type CodeListContent,
  type CodeListData,
  readCodeList,
} from './code-list.ts'
export * from './code-list-kinds.ts'
export * from './code-lists.ts'
export * from './compare-code-lists.ts'
export { type EmdnList, readEmdnList } from './emdn-list.ts'
export * from './read-code-rows.ts'
export * from './read-code-schema.ts'
export * from './search-codes.ts'
