import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, readCodeList, readCodeRows } from '@udigate/udi'
import { codeListKind, shippedCodeLists } from './index.ts'

const empty = readCodeList({ list: 'emdn', version: 'V0', source: 'this test', codes: [] })
const { storageHandlingConditions, clinicalSizeUnits, specialDeviceTypes } = shippedCodeLists

/** The layout of the Commission's workbook. */
const workbook: Cell[][] = [
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

function changed(row: number, column: number, cell: Cell): Cell[][] {
  return workbook.map((cells, index) => (index === row - 1 ? cells.with(column, cell) : cells))
}

function faultsOf(rows: readonly (readonly Cell[])[], options = {}): string[] {
  const reading = readCodeRows(codeListKind('emdn'), rows, empty, options)
  return reading.ok
    ? []
    : reading.faults.map(({ row, column, message }) => `${column ?? '-'}${row ?? '-'} ${message}`)
}

test("the Commission's workbook, with a title above, its version, and loose white space", () => {
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

test('a plain table of the nomenclature', () => {
  const rows = [
    ['code', 'term_en', 'level', 'leaf'],
    ['A', 'DEVICES', '1', 'false'],
    ['A01', 'NEEDLES', '2', 'true'],
  ]
  assert.deepEqual(readCodeRows(codeListKind('emdn'), rows, empty), {
    ok: true,
    entries: [
      { code: 'A', term: 'DEVICES', leaf: false },
      { code: 'A01', term: 'NEEDLES', leaf: true },
    ],
  })
})

test('every fault has its row and column, in the order of the rows', () => {
  assert.deepEqual(faultsOf(changed(6, 4, 4)), ['E6 A0101 is not a code of level 4.'])
  assert.deepEqual(faultsOf(changed(6, 5, 'PERHAPS')), ['F6 "PERHAPS" is neither YES nor NO.'])
  assert.deepEqual(faultsOf(changed(6, 5, null)), ['F6 It is not said whether A0101 is a leaf.'])
  assert.deepEqual(faultsOf(changed(6, 3, '')), ['D6 A0101 has no term.'])
  assert.deepEqual(faultsOf([...changed(4, 2, 'A02'), ['A', 'DEVICES', 'A0101', 'AGAIN', 3, 'YES']]), [
    'F4 A02 is not called a leaf, but there is no code below it.',
    'C6 A0101 is an orphan: the code above it, A01, is missing.',
    'C7 A0101 is there twice; first in row 6.',
    'C7 A0101 is an orphan: the code above it, A01, is missing.',
  ])
})

test('a table without headings, without a column, or with one that is not known', () => {
  assert.deepEqual(faultsOf(workbook.slice(2)), ['-- There is no row of headings with a column "code".'])
  assert.deepEqual(faultsOf(changed(2, 3, null)), ['-2 There is no column "term".'])
  assert.deepEqual(faultsOf(changed(2, 0, 'STATUS')), [
    'A2 No column "STATUS" is known. Force it to leave this column out.',
  ])
  assert.deepEqual(faultsOf(changed(2, 0, 'STATUS'), { force: true }), [])
  assert.deepEqual(faultsOf(changed(2, 0, 'Code')), ['C2 There are two columns for "code".'])
})

test('a truncated workbook is refused', () => {
  const reading = readCodeRows(codeListKind('emdn'), workbook, shippedCodeLists.emdn)
  assert.match((!reading.ok && reading.faults[0]?.message) || '', /^There are only 3 codes.*truncated/)
})

function readConditions(rows: Cell[][]) {
  return readCodeRows(codeListKind('storage-handling-conditions'), rows, storageHandlingConditions, {
    force: true,
  })
}

test('marks of other lists', () => {
  const rows = [
    ['code', 'term', 'comment', 'retiredOn', 'retired', 'legislations'],
    ['SHC001', 'Fragile', '', new Date('2026-01-31'), '', ''],
    ['SHC006', 'Lower limit', 'Value', '', 'yes', 'MDR; IVDR'],
    ['SHC007', 'Upper limit', 'number', '', 'no', ''],
  ]
  assert.deepEqual(readConditions(rows.slice(0, 3)), {
    ok: true,
    entries: [
      { code: 'SHC001', term: 'Fragile', retiredOn: '2026-01-31' },
      { code: 'SHC006', term: 'Lower limit', comment: 'value', legislations: ['MDR', 'IVDR'], retired: true },
    ],
  })
  assert.deepEqual(readConditions(rows), {
    ok: false,
    faults: [{ row: 4, column: 'C', message: '"number" is neither "value" nor "text".' }],
  })
})

test('what the table has no column for stays as it is', () => {
  const codes = Array.from(specialDeviceTypes.entries(), ({ code, term }) => [code, `${term}!`])
  const reading = readCodeRows(
    codeListKind('special-device-types'),
    [['code', 'term'], ...codes],
    specialDeviceTypes,
  )
  const entries = Array.from(specialDeviceTypes.entries(), entry => ({ ...entry, term: `${entry.term}!` }))
  assert.deepEqual(reading, { ok: true, entries })
})

test('a table of codes alone', () => {
  const codes = Array.from(clinicalSizeUnits.entries(), ({ code }) => [code])
  const reading = readCodeRows(
    codeListKind('clinical-size-units'),
    [['Code'], ...codes, ['MU998']],
    clinicalSizeUnits,
  )
  assert.deepEqual(reading, { ok: true, entries: [...clinicalSizeUnits.entries(), { code: 'MU998' }] })
})
