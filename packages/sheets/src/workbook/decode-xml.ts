import { dropAttribute, readAttribute, XmlFault } from './xml-tags.ts'

/** Text of an XML document a chunk at a time, its line ends made line feeds as XML asks for. @throws XmlFault as `decodeAsItIs` does */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held = ''
  let isFirst = true
  for await (const chunk of decodeAsItIs(chunks)) {
    const text = held + (isFirst && chunk.startsWith('\ufeff') ? chunk.slice(1) : chunk)
    isFirst = false
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield withLineFeeds(whole)
  }
  if (held !== '') yield '\n'
}

/**
 * Text of an XML document in UTF-8 or UTF-16, a chunk at a time, with its byte order mark. A document in UTF-16 no longer says so
 * then, since it is UTF-8 that it is written in again.
 *
 * @throws XmlFault where it is in neither
 */
export async function* decodeAsItIs(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let beginning: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decode(decoder, chunk)
      continue
    }
    beginning = beginning.length === 0 ? chunk : Buffer.concat([beginning, chunk])
    if (beginning.length < longestDeclaration) continue
    decoder = chooseDecoder(beginning)
    yield declareUtf8(decode(decoder, beginning), decoder)
  }
  if (decoder === undefined) {
    decoder = chooseDecoder(beginning)
    yield declareUtf8(decode(decoder, beginning), decoder)
  }
  const last = decode(decoder)
  if (last !== '') yield last
}

/** The whole text of an XML document, as `decodeAsItIs` gives it. */
export async function decodeWhole(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of decodeAsItIs(chunks)) text += piece
  return text
}

/** What is looked at for a byte order mark and for what the document says of its encoding, in bytes. */
const longestDeclaration = 512

type Decoder = InstanceType<typeof TextDecoder>

/** By the byte order mark; without one by the zeros beside its first bracket. */
function chooseDecoder(beginning: Uint8Array): Decoder {
  const [first, second] = beginning
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
}

function decode(decoder: Decoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new XmlFault(`It is not written in ${decoder.encoding.toUpperCase()}.`)
  }
}

/** The beginning of a document that says its own encoding: in UTF-16 it is made to say UTF-8. */
function declareUtf8(text: string, { encoding }: Decoder): string {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const end = text.indexOf('?>', start)
  if (!text.startsWith('<?xml', start) || end === -1) return text
  const declaration = text.slice(start + 2, end)
  const said = readAttribute(declaration, 'encoding')
  if (said === undefined) return text
  const written = said.toLowerCase()
  const isWide = encoding !== 'utf-8'
  if (!(isWide ? ['utf-16', encoding] : ['utf-8', 'utf8', 'us-ascii', 'ascii']).includes(written)) {
    throw new XmlFault(`It says that it is written in ${said.slice(0, 40)}; UTF-8 and UTF-16 are read.`)
  }
  return isWide ? `<?${dropAttribute(declaration, 'encoding')}${text.slice(end)}` : text
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
