import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDomibusFiles, type DomibusFilesSettings, domibusFilesDefaults } from './index.ts'
import { settingsFor } from './testing/connect-to.ts'

test('the defaults, a folder and an own party are enough', () => {
  connectDomibusFiles(settingsFor('/location'))
})

test('what cannot be used is said, all of it at once', () => {
  const faults: [Partial<DomibusFilesSettings>, RegExp][] = [
    [{ folder: 'relative' }, /folder is no absolute path/],
    [{ from: { ...domibusFilesDefaults.from, partyId: '' } }, /from\.partyId needs 1 to 255/],
    [{ settleMs: 0, maxAnswerBytes: 1.5 }, /settleMs needs .*; maxAnswerBytes needs/],
  ]
  for (const [fault, message] of faults) {
    assert.throws(() => connectDomibusFiles(settingsFor('/location', fault)), { name: 'TypeError', message })
  }
})
