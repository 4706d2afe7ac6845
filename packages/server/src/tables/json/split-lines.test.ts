import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { splitLines } from './split-lines.ts'

test('lines are what stands between line feeds, whatever the chunks', async () => {
  const text = fc.array(fc.constantFrom('{', '}', 'é', '\n', '\r\n', ' ', '😀'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (pieces, size) => {
      const whole = pieces.join('')
      const wanted = whole
        .split('\n')
        .map((line, index) => ({ number: index + 1, text: line }))
        .filter(line => !/^[ \t\r]*$/.test(line.text))
      assert.deepEqual(await linesOf(Buffer.from(whole), size, 1000), wanted)
    }),
  )
})

test('a line that is longer than the limit is given by its number alone, and the lines after it as ever', async () => {
  for (const size of [1, 3, 100]) {
    assert.deepEqual(await linesOf(Buffer.from('1234\n12345\n1\n123456\n12345'), size, 4), [
      { number: 1, text: '1234' },
      { number: 2, text: undefined },
      { number: 3, text: '1' },
      { number: 4, text: undefined },
      { number: 5, text: undefined },
    ])
  }
})

async function linesOf(bytes: Buffer, size: number, limit: number) {
  const lines: { number: number; text: string | undefined }[] = []
  for await (const batch of splitLines(chunksOf(bytes, size), limit)) {
    for (const line of batch) {
      lines.push({ number: line.number, text: line.bytes && Buffer.from(line.bytes).toString() })
    }
  }
  return lines
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
