import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNotifiedBodyNumber } from './notified-body.ts'

test('four digits, and lost zeros are proposed', () => {
  assert.deepEqual(checkNotifiedBodyNumber('0123'), { ok: true })
  assert.deepEqual(checkNotifiedBodyNumber('123'), { ok: false, fault: 'shape', expected: '0123' })
  assert.deepEqual(checkNotifiedBodyNumber('01234'), { ok: false, fault: 'shape' })
  assert.deepEqual(checkNotifiedBodyNumber('NB 0123'), { ok: false, fault: 'shape' })
  assert.deepEqual(checkNotifiedBodyNumber(''), { ok: false, fault: 'shape' })
})
