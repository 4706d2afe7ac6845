import { readSync } from 'node:fs'

const lineFeed = 0x0a
const chunkLength = 1024 * 1024

/** The lines of an open file without their line feeds; a last one that has none does not count. */
export function* readLines(file: number): Iterable<Buffer> {
  const chunk = Buffer.alloc(chunkLength)
  let rest: Buffer[] = []
  for (let at = 0; ; ) {
    const read = readSync(file, chunk, 0, chunkLength, at)
    if (read === 0) return
    at += read
    let start = 0
    for (;;) {
      const end = chunk.subarray(0, read).indexOf(lineFeed, start)
      if (end < 0) break
      yield Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      start = end + 1
    }
    rest.push(Buffer.from(chunk.subarray(start, read)))
  }
}
