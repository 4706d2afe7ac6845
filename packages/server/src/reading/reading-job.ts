import type { FileToAnnotate, FileToJudge, FileToRead, TableToFix } from '../batches/reading/file-reader.ts'
import type { FileToMap } from '../batches/reading/propose-file.ts'
import type { UploadedCodeList } from '../codes/check-upload.ts'
import type { ListToCheck, ListToPlan, ListToSurvey } from '../imports/reading/list-reader.ts'
import type { BodyToJudge } from '../submissions/judge-body.ts'

/** What a reader is given to do that runs elsewhere. */
export type ReadingJob = FileJob | DocumentJob | BodyJob

/** Its bytes are asked for. */
export type FileJob = { size: number } & (
  | { does: 'judge'; file: FileToJudge }
  | { does: 'requests'; file: FileToRead }
  | { does: 'annotate'; file: FileToAnnotate }
  | { does: 'fix'; file: TableToFix }
  | { does: 'survey'; file: ListToSurvey }
  | { does: 'check'; file: ListToCheck }
  | { does: 'plan'; file: ListToPlan }
)

/** What is small enough to be given as it is. */
export type DocumentJob =
  | { does: 'answer'; authority: string; document: Uint8Array }
  | { does: 'codeList'; upload: UploadedCodeList }
  | { does: 'proposal'; file: FileToMap }

/** The body of a call. */
export type BodyJob =
  /** `codes` stands for the code lists in force: a reader asks for those that it does not have yet. */
  | { does: 'validateBody' | 'judgeBody'; body: BodyToJudge; codes: number }
  | { does: 'jsonBody'; bytes: Uint8Array; schema: object }
