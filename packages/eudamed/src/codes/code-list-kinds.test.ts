import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCodeList, readCodeList, readCodeRows } from '@udigate/udi'
import { codeListKind, codeListNamed, codeListNames, shippedCodeLists } from './index.ts'

test('the lists of this release are without fault', () => {
  for (const name of codeListNames) {
    const list = codeListNamed(shippedCodeLists, name)
    assert.deepEqual(checkCodeList(codeListKind(name), Array.from(list.entries()), list), [], name)
  }
})

test("the nomenclature is read from the Commission's workbook, by its own headings", () => {
  const workbook = [
    ['EUROPEAN MEDICAL DEVICE NOMENCLATURE', null, null, null, null, null],
    [
      'CATEGORY',
      'CATEGORY DESCRIPTION (v.2026)',
      'CODE',
      'TERM EMDN (v.2026)',
      'LEVEL',
      'TERMINAL LEVEL (YES/NO)',
    ],
    ['A', 'DEVICES', 'A', 'DEVICES', 1, 'NO'],
    ['A', 'DEVICES', 'A01', 'NEEDLES\nAND  KITS ', 2, 'NO'],
    [null, null, null, null, null, null],
    ['A', 'DEVICES', ' A0101 ', 'HYPODERMIC NEEDLES', 3, 'YES'],
  ]
  const empty = readCodeList({ list: 'emdn', version: 'V0', source: 'this test', codes: [] })
  assert.deepEqual(readCodeRows(codeListKind('emdn'), workbook, empty), {
    ok: true,
    entries: [
      { code: 'A', term: 'DEVICES', leaf: false },
      { code: 'A01', term: 'NEEDLES AND KITS', leaf: false },
      { code: 'A0101', term: 'HYPODERMIC NEEDLES', leaf: true },
    ],
    version: 'v2026',
  })
})

test('a nomenclature that is cut short is refused beside the one of this release', () => {
  const entries = [{ code: 'A', term: 'DEVICES', leaf: true }]
  const [fault] = checkCodeList(codeListKind('emdn'), entries, shippedCodeLists.emdn)
  assert.match(fault?.message ?? '', /^There are only 1 codes?.*truncated/)
})
