import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { listDecryption, makeProcessingModes } from '../p-mode.ts'
import { settingsFor } from '../testing/open-connection.ts'
import { makePush } from '../testing/partner.ts'
import { startHandling } from './handling.ts'

test('a thread takes the next large message, whatever became of the one before', async () => {
  const handling = startHandling()
  const settings = settingsFor(new URL('http://127.0.0.1:9/msh'))
  const options = {
    processingModes: makeProcessingModes('preview', settings),
    decryption: listDecryption(settings.keys()),
    now: new Date(),
  }
  const results: boolean[] = []
  for (const signer of ['regulator-2048', 'foreign', 'regulator-2048', 'regulator-3072'])
    results.push((await handling.receive(makePush(randomBytes(200_000), { signer }).http, options)).ok)
  assert.deepEqual(results, [true, false, true, false])
})
