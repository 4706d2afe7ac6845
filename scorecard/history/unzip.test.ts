import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import { unzip } from './unzip.ts'

test('the files in a workbook are read', async () => {
  const pieces: Uint8Array[] = []
  const requests = [validRequests.EU_UDI_MDR]
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, () => requests)) pieces.push(piece)
  const files = unzip(Buffer.concat(pieces))
  assert.ok(files.length > 5)
  assert.ok(files.some(file => file.includes(validRequests.EU_UDI_MDR.device.Device)))
})

test('what is no archive has no files', () => {
  assert.deepEqual(unzip(Buffer.from('no archive')), [])
})
