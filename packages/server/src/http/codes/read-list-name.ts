import { codeListNames, isCodeListName } from '../../authorities/code-lists.ts'
import { Problem } from '../problems/problem.ts'

/** @throws Problem that names the lists where there is none of this name */
export function readListName(name: string): string {
  if (isCodeListName(name)) return name
  throw new Problem(
    'path.unknown',
    `There is no code list "${name}". The lists: ${codeListNames.join(', ')}.`,
  )
}
