import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { PackedContent } from './packed-content.ts'

/** A file to put into an archive. */
export interface ZipFile {
  name: string
  /** Its bytes, or its text in UTF-8, whole or in pieces; or as it is packed in another archive. */
  content: Piece | AsyncIterable<Piece> | Iterable<Piece> | PackedContent
}

type Piece = string | Uint8Array

/** 1 January 1980: the archive says nothing of when it was made, so that the same content is the same bytes. */
const noDate = 0x0021
const version = 20
const versionOfZip64 = 45
/** From here on 32 bits say it no longer. */
const wide = 0xffffffff
/** Names are UTF-8. */
const nameInUtf8 = 0x0800
/** Sizes follow the content, besides. */
const flags = nameInUtf8 | 0x0008

/** The bytes of an archive of these files, a chunk at a time. A file may have 4 GiB. */
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
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    for await (const piece of isWhole ? [content] : content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
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

/** A place past what 32 bits can say stands in a field of its own (Zip64). */
function directoryEntry(
  name: Uint8Array,
  { method, flags: bits, crc, size, compressedSize }: Facts,
  offset: number,
): Uint8Array {
  const isFar = offset >= wide
  const tail = isFar ? Buffer.concat([name, farPlace(offset)]) : name
  return bytes(
    46 + tail.length,
    view => {
      view.setUint32(0, 0x02014b50, true)
      view.setUint16(4, isFar ? versionOfZip64 : version, true)
      view.setUint16(6, isFar ? versionOfZip64 : version, true)
      view.setUint16(8, bits, true)
      view.setUint16(10, method, true)
      view.setUint16(14, noDate, true)
      view.setUint32(16, crc, true)
      view.setUint32(20, compressedSize, true)
      view.setUint32(24, size, true)
      view.setUint16(28, name.length, true)
      view.setUint16(30, tail.length - name.length, true)
      view.setUint32(42, isFar ? wide : offset, true)
    },
    46,
    tail,
  )
}

function farPlace(offset: number): Uint8Array {
  return bytes(12, view => {
    view.setUint16(0, 1, true)
    view.setUint16(2, 8, true)
    view.setBigUint64(4, BigInt(offset), true)
  })
}

/** The end of an archive; before it the wide one (Zip64), where there are more files or bytes than the usual one can say. */
function writeEnd(entries: number, size: number, offset: number): Uint8Array {
  const isWide = entries >= 0xffff || size >= wide || offset >= wide
  const end = bytes(22, view => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, isWide ? 0xffff : entries, true)
    view.setUint16(10, isWide ? 0xffff : entries, true)
    view.setUint32(12, isWide ? wide : size, true)
    view.setUint32(16, isWide ? wide : offset, true)
  })
  if (!isWide) return end
  const wideEnd = bytes(56, view => {
    view.setUint32(0, 0x06064b50, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, versionOfZip64, true)
    view.setUint16(14, versionOfZip64, true)
    for (const at of [24, 32]) view.setBigUint64(at, BigInt(entries), true)
    view.setBigUint64(40, BigInt(size), true)
    view.setBigUint64(48, BigInt(offset), true)
  })
  const locator = bytes(20, view => {
    view.setUint32(0, 0x07064b50, true)
    view.setBigUint64(8, BigInt(offset + size), true)
    view.setUint32(16, 1, true)
  })
  return Buffer.concat([wideEnd, locator, end])
}

function bytes(length: number, fill: (view: DataView) => void, at = 0, rest?: Uint8Array): Uint8Array {
  const made = new Uint8Array(length)
  fill(new DataView(made.buffer))
  if (rest) made.set(rest, at)
  return made
}

function checkSize(size: number): void {
  if (size >= wide) throw new RangeError('A file of more than 4 GiB is not put into an archive.')
}
