/** Records in files: spreadsheets, CSV, JSON and EUDAMED's own XML, in and out. */

export { type Cause, type Causes, collectCauses, type ValueSeen } from './causes/collect-causes.ts'
export { type CausesOfRequest, separateFollowOns } from './causes/separate-follow-ons.ts'
export {
  type CsvFormat,
  csvEncodings,
  type FoundFormat,
  separatorNames,
  type ToldFormat,
} from './csv-format.ts'
export { applyFixes, changeCells } from './fixes/apply-fixes.ts'
export { type CheckedTable, checkTable } from './fixes/check-table.ts'
export { chooseFixes, type FixChoice, findUnknownFixes } from './fixes/choose-fixes.ts'
export { type FixedRow, type FoundFixes, findFixes } from './fixes/find-fixes.ts'
export { type CellChange, type Fix, type FixKind, fixKinds, nameCell } from './fixes/fix.ts'
export { type FixGroup, groupFixes } from './fixes/group-fixes.ts'
export { findCauses, type TableJudging } from './fixes/judge-table.ts'
export { suggestChanges } from './fixes/suggest-changes.ts'
export { fileByMapping, type TableFile } from './fixes/table-file.ts'
export {
  formatByName,
  guessInputKind,
  type InputKind,
  inputKinds,
  isReadAtPlaces,
  kindByContent,
  saysItsModel,
} from './input-kind.ts'
export { type LineBlock, lineBlocks } from './json/line-blocks.ts'
export { longestRequest, readLineBlock } from './json/read-json-requests.ts'
export { type JudgedFinding, judgedFindings, problemFinding, shortenRepeated } from './judged-findings.ts'
export { type Column, type Layout, layoutVersion, type SheetLayout } from './layout/layout.ts'
export { makeLayout } from './layout/make-layout.ts'
export { type CheckedMapping, checkMapping, readMapping } from './mapping/check-mapping.ts'
export { listOfferedFields, type OfferedField } from './mapping/mapped-fields.ts'
export { Mapping } from './mapping/mapping.ts'
export { tellFormat } from './mapping/own-sheets.ts'
export { type FileProposal, proposeFromFile, type ToldTable } from './mapping/propose-from-file.ts'
export { listMissing, type ProposedColumn } from './mapping/propose-mapping.ts'
export { type InputBytes, isCsvFolder, openFolder, openInput, readChunks } from './open-input.ts'
export type { CellPlace, ElementPlace, Place, TextPlace } from './place.ts'
export { type Problem, type ProblemCode, UnreadableInput } from './problem.ts'
export { readArchivedXml } from './push/archived-xml.ts'
export { loadSchemas } from './push/judge-by-schemas.ts'
export type { MessageJudge } from './push/read-push-requests.ts'
export { refuseParts } from './push/refuse-parts.ts'
export type { ReadBatch, ReadRequest, ReadTable, RegisteredMarks, RequestFault } from './read-request.ts'
export { readTexts } from './read-texts.ts'
export {
  collectFoundInList,
  nameDevice,
  notePlaces,
  type RequestsInList,
  requestIdentifier,
  requestsInList,
} from './requests-in-list.ts'
export { annotateCsv } from './results/annotate-csv.ts'
export { annotateOwn } from './results/annotate-own.ts'
export { annotateWorkbook } from './results/annotate-workbook.ts'
export {
  describeRead,
  describeTablesRead,
  describeUnread,
  type TableToTell,
} from './results/describe-read.ts'
export {
  type Result,
  resultCsvLine,
  resultHeading,
  resultNdjsonLine,
  resultSheet,
} from './results/result-lines.ts'
export { collectByRow, errorsElsewhere, findingsText, type RowFindings } from './results/row-findings.ts'
export { checkColumns } from './survey/check-columns.ts'
export {
  describeColumns,
  listColumnValues,
  type MappedColumn,
} from './survey/describe-columns.ts'
export { type DescribedField, describeRecord, titleField } from './survey/describe-record.ts'
export {
  type Choice,
  type FieldWithChoices,
  listChoices,
  listFieldsWithChoices,
} from './survey/list-choices.ts'
export {
  findBlock,
  type RowBlock,
  readSheetCell,
  rowsOfBlock,
  type SheetCell,
  type SheetRow,
} from './survey/sheet-cell.ts'
export {
  type Survey,
  type SurveyedColumn,
  type SurveyedSheet,
  surveyTable,
  type ToldSurvey,
} from './survey/survey-table.ts'
export { addTally, countFindings, countProblems, countVerdict, emptyTally, type Tally } from './tally.ts'
export { writeRecords, writeTemplate } from './template/write-template.ts'
export {
  chooseModel,
  hasError,
  judgeRequest,
  judgeRequestBy,
  type KnownGroup,
  placeFindings,
  type Verdict,
  withInList,
} from './verdict.ts'
export { openWorkbook } from './workbook/open-workbook.ts'
export { type PlainColumn, plainSheet } from './writing/plain-sheet.ts'
export type { RecordsToWrite } from './writing/record-rows.ts'
export type { SheetToWrite } from './writing/sheet-to-write.ts'
export { byteOrderMark, countSingleColumns, csvFiles, csvLine, singleCsv } from './writing/write-csv.ts'
export { writeWorkbook } from './writing/write-workbook.ts'
export { type ByteSource, fileSource, memorySource } from './zip/byte-source.ts'
export { inflateEntry } from './zip/inflate-entry.ts'
export { readZip, type ZipEntry, ZipFault } from './zip/read-zip.ts'
export { writeZip, type ZipFile } from './zip/write-zip.ts'
