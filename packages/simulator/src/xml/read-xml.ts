import {
  ParseOption,
  XmlCData,
  XmlDocument,
  XmlElement,
  XmlEntityReference,
  XmlLibError,
  XmlText,
} from 'libxml2-wasm'

/** An element as plain data: names are resolved, prefixes are gone. */
export interface Element {
  readonly namespace: string
  readonly name: string
  /** Attributes that belong to no namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** What `xsi:type` says, if there is one. */
  readonly type: QualifiedName | undefined
  readonly children: readonly Element[]
  /** The element's own text, without that of its children and without comments. */
  readonly text: string
  readonly line: number
}

export interface QualifiedName {
  readonly namespace: string
  readonly name: string
}

/** Bytes that are no XML document this program is willing to read. `line` and `column` are 0 where unknown. */
export class UnreadableXml extends Error {
  readonly line: number
  readonly column: number

  constructor(message: string, line = 0, column = 0) {
    super(message)
    this.line = line
    this.column = column
  }
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
const safe =
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_BIG_LINES
/** libxml2 refuses a longer text node unless it is told to lift its limits. */
const longestText = 10_000_000

/**
 * Parses a document, hands it to `use` and frees it. Nothing outside the bytes is ever loaded.
 *
 * @throws UnreadableXml where the bytes are not well-formed, nest deeper than 256 levels or carry a DOCTYPE
 */
export function withDocument<T>(bytes: Uint8Array, use: (document: XmlDocument) => T): T {
  const document = parse(bytes)
  try {
    if (document.dtd) throw new UnreadableXml('a DOCTYPE is not allowed', 1)
    // The library's nodes of processing instructions do not lead to the node after them.
    for (const instruction of document.find('//processing-instruction()')) instruction.remove()
    return use(document)
  } finally {
    document.dispose()
  }
}

/**
 * Reads a whole document into plain data.
 *
 * @throws UnreadableXml as `withDocument` does
 */
export function readXml(bytes: Uint8Array): Element {
  return withDocument(bytes, document => toElement(document.root))
}

/** Copies an element of a parsed document, with all that is in it, into plain data. */
export function toElement(node: XmlElement): Element {
  const attributes = new Map<string, string>()
  let type: QualifiedName | undefined
  for (const attribute of node.attrs) {
    if (attribute.namespaceUri === '') attributes.set(attribute.name, attribute.value)
    if (attribute.namespaceUri === schemaInstance && attribute.name === 'type') {
      type = resolveName(node, attribute.value.trim())
    }
  }
  const children: Element[] = []
  let text = ''
  for (let child = node.firstChild; child; child = child.next) {
    if (child instanceof XmlElement) children.push(toElement(child))
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content
    else if (child instanceof XmlEntityReference)
      throw new UnreadableXml('an entity is not allowed', node.line)
  }
  return { namespace: node.namespaceUri, name: node.name, attributes, type, children, text, line: node.line }
}

function parse(bytes: Uint8Array): XmlDocument {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the options are flags
    return XmlDocument.fromBuffer(bytes, { option: chooseOptions(bytes) })
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    const detail = error.details[0]
    throw new UnreadableXml((detail?.message ?? error.message).trim(), detail?.line, detail?.col)
  }
}

/**
 * A payload of 10 MB is one text node of 13 MB. Without a DOCTYPE there are no entities to blow up, so the limits may
 * go; in an encoding in which these bytes would not be found, they stay.
 */
function chooseOptions(bytes: Uint8Array): number {
  if (bytes.length <= longestText) return safe
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isReadable = source[0] === 0x3c && !source.includes(0)
  return isReadable && !source.includes('<!DOCTYPE') ? safe | ParseOption.XML_PARSE_HUGE : safe
}

function resolveName(node: XmlElement, value: string): QualifiedName {
  const colon = value.indexOf(':')
  const prefix = colon < 0 ? '' : value.slice(0, colon)
  return { namespace: node.namespaceForPrefix(prefix) ?? '', name: value.slice(colon + 1) }
}
