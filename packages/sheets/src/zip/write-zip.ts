import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { PackedContent } from './packed-content.ts'

/** A file to put into an archive. */
export interface ZipFile {
  name: string
  /** Its text, whole or in pieces, written in UTF-8; or as it is packed in another archive. */
  content: string | AsyncIterable<string> | Iterable<string> | PackedContent
}

/** 1 January 1980: the archive says nothing of when it was made, so that the same content is the same bytes. */
const noDate = 0x0021
const version = 20
/** Names are UTF-8. */
const nameInUtf8 = 0x0800
/** Sizes follow the content, besides. */
const flags = nameInUtf8 | 0x0008

/** The bytes of an archive of these files, a chunk at a time. A file, and the archive, may have 4 GiB. */
export async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const encoded = new TextEncoder().encode(name)
    const isPacked = typeof content === 'object' && 'method' in content
    const facts: Facts = isPacked
      ? { ...content, flags: nameInUtf8, crc: content.crc32 }
      : { method: deflated, flags, crc: 0, size: 0, compressedSize: 0 }
    const header = localHeader(encoded, facts)
    const start = offset
    yield header
    offset += header.length

    if (isPacked) yield* content.chunks
    else {
      for await (const chunk of deflate(content, facts)) {
        facts.compressedSize += chunk.length
        yield chunk
      }
      const descriptor = writeDescriptor(facts)
      yield descriptor
      offset += descriptor.length
    }
    offset += facts.compressedSize
    directory.push(directoryEntry(encoded, facts, start))
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield* directory
  yield writeEnd(directory.length, size, offset)
}

const deflated = 8

interface Facts {
  method: number
  flags: number
  crc: number
  size: number
  compressedSize: number
}

async function* deflate(
  content: Exclude<ZipFile['content'], PackedContent>,
  facts: Facts,
): AsyncGenerator<Uint8Array> {
  async function* encoded(): AsyncGenerator<Uint8Array> {
    for await (const text of typeof content === 'string' ? [content] : content) {
      const bytes = Buffer.from(text)
      facts.crc = crc32(bytes, facts.crc)
      facts.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(encoded(), { objectMode: false })
  const packed = createDeflateRaw({ level: 5 })
  source.on('error', error => packed.destroy(error))
  source.pipe(packed)
  try {
    for await (const chunk of packed) yield chunk
  } finally {
    source.destroy()
    packed.destroy()
  }
}

/** Of a file whose sizes follow its content, they are 0 here. */
function localHeader(
  name: Uint8Array,
  { method, flags: bits, crc, size, compressedSize }: Facts,
): Uint8Array {
  checkSize(size)
  return bytes(
    30 + name.length,
    view => {
      view.setUint32(0, 0x04034b50, true)
      view.setUint16(4, version, true)
      view.setUint16(6, bits, true)
      view.setUint16(8, method, true)
      view.setUint16(12, noDate, true)
      view.setUint32(14, crc, true)
      view.setUint32(18, compressedSize, true)
      view.setUint32(22, size, true)
      view.setUint16(26, name.length, true)
    },
    30,
    name,
  )
}

function writeDescriptor({ crc, size, compressedSize }: Facts): Uint8Array {
  checkSize(size)
  return bytes(16, view => {
    view.setUint32(0, 0x08074b50, true)
    view.setUint32(4, crc, true)
    view.setUint32(8, compressedSize, true)
    view.setUint32(12, size, true)
  })
}

function directoryEntry(
  name: Uint8Array,
  { method, flags: bits, crc, size, compressedSize }: Facts,
  offset: number,
): Uint8Array {
  checkSize(offset)
  return bytes(
    46 + name.length,
    view => {
      view.setUint32(0, 0x02014b50, true)
      view.setUint16(4, version, true)
      view.setUint16(6, version, true)
      view.setUint16(8, bits, true)
      view.setUint16(10, method, true)
      view.setUint16(14, noDate, true)
      view.setUint32(16, crc, true)
      view.setUint32(20, compressedSize, true)
      view.setUint32(24, size, true)
      view.setUint16(28, name.length, true)
      view.setUint32(42, offset, true)
    },
    46,
    name,
  )
}

function writeEnd(entries: number, size: number, offset: number): Uint8Array {
  checkSize(offset)
  return bytes(22, view => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, entries, true)
    view.setUint16(10, entries, true)
    view.setUint32(12, size, true)
    view.setUint32(16, offset, true)
  })
}

function bytes(length: number, fill: (view: DataView) => void, at = 0, rest?: Uint8Array): Uint8Array {
  const made = new Uint8Array(length)
  fill(new DataView(made.buffer))
  if (rest) made.set(rest, at)
  return made
}

function checkSize(size: number): void {
  if (size > 0xffffffff) throw new RangeError('An archive of more than 4 GiB is not written.')
}
