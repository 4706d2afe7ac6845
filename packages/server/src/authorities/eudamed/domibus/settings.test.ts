import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTime } from '../testing/system-time.ts'
import { connectDomibus, type DomibusSettings, domibusDefaults } from './index.ts'
import { settingsFor } from './testing/connect-to.ts'

const endpoint = new URL('http://127.0.0.1:1/')

test('the defaults and an own party are enough', () => {
  connectDomibus(settingsFor(endpoint), systemTime)
})

test('what cannot be used is said, all of it at once', () => {
  const faults: [Partial<DomibusSettings>, RegExp][] = [
    [{ endpoint: new URL('ftp://127.0.0.1/') }, /endpoint is no http\(s\) address/],
    [{ endpoint: new URL('http://a:b@127.0.0.1/') }, /credentials, which belong in user and password/],
    [{ from: { ...domibusDefaults.from, partyId: '' } }, /from\.partyId needs 1 to 255/],
    [{ to: { ...domibusDefaults.to, role: ' x' } }, /to\.role needs 1 to 255/],
    [{ action: 'a'.repeat(256) }, /action needs 1 to 255/],
    [{ service: { type: 'a\nb', value: 'x' } }, /service\.type needs 1 to 255/],
    [{ pending: { finalRecipient: '' } }, /pending\.finalRecipient needs 1 to 255/],
    [{ user: 'a' }, /user and password go together/],
    [{ password: 'a' }, /user and password go together/],
    [{ user: 'a:b', password: 'c' }, /user contains a colon/],
    [{ totalTimeoutMs: 0, maxAnswerBytes: 1.5 }, /totalTimeoutMs needs .*; maxAnswerBytes needs/],
  ]
  for (const [fault, message] of faults) {
    assert.throws(() => connectDomibus(settingsFor(endpoint, fault), systemTime), {
      name: 'TypeError',
      message,
    })
  }
})
