import { inflateRawSync } from 'node:zlib'

/** The files of an archive, each as it is packed and as it is: read with nothing that the product reads archives with. */
export function unpack(archive: Buffer): ReadonlyMap<string, { packed: Buffer; content: Buffer }> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, { packed: Buffer; content: Buffer }>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    files.set(name, {
      packed,
      content: archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed),
    })
    at += 46 + name.length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
