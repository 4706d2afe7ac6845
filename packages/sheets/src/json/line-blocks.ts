/** Some lines of a text, whole. */
export interface LineBlock {
  /** The number of its first line, from 1. */
  firstLine: number
  /** The number of the first line in it that is not blank, counting such lines only, from 1. */
  firstRecord: number
  /** The lines with their line feeds; `undefined` stands for one line that is longer than the limit. */
  bytes: Uint8Array | undefined
}

/** A line that is not blank. */
export interface Line {
  /** From 1. */
  number: number
  /** Among the lines that are not blank, from 1. */
  record: number
  /** Without the line feed; `undefined` for a line that is longer than the limit. */
  bytes: Uint8Array | undefined
}

const lineFeed = 0x0a
const openBrace = 0x7b

/**
 * Divides bytes at line ends, a block for each chunk in which a line ends, in memory for one chunk and one line. Each
 * block can be read by itself. Its bytes stay as they are until the next one is asked for.
 *
 * @param limit the most bytes that a line may have
 */
export async function* lineBlocks(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<LineBlock> {
  let firstLine = 1
  let firstRecord = 1
  /** The beginning of a line that goes on in the next chunk, unless it is too long already. */
  let pieces: Uint8Array[] = []
  let held = 0

  function next(bytes: Uint8Array | undefined): LineBlock {
    const block = { firstLine, firstRecord, bytes }
    const { lines, records } = bytes === undefined ? { lines: 1, records: 1 } : countLines(bytes, limit)
    firstLine += lines
    firstRecord += records
    return block
  }

  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    let start = 0
    if (end > 0 && held > limit) {
      start = chunk.indexOf(lineFeed) + 1
      yield next(undefined)
    } else if (end > 0 && held > 0) {
      start = end
      yield next(Buffer.concat([...pieces, chunk.subarray(0, end)]))
    }
    if (end > 0) {
      if (start < end) yield next(chunk.subarray(start, end))
      pieces = []
      held = 0
    }
    const rest = chunk.subarray(end)
    held += rest.length
    if (held > limit) pieces = []
    else if (rest.length > 0) pieces.push(rest)
  }
  if (held > 0) yield next(held > limit ? undefined : Buffer.concat(pieces))
}

/** The lines of a block but for those of white space alone, divided by the same limit. */
export function splitLines({ firstLine, firstRecord, bytes }: LineBlock, limit: number): Line[] {
  if (bytes === undefined) return [{ number: firstLine, record: firstRecord, bytes }]
  const lines: Line[] = []
  let number = firstLine
  for (let start = 0; start < bytes.length; number += 1) {
    const end = lineEnd(bytes, start)
    if (isRecord(bytes, start, end, limit)) {
      const record = firstRecord + lines.length
      lines.push({ number, record, bytes: end - start > limit ? undefined : bytes.subarray(start, end) })
    }
    start = end + 1
  }
  return lines
}

function countLines(bytes: Uint8Array, limit: number): { lines: number; records: number } {
  let lines = 0
  let records = 0
  for (let start = 0; start < bytes.length; lines += 1) {
    const end = lineEnd(bytes, start)
    if (isRecord(bytes, start, end, limit)) records += 1
    start = end + 1
  }
  return { lines, records }
}

/** Where the line ends that begins at `start`: before its line feed, or with the bytes. */
function lineEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lineFeed, start)
  return end === -1 ? bytes.length : end
}

/** Whether a line is more than white space; one that is too long is not looked through. */
function isRecord(bytes: Uint8Array, start: number, end: number, limit: number): boolean {
  if (bytes[start] === openBrace || end - start > limit) return true
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return true
  }
  return false
}
