import type { ByteSource } from './byte-source.ts'
import { readPacked } from './inflate-entry.ts'
import type { ZipEntry } from './read-zip.ts'

/** The content of a file of an archive as it is packed there, to be put into another one. */
export interface PackedContent {
  method: number
  crc32: number
  /** Inflated, in bytes. */
  size: number
  compressedSize: number
  chunks: AsyncIterable<Uint8Array>
}

/** @throws ZipFault where it is encrypted, or not where the directory says */
export async function packedContent(source: ByteSource, entry: ZipEntry): Promise<PackedContent> {
  const { method, crc32, size, compressedSize } = entry
  return { method, crc32, size, compressedSize, chunks: await readPacked(source, entry) }
}
