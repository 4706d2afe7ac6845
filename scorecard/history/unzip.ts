import { inflateRawSync } from 'node:zlib'

const directoryEntry = 0x02014b50
const deflated = 8

/** The files in a ZIP archive, as their contents; none where it is no archive. Without the forms for large archives. */
export function unzip(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1) return []
  const files: Buffer[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('The archive is damaged.')
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + size)
    files.push(method === deflated ? inflateRawSync(content) : content)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
