import type { CsvEncoding } from '../csv-format.ts'
import { unreadable } from '../problem.ts'

/** The text of a CSV file, and how it is encoded. */
export interface DecodedCsv {
  encoding: CsvEncoding
  /** Whether a byte order mark says the encoding; it is no part of the text. */
  hasMark: boolean
  /** Once. */
  texts: AsyncGenerator<string>
}

/**
 * Decodes a CSV file: by its byte order mark, otherwise as what it is told to be, otherwise as UTF-8. Nothing is guessed at: a
 * wrong guess would change letters unnoticed.
 *
 * @throws UnreadableInput that names the line, and what it seems to be instead; so do the texts
 */
export async function decodeCsv(
  chunks: AsyncIterable<Uint8Array>,
  told: CsvEncoding | undefined,
  sheet: string | undefined,
): Promise<DecodedCsv> {
  const where = sheet === undefined ? {} : { sheet }
  const iterator = chunks[Symbol.asyncIterator]()
  let start: Uint8Array = new Uint8Array()
  while (start.length < longestSignature) {
    const next = await iterator.next()
    if (next.done) break
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (start.length > 0) yield start
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  const marked = findMark(start)
  const encoding = marked ?? told ?? 'utf-8'
  const other = marked === undefined ? explainOther(start, encoding) : undefined
  if (other !== undefined) {
    await iterator.return?.()
    throw unreadable('wrong-encoding', other, { ...where, row: 1 })
  }
  return { encoding, hasMark: marked !== undefined, texts: decode(all(), encoding, where) }
}

const longestSignature = 4

async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
  where: { sheet?: string },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let mayBeUtf8 = encoding.startsWith('windows')
  let line = 1
  let held = ''
  for await (const chunk of chunks) {
    if (mayBeUtf8 && hasForeign(chunk)) {
      mayBeUtf8 = false
      if (isUtf8(chunk)) throw unreadable('wrong-encoding', isOfUtf8, { ...where, row: line })
    }
    let text: string
    try {
      text = held + decoder.decode(chunk, { stream: true })
    } catch {
      if (encoding === 'utf-8') throw wrongByte(chunk, line, where)
      const message = `Line ${line} is not written in ${encoding.toUpperCase()}. ${advice}`
      throw unreadable('wrong-encoding', message, { ...where, row: line })
    }
    const end = findEndOfText(text)
    held = text.slice(end)
    text = text.slice(0, end)
    if (text.includes('\u0000') || held.length > longestEnd) {
      throw unreadable('wrong-encoding', `It has characters of no text in it. ${advice}`, {
        ...where,
        row: line,
      })
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1
    if (text !== '') yield text
  }
  try {
    const last = decoder.decode()
    if (last !== '') yield last
  } catch {
    throw unreadable('damaged-file', 'The file is cut off in the middle of a character.', {
      ...where,
      row: line,
    })
  }
}

/** So many characters of no text may stand at the end of a file. */
const longestEnd = 4096

/** Where what programs of old write behind a file begins, which is no text: Ctrl-Z, zeros up to the end of a block, a form feed. */
function findEndOfText(text: string): number {
  let end = text.length
  for (let at = text.length - 1; at >= 0 && text.length - at <= longestEnd + 1; at -= 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x00 || unit === 0x0c || unit === 0x1a) end = at
    else if (unit !== 0x0a && unit !== 0x0d) break
  }
  return end
}

const advice =
  'Save it as "CSV UTF-8", or say how it is encoded: by --encoding on the command line, or by csv.encoding in a mapping.'
const isOfUtf8 =
  'The file is written in UTF-8, and not as it is said to be; read so, its letters would become others. Leave the encoding out.'

function findMark([first, second, third]: Uint8Array): CsvEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** What the first bytes are that are no text of an encoding. */
function explainOther([first, second, third, fourth]: Uint8Array, encoding: CsvEncoding): string | undefined {
  if (first === 0x50 && second === 0x4b && third === 3)
    return 'It is a workbook or an archive under the name of a CSV file; name it .xlsx.'
  if (first === 0xd0 && second === 0xcf) return 'It is an old workbook under the name of a CSV file.'
  if (encoding.startsWith('utf-16')) return undefined
  const seen = first === 0 ? 'utf-16be' : second === 0 && fourth === 0 ? 'utf-16le' : undefined
  if (seen === undefined) return undefined
  return `The file seems to be written in UTF-16 ("Unicode text", ${seen}), and has no byte order mark that says so. ${advice}`
}

function hasForeign(bytes: Uint8Array): boolean {
  return bytes.some(byte => byte > 0x7f)
}

/** Whether bytes are UTF-8 with a character beyond ASCII in them; the last one may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return /[\u0080-\uffff]/.test(text)
  } catch {
    return false
  }
}

/** The line of the first byte that is not UTF-8, and what the bytes there would be in the usual other encoding. */
function wrongByte(chunk: Uint8Array, line: number, where: { sheet?: string }) {
  let at = 0
  let row = line
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The beginning of the chunk may end a character of the one before, so that a line is looked at as a whole.
  for (let end = chunk.indexOf(0x0a); ; end = chunk.indexOf(0x0a, at)) {
    const stop = end === -1 ? chunk.length : end
    const bytes = chunk.subarray(at, stop)
    try {
      decoder.decode(bytes)
    } catch {
      const shown = firstForeignWord(new TextDecoder('windows-1252').decode(bytes))
      const seen = shown === undefined ? '' : `; in Windows-1252, "ANSI", there would be "${shown}"`
      return unreadable('wrong-encoding', `Line ${row} is not written in UTF-8${seen}. ${advice}`, {
        ...where,
        row,
      })
    }
    if (end === -1) break
    at = end + 1
    row += 1
  }
  return unreadable('wrong-encoding', `Line ${line} is not written in UTF-8. ${advice}`, {
    ...where,
    row: line,
  })
}

/** The first word with a character beyond ASCII in it, or what there is of it around that. */
function firstForeignWord(text: string): string | undefined {
  const at = text.search(/[\u0080-\uffff]/)
  if (at === -1) return undefined
  const begin =
    text
      .slice(Math.max(0, at - 20), at)
      .split(/\s/)
      .at(-1) ?? ''
  const [end = ''] = text.slice(at, at + 20).split(/\s/)
  return begin + end
}
