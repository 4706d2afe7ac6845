import { crc32, deflateRawSync } from 'node:zlib'

/** A file to put into an archive. */
export interface PlainFile {
  name: string
  content: Uint8Array
  isStored?: boolean
}

/** An archive written by nothing that the product writes its own with. @param before bytes that stand in front of it @param comment stands at its end */
export function writePlainZip(
  files: readonly PlainFile[],
  before: Uint8Array = new Uint8Array(),
  comment = '',
): Uint8Array {
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content, isStored = false } of files) {
    const packed = isStored ? content : deflateRawSync(content)
    const named = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(named.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('504b0304', 'hex'), facts, named, packed)
    directory.push(Buffer.from('504b01021400', 'hex'), facts, place, named)
    offset += 30 + named.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([
    before,
    ...bodies,
    listed,
    Buffer.from('504b0506', 'hex'),
    end,
    Buffer.from(comment, 'latin1'),
  ])
}
