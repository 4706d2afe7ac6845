import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { test } from 'node:test'
import {
  cosign,
  findCosignedAt,
  formatNote,
  formatVerifierKey,
  isSignedByLog,
  makeVerifierKey,
  NoteFault,
  parseNote,
  parseVerifierKey,
} from './note.ts'
import { parseTreeHead } from './tree-head.ts'

// The example of golang.org/x/mod/sumdb/note, which the signed-note specification follows.
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const signedByPeter = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

test('a note that another implementation has signed is verified, and one that was changed is not', () => {
  const key = parseVerifierKey(peter)
  assert.equal(formatVerifierKey(key), peter)
  const note = parseNote(signedByPeter)
  assert.equal(formatNote(note), signedByPeter)
  assert.ok(isSignedByLog(note, key))
  assert.ok(!isSignedByLog({ ...note, text: note.text.replace('answer', 'question') }, key))
  assert.ok(!isSignedByLog({ ...note, signatures: [] }, key))
})

test('what is no verifier key, or no note, is refused', () => {
  for (const text of [
    '',
    'a',
    `${peter}x`,
    peter.replace('c74f20a3', 'c74f20a4'),
    peter.replace('PeterNeumann', ''),
  ])
    assert.throws(() => parseVerifierKey(text), NoteFault, text)
  for (const text of [
    '',
    'a\n',
    'a\n\n',
    'a\n\nb\n',
    'a\n\n— a b\n',
    'a\n\n— a AAAAAAAA',
    `a\n\n${'— a AAAAAAAA\n'.repeat(101)}`,
  ])
    assert.throws(() => parseNote(text), NoteFault, text)
  for (const text of ['a\n1\n', 'a\n01\nAAAA\n', '\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'])
    assert.throws(() => parseTreeHead(text), NoteFault, text)
})

test('a witness signs the time and the note, so that neither can be changed', () => {
  const seed = Buffer.alloc(32, 7)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const verifier = makeVerifierKey('witness.example', 'witness', createPublicKey(privateKey))
  const text = 'log.example\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'
  const signature = cosign(text, verifier, privateKey, new Date(1_800_000_000_999))
  const note = { text, signatures: [signature] }
  assert.equal(findCosignedAt(note, verifier), 1_800_000_000)
  // By the words of the specification: what is signed, and how the time stands before the signature.
  const bytes = sign(null, Buffer.from(`cosignature/v1\ntime 1800000000\n${text}`), privateKey)
  assert.deepEqual(
    Buffer.from(signature.bytes),
    Buffer.concat([Buffer.from('000000006b49d200', 'hex'), bytes]),
  )
  assert.equal(findCosignedAt({ ...note, text: text.replace('\n1\n', '\n2\n') }, verifier), undefined)
  const later = Buffer.from(signature.bytes)
  later.writeUInt8(1, 7)
  assert.equal(findCosignedAt({ text, signatures: [{ ...signature, bytes: later }] }, verifier), undefined)
  assert.ok(!isSignedByLog(note, verifier), 'it is no signature of the log')
})
