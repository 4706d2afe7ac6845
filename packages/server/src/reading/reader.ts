import type { AnswerContent } from '../authorities/answer-content.ts'
import type { FileReader } from '../batches/reading/file-reader.ts'
import type { FileToMap, proposeFile } from '../batches/reading/propose-file.ts'
import type { CheckedCodeList, UploadedCodeList } from '../codes/check-upload.ts'
import type { InForce } from '../codes/in-force.ts'
import type { ListReader } from '../imports/reading/list-reader.ts'
import type { BodyToJudge, JudgedBody, ValidatedBody } from '../submissions/judge-body.ts'
import type { RequestFacts } from '../submissions/request-facts.ts'
import type { JsonBody } from './json-body.ts'

/**
 * Reads what comes from outside and may be large. Where it runs is its own matter: what it needs is given as data, and what
 * it asks for meanwhile is answered.
 */
export interface Reader extends FileReader, ListReader {
  /** Reads a document of an authority, which is named by its id. @throws ReaderEnded where what read it broke down */
  answer: DocumentReader
  /** The same for a document that a caller has sent, in a place that the caller has. */
  sentAnswer: DocumentReader
  /** Reads and checks a code list. @throws as `answer` does */
  codeList(upload: UploadedCodeList): Promise<CheckedCodeList>
  /** Proposes a mapping for a table. @throws UnreadableInput where it cannot be read, ReaderEnded as `answer` does */
  proposal(file: FileToMap): ReturnType<typeof proposeFile>
  /** Judges the body of a call to validate. @throws ReaderEnded where judging it took too much, or broke down */
  validateBody(asked: BodyToJudge, outside: JudgingOutside): Promise<ValidatedBody>
  /** Judges the body of a call to submit, or to plan that. @throws as `validateBody` does */
  judgeBody(asked: BodyToJudge, outside: JudgingOutside): Promise<JudgedBody>
  /**
   * Reads a body of JSON, and finds what is wrong with its members.
   *
   * @param schema of it, as plain data
   * @throws as `validateBody` does
   */
  jsonBody(bytes: Uint8Array, schema: object): Promise<JsonBody>
  /** Ends whatever it is at. */
  stop(): Promise<void>
}

/** What judging a body asks for meanwhile. */
export interface JudgingOutside {
  facts: RequestFacts
  /** The code lists in force. */
  codes: InForce
}

/**
 * Never throws for anything that is in the document, but where what read it broke down once.
 *
 * @param isKnown whether all of it was read before, so that nothing is noted of it, as within a transaction
 */
export type DocumentReader = (
  authority: string,
  document: Uint8Array,
  isKnown?: boolean,
) => Promise<AnswerContent>
