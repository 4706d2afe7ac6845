import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a file as its content comes, beside it first, so that a reader never sees half of it: it is there whole, or as it
 * was before.
 *
 * @param force whether a file that is there already is overwritten
 * @throws the error of the file system (`EEXIST` where it is there already), or that of the content
 */
export async function writeWholeFile(
  file: string,
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  force: boolean,
): Promise<void> {
  // It is claimed before anything is written, so that two that write it at the same time do not both think it theirs.
  if (!force) await pipeline(Readable.from([]), createWriteStream(file, { flags: 'wx' }))
  const beside = `${file}.writing`
  try {
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(beside))
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    if (!force) await rm(file, { force: true })
    throw error
  }
}
