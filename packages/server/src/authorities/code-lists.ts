import type { CodeListSet } from '@udigate/udi'
import type { RecordLaw } from './authority.ts'
import { laws } from './laws.ts'

/** The names of the code lists of all authorities; none of two has one of the same name. */
export const codeListNames: readonly string[] = laws.flatMap(({ codeLists }) => codeLists.names)

export function isCodeListName(name: string): boolean {
  return codeListNames.includes(name)
}

/** The code lists of which one has this name. @throws RangeError where no authority has it */
export function findCodeLists(name: string): CodeListSet {
  return findLawOfList(name).codeLists
}

/** The authority whose list has this name. @throws RangeError where none has it */
export function findLawOfList(name: string): RecordLaw {
  const law = laws.find(({ codeLists }) => codeLists.names.includes(name))
  if (law === undefined) throw new RangeError(`No authority of this gateway has the code list ${name}.`)
  return law
}
