import { type Element, readXml } from '../../packages/simulator/src/xml/read-xml.ts'
import type { Made } from './history.ts'
import { findCode } from './marks.ts'

/** What a message updates, and which version of it that makes. */
export function readUpdates(xml: string): Made[] {
  return readIn(readXml(Buffer.from(xml)))
}

function readIn(element: Element): Made[] {
  const code = findCode(element)
  const version = code === undefined ? undefined : findVersion(element)
  if (code !== undefined && version !== undefined) return [{ code, version }]
  return element.children.flatMap(readIn)
}

/** The first one within it, which is its own. */
function findVersion({ name, text, children }: Element): string | undefined {
  if (name === 'version') return text.trim()
  for (const child of children) {
    const version = findVersion(child)
    if (version !== undefined) return version
  }
  return undefined
}
