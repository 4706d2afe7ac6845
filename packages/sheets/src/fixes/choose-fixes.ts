import type { Fix } from './fix.ts'
import type { FixGroup } from './group-fixes.ts'

/** Which fixes are wanted: by their ids or those of their groups. */
export interface FixChoice {
  /** All of them where absent. */
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
}

/** Makes what says whether a fix is wanted. */
export function chooseFixes({ only, except = [] }: FixChoice): (fix: Pick<Fix, 'id' | 'group'>) => boolean {
  const chosen = only && new Set(only)
  const left = new Set(except)
  return ({ id, group }) =>
    (chosen === undefined || chosen.has(id) || chosen.has(group)) && !(left.has(id) || left.has(group))
}

/** What was chosen and is no safe fix. */
export function findUnknownFixes(groups: readonly FixGroup[], { only = [] }: FixChoice): readonly string[] {
  const known = new Set(groups.flatMap(({ id, fixes }) => [id, ...fixes.map(each => each.id)]))
  return only.filter(name => !known.has(name))
}
