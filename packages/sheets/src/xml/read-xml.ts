import type { XmlElement } from '@udigate/udi'
import { XmlElement as ParsedElement, XmlText as ParsedText } from 'libxml2-wasm'
import { parseDocument, type XmlLimits, xmlLimits } from './parse-document.ts'

export type ReadXml = { ok: true; root: XmlElement } | { ok: false; because: string }

/**
 * Reads an XML document from outside into a tree. `limits` narrows or widens `xmlLimits`; a depth
 * above 256 is not granted. Comments and processing instructions are left out, CDATA sections are text.
 * Whatever is wrong with the document is said in `because`; it never throws, asks no network and no file.
 */
export function readXml(bytes: Uint8Array, limits: Partial<XmlLimits> = {}): ReadXml {
  const allowed = { ...xmlLimits, ...limits }
  const maxDepth = Math.min(allowed.maxDepth, 256)
  const parsed = parseDocument(bytes, allowed)
  if (!parsed.ok) return { ok: false, because: parsed.because }
  try {
    // The library's nodes of processing instructions do not lead to the node after them.
    for (const instruction of parsed.document.find('//processing-instruction()')) instruction.remove()
    const root = toElement(parsed.document.root, maxDepth)
    return root
      ? { ok: true, root }
      : { ok: false, because: `the document is nested deeper than ${maxDepth} elements` }
  } finally {
    parsed.document.dispose()
  }
}

function toElement(parsed: ParsedElement, depthLeft: number): XmlElement | undefined {
  if (depthLeft === 0) return undefined
  const children: (XmlElement | string)[] = []
  for (let child = parsed.firstChild; child; child = child.next) {
    if (child instanceof ParsedText) addText(children, child.content)
    if (!(child instanceof ParsedElement)) continue
    const element = toElement(child, depthLeft - 1)
    if (!element) return undefined
    children.push(element)
  }
  return {
    namespace: parsed.namespaceUri,
    name: parsed.name,
    attributes: parsed.attrs.map(({ namespaceUri, name, value }) => ({
      namespace: namespaceUri,
      name,
      value,
    })),
    children,
  }
}

/** A comment inside a text splits it in two for the parser, but not for us. */
function addText(children: (XmlElement | string)[], text: string): void {
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}
