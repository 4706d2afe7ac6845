import type { XmlElement } from '@udigate/udi'
import {
  XmlCData as ParsedCData,
  XmlElement as ParsedElement,
  XmlText as ParsedText,
  type XmlDocument,
} from 'libxml2-wasm'
import { parseDocument } from './parse-document.ts'
import { type XmlLimits, xmlLimits } from './xml-limits.ts'

export type ReadXml = { ok: true; root: XmlElement } | { ok: false; because: string }

/**
 * Reads an XML document from outside into a tree. `limits` narrows or widens `xmlLimits`; a depth
 * above 256 is not granted. `places` asks for the lines of elements and the full names of their types. Comments and processing instructions are left out, CDATA sections are text.
 * Whatever is wrong with the document is said in `because`; it never throws, asks no network and no file.
 */
export function readXml(
  bytes: Uint8Array,
  limits: Partial<XmlLimits> = {},
  { places = false }: { places?: boolean } = {},
): ReadXml {
  const allowed = { ...xmlLimits, ...limits }
  const maxDepth = Math.min(allowed.maxDepth, 256)
  const parsed = parseDocument(bytes, allowed)
  if (!parsed.ok) return { ok: false, because: parsed.because }
  try {
    // The library's nodes of processing instructions do not lead to the node after them.
    for (const instruction of parsed.document.find('//processing-instruction()')) instruction.remove()
    keepFirstMarks(parsed.document)
    const root = toElement(
      parsed.document.root,
      maxDepth,
      places ? { own: new Map(), around: undefined } : undefined,
    )
    return root
      ? { ok: true, root }
      : { ok: false, because: `the document is nested deeper than ${maxDepth} elements` }
  } finally {
    parsed.document.dispose()
  }
}

/** The library takes U+FEFF in front of a text for a byte order mark, and leaves it out. */
function keepFirstMarks(document: XmlDocument): void {
  for (const text of document.find('//text()[starts-with(., "\uFEFF")]')) {
    const isText = text instanceof ParsedText || text instanceof ParsedCData
    if (isText && text.eval('string-length(.)') !== Array.from(text.content).length)
      text.content = `\uFEFF\uFEFF${text.content}`
  }
}

/** The namespaces of prefixes at an element: its own declarations, and those around it. */
interface Scope {
  readonly own: ReadonlyMap<string, string>
  readonly around: Scope | undefined
}

/** @param around the namespaces of prefixes there, where places are wanted */
function toElement(
  parsed: ParsedElement,
  depthLeft: number,
  around: Scope | undefined,
): XmlElement | undefined {
  if (depthLeft === 0) return undefined
  const scope = around === undefined ? undefined : openScope(parsed, around)
  const children: (XmlElement | string)[] = []
  let hasCData = false
  for (let child = parsed.firstChild; child; child = child.next) {
    if (child instanceof ParsedText) addText(children, child.content)
    if (child instanceof ParsedCData) {
      hasCData = true
      addText(children, child.content)
    }
    if (!(child instanceof ParsedElement)) continue
    const element = toElement(child, depthLeft - 1, scope)
    if (!element) return undefined
    children.push(element)
  }
  const element = {
    namespace: parsed.namespaceUri,
    name: parsed.name,
    attributes: parsed.attrs.map(({ namespaceUri, name, value }) => ({
      namespace: namespaceUri,
      name,
      value,
    })),
    children,
  }
  if (scope === undefined) return element
  return { ...element, line: parsed.line, ...findType(element, scope), ...(hasCData ? { hasCData } : {}) }
}

function openScope(parsed: ParsedElement, around: Scope): Scope {
  const own = Object.entries(parsed.nsDeclarations)
  return own.length === 0 ? around : { own: new Map(own), around }
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'

function findType({ attributes }: Pick<XmlElement, 'attributes'>, scope: Scope): Pick<XmlElement, 'type'> {
  const said = attributes.find(({ name, namespace }) => name === 'type' && namespace === schemaInstance)
  if (said === undefined) return {}
  const name = said.value
    .split(/[ \t\r\n]+/)
    .filter(word => word !== '')
    .join(' ')
  const colon = name.indexOf(':')
  const namespace = findNamespace(name.slice(0, Math.max(colon, 0)), scope)
  return { type: { namespace, name: name.slice(colon + 1) } }
}

/** The namespace that a prefix stands for; of no prefix, the one that elements without a prefix are in. */
function findNamespace(prefix: string, scope: Scope): string | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const namespace = at.own.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return undefined
}

/** A comment inside a text splits it in two for the parser, but not for us. */
function addText(children: (XmlElement | string)[], text: string): void {
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}
