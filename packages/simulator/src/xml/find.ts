import type { Element } from './read-xml.ts'

/** The first child of that name, or undefined. */
export function findChild(parent: Element | undefined, namespace: string, name: string): Element | undefined {
  return parent?.children.find(child => child.namespace === namespace && child.name === name)
}

/** All children of that name, in order. */
export function findChildren(parent: Element | undefined, namespace: string, name: string): Element[] {
  return parent?.children.filter(child => child.namespace === namespace && child.name === name) ?? []
}

/** The text of the first child of that name without the white space around it; undefined where there is no such child. */
export function findText(parent: Element | undefined, namespace: string, name: string): string | undefined {
  return findChild(parent, namespace, name)?.text.trim()
}
