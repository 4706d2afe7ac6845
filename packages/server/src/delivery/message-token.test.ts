import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactBytes } from './message-token.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a document of the outside is kept without the token, as it is or as XML writes it, and to the byte where it has none', () => {
  for (const said of ['<a>se<cret</a>', '<a>se&lt;cret</a>'])
    assert.doesNotMatch(Buffer.from(redactBytes(encode(said), 'se<cret')).toString(), /cret/)
  // Bytes that are no UTF-8 stay as they came.
  const odd = new Uint8Array([0xff, 0x41])
  assert.equal(redactBytes(odd, 'se<cret'), odd)
  assert.equal(redactBytes(odd, undefined), odd)
})
