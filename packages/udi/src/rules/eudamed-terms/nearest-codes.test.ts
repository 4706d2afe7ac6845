import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '../../codes/index.ts'
import { listCodes, proposeCode, proposeLeaf } from './nearest-codes.ts'

test('codes are listed with their terms where they have one', () => {
  assert.equal(listCodes([{ code: 'A01', term: 'NEEDLES' }, { code: '0123' }]), 'A01 (NEEDLES), 0123')
  assert.equal(listCodes([]), 'none')
})

const { clinicalSizeUnits, clinicalSizeTypes, criticalWarnings, emdn } = shippedCodeLists

test('a code that differs in case, blanks and zeros is plainly meant, and so is the one whose term it is', () => {
  for (const [text, list, meant] of [
    ['mu105', clinicalSizeUnits, 'MU105'],
    ['MU 1', clinicalSizeUnits, 'MU01'],
    ['CST03', clinicalSizeTypes, 'CST3'],
    ['CW1', criticalWarnings, 'CW001'],
    ['mm', clinicalSizeUnits, 'MU50'],
    ['Millimetre', clinicalSizeUnits, 'MU50'],
    ['angle', clinicalSizeTypes, 'CST3'],
  ] as const) {
    assert.equal(proposeCode(text, list).meant, meant, text)
  }
})

test('of other codes the nearest are named, and nothing is meant', () => {
  for (const text of ['CW002', 'CW-', '', 'Needles']) {
    const { nearest, meant } = proposeCode(text, criticalWarnings)
    assert.equal(meant, undefined, text)
    assert.match(nearest, /^CW\d{3} \(/, text)
  }
})

test('a leaf that differs in case, blanks and points, or has letters for digits, is plainly meant', () => {
  for (const text of ['a0101010201', ' A0101010201', 'A01.01.01.02.01', 'AO1O1O1O2O1', 'A0l0l010201']) {
    assert.equal(proposeLeaf(text, emdn).meant, 'A0101010201', text)
  }
})

test('of a group with one leaf that leaf is meant, of others some are named', () => {
  const single = Array.from(emdn.entries()).find(
    ({ code, leaf }) => !leaf && emdn.leavesUnder(code, 2).length === 1,
  )
  assert.ok(single === undefined || proposeLeaf(single.code, emdn).meant !== undefined)
  const { nearest, meant } = proposeLeaf('A010101', emdn)
  assert.equal(meant, undefined)
  assert.match(nearest, /^A0101010101 \(.*\), A0101010102 \(/)
  assert.match(proposeLeaf('A0101010209', emdn).nearest, /A0101010201/)
})
