import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { type ZipEntry, ZipFault } from './read-zip.ts'

const chunkSize = 128 * 1024

/**
 * The content of a file in an archive, a chunk at a time. Never gives out more bytes than the directory says.
 *
 * @throws ZipFault where the content is not what the directory says, or is encrypted
 */
export async function* inflateEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let size = 0
  let checksum = 0
  for await (const chunk of readContent(source, entry)) {
    size += chunk.length
    if (size > entry.size) throw broken(entry)
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (size !== entry.size || checksum !== entry.crc32) throw broken(entry)
}

async function* readContent(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const compressed = await readPacked(source, entry)
  if (entry.method === 0) return yield* compressed
  if (entry.method !== 8) throw new ZipFault('damaged', `${entry.name} is packed in a way that is not known.`)
  const inflate = createInflateRaw({ chunkSize })
  // What goes wrong comes out of the loop below.
  pipeline(
    Readable.from(compressed, { objectMode: false, highWaterMark: chunkSize }),
    inflate,
    () => undefined,
  )
  try {
    for await (const chunk of inflate) yield chunk
  } catch (error) {
    if (error instanceof ZipFault) throw error
    throw broken(entry)
  } finally {
    inflate.destroy()
  }
}

/** The bytes of a file as they are packed. @throws ZipFault where it is encrypted, or not where the directory says */
export async function readPacked(source: ByteSource, entry: ZipEntry): Promise<AsyncGenerator<Uint8Array>> {
  return readBytes(source, await findStart(source, entry), entry.compressedSize)
}

async function findStart(source: ByteSource, entry: ZipEntry): Promise<number> {
  if (entry.isEncrypted) throw new ZipFault('damaged', `${entry.name} is encrypted.`)
  const header = await source.read(entry.offset, 30)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < 30 || view.getUint32(0, true) !== 0x04034b50) throw broken(entry)
  return entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
}

async function* readBytes(source: ByteSource, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += chunkSize) {
    const chunk = await source.read(start + at, Math.min(chunkSize, length - at))
    if (chunk.length === 0) return
    yield chunk
  }
}

function broken({ name }: ZipEntry): ZipFault {
  return new ZipFault(
    'damaged',
    `It is damaged or cut off: the content of ${name.slice(0, 80)} is not whole.`,
  )
}
