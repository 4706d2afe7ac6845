import type { Element } from '../../xml/read-xml.ts'
import { writeContent } from './write-content.ts'

/** How the value of an element is to be compared. */
export type Kind = 'boolean' | 'statement' | 'number' | 'list' | 'set' | 'as it is'

/**
 * Whether two elements of one name say the same. An element that is absent says what an empty one says.
 *
 * - boolean: `1` is `true`
 * - statement: likewise, and where nothing is said it is `false`
 * - number: `07` is `7`
 * - list: a list of words, in any order
 * - set: the same children, in any order
 */
export function saySame(
  one: Element | undefined,
  other: Element | undefined,
  kind: Kind = 'as it is',
): boolean {
  return reduce(one, kind) === reduce(other, kind)
}

function reduce(element: Element | undefined, kind: Kind): string {
  if (!element) return kind === 'statement' ? 'false' : ''
  const text = collapse(element.text)
  switch (kind) {
    case 'boolean':
      return readBoolean(text)
    case 'statement':
      return readBoolean(text) || 'false'
    case 'number':
      return String(Number(text))
    case 'list':
      return text.split(' ').sort().join(' ')
    case 'set':
      return element.children
        .map(child => writeContent([trim(child)]))
        .sort()
        .join('')
    case 'as it is':
      return element.children.length > 0 ? writeContent(element.children.map(trim)) : text
  }
}

function readBoolean(text: string): string {
  return text === '1' ? 'true' : text === '0' ? 'false' : text
}

/** White space around a text says nothing; between elements there is none. */
function trim(element: Element): Element {
  return { ...element, text: collapse(element.text), children: element.children.map(trim) }
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
