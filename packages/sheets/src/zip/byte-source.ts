import { open } from 'node:fs/promises'

/** Bytes that can be read at any place: a file, or memory. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `offset` on: `length` of them, or those that there are. */
  read(offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** The bytes of a file. @throws the error of the file system where it cannot be opened */
export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return bytes.subarray(0, filled)
    },
    close: () => file.close(),
  }
}

/** Bytes in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    close: async () => undefined,
  }
}
