import { readRowNumber } from './cell-reference.ts'
import { readAttribute, tagEnd, XmlFault } from './xml-tags.ts'

/** What is to be known of a sheet before its rows are read. */
export interface SheetLook {
  /** Whether it is sure that each row stands behind those with smaller numbers, and once. */
  isInOrder: boolean
  /** Whether it may have merged cells. */
  mayBeMerged: boolean
}

const longestTag = 64 * 1024

const mergeName = Buffer.from('mergeCell')
const open = 0x3c
const close = 0x3e
const quote = 0x22
const [r, o, w] = [0x72, 0x6f, 0x77]
/** The rows that a sheet can have. */
const mostRows = 1_048_576

/**
 * Looks a sheet over at a fraction of the cost of reading it: at its bytes, without taking its XML apart. What is not plain that way counts as
 * out of order and as merged, so that it is read with care.
 */
export async function lookOverSheet(chunks: AsyncIterable<Uint8Array>): Promise<SheetLook> {
  const look: SheetLook = { isInOrder: true, mayBeMerged: false }
  let row = 0
  let held: Buffer = Buffer.alloc(0)
  let isFirst = true
  /** Looks at bytes, and gives back those at their end that may be the beginning of a tag. */
  function lookAt(bytes: Buffer): Buffer {
    look.mayBeMerged ||= bytes.includes(mergeName)
    const lastTag = bytes.lastIndexOf(open)
    let end = lastTag > bytes.lastIndexOf(close) ? lastTag : bytes.length
    if (look.isInOrder) {
      const last = followRows(bytes, row)
      row = last.row
      look.isInOrder = last.isInOrder
      end = Math.min(end, last.end)
    }
    return bytes.subarray(end)
  }
  for await (const chunk of chunks) {
    // In UTF-8 all that is looked for is one byte a character; in UTF-16 it would not be seen.
    if (isFirst && hasZero(chunk)) return doubtful
    isFirst = false
    let fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (held.length > 0) {
      // What is cut is put together up to its end alone, so that chunks are not copied.
      const rest = fresh.indexOf(close) + 1
      held = Buffer.concat([held, rest === 0 ? fresh : fresh.subarray(0, rest)])
      if (held.length > longestTag) return doubtful
      if (rest === 0) continue
      if (lookAt(held).length > 0) return doubtful
      fresh = fresh.subarray(rest)
    }
    held = lookAt(fresh)
    if (held.length > longestTag) return doubtful
  }
  return look
}

const doubtful: SheetLook = { isInOrder: false, mayBeMerged: true }

function hasZero(chunk: Uint8Array): boolean {
  return chunk.subarray(0, 4).some(byte => byte === 0 || byte >= 0xfe)
}

/** Goes from row to row while each has a greater number. `end` is where a tag begins that is not whole. */
function followRows(bytes: Buffer, before: number): { row: number; isInOrder: boolean; end: number } {
  let row = before
  // Of the letters of "row" the last one is seldom in a sheet, and one byte is found faster than three.
  for (let last = bytes.indexOf(w); last !== -1; last = bytes.indexOf(w, last + 1)) {
    if (bytes[last - 1] !== o || bytes[last - 2] !== r) continue
    const at = last - 2
    const previous = bytes[at - 1]
    const next = bytes[at + 3]
    // Behind a bracket or a prefix, before white space, a slash or a bracket; the text may end there, too.
    const isName = next === undefined || next <= 0x20 || next === 0x2f || next === close
    if ((previous !== open && previous !== 0x3a) || !isName) continue
    const end = bytes.indexOf(close, at)
    if (end === -1) return { row, isInOrder: true, end: Math.max(0, bytes.lastIndexOf(open, at)) }
    const number =
      readPlainNumber(bytes, at + 3, end) ?? numberRow(bytes.toString('latin1', at, end + 1), row)
    if (number === undefined || number <= row) return { row, isInOrder: false, end: bytes.length }
    row = number
  }
  return { row, isInOrder: true, end: bytes.length }
}

/** The number of a row that is the first that its tag says, as in nearly all sheets: ` r="12"`. */
function readPlainNumber(bytes: Buffer, at: number, end: number): number | undefined {
  if (bytes[at] !== 0x20 || bytes[at + 1] !== r || bytes[at + 2] !== 0x3d || bytes[at + 3] !== quote)
    return undefined
  let number = 0
  let next = at + 4
  for (; next < end && next < at + 11; next += 1) {
    const digit = (bytes[next] ?? 0) - 0x30
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  return next > at + 4 && bytes[next] === quote && number > 0 && number <= mostRows ? number : undefined
}

/** The number of a row; nothing where its tag is none, or has a bracket in a value, so that it is not whole here. */
function numberRow(tag: string, before: number): number | undefined {
  try {
    if (tagEnd(tag, 0) !== tag.length - 1) return undefined
    return readRowNumber(readAttribute(tag, 'r') ?? String(before + 1))
  } catch (error) {
    if (error instanceof XmlFault) return undefined
    throw error
  }
}
