import { unreadable } from './problem.ts'

/**
 * All bytes of a stream in memory.
 *
 * @param most how many they may be
 * @param advice what to do where they are more
 * @throws UnreadableInput where they are more
 */
export async function collectBytes(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  advice = '',
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) {
      const message = `It is larger than ${most / 1024 ** 2} MiB, the most that is read at once. ${advice}`
      throw unreadable('too-large-inside', message.trimEnd())
    }
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
