import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, receive, requireMessage, sendOptions } from '../../test/partners.ts'
import { buildUserMessage } from '../build-user-message.ts'
import { parseXml } from './parse-xml.ts'

/** libxml2 writes the canonical form in pieces of some 4,000 bytes: in one of these a U+FEFF begins a piece. */
const documents = Array.from(
  { length: 12 },
  (_, length) => `<x>${'a'.repeat(length)}${'<y>\ufeffé</y>'.repeat(3000)}</x>`,
)

test('the canonical form keeps every U+FEFF, wherever libxml2 cuts it', () => {
  for (const xml of documents) {
    using document = parseXml(Buffer.from(xml), { maxBytes: 1_000_000, maxDepth: 3, maxNodes: 5000 })
    assert.equal(document.canonicalize(document.root).toString(), xml)
  }
})

test('an XML payload that is not compressed arrives with every U+FEFF', () => {
  const payloads = documents.map((xml, at) => ({
    contentId: `part-${at}@example`,
    mimeType: 'application/xml',
    content: Buffer.from(xml),
  }))
  const { http } = buildUserMessage(message({ payloads }), sendOptions({ compress: false }))
  const received = requireMessage(receive(http)).payloads
  assert.deepEqual(
    received.map(({ content }) => Buffer.from(content).toString()),
    documents,
  )
})
