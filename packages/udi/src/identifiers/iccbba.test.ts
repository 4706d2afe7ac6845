import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDonationNumber, checkIccbbaBasicUdiDi } from './iccbba.ts'

test('a Basic UDI-DI has 18 printable characters', () => {
  assert.deepEqual(checkIccbbaBasicUdiDi('=/W1234ABCDEF00001'), { ok: true })
  assert.deepEqual(checkIccbbaBasicUdiDi('=/W1234ABCDEF0001'), { ok: false, fault: 'length' })
  assert.deepEqual(checkIccbbaBasicUdiDi('=/W1234ABCDEF000012'), { ok: false, fault: 'length' })
  assert.deepEqual(checkIccbbaBasicUdiDi('=/W1234 BCDEF00001'), { ok: false, fault: 'characters' })
})

test('each fault of a donation number', () => {
  assert.deepEqual(checkDonationNumber('G123498654321H'), { ok: true })
  assert.deepEqual(checkDonationNumber('G123498654321'), { ok: false, fault: 'length' })
  assert.deepEqual(checkDonationNumber('g123498654321H'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkDonationNumber('G12349865432-H'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkDonationNumber('G123498654321I'), {
    ok: false,
    fault: 'check-character',
    expected: 'G123498654321H',
  })
})
