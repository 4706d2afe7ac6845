import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lineBlocks, splitLines } from './line-blocks.ts'

interface Written {
  number: number
  record: number
  text: string | undefined
}

test('lines are what stands between line feeds, whatever the chunks', async () => {
  const text = fc.array(fc.constantFrom('{', '}', 'é', '\n', '\r\n', ' ', '😀'), { maxLength: 40 })
  const limit = fc.constantFrom(3, 1000)
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), limit, async (pieces, size, most) => {
      const whole = pieces.join('')
      assert.deepEqual(await allLines(Buffer.from(whole), size, most), listExpected(whole, most))
    }),
  )
})

test('a line that is longer than the limit is given by its number alone, and the lines after it as ever', async () => {
  for (const size of [1, 3, 100]) {
    assert.deepEqual(await allLines(Buffer.from('1234\n12345\n1\n123456\n12345'), size, 4), [
      { number: 1, record: 1, text: '1234' },
      { number: 2, record: 2, text: undefined },
      { number: 3, record: 3, text: '1' },
      { number: 4, record: 4, text: undefined },
      { number: 5, record: 5, text: undefined },
    ])
  }
})

test('a line that is there is given before the next one comes', async () => {
  let asked = 0
  async function* chunks() {
    for (const text of ['1\n2', '2\n']) {
      asked += 1
      yield Buffer.from(text)
    }
  }
  const blocks = lineBlocks(chunks(), 10)
  const { value } = await blocks.next()
  assert.ok(value)
  assert.deepEqual([asked, Buffer.from(value.bytes ?? []).toString()], [1, '1\n'])
  await blocks.return(undefined)
})

function listExpected(text: string, limit: number): Written[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => ({ number: index + 1, line, isTooLong: Buffer.byteLength(line) > limit }))
    .filter(({ line, isTooLong }) => isTooLong || !/^[ \t\r]*$/.test(line))
    .map(({ number, line, isTooLong }, index) => ({
      number,
      record: index + 1,
      text: isTooLong ? undefined : line,
    }))
}

async function allLines(bytes: Buffer, size: number, limit: number): Promise<Written[]> {
  const lines: Written[] = []
  for await (const block of lineBlocks(splitChunks(bytes, size), limit)) {
    for (const line of splitLines(block, limit)) {
      const text = line.bytes && Buffer.from(line.bytes).toString()
      lines.push({ number: line.number, record: line.record, text })
    }
  }
  return lines
}

async function* splitChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
