import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { byDistance, bySharedStart, firstNotBefore, NearCodes } from './near-codes.ts'

/** As many codes as a large nomenclature has, alike as those are: a letter, then two digits a level. */
const codes = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ').flatMap(letter => [letter, ...below(letter, 12, 8, 3)])

function below(start: string, ...counts: readonly number[]): string[] {
  const [count = 0, ...deeper] = counts
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
  return numbers.flatMap(number => [start + number, ...below(start + number, ...deeper)])
}

const near = new NearCodes(codes)

test('the code itself is the nearest', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), code => {
      assert.deepEqual(near.find(code, 1, byDistance), [code])
      assert.deepEqual(near.find(code.toLowerCase(), 1, bySharedStart), [code])
    }),
  )
})

test('after one slip, the code that was meant is among those one slip away', () => {
  const slip = fc.record({
    code: fc.constantFrom(...codes.filter(code => code.length > 3)),
    place: fc.nat({ max: 20 }),
    replacement: fc.constantFrom('', '0', '9', 'O', 'X'),
    replaced: fc.constantFrom(0, 1),
  })
  fc.assert(
    fc.property(slip, ({ code, place, replacement, replaced }) => {
      const at = place % code.length
      const typed = code.slice(0, at) + replacement + code.slice(at + replaced)
      assert.ok(near.find(typed, codes.length, byDistance).includes(code), `${typed} for ${code}`)
    }),
    { numRuns: 500 },
  )
})

test('a place in a sorted list', () => {
  assert.equal(firstNotBefore([], 'A'), 0)
  assert.deepEqual(
    ['A', 'B', 'BB', 'C', 'D'].map(text => firstNotBefore(['B', 'C', 'C'], text)),
    [0, 0, 1, 1, 3],
  )
})

test('a thousand wrong codes take less than a second', () => {
  for (let wrong = 0; wrong < 1000; wrong += 1) near.find(`E${wrong}`, 3, byDistance)
})
