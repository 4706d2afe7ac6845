/**
 * All bytes of a stream in memory.
 *
 * @param most how many they may be
 * @throws what `tooMany` gives, where they are more
 */
export async function collectBytes(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  tooMany: () => Error,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw tooMany()
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
