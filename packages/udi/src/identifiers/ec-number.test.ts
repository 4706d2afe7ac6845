import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEcNumber } from './ec-number.ts'

test('each fault', () => {
  assert.deepEqual(checkEcNumber('231-791-2'), { ok: true })
  for (const code of ['', '2317912', '231-7912', '2317-91-2', '231-791-22', 'EC 231-791-2']) {
    assert.deepEqual(checkEcNumber(code), { ok: false, fault: 'shape' }, code)
  }
  assert.deepEqual(checkEcNumber('231-791-3'), { ok: false, fault: 'check-digit', expected: '231-791-2' })
  // 2 times 5 leaves 10 modulo 11: no number begins so.
  assert.deepEqual(checkEcNumber('000-020-0'), { ok: false, fault: 'check-digit' })
})

test('every single wrong digit is found', () => {
  for (const place of [0, 1, 2, 4, 5, 6, 8]) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const changed = `${'231-791-2'.slice(0, place)}${digit}${'231-791-2'.slice(place + 1)}`
      assert.equal(checkEcNumber(changed).ok, changed === '231-791-2', changed)
    }
  }
})
