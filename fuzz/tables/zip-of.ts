import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and what its headers say falsely of it. */
export interface Packed {
  readonly name: string
  readonly content: Buffer
  readonly isStored?: boolean
  readonly lies?: Partial<Record<'crc' | 'packed' | 'size' | 'method' | 'flags' | 'at', number>>
}

/** An archive, written by nothing that the product reads or writes archives with. */
export function zipOf(files: readonly Packed[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, isStored, lies = {} } of files) {
    const data = isStored ? content : deflateRawSync(content)
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((lies.flags ?? 0) & 0xffff, 2)
    fields.writeUInt16LE((lies.method ?? (isStored ? 0 : 8)) & 0xffff, 4)
    fields.writeUInt32LE((lies.crc ?? crc32(content)) >>> 0, 10)
    fields.writeUInt32LE((lies.packed ?? data.length) >>> 0, 14)
    fields.writeUInt32LE((lies.size ?? content.length) >>> 0, 18)
    fields.writeUInt16LE(title.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE((lies.at ?? at) >>> 0, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), fields, where, title)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, title, data])
    pieces.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length & 0xffff, 8)
  end.writeUInt16LE(files.length & 0xffff, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, listed, end])
}
