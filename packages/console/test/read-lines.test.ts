import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readLines } from '../src/api/read-lines.ts'

test('lines are read as they come, wherever the pieces of the stream are cut', async () => {
  const bytes = new TextEncoder().encode('{"a":"ä"}\n{"a":2}\n\n{"a":3}')
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    const found: unknown[] = []
    for await (const some of readLines(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>)) {
      assert.ok(some.length > 0)
      found.push(...some)
    }
    assert.deepEqual(found, [{ a: 'ä' }, { a: 2 }, { a: 3 }])
  }
})
