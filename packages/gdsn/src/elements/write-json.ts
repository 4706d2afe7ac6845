import type { Content, Element, Group, Leaf } from './element.ts'

/**
 * What `content` is in the pool's JSON: the members in the order of the table, codes wrapped, and nothing that is empty.
 *
 * @returns `undefined` where nothing is left
 */
export function writeJson<E extends Element>(element: E, content: Content<E>): unknown {
  return write(element, content)
}

function write(element: Element, content: unknown): unknown {
  if (content === undefined || content === null) return undefined
  switch (element.is) {
    case 'leaf':
      return writeLeaf(element, content)
    case 'marked': {
      const { Value, ...marks } = content as Record<string, unknown>
      return { ...marks, Value: writeLeaf(element.value, Value) }
    }
    case 'many': {
      const items = (content as readonly unknown[])
        .map(item => write(element.item, item))
        .filter(item => item !== undefined)
      return items.length === 0 ? undefined : items
    }
    case 'only-in-json':
      return write(element.inner, content)
    case 'group':
      return writeGroup(element, content as Record<string, unknown>)
  }
}

function writeLeaf({ kind }: Leaf, value: unknown): unknown {
  return kind === 'code' ? { Value: value } : value
}

function writeGroup({ fields }: Group, content: Record<string, unknown>): unknown {
  const written: Record<string, unknown> = {}
  let isEmpty = true
  for (const [name, element] of Object.entries(fields)) {
    const value = write(element, content[name])
    if (value === undefined) continue
    written[name] = value
    isEmpty = false
  }
  return isEmpty ? undefined : written
}
