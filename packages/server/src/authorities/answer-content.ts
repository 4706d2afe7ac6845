import { authority } from '@udigate/eudamed'
import { readXml } from '@udigate/sheets/xml'
import { textAt } from '@udigate/udi'
import type { Law } from './authority.ts'

/** A page of 300 devices may have more elements than other documents are allowed. */
const answerLimits = { maxMarks: 1_000_000 }

/** What a document of the authority says, as far as the gateway goes by it: data, wherever it was read. */
export type AnswerContent =
  | {
      isXml: true
      /** The name of its root element. */
      root: string
      /** The actor that it is for, where it says so. */
      addressee: string
      /** It as an answer to a message that changes something. */
      answer: ReturnType<Law['readAnswer']>
      /** It as an answer to a question. */
      said: ReturnType<Law['readShown']>
    }
  | { isXml: false; because: string }

/** Reads a document of the authority; never throws for anything that is in it. */
export type AnswerReader = (xml: Uint8Array) => Promise<AnswerContent>

/** What a document of the authority says; it is read here and now. */
export function readAnswerContent(xml: Uint8Array): AnswerContent {
  const document = readXml(xml, answerLimits)
  if (!document.ok) return { isXml: false, because: document.because }
  const { root } = document
  return {
    isXml: true,
    root: root.name.slice(0, 60),
    addressee: textAt(root, 'recipient', 'node', 'nodeActorCode')?.trim() ?? '',
    answer: authority.readAnswer(root),
    said: authority.readShown(root),
  }
}

/** Reads a document where it is called. */
export const readAnswerHere: AnswerReader = async xml => readAnswerContent(xml)
