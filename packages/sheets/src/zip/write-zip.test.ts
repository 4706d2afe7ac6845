import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ByteSource } from './byte-source.ts'
import { readZip } from './read-zip.ts'
import { writeZip, type ZipFile } from './write-zip.ts'

const noLimits = {
  entries: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  ratio: Number.POSITIVE_INFINITY,
}

/** An archive of which large pieces are not kept: they are read as zeros. */
async function keepArchive(files: Iterable<ZipFile>): Promise<ByteSource> {
  const pieces: { at: number; bytes: Uint8Array }[] = []
  let size = 0
  for await (const bytes of writeZip(files)) {
    if (bytes.length < 1024 ** 2) pieces.push({ at: size, bytes: Uint8Array.from(bytes) })
    size += bytes.length
  }
  return {
    size,
    async read(offset, length) {
      const read = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      for (const { at, bytes } of pieces) {
        if (at + bytes.length <= offset || at >= offset + read.length) continue
        const from = Math.max(0, offset - at)
        read.set(bytes.subarray(from, offset + read.length - at), Math.max(0, at - offset))
      }
      return read
    },
    close: async () => undefined,
  }
}

test('an archive has more files than 16 bits can count', async () => {
  const empty = { method: 0, crc32: 0, size: 0, compressedSize: 0, chunks: (async function* () {})() }
  const names = Array.from({ length: 70_000 }, (_, number) => `${number}`)
  const entries = await readZip(await keepArchive(names.map(name => ({ name, content: empty }))), noLimits)
  // A difference of so many names would take minutes to show.
  assert.equal(entries.size, names.length)
  assert.ok(names.every(name => entries.has(name)))
})

test('an archive has files past the place that 32 bits can say', async () => {
  const piece = new Uint8Array(64 * 1024 ** 2)
  const size = 16 * piece.length
  const gibibyte = (name: string): ZipFile => ({
    name,
    content: {
      method: 0,
      crc32: 0,
      size,
      compressedSize: size,
      chunks: (async function* () {
        for (let count = 0; count < 16; count += 1) yield piece
      })(),
    },
  })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const entries = await readZip(await keepArchive(names.map(gibibyte)), noLimits)
  assert.deepEqual([...entries.keys()], names)
  assert.deepEqual(
    Array.from(entries.values(), ({ offset }) => offset),
    names.map((_, place) => place * (size + 31)),
  )
})
