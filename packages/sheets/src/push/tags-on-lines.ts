import { asUtf8 } from '../xml/as-utf8.ts'
import { xmlLimits } from '../xml/xml-limits.ts'

/** From here on the library gives no exact line of an element. */
const lastLine = 65_534

const marks = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const

/**
 * The same document with each start tag on a line of its own, so that the line of a fault names one element however the document is
 * broken into lines.
 *
 * @param xml well-formed, without a document type
 * @returns the numbers of its elements, in their order and from 0, by the lines of the new document; nothing where these are too many
 *   for the library
 */
export function putTagsOnLines(
  xml: Uint8Array,
): { xml: Uint8Array; elementsByLine: ReadonlyMap<number, number> } | undefined {
  const decoded = asUtf8(xml)
  if (!decoded.ok) return undefined
  const { utf8 } = decoded
  const given = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength).toString('latin1')
  // What declares another encoding is in it no more.
  const text = utf8 === xml ? given : given.replace(/^(?:\xef\xbb\xbf)?<\?xml[ \t\r\n].*?\?>/s, '')
  const elementsByLine = new Map<number, number>()
  const pieces: string[] = []
  let line = 1
  let written = 0
  const write = (to: number): void => {
    const piece = text.slice(written, to)
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) line += 1
    pieces.push(piece)
    written = to
  }
  for (let at = text.indexOf('<'); at !== -1; ) {
    const mark = marks.find(([begin]) => text.startsWith(begin, at))
    if (mark !== undefined) {
      const end = text.indexOf(mark[1], at + mark[0].length)
      at = end === -1 ? -1 : text.indexOf('<', end)
      continue
    }
    const end = findTagEnd(text, at)
    if (end === undefined) return undefined
    write(end)
    if (elementsByLine.has(line)) {
      pieces.push('\n')
      line += 1
    }
    if (line > lastLine) return undefined
    elementsByLine.set(line, elementsByLine.size)
    at = text.indexOf('<', end)
  }
  write(text.length)
  const apart = Buffer.from(pieces.join(''), 'latin1')
  return line > lastLine || apart.byteLength > xmlLimits.maxBytes ? undefined : { xml: apart, elementsByLine }
}

/** Where the end of a start tag begins, be it `>` or `/>`: not within the value of an attribute. */
function findTagEnd(text: string, from: number): number | undefined {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return text[at - 1] === '/' ? at - 1 : at
  }
  return undefined
}
