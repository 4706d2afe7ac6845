import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessInputKind, kindByContent } from './input-kind.ts'

test('the name of a file says what it is', () => {
  assert.equal(guessInputKind('a/devices.json'), 'json')
  assert.equal(guessInputKind('devices.NDJSON'), 'ndjson')
  assert.equal(guessInputKind('devices.jsonl'), 'ndjson')
  assert.equal(guessInputKind('/dev/fd/63'), 'by-content')
  assert.equal(guessInputKind('devices.csv'), 'csv')
  assert.equal(guessInputKind('devices.XLSX'), 'xlsx')
  assert.equal(guessInputKind('push.xml'), 'xml')
  assert.equal(guessInputKind('devices.pdf'), 'unknown')
})

test('what has no name is ndjson where its first line is a whole object, otherwise json', async () => {
  const cases = [
    ['{"device":{}}\n{"device":{}}\n', 'ndjson'],
    ['{"device":{}}', 'ndjson'],
    ['\n  {"device":{}} \r\n{}', 'ndjson'],
    ['{"device":{,}}\n{}', 'ndjson'],
    ['{\n  "device": {}\n}', 'json'],
    ['{ "device": {\n} }', 'json'],
    ['[{"device":{}}]', 'json'],
    ['', 'json'],
    ['\n\n', 'json'],
    ['GTIN\tName\r\n1\t2\r\n', 'csv'],
    ['\tName\r\n', 'csv'],
    ['[\t{}]', 'json'],
    ['PK\u0003\u0004', 'xlsx'],
    ['\ufeff  <?xml version="1.0"?>\n<Push/>', 'xml'],
  ] as const
  for (const [text, kind] of cases) {
    for (const size of [1, 5, 1000]) {
      const found = await kindByContent(splitChunks(Buffer.from(text), size), 1000)
      assert.equal(found.kind, kind, JSON.stringify(text))
      const bytes: Uint8Array[] = []
      for await (const chunk of found.chunks) bytes.push(chunk)
      assert.equal(Buffer.concat(bytes).toString(), text)
    }
  }
})

test('no more than the given beginning is looked at', async () => {
  let taken = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 1
      yield Buffer.from('{"a')
    }
  }
  const { kind, chunks } = await kindByContent(endless(), 10)
  assert.equal(kind, 'json')
  assert.equal(taken, 4)
  for await (const chunk of chunks) {
    assert.equal(chunk.length, 12)
    break
  }
})

async function* splitChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
