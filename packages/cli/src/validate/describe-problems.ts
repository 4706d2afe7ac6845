import { problemFinding, type UnreadableInput } from '@udigate/sheets'
import { placeText } from '../place-text.ts'

/** What is wrong with a file as a whole: a sentence or more for each. */
export function describeProblems(file: string, { problems }: UnreadableInput): string[] {
  return problems.map(problem => `${placeText(file, problemFinding(problem).place)}: ${problem.message}`)
}
