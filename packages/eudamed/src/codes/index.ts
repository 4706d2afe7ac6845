export {
  type CodeListName,
  codeListKind,
  codeListNames,
  isCodeListName,
  type RecordCodeListKind,
} from './code-list-kinds.ts'
export { type CodeLists, codeListNamed, codeListsWith, shippedCodeLists } from './code-lists.ts'
export { type EmdnList, readEmdnList } from './emdn-list.ts'
export { readCodeSchema, readCommentMark } from './read-code-schema.ts'
