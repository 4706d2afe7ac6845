import { isXmlType } from '../mime/media-type.ts'
import { canonicalizeDocument, type XmlBudget } from '../xml/parse-xml.ts'

/** What an XML payload may cost that travels without compression. */
export const payloadBudget: XmlBudget = { maxBytes: 64 * 1024 * 1024, maxDepth: 256, maxNodes: 4_000_000 }

/**
 * The form of a payload that its signature covers (Attachment-Content-Signature-Transform, SwA profile 1.1, 5.4.4): XML in
 * exclusive canonical form without comments, other text with CRLF as line ends, all else as it is.
 *
 * @param type media type of the payload as it is signed; `application/gzip` where it is compressed
 * @throws XmlRefusal for XML that is not read
 */
export function coverContent(content: Buffer, type: string, budget: XmlBudget): Buffer {
  if (isXmlType(type)) return canonicalizeDocument(content, budget)
  return type.startsWith('text/') ? normalizeLineEnds(content) : content
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Every line end, whether CRLF, CR or LF, becomes CRLF. */
function normalizeLineEnds(content: Buffer): Buffer {
  let alone = 0
  for (const [at, byte] of content.entries()) {
    if (isLoneLineEnd(content, at, byte)) alone++
  }
  if (alone === 0) return content
  const normal = Buffer.alloc(content.length + alone)
  let end = 0
  for (const [at, byte] of content.entries()) {
    if (!isLoneLineEnd(content, at, byte)) normal[end++] = byte
    else {
      normal[end++] = carriageReturn
      normal[end++] = lineFeed
    }
  }
  return normal
}

function isLoneLineEnd(content: Buffer, at: number, byte: number): boolean {
  if (byte === lineFeed) return content[at - 1] !== carriageReturn
  return byte === carriageReturn && content[at + 1] !== lineFeed
}
