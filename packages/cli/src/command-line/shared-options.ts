import { codeSpaceByCriterion, modelNames } from '@udigate/eudamed'
import type { Option } from '../command.ts'
import { describeChoices } from './read-command-line.ts'

/** How what is answered is written. */
export const formatOption = {
  type: 'string',
  default: 'text',
  values: ['text', 'json'],
  about: 'How the answer is written; text where it is not given.',
} as const satisfies Option

/** The model of the records. */
export const modelOption = {
  type: 'string',
  value: 'MODEL',
  values: modelNames,
  about: `The model of the records: ${describeChoices(modelNames)}.`,
} as const satisfies Option

/** Which of several entities of one code is meant. */
export const criterionOption = {
  type: 'string',
  value: 'CRITERION',
  values: Object.keys(codeSpaceByCriterion) as readonly (keyof typeof codeSpaceByCriterion)[],
  about: 'Which one, where a STANDARD device and a LEGACY one bear the code.',
} as const satisfies Option

/** A value as JSON, or in words. */
export function written<Value>(
  format: 'text' | 'json',
  value: Value,
  inWords: (value: Value) => string,
): string {
  return format === 'json' ? JSON.stringify(value, null, 2) : inWords(value)
}
