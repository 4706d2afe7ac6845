import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodeList } from '@udigate/udi'
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
    ['CW10', criticalWarnings, 'CW010'],
    ['mm', clinicalSizeUnits, 'MU50'],
    [' mm ', clinicalSizeUnits, 'MU50'],
    ['Millimetre', clinicalSizeUnits, 'MU50'],
    ['millimetre (mm)', clinicalSizeUnits, 'MU50'],
    ['MU0105', clinicalSizeUnits, 'MU105'],
    ['angle', clinicalSizeTypes, 'CST3'],
  ] as const) {
    const proposal = proposeCode(text, list)
    assert.equal(proposal.meant, meant, text)
    assert.match(proposal.nearest, new RegExp(`^${meant} \\([^,]*\\)$`), text)
  }
})

test('a term means a code where no other code has it', () => {
  const list = readCodeList({
    list: 'shapes',
    version: '1',
    source: 'made for this test',
    codes: [['S1', 'Round(r)'], ['S2', 'Square (s) or so'], ['S3', 'Oval'], ['S4', 'Oval'], ['S5']],
  })
  for (const [text, meant] of [
    ['round', 'S1'],
    ['r', 'S1'],
    ['s', undefined],
    ['square', undefined],
    ['oval', undefined],
    ['', undefined],
    [' ', undefined],
  ] as const) {
    assert.equal(proposeCode(text, list).meant, meant, text)
  }
})

test('of other codes the nearest are named, and nothing is meant', () => {
  for (const text of ['CW002', 'CW-', '', 'Needles', '9CW1', 'CW1X']) {
    const { nearest, meant } = proposeCode(text, criticalWarnings)
    assert.equal(meant, undefined, text)
    assert.match(nearest, /^CW\d{3} \(/, text)
  }
})

test('a leaf that differs in case, blanks and points, or has letters for digits, is plainly meant', () => {
  for (const text of ['a0101010201', ' A0101010201', 'A01.01.01.02.01', 'AO1O1O1O2O1', 'A0l0l010201']) {
    const { meant, nearest } = proposeLeaf(text, emdn)
    assert.equal(meant, 'A0101010201', text)
    assert.match(nearest, /^A0101010201 \([^()]*\)$/, text)
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
