import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file to put into an archive. */
export interface ZipFile {
  name: string
  /** Its text, whole or in pieces; written in UTF-8. */
  content: string | AsyncIterable<string> | Iterable<string>
}

/** 1 January 1980: the archive says nothing of when it was made, so that the same content is the same bytes. */
const noDate = 0x0021
const version = 20
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808

/** The bytes of an archive of these files, a chunk at a time. A file, and the archive, may have 4 GiB. */
export async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const encoded = new TextEncoder().encode(name)
    const header = localHeader(encoded)
    const start = offset
    yield header
    offset += header.length

    const facts = { crc: 0, size: 0, compressedSize: 0 }
    for await (const chunk of deflate(content, facts)) {
      facts.compressedSize += chunk.length
      yield chunk
    }
    const descriptor = writeDescriptor(facts)
    yield descriptor
    offset += facts.compressedSize + descriptor.length
    directory.push(directoryEntry(encoded, facts, start))
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield* directory
  yield writeEnd(directory.length, size, offset)
}

interface Facts {
  crc: number
  size: number
  compressedSize: number
}

async function* deflate(content: ZipFile['content'], facts: Facts): AsyncGenerator<Uint8Array> {
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

function localHeader(name: Uint8Array): Uint8Array {
  return bytes(
    30 + name.length,
    view => {
      view.setUint32(0, 0x04034b50, true)
      view.setUint16(4, version, true)
      view.setUint16(6, flags, true)
      view.setUint16(8, 8, true)
      view.setUint16(12, noDate, true)
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

function directoryEntry(name: Uint8Array, { crc, size, compressedSize }: Facts, offset: number): Uint8Array {
  checkSize(offset)
  return bytes(
    46 + name.length,
    view => {
      view.setUint32(0, 0x02014b50, true)
      view.setUint16(4, version, true)
      view.setUint16(6, version, true)
      view.setUint16(8, flags, true)
      view.setUint16(10, 8, true)
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
