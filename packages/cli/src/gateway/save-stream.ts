import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'

/**
 * Writes what comes to a file, or to a stream, as fast as that takes it and without keeping it in memory. A file is there
 * whole or not at all.
 *
 * @param to the path of a file that may be overwritten; or a stream, which stays open
 * @throws CommandFailure where it cannot be written, or where not all of it came
 */
export async function saveStream(
  content: AsyncIterable<Uint8Array>,
  to: string | NodeJS.WritableStream,
): Promise<void> {
  try {
    if (typeof to === 'string') await writeWholeFile(to, content, true)
    else await pipeline(Readable.from(content, { objectMode: false }), to, { end: false })
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const { code, message } = error as NodeJS.ErrnoException
    // Anyone who reads has enough, as `head` does.
    if (typeof to !== 'string' && code === 'EPIPE') return
    throw new CommandFailure(`${typeof to === 'string' ? to : 'The output'} cannot be written: ${message}.`)
  }
}
