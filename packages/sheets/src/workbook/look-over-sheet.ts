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

/**
 * Looks a sheet over at a fraction of the cost of reading it, without taking its XML apart. What is not plain that way counts as out of
 * order and as merged, so that it is read with care.
 */
export async function lookOverSheet(chunks: AsyncIterable<Uint8Array>): Promise<SheetLook> {
  const look: SheetLook = { isInOrder: true, mayBeMerged: false }
  let row = 0
  let held = ''
  let isFirst = true
  for await (const chunk of chunks) {
    // In UTF-8 all that is looked for is one byte a character; in UTF-16 it would not be seen.
    if (isFirst && hasZero(chunk)) return doubtful
    isFirst = false
    const text = held + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    look.mayBeMerged ||= text.includes('mergeCell')
    const lastTag = text.lastIndexOf('<')
    let end = lastTag > text.lastIndexOf('>') ? lastTag : text.length
    if (look.isInOrder) {
      const last = followRows(text, row)
      row = last.row
      look.isInOrder = last.isInOrder
      end = Math.min(end, last.end)
    }
    held = text.slice(end)
    if (held.length > longestTag) return doubtful
  }
  return look
}

const doubtful: SheetLook = { isInOrder: false, mayBeMerged: true }

function hasZero(chunk: Uint8Array): boolean {
  return chunk.subarray(0, 4).some(byte => byte === 0 || byte >= 0xfe)
}

/** Goes from row to row while each has a greater number. `end` is where a tag begins that is not whole. */
function followRows(text: string, before: number): { row: number; isInOrder: boolean; end: number } {
  let row = before
  for (let at = text.indexOf('row'); at !== -1; at = text.indexOf('row', at + 3)) {
    const previous = text.charCodeAt(at - 1)
    const next = text.charCodeAt(at + 3)
    // Behind a bracket or a prefix, before white space, a slash or a bracket; the text may end there, too.
    if ((previous !== 0x3c && previous !== 0x3a) || (next > 0x20 && next !== 0x2f && next !== 0x3e)) continue
    const end = tagEnd(text, at)
    if (end === -1) return { row, isInOrder: true, end: Math.max(0, text.lastIndexOf('<', at)) }
    const number = numberRow(text.slice(at, end), row)
    if (number === undefined || number <= row) return { row, isInOrder: false, end: text.length }
    row = number
  }
  return { row, isInOrder: true, end: text.length }
}

function numberRow(tag: string, before: number): number | undefined {
  try {
    return readRowNumber(readAttribute(tag, 'r') ?? String(before + 1))
  } catch (error) {
    if (error instanceof XmlFault) return undefined
    throw error
  }
}
