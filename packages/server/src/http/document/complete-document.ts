import { addExamples } from './add-examples.ts'
import { addLimits } from './add-limits.ts'
import { addProblems } from './add-problems.ts'
import { addHeaders } from './answer-headers.ts'
import type { ApiDocument } from './document.ts'

/**
 * Adds to the document, in place, what holds of every operation and so is said by none of them: the problems that any
 * call may come to, the header fields of answers, the limits of what is sent, and examples.
 */
export function completeDocument(document: ApiDocument): ApiDocument {
  addProblems(document)
  addHeaders(document)
  addLimits(document)
  addExamples(document)
  return document
}
