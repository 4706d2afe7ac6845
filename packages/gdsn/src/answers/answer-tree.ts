import { childElements, getText, type XmlElement } from '@udigate/udi'

/** A value of the pool's JSON, or of its XML in the same form. */
export type Tree = unknown

/** Deeper than any answer is. */
export const mostDepth = 60

/** Elements as members, each a list. Texts are texts. */
export function toTree(element: XmlElement, depth: number): Tree {
  const children = childElements(element)
  if (children.length === 0 || depth > mostDepth) return getText(element).trim()
  const byName = Map.groupBy(children, ({ name }) => name)
  return Object.fromEntries(
    Array.from(byName, ([name, same]) => [name, same.map(child => toTree(child, depth + 1))]),
  )
}

/** The member of that name, however it is capitalised. */
export function member(tree: Tree, name: string): Tree {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return undefined
  const found = Object.entries(tree).find(([key]) => isNamed(key, name))
  return found?.[1]
}

/** The pool's answers are not strict about capitals. */
export function isNamed(key: string, name: string): boolean {
  return key.length === name.length && key.toLowerCase() === name.toLowerCase()
}

export function toList(value: Tree): readonly Tree[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** A text, or the first of a list of them. */
export function readText(value: Tree): string | undefined {
  const [one] = toList(value)
  return typeof one === 'string' && one !== '' ? one : typeof one === 'number' ? String(one) : undefined
}
