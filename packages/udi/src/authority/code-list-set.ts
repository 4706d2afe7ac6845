import type { CodeEntry, CodeList, CodeListContent } from '../codes/code-list.ts'
import type { CodeListKind } from '../codes/code-list-kind.ts'

/** The code lists of an authority. */
export interface CodeListSet<Name extends string = string, Lists extends object = object> {
  readonly names: readonly Name[]
  /** Those of this release. */
  readonly shipped: Lists
  /** The day, `YYYY-MM-DD`, on which those were last compared with what is published. */
  readonly shippedOn: string
  /** What is the same in every version of a list; `fields` are those of the records that take its codes. */
  describe(name: Name): CodeListKind & { readonly fields: readonly string[] }
  /** The list of this name among `lists`. */
  select(lists: Lists, name: Name): CodeList
  /** The lists of this release with some of them replaced by what has passed `checkCodeList`. */
  replace(contents: Iterable<readonly [name: Name, content: () => CodeListContent]>): Lists
  /** The codes above and one level below another, in a list that is a tree. */
  findBranch(lists: Lists, name: Name, code: string): CodeBranch | undefined
}

export interface CodeBranch {
  /** From the first level down. */
  readonly above: readonly CodeEntry[]
  readonly below: readonly CodeEntry[]
}
