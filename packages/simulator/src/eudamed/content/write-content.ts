import type { Element, QualifiedName } from '../../xml/read-xml.ts'
import { element, escapeXml } from '../../xml/write-xml.ts'
import { prefixes } from '../namespaces.ts'

/**
 * Writes elements as the XML in which the content of entities is kept: the prefixes of `prefixes` without their
 * declarations, and nothing between the elements. What is equal before is equal afterwards.
 */
export function writeContent(elements: readonly Element[]): string {
  return elements.map(writeElement).join('')
}

function writeElement({ namespace, name, type, attributes, children, text }: Element): string {
  const prefix = prefixes.get(namespace)
  const stranger = prefix === undefined ? { 'xmlns:x': namespace } : {}
  const xsiType = type === undefined ? {} : { 'xsi:type': writeName(type) }
  const content = children.length > 0 ? writeContent(children) : escapeXml(text)
  return element(`${prefix ?? 'x'}:${name}`, content, {
    ...stranger,
    ...xsiType,
    ...Object.fromEntries(attributes),
  })
}

function writeName({ namespace, name }: QualifiedName): string {
  return `${prefixes.get(namespace) ?? 'x'}:${name}`
}
