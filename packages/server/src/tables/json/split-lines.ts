export interface Line {
  /** From 1. */
  number: number
  /** Without the line feed; `undefined` for a line that is longer than the limit. */
  bytes: Uint8Array | undefined
}

const lineFeed = 0x0a
const openBrace = 0x7b

/**
 * Splits bytes into lines, a batch for each chunk that came, in memory for one chunk and one line. Lines of white
 * space alone are left out. The bytes of a line stay as they are until the next batch is asked for.
 *
 * @param limit the most bytes that a line may have
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line[]> {
  let number = 0
  /** The beginning of a line that goes on in the next chunk, unless it is too long already. */
  let pieces: Uint8Array[] = []
  let held = 0

  function hold(piece: Uint8Array): void {
    held += piece.length
    if (held > limit) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }

  function endLine(lines: Line[], end: Uint8Array): void {
    number += 1
    if (held + end.length > limit) lines.push({ number, bytes: undefined })
    else {
      const bytes = held === 0 ? end : Buffer.concat([...pieces, end])
      if (!isBlank(bytes)) lines.push({ number, bytes })
    }
    pieces = []
    held = 0
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      endLine(lines, chunk.subarray(start, end))
      start = end + 1
    }
    hold(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (held > 0) {
    const lines: Line[] = []
    endLine(lines, new Uint8Array())
    if (lines.length > 0) yield lines
  }
}

function isBlank(bytes: Uint8Array): boolean {
  if (bytes[0] === openBrace) return false
  return bytes.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
