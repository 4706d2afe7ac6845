import { unreadable } from '../problem.ts'

/**
 * The text of a CSV file, which is UTF-8 with or without a byte order mark. Nothing else is guessed at: a wrong guess
 * would change letters unnoticed.
 *
 * @throws UnreadableInput that names the line, and what it seems to be instead
 */
export async function* decodeCsv(
  chunks: AsyncIterable<Uint8Array>,
  sheet: string | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const where = sheet === undefined ? {} : { sheet }
  let line = 1
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false
      const kind = notText(chunk)
      if (kind !== undefined) throw unreadable('wrong-encoding', `${kind} ${advice}`, { ...where, row: 1 })
    }
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw wrongByte(chunk, line, where)
    }
    if (text.includes('\u0000')) {
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

const advice = 'Save it as "CSV UTF-8".'

function notText(start: Uint8Array): string | undefined {
  const [first, second, third, fourth] = start
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'The file is written in UTF-16 ("Unicode text").'
  }
  if (first === 0 || (second === 0 && fourth === 0)) return 'The file is written in UTF-16 ("Unicode text").'
  if (first === 0x50 && second === 0x4b && third === 3)
    return 'It is a workbook or an archive under the name of a CSV file; name it .xlsx.'
  if (first === 0xd0 && second === 0xcf) return 'It is an old workbook under the name of a CSV file.'
  return undefined
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
