import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkHibcBasicUdiDi, checkHibcPrimary } from './hibc.ts'

test('each fault of a Basic UDI-DI', () => {
  assert.deepEqual(checkHibcBasicUdiDi('++B9764000006K'), { ok: true })
  assert.deepEqual(checkHibcBasicUdiDi('+B9764000006K'), { ok: false, fault: 'flag' })
  assert.deepEqual(checkHibcBasicUdiDi('++A999MYD'), { ok: true })
  assert.deepEqual(checkHibcBasicUdiDi('++B97600'), { ok: false, fault: 'length' })
  assert.deepEqual(checkHibcBasicUdiDi('++A999MODELIDENTIFIER111S8'), { ok: false, fault: 'length' })
  assert.deepEqual(checkHibcBasicUdiDi('++99764000006K'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcBasicUdiDi('++B9-64000006K'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcBasicUdiDi('++1++B9764000'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcBasicUdiDi('++B976 000006K'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkHibcBasicUdiDi('++B9764000006X'), {
    ok: false,
    fault: 'check-characters',
    expected: '++B9764000006K',
  })
})

test('each fault of primary data', () => {
  assert.deepEqual(checkHibcPrimary('+A123BJC5D6E71G'), { ok: true })
  assert.deepEqual(checkHibcPrimary('A123BJC5D6E71G'), { ok: false, fault: 'flag' })
  assert.deepEqual(checkHibcPrimary('++B9764000006K'), { ok: false, fault: 'flag' })
  assert.deepEqual(checkHibcPrimary('+A99910-'), { ok: true })
  assert.deepEqual(checkHibcPrimary('+A9991234567890ABCDEFGH1H'), { ok: true })
  assert.deepEqual(checkHibcPrimary('+A1231G'), { ok: false, fault: 'length' })
  assert.deepEqual(checkHibcPrimary(`+A123${'1'.repeat(20)}G`), { ok: false, fault: 'length' })
  assert.deepEqual(checkHibcPrimary('+1123BJC5D6E71G'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcPrimary('+A1-3BJC5D6E71G'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcPrimary('+1+A123BJC5D6E71G'), { ok: false, fault: 'labeler-code' })
  assert.deepEqual(checkHibcPrimary('+A123BJC-D6E71G'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkHibcPrimary('+A123BJC+D6E71G'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkHibcPrimary('+A123BJC5D6E7AG'), { ok: false, fault: 'unit-of-measure' })
  assert.deepEqual(checkHibcPrimary('+A123BJC5D6E71H'), {
    ok: false,
    fault: 'check-characters',
    expected: '+A123BJC5D6E71G',
  })
})

test('every single wrong character behind the labeler code is found', () => {
  const alphanumerics = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.constantFrom(...alphanumerics), (place, character) => {
      for (const [code, check] of [
        ['++A999MODELIDENTIFIER11S8', checkHibcBasicUdiDi],
        ['+A123BJC5D6E71G', checkHibcPrimary],
      ] as const) {
        const at = code.length - 9 + place
        if (code.charAt(at) !== character) {
          assert.equal(check(code.slice(0, at) + character + code.slice(at + 1)).ok, false)
        }
      }
    }),
  )
})
