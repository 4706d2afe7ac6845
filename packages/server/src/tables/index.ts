/** Records in files: spreadsheets, CSV, JSON and EUDAMED's own XML, in and out. */

export { type InputKind, inputKinds, kindByContent, kindOfFile } from './input-kind.ts'
export { longestRequest } from './json/read-json-requests.ts'
export { type JudgedFinding, judgedFindings, problemFinding } from './judged-findings.ts'
export { type Column, type Layout, layoutVersion, type SheetLayout } from './layout/layout.ts'
export { layoutOf } from './layout/layout-of.ts'
export { type InputBytes, isCsvFolder, openFolder, openInput } from './open-input.ts'
export type { CellPlace, ElementPlace, Place, TextPlace } from './place.ts'
export { type Problem, type ProblemCode, UnreadableInput } from './problem.ts'
export type { ReadBatch, ReadRequest, RequestFault } from './read-request.ts'
export { annotateCsv } from './results/annotate-csv.ts'
export { annotateWorkbook } from './results/annotate-workbook.ts'
export {
  type Result,
  resultCsvLine,
  resultHeading,
  resultNdjsonLine,
} from './results/result-lines.ts'
export { collectByRow, type FindingsOfRow, findingsText } from './results/row-findings.ts'
export { writeRecords, writeTemplate } from './template/write-template.ts'
export { openWorkbook } from './workbook/open-workbook.ts'
export type { RecordsToWrite } from './writing/record-rows.ts'
export { byteOrderMark, csvFiles, singleCsv } from './writing/write-csv.ts'
export { type ByteSource, fileSource, memorySource } from './zip/byte-source.ts'
