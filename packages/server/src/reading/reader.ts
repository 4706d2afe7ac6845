import type { AnswerContent } from '../authorities/answer-content.ts'
import type { FileReader } from '../batches/reading/file-reader.ts'
import type { FileToMap, proposeFile } from '../batches/reading/propose-file.ts'
import type { CheckedCodeList, UploadedCodeList } from '../codes/check-upload.ts'
import type { ListReader } from '../imports/reading/list-reader.ts'

/**
 * Reads what comes from outside and may be large. Where it runs is its own matter: what it needs is given as data, and what
 * it asks for meanwhile is answered.
 */
export interface Reader extends FileReader, ListReader {
  /** Reads a document of an authority, which is named by its id. @throws ReaderEnded where the thread that read it broke down */
  answer: DocumentReader
  /** The same for a document that a caller has sent, in a place that the caller has. */
  sentAnswer: DocumentReader
  /** Reads and checks a code list. @throws as `answer` does */
  codeList(upload: UploadedCodeList): Promise<CheckedCodeList>
  /** Proposes a mapping for a table. @throws UnreadableInput where it cannot be read, ReaderEnded as `answer` does */
  proposal(file: FileToMap): ReturnType<typeof proposeFile>
  /** Ends whatever it is at. */
  stop(): Promise<void>
}

/**
 * Never throws for anything that is in the document, but where the thread that read it broke down once.
 *
 * @param isKnown whether all of it was read before, so that nothing is noted of it, as within a transaction
 */
export type DocumentReader = (
  authority: string,
  document: Uint8Array,
  isKnown?: boolean,
) => Promise<AnswerContent>
