import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { appendPointer, pointer } from './pointer.ts'

test('a pointer names each step from the root', () => {
  assert.equal(pointer(), '')
  assert.equal(pointer('device', 'MarketInfos', 1, 'Country'), '/device/MarketInfos/1/Country')
  assert.equal(appendPointer('/device', 'MDN'), '/device/MDN')
})

test('the examples of RFC 6901, section 5', () => {
  assert.equal(pointer(''), '/')
  assert.equal(pointer('a/b'), '/a~1b')
  assert.equal(pointer('m~n'), '/m~0n')
  assert.equal(pointer('~1'), '/~01')
  assert.equal(pointer(' '), '/ ')
})

test('whatever the names, the steps can be read back from the pointer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('~', '/', '~0', '~1'))),
      names => {
        const readBack = pointer(...names)
          .split('/')
          .slice(1)
          .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
        assert.deepEqual(readBack, names)
      },
    ),
  )
})
