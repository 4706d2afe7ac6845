import type { CodeListContent } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'

/** Code lists that are not as shipped. */
export type ListContents = readonly (readonly [name: string, content: CodeListContent])[]

/** The code lists of an authority with some of them replaced; those of other authorities are passed over. */
export function listsWith(
  { codeLists: { names, shipped, replace } }: Pick<Law, 'codeLists'>,
  contents: readonly (readonly [name: string, content: CodeListContent | (() => CodeListContent)])[],
): object {
  const own = contents.filter(([name]) => names.includes(name))
  if (own.length === 0) return shipped
  return replace(
    own.map(([name, content]) => [name, typeof content === 'function' ? content : () => content]),
  )
}
