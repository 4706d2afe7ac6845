import { decodeAsItIs } from './decode-xml.ts'
import { tagEnd, XmlFault } from './xml-tags.ts'

/** What opens with these has its own end. */
const specials = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
] as const

/** A piece is never longer, so that one without an end takes no memory. */
const longestPiece = 1024 * 1024

/**
 * The text of an XML document in pieces: a tag, a comment, an instruction, a CDATA section, or the text between such. Put together they are
 * the document, to the byte; one in UTF-16 is the same in UTF-8.
 *
 * @throws XmlFault where it is in another encoding, or a tag has no end
 */
export async function* splitTags(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of decodeAsItIs(chunks)) {
    const { pieces, at, text } = splitPieces(rest + chunk)
    rest = text.slice(at)
    if (rest.length > longestPiece) throw new XmlFault('There is a tag without an end.')
    if (pieces.length > 0) yield pieces
  }
  if (rest !== '') yield [rest]
}

/** The pieces of a text, as `splitTags` gives them; from `at` on it is not whole. */
export function splitPieces(text: string): { pieces: string[]; at: number; text: string } {
  const pieces: string[] = []
  let at = 0
  for (;;) {
    const tag = text.indexOf('<', at)
    const textEnd = tag === -1 ? text.length : tag
    if (textEnd > at) pieces.push(text.slice(at, textEnd))
    at = textEnd
    if (tag === -1) break
    const end = findEnd(text, tag)
    if (end === -1) break
    pieces.push(text.slice(tag, end))
    at = end
  }
  return { pieces, at, text }
}

/** Where what begins at a bracket ends; -1 where more of the text is needed to say that. */
function findEnd(text: string, at: number): number {
  const special = specials.find(({ begin }) => text.startsWith(begin, at))
  if (special !== undefined) {
    const end = text.indexOf(special.end, at + special.begin.length)
    return end === -1 ? -1 : end + special.end.length
  }
  const start = text.slice(at, at + 9)
  if (specials.some(({ begin }) => begin.startsWith(start))) return -1
  const end = tagEnd(text, at + 1)
  return end === -1 ? -1 : end + 1
}
