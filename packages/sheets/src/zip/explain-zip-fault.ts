import { type Problem, type ProblemCode, type UnreadableInput, unreadable } from '../problem.ts'
import type { ZipFault } from './read-zip.ts'

/**
 * Why an input that is an archive cannot be read.
 *
 * @param kind what it is to a person
 * @param isNone the code where it is no archive at all
 */
export function explainZipFault(
  { reason, message }: ZipFault,
  kind: 'archive' | 'workbook',
  isNone: ProblemCode,
  place: Pick<Problem, 'sheet'> = {},
): UnreadableInput {
  const codes = { 'not-a-zip': isNone, damaged: 'damaged-file', 'too-large': 'too-large-inside' } as const
  return unreadable(codes[reason], `The ${kind} cannot be read. ${message}`, place)
}
