import { authority } from '@udigate/eudamed'
import { readXml } from '@udigate/sheets/xml'
import type { AnswerContent } from '../answer-content.ts'

/** A page of 300 devices may have more elements than other documents are allowed. */
const answerLimits = { maxMarks: 1_000_000 }

/** What a document of EUDAMED says; it is read here and now. */
export function readDocument(xml: Uint8Array): AnswerContent {
  const document = readXml(xml, answerLimits)
  if (!document.ok) return { isRead: false, because: document.because }
  const { root } = document
  return {
    isRead: true,
    root: root.name.slice(0, 60),
    addressee: authority.readAddressee(root),
    answer: authority.readAnswer(root),
    said: authority.readShown(root),
  }
}
