import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { listDecryption, makeProcessingModes } from '../p-mode.ts'
import { settingsFor } from '../testing/open-connection.ts'
import { makePush } from '../testing/partner.ts'
import { startHandling } from './handling.ts'

const nowhere = new URL('http://127.0.0.1:9/msh')

function agree(maxPayloadBytes: number) {
  const settings = settingsFor(nowhere, { maxPayloadBytes })
  return {
    processingModes: makeProcessingModes('preview', settings),
    decryption: listDecryption(settings.keys()),
    now: new Date(),
  }
}

test('a thread takes the next large message, whatever became of the one before', async () => {
  const handling = startHandling()
  const options = agree(1024 ** 2)
  const results: boolean[] = []
  for (const signer of ['regulator-2048', 'foreign', 'regulator-2048', 'regulator-3072'])
    results.push((await handling.receive(makePush(randomBytes(200_000), { signer }).http, options)).ok)
  assert.deepEqual(results, [true, false, true, false])
})

test('what is small until it is decompressed is received to the size that is set', async () => {
  const handling = startHandling()
  const push = makePush(Buffer.alloc(5_000_000)).http
  assert.ok(push.body.byteLength < 16_384)
  assert.ok((await handling.receive(push, agree(5_000_000))).ok)
  const refused = await handling.receive(push, agree(4_999_999))
  assert.ok(!refused.ok && refused.error.code === 'EBMS:0303')
})
