import type { AnswerContent } from '../authorities/answer-content.ts'
import type { RequestReader } from '../batches/reading/file-reader.ts'
import type { works } from './works.ts'

type Given = typeof works

/** The works of a kind, as they are called wherever they run. */
export type Called<Works> = {
  [Name in keyof Works]: Works[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * Reads what comes from outside and may be large. Where it runs is its own matter: what it needs is given as data, and what
 * it asks for meanwhile is answered. Each work throws ReaderEnded where reading took too much, or broke down, beside what it throws
 * by itself.
 */
export interface Reader
  extends Omit<Given['files'], 'requests'>,
    RequestReader,
    Omit<Called<Given['documents']>, 'answer'>,
    Called<Given['bodies']> {
  /** Reads a document of an authority, which is named by its id. @throws ReaderEnded where what read it broke down */
  answer: DocumentReader
  /** The same for a document that a caller has sent, in a place that the caller has. */
  sentAnswer: DocumentReader
  /** Ends whatever files it is at. */
  stopFiles(): Promise<void>
  /** Ends whatever it is at. */
  stop(): Promise<void>
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
