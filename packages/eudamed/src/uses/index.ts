export { type IdentifiedRecord, type PlaceInList, recordIdentifier } from './identify-record.ts'
export { type FoundInList, judgeList, type ListJudge } from './judge-list.ts'
