import {
  XmlElement as ParsedElement,
  XmlText as ParsedText,
  ParseOption,
  XmlDocument,
  XmlLibError,
} from 'libxml2-wasm'
import type { XmlTree } from './tree.ts'
import { writeCanonical } from './write-canonical.ts'
import { XmlRefusal } from './xml-refusal.ts'

/** What a document may cost. */
export interface XmlBudget {
  /** Of the document, and of each canonical form. */
  readonly maxBytes: number
  /** The root is at depth 1; at most 256. */
  readonly maxDepth: number
  /** Elements and attributes. */
  readonly maxNodes: number
}

/** A document as a tree, which canonicalises its elements. It holds memory of libxml2 until it is disposed of. */
export interface ParsedXml extends Disposable {
  readonly root: XmlTree
  /** Exclusive XML Canonicalization 1.0 without comments, as UTF-8. @throws XmlRefusal where there is none */
  canonicalize(element: XmlTree, inclusivePrefixes?: readonly string[]): Buffer
}

const options: ParseOption =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_NO_SYS_CATALOG

/** Canonicalising repeats a namespace in many elements: a long one is a bomb. */
const maxNamespaceLength = 200

/** Declarations in a document: for each inclusive prefix, canonicalising searches those of every ancestor. */
const maxNamespaces = 300

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Parses a document in UTF-8, with or without a byte order mark. No document type declaration, no processing
 * instruction, no other encoding; nothing is loaded.
 *
 * @throws XmlRefusal for all of these, what is not well-formed, and what passes the budget
 */
export function parseXml(bytes: Uint8Array, budget: XmlBudget): ParsedXml {
  const document = parseDocument(bytes, budget)
  const elements = new Map<XmlTree, ParsedElement>()
  try {
    if (document.get('//processing-instruction()')) throw new XmlRefusal('it has a processing instruction')
    const root = readTree(document.root, budget, elements)
    return {
      root,
      canonicalize: (element, prefixes) => {
        const parsed = elements.get(element)
        if (!parsed) throw new Error('The element belongs to another document.')
        return writeCanonical(parsed, budget.maxBytes, prefixes)
      },
      [Symbol.dispose]: () => document.dispose(),
    }
  } catch (error) {
    document.dispose()
    throw error
  }
}

/**
 * A whole document, in UTF-8 or UTF-16, in exclusive canonical form without comments, which is what the signature of an XML
 * payload covers. Its processing instructions stay.
 *
 * @throws XmlRefusal where it has a document type declaration, is not well-formed, or passes the budget
 */
export function canonicalizeDocument(bytes: Uint8Array, budget: XmlBudget): Buffer {
  const document = parseDocument(decodeUtf16(bytes), budget)
  try {
    return writeCanonical(document, budget.maxBytes)
  } finally {
    document.dispose()
  }
}

function parseDocument(bytes: Uint8Array, budget: XmlBudget): XmlDocument {
  if (bytes.length > budget.maxBytes)
    throw new XmlRefusal(`it has ${bytes.length} bytes, ${budget.maxBytes} are allowed`)
  const utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = readDeclaredEncoding(utf8)
  if (encoding !== undefined && !['utf-8', 'us-ascii'].includes(encoding.toLowerCase()))
    throw new XmlRefusal(`its encoding is ${encoding}, UTF-8 is read`)
  if (hasDocumentType(utf8)) throw new XmlRefusal('it has a document type declaration')
  if (hasMoreMarks(utf8, 3 * budget.maxNodes))
    throw new XmlRefusal(`it has more than ${budget.maxNodes} elements and attributes`)
  try {
    const document = XmlDocument.fromBuffer(utf8, { option: options, encoding: 'UTF-8' })
    if (document.dtd === null) return document
    document.dispose()
  } catch (error) {
    const line = error instanceof XmlLibError ? error.details[0]?.line : undefined
    throw new XmlRefusal(`it is not well-formed XML${line === undefined ? '' : ` (line ${line})`}`)
  }
  throw new XmlRefusal('it has a document type declaration')
}

/** UTF-16 with its byte order mark becomes UTF-8 without a declaration; all else stays. */
function decodeUtf16(bytes: Uint8Array): Uint8Array {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (!isBig && !(bytes[0] === 0xff && bytes[1] === 0xfe)) return bytes
  try {
    const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes)
    return Buffer.from(text.replace(/^<\?xml\s[^>]*\?>/, ''))
  } catch {
    throw new XmlRefusal('it is not in its encoding, UTF-16')
  }
}

function readTree(root: ParsedElement, budget: XmlBudget, elements: Map<XmlTree, ParsedElement>): XmlTree {
  let nodes = 0
  let namespaces = 0
  function read(parsed: ParsedElement, depth: number): XmlTree {
    if (depth > budget.maxDepth)
      throw new XmlRefusal(`its elements are nested deeper than ${budget.maxDepth}`)
    const attributes = parsed.attrs.map(({ namespaceUri, name, value }) => ({
      namespace: namespaceUri,
      name,
      value,
    }))
    if ([parsed, ...parsed.attrs].some(each => each.namespaceUri.length > maxNamespaceLength))
      throw new XmlRefusal(`a namespace in it is longer than ${maxNamespaceLength} characters`)
    nodes += 1 + attributes.length
    if (nodes > budget.maxNodes)
      throw new XmlRefusal(`it has more than ${budget.maxNodes} elements and attributes`)
    namespaces += Object.keys(parsed.nsDeclarations).length
    if (namespaces > maxNamespaces) throw new XmlRefusal(`it declares more than ${maxNamespaces} namespaces`)
    const children: XmlTree[] = []
    let text = ''
    for (let child = parsed.firstChild; child; child = child.next) {
      if (child instanceof ParsedText) text += child.content
      else if (child instanceof ParsedElement) children.push(read(child, depth + 1))
    }
    const tree = { namespace: parsed.namespaceUri, name: parsed.name, attributes, children, text }
    elements.set(tree, parsed)
    return tree
  }
  return read(root, 1)
}

function readDeclaredEncoding(utf8: Buffer): string | undefined {
  const start = utf8.toString('latin1', 0, 256)
  return /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(start)?.[1]
}

/** Whether a DOCTYPE stands before the root element; one that stands elsewhere is not well-formed anyway. */
function hasDocumentType(utf8: Buffer): boolean {
  let at = utf8.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  for (;;) {
    while (isSpace(utf8[at])) at++
    const isComment = startsAt(utf8, at, '<!--')
    if (!isComment && !startsAt(utf8, at, '<?')) return startsAt(utf8, at, '<!DOCTYPE')
    const end = isComment ? '-->' : '?>'
    const found = utf8.indexOf(end, at + (isComment ? 4 : 2), 'latin1')
    if (found === -1) return false
    at = found + end.length
  }
}

function startsAt(utf8: Buffer, at: number, text: string): boolean {
  return utf8.toString('latin1', at, at + text.length) === text
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

/** Counts what elements and attributes begin with, before any memory is spent on them. */
function hasMoreMarks(utf8: Buffer, allowed: number): boolean {
  let marks = 0
  for (const byte of utf8) {
    if ((byte === 0x3c || byte === 0x3d) && ++marks > allowed) return true
  }
  return false
}
