import { longestCell } from '../row.ts'
import { ownText } from '../rows/kept-row.ts'
import { unescapeCellText } from './cell-text.ts'
import { decodeXml } from './decode-xml.ts'
import { type XmlHandler, xmlScanner } from './xml-scanner.ts'
import { XmlFault } from './xml-tags.ts'

/** Texts that cells refer to by number; `undefined` for one that is longer than a cell can be. */
export type SharedStrings = readonly (string | undefined)[]

/** The most characters that all of them may have, for they are kept. */
const mostCharacters = 512 * 1024 * 1024

/** @throws RangeError where they are too many to be kept */
export async function readSharedStrings(chunks: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const strings: (string | undefined)[] = []
  let total = 0
  const collect = textCollector('si', text => {
    total += text?.length ?? 0
    if (total > mostCharacters) throw new RangeError('Its texts are too long to be read together.')
    strings.push(text && ownText(text))
  })
  const scanner = xmlScanner('sst', collect)
  for await (const text of decodeXml(chunks)) scanner.push(text)
  scanner.end()
  return strings
}

/** Collects the text of each element of this name: of its parts with different fonts, without reading aids. */
function textCollector(element: string, take: (text: string | undefined) => void): XmlHandler {
  let text: string | undefined = ''
  let isText = false
  let isAid = false
  /** Whether the text, or the run of it, has its `t`. */
  let hasPiece = false
  return {
    open(name) {
      if (name === element) {
        text = ''
        hasPiece = false
      } else if (name === 'r') hasPiece = false
      else if (name === 't') {
        if (hasPiece && !isAid) throw new XmlFault('One of its texts stands there twice.')
        hasPiece ||= !isAid
        isText = !isAid
      } else if (name === 'rPh') isAid = true
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isAid = false
      else if (name === element) take(text === undefined ? undefined : unescapeCellText(text))
    },
    text(piece) {
      if (!isText || text === undefined) return
      // Escapes make a text seven times as long.
      text = text.length + piece.length > 7 * longestCell ? undefined : text + piece
    },
  }
}
