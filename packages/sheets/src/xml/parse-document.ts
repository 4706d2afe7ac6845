import { ParseOption, XmlDocument, XmlLibError } from 'libxml2-wasm'
import { asUtf8, documentStart } from './as-utf8.ts'
import type { XmlLimits } from './xml-limits.ts'

export type ParsedDocument =
  /** The caller disposes of the document. */
  { ok: true; document: XmlDocument } | { ok: false; because: string; line: number }

// HUGE lifts the limit of 10 MB for one text, which a base64 payload may pass. What else it lifts
// (depth, entities, attributes) is limited here: by `maxDepth`, by refusing any DOCTYPE, by `maxMarks`.
const options: ParseOption =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_HUGE |
  ParseOption.XML_PARSE_BIG_LINES

/** The parser finds and orders them in a time that grows with the square of their number. */
const mostInstructions = 1000

const lessThan = 0x3c
const equals = 0x3d

/**
 * Parses a document from outside, in the encoding that it declares. Refuses document type declarations, uncommon
 * encodings and what passes the limits (but for the depth, which the reader of the tree sees). Never throws.
 */
export function parseDocument(bytes: Uint8Array, limits: XmlLimits): ParsedDocument {
  if (bytes.byteLength > limits.maxBytes) {
    return refuse(`the document has ${bytes.byteLength} bytes, ${limits.maxBytes} are allowed`)
  }
  if (bytes.byteLength === 0) return refuse('the document is empty')
  const decoded = asUtf8(bytes)
  if (!decoded.ok) return refuse(decoded.because)
  const { utf8 } = decoded
  if (hasDoctype(utf8)) return refuse('the document has a document type declaration, which is not allowed')
  if (hasMoreMarks(utf8, limits.maxMarks)) return refuse('the document has too many elements or attributes')
  if (hasMoreInstructions(utf8)) {
    return refuse(`the document has more than ${mostInstructions} processing instructions`)
  }
  try {
    const document = XmlDocument.fromBuffer(utf8, { option: options, encoding: 'UTF-8' })
    if (document.dtd === null) return { ok: true, document }
    document.dispose()
    return refuse('the document has a document type declaration, which is not allowed')
  } catch (error) {
    const detail = error instanceof XmlLibError ? error.details[0] : undefined
    const message = (detail?.message ?? String(error)).trim().replace(', use XML_PARSE_HUGE option', '')
    return refuse(`the document is not well-formed XML: ${message}`, detail?.line)
  }
}

function refuse(because: string, line = 0): ParsedDocument {
  const cut = because.length > 300 ? `${because.slice(0, 300)}…` : because
  return { ok: false, because: cut, line }
}

/** Whether a DOCTYPE stands before the root element; one that stands elsewhere is not well-formed anyway. */
function hasDoctype(utf8: Uint8Array): boolean {
  const view = viewBytes(utf8)
  let at: number = documentStart(view)
  for (;;) {
    while (isSpace(view[at])) at++
    const isComment = startsAt(view, at, '<!--')
    if (!isComment && !startsAt(view, at, '<?')) return startsAt(view, at, '<!DOCTYPE')
    const end = isComment ? '-->' : '?>'
    const found = view.indexOf(end, at + (isComment ? 4 : 2), 'latin1')
    if (found === -1) return false
    at = found + end.length
  }
}

function hasMoreInstructions(utf8: Uint8Array): boolean {
  const view = viewBytes(utf8)
  let at = view.indexOf('<?', 0, 'latin1')
  for (let count = 1; at !== -1; count += 1) {
    if (count > mostInstructions) return true
    at = view.indexOf('<?', at + 2, 'latin1')
  }
  return false
}

function startsAt(view: Buffer, at: number, text: string): boolean {
  return view.toString('latin1', at, at + text.length) === text
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function hasMoreMarks(utf8: Uint8Array, allowed: number): boolean {
  let marks = 0
  for (const byte of utf8) {
    if ((byte === lessThan || byte === equals) && ++marks > allowed) return true
  }
  return false
}

function viewBytes(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
