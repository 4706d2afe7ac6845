import { findForeign } from './escape-text.ts'
import { XmlRefusal } from './xml-refusal.ts'

const byteOrderMark = '\ufeff'

/**
 * The text of a document in UTF-8, or in UTF-16 with its byte order mark: without that mark, and with a line feed for each end of
 * a line (XML 1.0, 2.11).
 *
 * @throws XmlRefusal for another encoding, and for characters that XML cannot carry
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes)
  const text = decode(bytes, encoding)
  // What was decoded has no lone surrogates.
  if (/[^\t\n\r -\ufffd]/.test(text))
    throw new XmlRefusal(`it is not well-formed XML (${findForeign(text)} cannot be in it)`)
  const unmarked = text.startsWith(byteOrderMark) ? text.slice(1) : text
  return unmarked.includes('\r') ? unmarked.replaceAll(/\r\n?/g, '\n') : unmarked
}

type Encoding = 'utf-8' | 'utf-16be' | 'utf-16le'

function findEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256)).toString(
    'latin1',
  )
  const declared = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(start)?.[1]
  if (declared !== undefined && !['utf-8', 'us-ascii'].includes(declared.toLowerCase()))
    throw new XmlRefusal(`its encoding is ${declared}, UTF-8 is read`)
  return 'utf-8'
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new XmlRefusal(`it is not in its encoding, ${encoding.toUpperCase().replace(/[BL]E$/, '')}`)
  }
}
