import type { ReadAnswer, Shown } from '@udigate/udi'

/** What a document of the authority says, as far as the gateway goes by it: data, wherever it was read. */
export type AnswerContent =
  | {
      isRead: true
      /** What kind of document it calls itself. */
      root: string
      /** The actor that it is for, where it says so. */
      addressee: string
      /** It as an answer to a message that changes something. */
      answer: ReadAnswer
      /** It as an answer to a question. */
      said: Shown
    }
  | { isRead: false; because: string }

/**
 * Reads a document of the authority; never throws for anything that is in it.
 *
 * @param isKnown whether it was read before, but for what is withheld of it now: to be said within a transaction
 */
export type AnswerReader = (document: Uint8Array, isKnown?: boolean) => Promise<AnswerContent>
